import type {Location} from 'history';
import {announce, navigationEnd, pageCompleteEvent, pageEvent} from '../browser/pageEvents';
import {completeContent, hasContent, placeContent} from './pageContent';
import {scrollAfterNavigation, startsAtTop} from './scroll';

/**
 * Shows a page before React has drawn what stands around it, where that stays the same: a page of the sidebar on show. React
 * then finds everything as it would have made it.
 *
 * @returns whether it is on show
 */
export function showAhead(to: Location): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.sidebar a')];
  const link = links.find((each) => each.pathname === to.pathname);
  if (!link || !hasContent(to.pathname)) return false;
  links.find((each) => each.hasAttribute('aria-current'))?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'page');
  placeContent(to.pathname, !startsAtTop(to));
  return true;
}

/**
 * Called when a client-side navigation has put its page in place, before it is drawn: the shell takes it up. What makes the
 * browser lay the page out waits for `settle`.
 */
export function arrive(from: Location, to: Location): void {
  document.dispatchEvent(new Event(navigationEnd));
  scrollAfterNavigation(from, to);
  if (from.pathname !== to.pathname) document.dispatchEvent(new Event(pageEvent));
}

/** Called when the page is drawn: the focus goes to it and its heading is read out, as a full page load would do. */
export function settle(from: Location, to: Location): void {
  completeContent();
  document.dispatchEvent(new Event(pageCompleteEvent));
  if (from.pathname === to.pathname) return;
  if (!to.hash) document.getElementById('content')?.focus({preventScroll: true});
  announce(document.querySelector('h1')?.textContent ?? '');
}

/** Resolves once the next frame is on the screen; the one after it tells. */
export function afterTheFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
