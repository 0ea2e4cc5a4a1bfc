import type {Location} from 'history';
import {announce, navigationEnd, pageEvent} from '../shell/pageEvents';
import {scrollAfterNavigation} from './scroll';

/**
 * Called when a client-side navigation has put its page in place, before it is drawn: the shell takes it up, the focus goes to
 * it and its heading is read out, as a full page load would do.
 */
export function arrive(from: Location, to: Location): void {
  document.dispatchEvent(new Event(navigationEnd));
  scrollAfterNavigation(from, to);
  if (from.pathname === to.pathname) return;
  document.dispatchEvent(new Event(pageEvent));
  // Giving the focus lays the page out at once; after the next frame that is done anyway.
  afterNextFrame(() => {
    if (!to.hash) document.getElementById('content')?.focus({preventScroll: true});
    announce(document.querySelector('h1')?.textContent ?? '');
  });
}

function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
