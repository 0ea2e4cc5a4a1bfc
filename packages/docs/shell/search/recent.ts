import {store} from '../store.ts';

interface RecentPage {
  readonly href: string;
  readonly title: string;
}

export interface Recent {
  readonly queries: readonly string[];
  readonly pages: readonly RecentPage[];
}

const noEntries: Recent = {queries: [], pages: []};
const maxEntries = 5;

/** Returns the recent queries and pages of the language of the page. They last for the visit where storage is blocked. */
export function readRecent(): Recent {
  try {
    const value: unknown = JSON.parse(store.get(key()) ?? 'null');
    return isRecent(value) ? value : noEntries;
  } catch {
    return noEntries;
  }
}

export function rememberChoice(query: string, page: RecentPage): void {
  const {queries, pages} = readRecent();
  write({
    queries: query === '' ? queries : [query, ...queries.filter((other) => other !== query)].slice(0, maxEntries),
    pages: [page, ...pages.filter(({href}) => href !== page.href)].slice(0, maxEntries),
  });
}

export function forgetRecent(): void {
  write(noEntries);
}

function write(recent: Recent): void {
  try {
    store.set(key(), JSON.stringify(recent));
  } catch {
    // The storage is full: the search works without recent entries.
  }
}

function key(): string {
  return `search.recent.${document.documentElement.lang}`;
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('queries' in value) || !('pages' in value)) return false;
  const {queries, pages} = value;
  return (
    Array.isArray(queries) &&
    queries.every((query) => typeof query === 'string') &&
    Array.isArray(pages) &&
    pages.every((page: unknown) => typeof page === 'object' && page !== null && 'href' in page && 'title' in page)
  );
}
