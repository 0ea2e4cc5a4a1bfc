import {parseHtml} from '../trusted.ts';

/** A page as a navigation puts it in place of the one before. */
export interface Page {
  readonly title: string;
  /** What `<head>` says of this page alone. */
  readonly head: readonly Element[];
  /** The pages of its part of the site; null where it has none. */
  readonly sidebar: Element | null;
  /** What stands in `<main>`. */
  readonly content: Element;
}

/** The answer is not a page of the build on show: only a full load helps. */
class ForeignPageError extends Error {}

const ownHead =
  'meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], link[rel="alternate"]';

/**
 * Fetches a page of this build.
 *
 * @param path without anchor
 * @throws {@link ForeignPageError} for an error, another build, another language or no page at all; TypeError off line
 */
export async function fetchPage(path: string): Promise<Page> {
  const response = await fetch(path);
  const html = response.ok ? await response.text() : '';
  // The whole style sheet is there already, and the content policy would refuse this one.
  const parsed = parseHtml(html.replace(/<style>[^]*?<\/style>/, ''));
  const page = readPage(parsed);
  const [{lang, dataset}, here] = [parsed.documentElement, document.documentElement];
  if (page === null || lang !== here.lang || dataset.build !== here.dataset.build) {
    throw new ForeignPageError(`${path}: ${response.status}`);
  }
  // Now, while nobody waits, and not at the click.
  [page.content, page.sidebar, ...page.head].forEach((part) => part && document.adoptNode(part));
  return page;
}

/** @returns null for a document that has no `<main>` with content */
export function readPage(from: Document): Page | null {
  const content = from.querySelector('main')?.firstElementChild;
  if (!content) return null;
  return {
    title: from.title,
    head: [...from.head.querySelectorAll(ownHead)],
    sidebar: from.querySelector('.sidebar'),
    content,
  };
}
