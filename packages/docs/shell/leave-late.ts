/** Keys that scroll, or move the focus to where the page then scrolls. */
const scrolling = /^(?:End|Home|Page|Arrow|Tab| )/;

/**
 * Lets long tables, samples and diagrams be laid out late (`packages/docs/css/page.css`), so that the first screen comes first; not where
 * the page is opened at a place further down, and only until the reader scrolls. `navigation/late.ts` takes it back by and by.
 */
export function leaveLate(): void {
  const {dataset} = document.documentElement;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // On a reload and on the way back the browser puts the page where it was.
  if (location.hash || entry?.type !== 'navigate') return;
  dataset.late = '';
  const layOut = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || scrolling.test(event.key)) delete dataset.late;
  };
  // Not `:has(:target)` in the style sheet: whatever changes in a page, its browser would look at all elements that any `:has` is about.
  const goTo = ({target}: Event): void => {
    if (target instanceof Element && target.closest('a[href*="#"]')) delete dataset.late;
  };
  addEventListener('click', goTo, {capture: true});
  // An anchor typed into the address: the browser went there before what lies above it was laid out.
  addEventListener('popstate', () => {
    if (!('late' in dataset)) return;
    delete dataset.late;
    document.querySelector(':target')?.scrollIntoView();
  });
  for (const sign of ['wheel', 'touchmove', 'keydown', 'beforeprint']) addEventListener(sign, layOut, {passive: true});
}
