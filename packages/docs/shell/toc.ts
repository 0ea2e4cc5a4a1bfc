import {closest, onPageIdle} from './page-events.ts';

/** A heading counts as being read from here on: this far below the bar, less than the height of a heading. Pixels. */
const readingLine = 40;

/** Marks the heading being read in the table of contents: the last one above the reading line. */
export function markTableOfContents(): void {
  let links: readonly HTMLAnchorElement[] = [];
  let headings: readonly (HTMLElement | null)[] = [];
  let isAsked = false;
  const mark = (): void => {
    isAsked = false;
    const current = links[indexOfRead(headings)];
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else if (link.hasAttribute('aria-current')) link.removeAttribute('aria-current');
    }
  };
  const markWithTheFrame = (): void => {
    if (!isAsked && links.length > 0) requestAnimationFrame(mark);
    isAsked = links.length > 0;
  };
  // Contents that lie over the page go when one of them is chosen.
  document.addEventListener('click', (event) => {
    const folded = closest(event, '.wide .toc-folded a')?.closest('details');
    if (folded && getComputedStyle(folded).position === 'sticky') folded.open = false;
  });
  addEventListener('scroll', markWithTheFrame, {passive: true});
  addEventListener('hashchange', markWithTheFrame);
  onPageIdle(() => {
    links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')];
    headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    mark();
  });
}

/** At the end of a page short sections share the window: the one that was asked for counts, else the last. */
function indexOfRead(headings: readonly (HTMLElement | null)[]): number {
  const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Infinity);
  const isAtEnd = scrollY > 0 && Math.ceil(scrollY) + innerHeight >= document.documentElement.scrollHeight - 1;
  if (isAtEnd) {
    const asked = headings.findIndex((heading) => heading?.matches(':target') === true);
    return (tops[asked] ?? Infinity) < innerHeight ? asked : headings.length - 1;
  }
  const edge = readingEdge();
  return tops.findLastIndex((top) => top < edge);
}

/** What begins above it is being read, or has been. Pixels of the window. */
export function readingEdge(): number {
  // The contents of a page of two columns are a second bar; elsewhere they are scrolled out of sight, or not there.
  const bars = [...document.querySelectorAll('.navbar, .toc-folded')];
  return Math.max(0, ...bars.map((each) => each.getBoundingClientRect().bottom)) + readingLine;
}
