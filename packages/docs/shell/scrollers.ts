import {onPageIdle} from './page-events.ts';

/** Blocks that scroll when their content is wider or higher than they are. Without this code the Tab key stops at all of them. */
const selector = '.table-scroll, .diagram-scroll, .code pre';

/**
 * Makes the Tab key stop only at blocks that can scroll, and gives these a name. Blocks that are folded or not laid out have no size yet; the
 * observer reports them when they get one.
 */
export function markScrollers(): void {
  const observer = new ResizeObserver((entries) => {
    for (const block of new Set(entries.map(({target}) => target.closest<HTMLElement>(selector))))
      if (block) mark(block);
  });
  const watch = (container: ParentNode): void => {
    for (const block of container.querySelectorAll(selector)) {
      observer.observe(block);
      // The content can grow while the block does not.
      if (block.firstElementChild) observer.observe(block.firstElementChild);
    }
  };
  const root = document.documentElement;
  const watchAll = (): void => {
    observer.disconnect();
    // Content that is laid out late has no width of its own before that (`delay-layout.ts`).
    if (!('late' in root.dataset)) watch(document);
  };
  onPageIdle(watchAll);
  new MutationObserver(watchAll).observe(root, {attributeFilter: ['data-late']});
  // Parts that load when they are unfolded.
  document.addEventListener('toggle', ({target}) => target instanceof HTMLDetailsElement && watch(target), true);
}

function mark(block: HTMLElement): void {
  const isScrolling = block.scrollWidth > block.clientWidth || block.scrollHeight > block.clientHeight;
  if (isScrolling) block.tabIndex = 0;
  else if (block !== document.activeElement) block.removeAttribute('tabindex');
  block.role = isScrolling ? (block.matches('.table-scroll') ? 'region' : 'group') : null;
  block.ariaLabel = isScrolling ? nameOf(block) : null;
}

/** The name of the figure or the caption of the table, else the heading above it. */
function nameOf(block: HTMLElement): string {
  const caption = block.closest('figure')?.querySelector('figcaption') ?? block.querySelector('caption');
  // In a caption of code, the name is before the buttons.
  if (caption) return (caption.querySelector('.code-tools')?.previousElementSibling ?? caption).textContent;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')];
  const heading = headings.findLast((each) => each.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING);
  return heading?.textContent.trim() ?? '';
}
