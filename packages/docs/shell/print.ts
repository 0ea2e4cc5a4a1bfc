import {selectorOf} from '../built/marks.ts';
import {parsePart} from './parts.ts';
import {restoreTabs} from './tabs.ts';
import {showChoices} from './variants.ts';

/**
 * Opens all folds while the page is printed, for browsers whose style sheets cannot (`packages/docs/css/print.css`), and loads the folded parts
 * (`parts.ts`). The browser does not wait for promises in `beforeprint`, so the requests are synchronous.
 */
export function printAll(): void {
  let opened: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    document.querySelectorAll<HTMLAnchorElement>(`main a${selectorOf('part')}:not(.variants a)`).forEach(fillNow);
    restoreTabs();
    showChoices(textNow);
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
}

/** If the part does not load, the link to it is printed. */
function fillNow(link: HTMLAnchorElement): void {
  const text = textNow(link.href);
  if (text !== null) link.parentElement?.replaceWith(parsePart(text));
}

/** Returns null when the request fails. */
function textNow(address: string): string | null {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? request.responseText : null;
}
