import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseFragment} from 'parse5';
import {markOf} from './marks.ts';
import {attribute, find, findAll, textOf, type Element} from './tree.ts';

/** A page as the build rendered it, read and parsed once for all uses. */
export interface BuiltPage {
  /** With the language prefix, without a slash at the end (but for the root): `/en/docs`. */
  readonly address: string;
  /** The same without the prefix. */
  readonly route: string;
  readonly file: string;
  readonly html: string;
  /** Content of the meta tags `description` and `robots`; empty when the page has none. */
  readonly description: string;
  readonly robots: string;
  /** The element `<main>`. The navigation around it, which lists every page of the site, is not parsed. */
  readonly main: Element;
}

/**
 * Reads the built pages of one language, in the order of their addresses.
 *
 * @param routes addresses with the language prefix, with or without a slash at the end
 */
export async function readBuiltPages(
  outDir: string,
  routes: readonly string[],
  baseUrl: string,
): Promise<readonly BuiltPage[]> {
  const addresses = [...new Set(routes.map((route) => route.replace(/(?<=.)\/$/, '')))].sort();
  return Promise.all(
    addresses.map(async (address) => {
      const route = `/${`${address}/`.slice(baseUrl.length)}`.replace(/(?<=.)\/$/, '');
      const file = path.join(outDir, route.endsWith('.html') ? route : path.join(route, 'index.html'));
      const html = await readFile(file, 'utf8');
      return {address: route === '/' ? baseUrl : address, route, file, ...parseBuiltPage(html)};
    }),
  );
}

/** Route of the not-found page. */
export const notFoundRoute = '/404.html';

/** @throws Error for a page without `<main>` */
export function parseBuiltPage(html: string): Pick<BuiltPage, 'html' | 'description' | 'robots' | 'main'> {
  return {html, ...metaTagsOf(html), main: mainOf(html)};
}

export function metaTagsOf(html: string): Pick<BuiltPage, 'description' | 'robots'> {
  return {description: metaOf(html, 'description'), robots: metaOf(html, 'robots')};
}

/** @throws Error for a page without `<main>` */
export function mainOf(html: string): Element {
  const [start, end] = [html.indexOf('<main'), html.lastIndexOf('</main>')];
  const main = find(parseFragment(html.slice(start, end)), ({tagName}) => tagName === 'main');
  if (main === null) throw new Error(`No <main> in a built page that starts with ${html.slice(0, 200)}`);
  return main;
}

function metaOf(html: string, name: string): string {
  const tag = new RegExp(`<meta[^>]* name="${name}"[^>]*>`).exec(html.slice(0, html.indexOf('<body')))?.[0];
  const meta = tag === undefined ? null : find(parseFragment(tag), ({tagName}) => tagName === 'meta');
  return meta === null ? '' : attribute(meta, 'content');
}

/** Whether the page only repeats content of other pages. */
export function isRepetition({main}: Pick<BuiltPage, 'main'>): boolean {
  const article = find(main, ({tagName}) => tagName === 'article');
  return article !== null && markOf(article, 'repeats') !== undefined;
}

/** The ids and the code names of a page. */
export interface ShownNames {
  /** Id → number of its occurrences. */
  readonly ids: ReadonlyMap<string, number>;
  /** Text of each `<code>` and of each link, because a value that another place explains is shown as a link. */
  readonly codes: ReadonlySet<string>;
  /** Whether the page only repeats content of other pages. */
  readonly repeats: boolean;
}

export function namesOn({main}: Pick<BuiltPage, 'main'>): ShownNames {
  const ids = new Map<string, number>();
  for (const element of findAll(main, (each) => attribute(each, 'id') !== '')) {
    const id = attribute(element, 'id');
    ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  const codes = findAll(main, ({tagName}) => tagName === 'code' || tagName === 'a').map(textOf);
  return {ids, codes: new Set(codes), repeats: isRepetition({main})};
}
