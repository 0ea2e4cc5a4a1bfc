import {parseFragment} from 'parse5';
import {attribute, find, findAll, isElement, textOf, type Element} from '../../built/tree.ts';

/**
 * Returns the names of a page in the menu: the labels of its links in the navigation around the content, and the group whose first page it is.
 *
 * @param html of the whole page
 * @param places names of the groups that the page is in
 */
export function namesInMenu(html: string, places: readonly string[]): readonly string[] {
  const menu = parseFragment(html.slice(html.indexOf('<body'), html.indexOf('<main')));
  const labels = findAll(menu, isCurrent);
  const groups = findAll(menu, ({tagName}) => tagName === 'details').filter((group) => {
    const first = find(group, ({tagName}) => tagName === 'a');
    return first !== null && isCurrent(first);
  });
  const names = [...labels.map(textOf), ...groups.map(summaryOf).filter((name) => places.includes(name))];
  return [...new Set(names.map((name) => name.trim()))];
}

function isCurrent(element: Element): boolean {
  return element.tagName === 'a' && attribute(element, 'aria-current') === 'page';
}

function summaryOf(group: Element): string {
  const summary = group.childNodes.filter(isElement).find(({tagName}) => tagName === 'summary');
  return summary === undefined ? '' : textOf(summary);
}
