/**
 * Dispatched on `document` by `navigation/` when a new page is in the document, before it is drawn. Of a long page, perhaps only the first part is
 * there.
 */
export const pageEvent = 'docs:page';

/** Dispatched when the whole page is in the document, after every navigation. */
export const pageCompleteEvent = 'docs:page-complete';

/** Dispatched when a navigation starts and when it ends; `progress.ts` listens. */
export const navigationStart = 'docs:navigation-start';
export const navigationEnd = 'docs:navigation-end';

/** Dispatched on an island when it is hydrated. */
export const hydratedEvent = 'docs:hydrated';

/** Sets the mark that tests and measurements wait for: all code of the page runs. */
export function markReady(): void {
  document.documentElement.dataset.hasHydrated = 'true';
}

/** Calls `run` now or once the document is parsed, and for every new page: when its first part is there, and again when all of it is. */
export function onPage(run: () => void): void {
  onceParsed(run);
  document.addEventListener(pageEvent, run);
  document.addEventListener(pageCompleteEvent, run);
}

/** For work that is not urgent: calls `run` when the browser is idle, so that it does not delay the first paint. */
export function onPageIdle(run: () => void): void {
  onceParsed(() => whenIdle(run));
  document.addEventListener(pageCompleteEvent, () => whenIdle(run));
}

/** Calls `run` now, or once the document is parsed. */
export function onceParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else run();
}

/** Calls `run` when the document is loaded, including styles and images. */
export function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

/** Calls `run` once the next frame is on the screen, which is known when the frame after it starts. */
export function afterTheFrame(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
}

/** Calls `run` when the browser is idle, after a second at the latest. Safari has no `requestIdleCallback`. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, {timeout: 1000});
  else setTimeout(run, 200);
}

/** Calls `change`, which may change heights further up, and scrolls so that the target of the address does not move. */
export function keepTargetInPlace(change: () => void): void {
  const target = document.querySelector(':target');
  const before = target?.getBoundingClientRect().top ?? 0;
  change();
  const shift = (target?.getBoundingClientRect().top ?? 0) - before;
  if (shift !== 0) scrollBy({top: shift, behavior: 'instant'});
}

/** The target of an event or its nearest ancestor that matches the selector. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** Milliseconds without a change after which what changes at each key is announced. */
export const announceDelay = 800;

/** Makes screen readers read a text out, also the same text again: a no-break space makes it another one. */
export function announce(text: string): void {
  const announcer = document.querySelector('[data-announcer]');
  if (announcer) announcer.textContent = announcer.textContent === text ? `${text}\u00a0` : text;
}
