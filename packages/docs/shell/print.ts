import {selectorOf} from '../built/marks.ts';
import {partOf} from './parts.ts';
import {restoreTabs} from './tabs.ts';

/**
 * Paper has no folds: they open while the page is printed, for browsers whose style sheets cannot (`packages/docs/css/print.css`), and what
 * comes when it is unfolded (`parts.ts`) comes now. The browser does not wait for an answer here, so these few are waited for.
 */
export function printAll(): void {
  let opened: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    document.querySelectorAll<HTMLAnchorElement>(`main a${selectorOf('part')}`).forEach(fillNow);
    restoreTabs();
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
}

/** Where the part cannot be had, the link to it is printed. */
function fillNow(link: HTMLAnchorElement): void {
  const request = new XMLHttpRequest();
  request.open('GET', link.href, false);
  try {
    request.send();
  } catch {
    return;
  }
  if (request.status === 200) link.parentElement?.replaceWith(partOf(request.responseText));
}
