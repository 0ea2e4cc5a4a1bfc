import {afterTheFrame, onceLoaded} from './page-events.ts';
import {isSearchShortcut} from './search-shortcut.ts';
import {scriptAddress} from './trusted.ts';

/** Elements whose clicks need a script. Links, folds and popovers work without one. */
const answeredByScript = '[data-action], [data-search], [data-tab], [data-island] button';

/**
 * Loads the shell script after the first paint, so that its download and run time do not delay that paint. Until the script has loaded,
 * clicks and the keys typed for the search are queued; then they are replayed.
 *
 * @param src address of the script
 */
export function loadAfterFirstPaint(src: string): void {
  const kept: (() => void)[] = [];
  let isTyping = false;
  const keepClick = ({target}: Event): void => {
    const element = target instanceof Element && target.closest<HTMLElement>(answeredByScript);
    if (element) kept.push(() => element.click());
  };
  const keepKey = (event: KeyboardEvent): void => {
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyping && isCharacter) kept.push(() => type(event.key));
    else if (isTyping && event.key === 'Enter') kept.push(submit);
    else if (isSearchShortcut(event)) kept.push(() => document.dispatchEvent(new KeyboardEvent('keydown', event)));
    else return;
    isTyping = true;
    event.preventDefault();
  };
  addEventListener('click', keepClick);
  addEventListener('keydown', keepKey);
  afterFirstPaint(() => {
    const script = document.createElement('script');
    script.src = scriptAddress(src);
    const stopKeeping = (): void => {
      removeEventListener('click', keepClick);
      removeEventListener('keydown', keepKey);
    };
    // If the shell does not load, the browser handles the keys again.
    script.onerror = stopKeeping;
    script.onload = () => {
      stopKeeping();
      for (const answer of kept) answer();
    };
    document.head.append(script);
  });
}

function type(character: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.value += character;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

function submit(): void {
  document.activeElement?.closest('form')?.requestSubmit();
}

/** Calls `run` once. Firefox does not always report a first paint, for example when a page opens at an anchor. */
function afterFirstPaint(run: () => void): void {
  let isDone = false;
  const runOnce = (): void => {
    if (!isDone) run();
    isDone = true;
  };
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) runOnce();
  }).observe({type: 'paint', buffered: true});
  onceLoaded(() => afterTheFrame(runOnce));
}
