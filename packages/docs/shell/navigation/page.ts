import {parseHtml} from '../trusted.ts';

/** The parts of a page that a navigation replaces. */
export interface Page {
  readonly title: string;
  /** The elements of `<head>` that belong to this page only. */
  readonly head: readonly Element[];
  /** The sidebar; null on a page without one. */
  readonly sidebar: Element | null;
  /** The first child of `<main>`. */
  readonly content: Element;
}

/** The response is not a page of the current build: only a full load helps. */
class ForeignPageError extends Error {}

const headSelector =
  'meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], link[rel="alternate"]';

/**
 * Fetches a page of this build.
 *
 * @param path path of the address, without anchor
 * @throws {@link ForeignPageError} for an HTTP error, another build, another language or a file that is no page; TypeError off line
 */
export async function fetchPage(path: string): Promise<Page> {
  const response = await fetch(path);
  const html = response.ok ? await response.text() : '';
  // The whole style sheet is loaded separately, and the content policy would refuse this element.
  const parsed = parseHtml(html.replace(/<style>[^]*?<\/style>/, ''));
  const page = readPage(parsed);
  const [{lang, dataset}, currentRoot] = [parsed.documentElement, document.documentElement];
  if (page === null || lang !== currentRoot.lang || dataset.build !== currentRoot.dataset.build) {
    throw new ForeignPageError(`${path}: ${response.status}`);
  }
  // Adopts the nodes now, so that the click does not wait for it.
  [page.content, page.sidebar, ...page.head].forEach((part) => part && document.adoptNode(part));
  return page;
}

/** @returns null for a document that has no `<main>` with content */
export function readPage(source: Document): Page | null {
  const content = source.querySelector('main')?.firstElementChild;
  if (!content) return null;
  return {
    title: source.title,
    head: [...source.head.querySelectorAll(headSelector)],
    sidebar: source.querySelector('.sidebar'),
    content,
  };
}
