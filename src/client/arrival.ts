import type {Location} from 'history';
import {announce, navigationEnd, pageEvent} from '../shell/pageEvents';

/**
 * Called when a client-side navigation has put its page in place: the shell takes it up, the focus goes to it and its
 * heading is read out, as a full page load would do.
 */
export function arrive(from: Location, to: Location): void {
  document.dispatchEvent(new Event(navigationEnd));
  if (from.pathname === to.pathname) return;
  document.dispatchEvent(new Event(pageEvent));
  if (!to.hash) document.getElementById('content')?.focus({preventScroll: true});
  announce(document.querySelector('h1')?.textContent ?? '');
}
