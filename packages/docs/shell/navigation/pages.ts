import {fetchPage, type Page} from './page.ts';

/** How many pages keep their nodes, with filters, tabs, folds and typed text. */
const most = 5;

/** Dispatched on `document` with the content of a page that is removed from the cache. */
export const forgottenEvent = 'docs:page-forgotten';

declare global {
  interface DocumentEventMap {
    [forgottenEvent]: CustomEvent<Element>;
  }
}

/** By path, the most recently used at the end. */
const kept = new Map<string, Page>();
const loading = new Map<string, Promise<Page>>();

/** @example pathOf(new URL('https://docs.example/docs/?q=x#y')) // → '/docs' */
export function pathOf({pathname}: Pick<Location, 'pathname'>): string {
  return pathname.replace(/(?<=.)\/$/, '');
}

export function isKept(path: string): boolean {
  return kept.has(path);
}

/** Returns the cached page at a path, as the reader left it. */
export function keptPage(path: string): Page | undefined {
  return kept.get(path);
}

/**
 * Returns the page at a path, from the cache or fetched.
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

/** Caches a page as the most recently used. Removes the least recently used ones, except those in the document. */
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
