/**
 * Dispatched on `document` by `navigation/` when it has put a new page in place, before it is drawn; of a long page perhaps only
 * what is seen first.
 */
export const pageEvent = 'docs:page';

/** Dispatched when all of the page is in place, after every navigation. */
export const pageCompleteEvent = 'docs:page-complete';

/** Dispatched when a navigation starts and when it ends; `progress.ts` listens. */
export const navigationStart = 'docs:navigation-start';
export const navigationEnd = 'docs:navigation-end';

/** Dispatched on an island when it is alive. */
export const hydratedEvent = 'docs:hydrated';

/** All code of the page runs: tests and measurements wait for this mark. */
export function markReady(): void {
  document.documentElement.dataset.hasHydrated = 'true';
}

/** Runs now, or once the document is there, and for every new page: for what is seen first, and again when all is there. */
export function onPage(run: () => void): void {
  onceThere(run);
  document.addEventListener(pageEvent, run);
  document.addEventListener(pageCompleteEvent, run);
}

/** For what nobody misses at once: when the browser has nothing better to do, so that the first paint comes first. */
export function onPageIdle(run: () => void): void {
  onceThere(() => whenIdle(run));
  document.addEventListener(pageCompleteEvent, () => whenIdle(run));
}

/** Runs now, or once the document is there. */
export function onceThere(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else run();
}

/** Runs when the document is loaded, styles and pictures included. */
export function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

/** Runs once the next frame is on the screen; the one after it tells. */
export function afterTheFrame(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
}

/** Runs when the browser is idle, at the latest after a second. Safari has no `requestIdleCallback`. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, {timeout: 1000});
  else setTimeout(run, 200);
}

/** Runs what may change heights further up, and leaves the place that the address names where it is. */
export function keepTargetInPlace(change: () => void): void {
  const target = document.querySelector(':target');
  const before = target?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (target?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollBy({top: moved, behavior: 'instant'});
}

/** The element with this attribute that an event came from, or one of its ancestors. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** Reads a text out to those who use a screen reader. */
export function announce(text: string): void {
  const announcer = document.querySelector('[data-announcer]');
  if (announcer) announcer.textContent = text;
}
