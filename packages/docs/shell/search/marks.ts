import {announce, pageCompleteEvent} from '../page-events.ts';
import {isFound, tokenize} from '@integration-docs/search';
import {selectorOf} from '../../built/marks.ts';
import {fill} from '@integration-docs/facts';
import {element} from '../element.ts';
import {take} from './handover.ts';
import {pageTexts} from './texts.ts';

const highlight = 'search';
const unmarked = ['nav', 'button', 'script', selectorOf('ui', 'navigation'), selectorOf('ui', 'spoken')].join(', ');
let button: HTMLElement | null = null;
let markedPath = '';

/**
 * Marks the words that led to a page, now and after every navigation. Highlights touch no element of the page, so that
 * neither its anchors nor the framework notice. Browsers without them show no marks.
 */
export function runMarks(): void {
  const arrive = (): void => {
    const handover = take();
    if (location.pathname !== markedPath) removeMarks();
    if (handover?.path === location.pathname) markPage(handover.found);
  };
  arrive();
  document.addEventListener(pageCompleteEvent, arrive);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open], [popover]:popover-open')) removeMarks();
  });
}

/** Marks the page on show. */
export function markPage(found: readonly string[]): void {
  removeMarks();
  if (!('highlights' in CSS)) return;
  const ranges = findRanges(new Set(found));
  if (ranges.length === 0) return;
  markedPath = location.pathname;
  document.documentElement.dataset.marked = '';
  CSS.highlights.set(highlight, new Highlight(...ranges));
  const label = fill(pageTexts().removeMarks, {count: ranges.length});
  button = element('button', {type: 'button', class: 'search-marks button'}, label);
  button.addEventListener('click', () => {
    removeMarks();
    document.getElementById('content')?.focus({preventScroll: true});
  });
  document.body.append(button);
  announce(label);
}

function removeMarks(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlight);
  delete document.documentElement.dataset.marked;
  button?.remove();
  button = null;
  markedPath = '';
}

function findRanges(found: ReadonlySet<string>): Range[] {
  const content = document.getElementById('content');
  if (!content) return [];
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(unmarked) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
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
