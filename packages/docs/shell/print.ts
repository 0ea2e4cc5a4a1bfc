import {selectorOf} from '../built/marks.ts';
import {partOf} from './parts.ts';
import {restoreTabs} from './tabs.ts';
import {showChoices} from './variants.ts';

/**
 * Paper has no folds: they open while the page is printed, for browsers whose style sheets cannot (`packages/docs/css/print.css`), and what
 * comes when it is unfolded (`parts.ts`) comes now. The browser does not wait for an answer here, so these few are waited for.
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

/** Where the part cannot be had, the link to it is printed. */
function fillNow(link: HTMLAnchorElement): void {
  const text = textNow(link.href);
  if (text !== null) link.parentElement?.replaceWith(partOf(text));
}

/** Null when it cannot be had. */
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
