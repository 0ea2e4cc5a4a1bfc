import {fetchPage, type Page} from './page.ts';

/** Pages whose nodes are kept as the reader left them: filters, tabs, folds, what was typed. */
const most = 5;

/** Dispatched on `document` with the content of a page whose nodes are not kept any longer. */
export const forgottenEvent = 'docs:page-forgotten';

declare global {
  interface DocumentEventMap {
    [forgottenEvent]: CustomEvent<Element>;
  }
}

/** By path, the one seen or asked for last at the end. */
const kept = new Map<string, Page>();
const loading = new Map<string, Promise<Page>>();

/** @example pathOf(new URL('https://docs.example/docs/?q=x#y')) // → '/docs' */
export function pathOf({pathname}: Pick<Location, 'pathname'>): string {
  return pathname.replace(/(?<=.)\/$/, '');
}

export function isKept(path: string): boolean {
  return kept.has(path);
}

/** The page at a path as it was left; undefined when it is not kept. */
export function keptPage(path: string): Page | undefined {
  return kept.get(path);
}

/**
 * The page at a path: as it was left, or fetched.
 *
 * @throws see `fetchPage`; the next call tries again
 */
export async function loadPage(path: string): Promise<Page> {
  const known = kept.get(path);
  if (known) {
    keepPage(path, known);
    return known;
  }
  const fetching = loading.get(path) ?? fetchPage(path).finally(() => loading.delete(path));
  loading.set(path, fetching);
  const page = await fetching;
  if (!kept.has(path)) keepPage(path, page);
  return kept.get(path) ?? page;
}

/** Keeps a page as it is now; those seen or asked for longest ago are given up. */
export function keepPage(path: string, page: Page): void {
  kept.delete(path);
  kept.set(path, page);
  for (const [oldest, {content}] of kept) {
    if (kept.size <= most) return;
    if (content.isConnected) continue;
    kept.delete(oldest);
    document.dispatchEvent(new CustomEvent(forgottenEvent, {detail: content}));
  }
}
