import type {Location} from 'history';
import {announce, navigationEnd, pageCompleteEvent, pageEvent} from '../shell/pageEvents';
import {completeContent} from './pageContent';
import {scrollAfterNavigation} from './scroll';

/**
 * Called when a client-side navigation has put its page in place, before it is drawn: the shell takes it up, the focus goes to
 * it and its heading is read out, as a full page load would do. What makes the browser lay the page out waits until it is drawn.
 */
export function arrive(from: Location, to: Location): void {
  const isNewPage = from.pathname !== to.pathname;
  document.dispatchEvent(new Event(navigationEnd));
  scrollAfterNavigation(from, to);
  if (isNewPage) document.dispatchEvent(new Event(pageEvent));
  afterTheFrame(() => {
    completeContent();
    document.dispatchEvent(new Event(pageCompleteEvent));
    if (!isNewPage) return;
    if (!to.hash) document.getElementById('content')?.focus({preventScroll: true});
    announce(document.querySelector('h1')?.textContent ?? '');
  });
}

/** Once the next frame is on the screen; the one after it tells. */
function afterTheFrame(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
}
