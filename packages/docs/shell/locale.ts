import {closest} from './pageEvents.ts';

/** The links to the other languages keep the query and the anchor of the page. */
export function keepQueryAndAnchor(): void {
  const complete = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
      link.search = location.search;
      link.hash = location.hash;
    }
  };
  document.addEventListener('toggle', complete, {capture: true});
  document.addEventListener('click', (event) => {
    if (closest(event, 'a[data-locale]')) complete();
  });
}
