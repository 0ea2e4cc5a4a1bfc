import {onPageIdle} from './page-events.ts';

/** Blocks that scroll when their content needs more room than there is: all are reached with the keyboard without this code. */
const selector = '.table-scroll, .diagram-scroll, .code pre';

/**
 * A stop of the Tab key only where there is something to scroll, and there with a name. Blocks that are folded or out of sight
 * have no size yet; they are looked at when they get one.
 */
export function markScrollers(): void {
  const blocks = new ResizeObserver((entries) => {
    for (const block of new Set(entries.map(({target}) => target.closest<HTMLElement>(selector))))
      if (block) mark(block);
  });
  const watch = (place: ParentNode): void => {
    for (const block of place.querySelectorAll(selector)) {
      blocks.observe(block);
      // Its content can grow while the block does not.
      if (block.firstElementChild) blocks.observe(block.firstElementChild);
    }
  };
  const root = document.documentElement;
  const watchAll = (): void => {
    blocks.disconnect();
    // Before it is laid out, what is out of sight has no width of its own (`leave-late.ts`).
    if (!('late' in root.dataset)) watch(document);
  };
  onPageIdle(watchAll);
  new MutationObserver(watchAll).observe(root, {attributeFilter: ['data-late']});
  // Parts that come when they are unfolded.
  document.addEventListener('toggle', ({target}) => target instanceof HTMLDetailsElement && watch(target), true);
}

function mark(block: HTMLElement): void {
  const isScrolling = block.scrollWidth > block.clientWidth || block.scrollHeight > block.clientHeight;
  if (isScrolling) block.tabIndex = 0;
  else if (block !== document.activeElement) block.removeAttribute('tabindex');
  if (!block.matches('.table-scroll')) return;
  if (isScrolling) {
    block.setAttribute('role', 'region');
    block.setAttribute('aria-label', nameOf(block));
  } else {
    block.removeAttribute('role');
    block.removeAttribute('aria-label');
  }
}

/** Of a table: its caption, else the heading above it. */
function nameOf(block: HTMLElement): string {
  const caption = block.querySelector('caption');
  if (caption) return caption.innerText;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')];
  const heading = headings.findLast((each) => each.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING);
  return heading?.textContent.trim() ?? '';
}
