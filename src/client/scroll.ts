import type {Location} from 'history';

/** How far down the reader was on each entry of the history when they left it. Pixels. */
const positions = new Map<string, number>();
let leftAt = 0;

/** Kept from the events: asking in the middle of a navigation would make the browser lay out the page being left. */
let current = 0;
if (typeof document !== 'undefined') {
  const note = (): void => void (current = scrollY);
  addEventListener('scroll', note, {passive: true});
  note();
}

/** Parts of a page that are laid out only when they come near (src/css/page.css). */
const lazyParts = '.table-scroll, .code, .diagram, .prose dl';

/** Remembers where the reader is. Called before the page changes. */
export function leavePosition(left: Location): void {
  takeOverScrolling();
  leftAt = current;
  positions.set(keyOf(left), leftAt);
  if (leftAt > 0) keepHeights();
}

/** @returns whether the reader will see the page from its top */
export function startsAtTop(to: Location): boolean {
  return to.hash === '' && (positions.get(keyOf(to)) ?? 0) === 0;
}

/**
 * Puts the new page where the reader expects it: where they left it when they come back, else at the anchor, else at the
 * top. A change of the query alone leaves the page where it is.
 */
export function scrollAfterNavigation(from: Location, to: Location): void {
  const position = positions.get(keyOf(to)) ?? 0;
  if (position > 0) goTo(position);
  else if (to.hash) bringIntoView(decodeURIComponent(to.hash.slice(1)));
  // A page that is at the top already stays there: even asking would make the browser lay it out at once.
  else if (!isChangeOfQuery(from, to) && leftAt !== 0) goTo(0);
}

/** The event comes with the next frame; the reader may leave the page before. */
function goTo(position: number): void {
  current = position;
  scrollTo(0, position);
}

/** Opens what the anchor is folded into, as the browser does for a link within a page. */
function bringIntoView(id: string): void {
  const element = document.getElementById(id);
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  element?.scrollIntoView();
}

/** The browser would scroll before the page is in place. A reload is left to it. */
function takeOverScrolling(): void {
  if (history.scrollRestoration === 'manual') return;
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), {once: true});
}

/** A part that is put in place again has forgotten how high it was, and what stands below it would not be where it was. */
function keepHeights(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(lazyParts)];
  const heights = parts.map((part) => part.clientHeight);
  parts.forEach((part, index) => (part.style.containIntrinsicHeight = `auto ${heights[index]}px`));
}

function isChangeOfQuery(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.hash === to.hash && from.search !== to.search;
}

/** The entry on which the site was opened has no key. */
function keyOf({key = ''}: Location): string {
  return key;
}
