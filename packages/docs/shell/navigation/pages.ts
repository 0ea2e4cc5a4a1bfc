import {fetchPage, type Page} from './page.ts';

/** How many pages keep their nodes, with filters, tabs, folds and typed text. */
const cacheSize = 5;

/** Dispatched on `document` with the content of a page that is removed from the cache. */
export const forgottenEvent = 'docs:page-forgotten';

declare global {
  interface DocumentEventMap {
    [forgottenEvent]: CustomEvent<Element>;
  }
}

/** By path, the most recently used at the end. */
const cache = new Map<string, Page>();
const requests = new Map<string, Promise<Page>>();

/** @example pathOf(new URL('https://docs.example/docs/?q=x#y')) // → '/docs' */
export function pathOf({pathname}: Pick<Location, 'pathname'>): string {
  return pathname.replace(/(?<=.)\/$/, '');
}

export function isCached(path: string): boolean {
  return cache.has(path);
}

/** Returns the cached page at a path, as the reader left it. */
export function cachedPage(path: string): Page | undefined {
  return cache.get(path);
}

/**
 * Returns the page at a path, from the cache or fetched.
 *
 * @throws see `fetchPage`; the next call tries again
 */
export async function loadPage(path: string): Promise<Page> {
  const cached = cache.get(path);
  if (cached) {
    cachePage(path, cached);
    return cached;
  }
  const request = requests.get(path) ?? fetchPage(path).finally(() => requests.delete(path));
  requests.set(path, request);
  const page = await request;
  if (!cache.has(path)) cachePage(path, page);
  return cache.get(path) ?? page;
}

/** Caches a page as the most recently used. Removes the least recently used ones, except those in the document. */
export function cachePage(path: string, page: Page): void {
  cache.delete(path);
  cache.set(path, page);
  for (const [oldest, {content}] of cache) {
    if (cache.size <= cacheSize) return;
    if (content.isConnected) continue;
    cache.delete(oldest);
    document.dispatchEvent(new CustomEvent(forgottenEvent, {detail: content}));
  }
}
