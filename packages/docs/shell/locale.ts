import {closest} from './page-events.ts';
import {readingEdge} from './toc.ts';

/** The links to the other languages keep the query, and lead to what is read here. */
export function keepQueryAndAnchor(): void {
  const complete = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
      link.search = location.search;
      link.hash = isByKeyboard() && location.hash !== '' ? location.hash : placeRead();
    }
  };
  document.addEventListener('toggle', complete, {capture: true});
  document.addEventListener('click', (event) => {
    if (closest(event, 'a[data-locale]')) complete();
  });
}

/** Who walks to the bar by Tab has seen the page scroll with the focus: what is in sight is not what was read. */
function isByKeyboard(): boolean {
  return document.querySelector('.navbar :focus-visible') !== null;
}

/** The anchor of the address while it is in sight, then the nearest heading above; headings have the same id in each language. */
function placeRead(): string {
  const target = document.querySelector(':target');
  const top = target?.getBoundingClientRect().top ?? 0;
  if (location.hash !== '' && top >= 0 && top < innerHeight) return location.hash;
  const edge = readingEdge();
  const heading = [...document.querySelectorAll('#content :is(h2, h3, h4)[id]')].findLast(
    (each) => each.getClientRects().length > 0 && each.getBoundingClientRect().top < edge,
  );
  return heading ? `#${heading.id}` : '';
}
