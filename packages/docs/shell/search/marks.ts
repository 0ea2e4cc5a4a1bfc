import {announce, pageCompleteEvent} from '../page-events.ts';
import {isFound, tokenize} from '@integration-docs/search';
import {selectorOf} from '../../built/marks.ts';
import {fill} from '@integration-docs/facts';
import {element} from '../element.ts';
import {takeHandover} from './handover.ts';
import {pageTexts} from './texts.ts';

const highlight = 'search';
const unmarkedSelector = ['nav', 'button', 'script', selectorOf('ui', 'navigation'), selectorOf('ui', 'spoken')].join(
  ', ',
);
let button: HTMLElement | null = null;
let markedPath = '';

/**
 * Marks the query words on the page that was opened from the search, now and after every navigation. Highlights change no element of the page, so
 * anchors and islands are not affected. Browsers without highlights show no marks.
 */
export function runMarks(): void {
  const applyHandover = (): void => {
    const handover = takeHandover();
    if (location.pathname !== markedPath) removeMarks();
    if (handover?.path === location.pathname) markPage(handover.found);
  };
  applyHandover();
  document.addEventListener(pageCompleteEvent, applyHandover);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open], [popover]:popover-open')) removeMarks();
  });
}

/**
 * Marks the query words in the section or row that the page was opened at, except words of the page title.
 *
 * @param found the forms of each query word
 * @param anchor of the section or row, with `#`; without one, the introduction is marked
 */
export function markPage(found: readonly (readonly string[])[], anchor = location.hash): void {
  removeMarks();
  const content = document.getElementById('content');
  if (!('highlights' in CSS) || content === null) return;
  const title = tokenize(content.querySelector('h1')?.textContent ?? '');
  const specificForms = found.filter((forms) => !title.some((token) => isFound(token, new Set(forms))));
  const ranges = findRanges(
    content,
    rangeOf(content, decodeURIComponent(anchor.slice(1))),
    new Set(specificForms.flat()),
  );
  if (ranges.length === 0) return;
  markedPath = location.pathname;
  document.documentElement.dataset.marked = '';
  CSS.highlights.set(highlight, new Highlight(...ranges));
  const texts = pageTexts();
  button = element('button', {type: 'button', class: 'search-marks'}, texts.removeMarks);
  button.addEventListener('click', () => {
    removeMarks();
    document.getElementById('content')?.focus({preventScroll: true});
  });
  document.body.append(button);
  announce(fill(texts.marks, {count: ranges.length}));
}

function removeMarks(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlight);
  delete document.documentElement.dataset.marked;
  button?.remove();
  button = null;
  markedPath = '';
}

const headings = 'h2, h3, h4';

/** The range to mark: from a heading to the next one; a row; a term with its description. */
function rangeOf(content: HTMLElement, id: string): Range {
  const range = document.createRange();
  const target = id === '' ? null : document.getElementById(id);
  const start = target?.closest(`${headings}, tr, dt, li, p`) ?? target;
  if (start !== null && !start.matches(`${headings}, dt`)) {
    range.selectNode(start);
    return range;
  }
  const isAfter = (next: Element): boolean =>
    start === null || (start.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const end = [...content.querySelectorAll(start?.matches('dt') === true ? `${headings}, dt` : headings)].find(isAfter);
  if (start === null) range.setStart(content, 0);
  else range.setStartBefore(start);
  if (end === undefined) range.setEnd(content, content.childNodes.length);
  else range.setEndBefore(end);
  return range;
}

function findRanges(content: HTMLElement, place: Range, found: ReadonlySet<string>): Range[] {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT, (node) =>
    !place.intersectsNode(node) || node.parentElement?.closest(unmarkedSelector)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const token of tokenize(node.nodeValue ?? '')) {
      if (!isFound(token, found)) continue;
      const range = document.createRange();
      range.setStart(node, token.start);
      range.setEnd(node, token.end);
      ranges.push(range);
    }
  }
  return ranges;
}
