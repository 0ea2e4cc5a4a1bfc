import {parseFragment} from 'parse5';
import {findAll, textOf} from '../../built/tree.ts';

const currentLink = /<a\b[^>]* aria-current="page"[^>]*>.*?<\/a>/gs;

/**
 * Returns the names of a page in the menu: the labels of its links in the navigation around the content, and the group whose first page it is.
 * The menu of a site with many pages is longer than its pages: only its parts at the links to this page are parsed.
 *
 * @param html of the whole page
 * @param places names of the groups that the page is in
 */
export function namesInMenu(html: string, places: readonly string[]): readonly string[] {
  const menu = html.slice(html.indexOf('<body'), html.indexOf('<main'));
  const links = [...menu.matchAll(currentLink)];
  const labels = links.map(([link]) => textOf(parseFragment(link)));
  // A link is the first of every group that opens between the link before it and itself.
  const groups = links.flatMap(({index}) =>
    findAll(
      parseFragment(menu.slice(menu.lastIndexOf('</a>', index) + 1, index)),
      ({tagName}) => tagName === 'summary',
    ),
  );
  const names = [...labels, ...groups.map(textOf).filter((name) => places.includes(name))];
  return [...new Set(names.map((name) => name.trim()))];
}
