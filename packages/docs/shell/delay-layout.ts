/** Keys that scroll the page, or move the focus and so may scroll it. */
const scrollKeys = /^(?:End|Home|Page|Arrow|Tab| )/;

/**
 * Delays the layout of long tables, samples and diagrams (`packages/docs/css/page.css`), so that the first screen appears sooner. Not for pages
 * that open at a place further down, and only until the reader scrolls. `navigation/late.ts` then lays them out step by step.
 */
export function delayLayout(): void {
  const {dataset} = document.documentElement;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // On a reload and on Back the browser restores the scroll position.
  if (location.hash || entry?.type !== 'navigate') return;
  dataset.late = '';
  const onScroll = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || scrollKeys.test(event.key)) delete dataset.late;
  };
  // Not `:has(:target)` in the style sheet: then each change of the page makes the browser check all elements that a `:has` may match.
  const onLinkClick = ({target}: Event): void => {
    if (target instanceof Element && target.closest('a[href*="#"]')) delete dataset.late;
  };
  addEventListener('click', onLinkClick, {capture: true});
  // An anchor typed into the address bar: the browser scrolled to it before the content above it was laid out.
  addEventListener('popstate', () => {
    if (!('late' in dataset)) return;
    delete dataset.late;
    document.querySelector(':target')?.scrollIntoView();
  });
  for (const eventType of ['wheel', 'touchmove', 'keydown', 'beforeprint'])
    addEventListener(eventType, onScroll, {passive: true});
}
