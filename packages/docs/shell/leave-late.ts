/** Keys that scroll the page, or move the focus and so may scroll it. */
const scrolling = /^(?:End|Home|Page|Arrow|Tab| )/;

/**
 * Delays the layout of long tables, samples and diagrams (`packages/docs/css/page.css`), so that the first screen appears sooner. Not for pages
 * that open at a place further down, and only until the reader scrolls. `navigation/late.ts` then lays them out step by step.
 */
export function leaveLate(): void {
  const {dataset} = document.documentElement;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // On a reload and on Back the browser restores the scroll position.
  if (location.hash || entry?.type !== 'navigate') return;
  dataset.late = '';
  const layOut = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || scrolling.test(event.key)) delete dataset.late;
  };
  // Not `:has(:target)` in the style sheet: then each change of the page makes the browser check all elements that a `:has` may match.
  const goTo = ({target}: Event): void => {
    if (target instanceof Element && target.closest('a[href*="#"]')) delete dataset.late;
  };
  addEventListener('click', goTo, {capture: true});
  // An anchor typed into the address bar: the browser scrolled to it before the content above it was laid out.
  addEventListener('popstate', () => {
    if (!('late' in dataset)) return;
    delete dataset.late;
    document.querySelector(':target')?.scrollIntoView();
  });
  for (const sign of ['wheel', 'touchmove', 'keydown', 'beforeprint']) addEventListener(sign, layOut, {passive: true});
}
