import {onPageIdle} from './page-events.ts';

/** Pixels below the bar, less than the height of a heading. The current heading is the last one above this line. */
const readingLine = 40;

/** Marks the current heading in the table of contents and shows its text in the folded one. */
export function markTableOfContents(): void {
  let links: readonly HTMLAnchorElement[] = [];
  let headings: readonly (HTMLElement | null)[] = [];
  let foldedLabel: Element | null = null;
  let isScheduled = false;
  const mark = (): void => {
    isScheduled = false;
    const current = links[currentIndex(headings)];
    for (const link of links) {
      if (link.hash === current?.hash) {
        if (!link.hasAttribute('aria-current')) keepInSight(link);
        link.setAttribute('aria-current', 'location');
      } else if (link.hasAttribute('aria-current')) link.removeAttribute('aria-current');
    }
    const name = current?.textContent ?? '';
    if (foldedLabel && foldedLabel.textContent !== name) foldedLabel.textContent = name;
  };
  const scheduleMark = (): void => {
    if (!isScheduled && links.length > 0) requestAnimationFrame(mark);
    isScheduled = links.length > 0;
  };
  addEventListener('scroll', scheduleMark, {passive: true});
  addEventListener('hashchange', scheduleMark);
  onPageIdle(() => {
    links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')];
    headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    foldedLabel = document.querySelector('.toc-folded span');
    mark();
  });
}

/** Keeps the current link visible in a sidebar that scrolls. The page does not move. */
function keepInSight(link: HTMLElement): void {
  const scroller = link.closest<HTMLElement>('.menu');
  if (!scroller) return;
  const [inside, outside] = [link.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const below = inside.bottom - outside.bottom + readingLine;
  const above = inside.top - outside.top - readingLine;
  if (below > 0) scroller.scrollTop += below;
  else if (above < 0) scroller.scrollTop += above;
}

/** Index of the current heading. At the end of a page: the target of the address if it is visible, because sections may be short; else the last one. */
function currentIndex(headings: readonly (HTMLElement | null)[]): number {
  const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Infinity);
  const isAtEnd = scrollY > 0 && Math.ceil(scrollY) + innerHeight >= document.documentElement.scrollHeight - 1;
  if (isAtEnd) {
    const targetIndex = headings.findIndex((heading) => heading?.matches(':target') === true);
    return (tops[targetIndex] ?? Infinity) < innerHeight ? targetIndex : headings.length - 1;
  }
  const edge = readingEdge();
  return tops.findLastIndex((top) => top < edge);
}

/** Position of the reading line in the window. Pixels. */
export function readingEdge(): number {
  // Where the contents have no column, they are a second bar.
  const bars = [...document.querySelectorAll('.navbar, .toc-folded')];
  return Math.max(0, ...bars.map((each) => each.getBoundingClientRect().bottom)) + readingLine;
}
