import {closest} from './page-events.ts';
import {readingEdge} from './toc.ts';

/** Makes the links to the other languages keep the query and lead to the section that the reader is at. */
export function keepQueryAndAnchor(): void {
  const updateLinks = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
      link.search = location.search;
      link.hash = isByKeyboard() && location.hash !== '' ? location.hash : readingAnchor();
    }
  };
  document.addEventListener('toggle', updateLinks, {capture: true});
  document.addEventListener('click', (event) => {
    if (closest(event, 'a[data-locale]')) updateLinks();
  });
}

/** Whether the reader moved to the bar with the keyboard. Then the focus may have scrolled the page, so what is visible is not what was read. */
function isByKeyboard(): boolean {
  return document.querySelector('.navbar :focus-visible') !== null;
}

/** The anchor of the address while it is visible, else that of the nearest heading above. Headings have the same id in each language. */
function readingAnchor(): string {
  const target = document.querySelector(':target');
  const top = target?.getBoundingClientRect().top ?? 0;
  if (location.hash !== '' && top >= 0 && top < innerHeight) return location.hash;
  const edge = readingEdge();
  const heading = [...document.querySelectorAll('#content :is(h2, h3, h4)[id]')].findLast(
    (each) => each.getClientRects().length > 0 && each.getBoundingClientRect().top < edge,
  );
  return heading ? `#${heading.id}` : '';
}
