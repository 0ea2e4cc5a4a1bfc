import {onPageIdle} from '../page-events.ts';
import {choiceEvent} from '../tabs.ts';

/** Blocks that have a size of their own, whatever stands around them. */
const selector = '.prose :is([data-wide], .table-scroll, .code, .diagram, dl)';

/** Blocks that are further than a window's height away from the window. */
const far = new IntersectionObserver(
  (entries) => {
    for (const {target, isIntersecting, boundingClientRect} of entries) {
      // What is folded away, or no longer in the document, has no size to be remembered.
      target.toggleAttribute('data-away', !isIntersecting && boundingClientRect.height > 0);
    }
  },
  {rootMargin: '100% 0px'},
);

/**
 * On a page that is laid out, blocks that are far from the window are left alone (`data-away`, `packages/docs/css/prose.css`): what concerns every
 * element, such as the theme or a dialog over the page, then concerns those near it. The browser remembers their sizes, so nothing moves, and finds,
 * prints and goes to what is in them; what may change sizes brings all of them back first.
 */
export function leaveAlone(): void {
  const root = document.documentElement;
  const begin = (): void => {
    bringBack();
    if ('late' in root.dataset) return;
    for (const block of document.querySelectorAll(selector)) {
      if (!block.parentElement?.closest(`${selector}, [data-left]`)) far.observe(block);
    }
  };
  onPageIdle(begin);
  new MutationObserver(begin).observe(root, {attributeFilter: ['data-late']});
  document.addEventListener(choiceEvent, begin);
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== width) begin();
    width = innerWidth;
  });
}

/** Before another page takes its place, too: out of the document, a browser forgets sizes. */
export function bringBack(): void {
  far.disconnect();
  far.takeRecords();
  document.querySelectorAll('[data-away]').forEach((block) => block.removeAttribute('data-away'));
}
