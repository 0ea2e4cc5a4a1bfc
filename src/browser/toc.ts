import {onPageIdle} from './pageEvents.ts';

/** Part of the window, from its top, in which a heading counts as being read. */
const readingLine = 0.3;

let observer: IntersectionObserver | undefined;

/** Marks the heading being read in the table of contents: the last one above the reading line. */
export function markTableOfContents(): void {
  onPageIdle(() => {
    observer?.disconnect();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')];
    const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const mark = (): void => {
      const current = links[indexOfRead(headings)];
      for (const link of links) {
        if (link === current) link.setAttribute('aria-current', 'location');
        else if (link.hasAttribute('aria-current')) link.removeAttribute('aria-current');
      }
    };
    // Tells when a heading crosses the reading line, upwards or downwards.
    observer = new IntersectionObserver(mark, {rootMargin: `0px 0px ${(readingLine - 1) * 100}% 0px`});
    for (const heading of headings) if (heading) observer.observe(heading);
  });
}

/** At the end of a page short sections share the window: the one that was asked for counts. */
function indexOfRead(headings: readonly (HTMLElement | null)[]): number {
  const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Infinity);
  const isAtEnd = Math.ceil(scrollY) + innerHeight >= document.documentElement.scrollHeight - 1;
  const asked = headings.findIndex((heading) => heading?.matches(':target') === true);
  if (isAtEnd && (tops[asked] ?? Infinity) < innerHeight) return asked;
  return tops.findLastIndex((top) => top < innerHeight * readingLine);
}
