import {afterTheFrame, onceLoaded} from './page-events.ts';
import {isSearchShortcut} from './search-shortcut.ts';
import {scriptAddress} from './trusted.ts';

/** What a reader may press before `index.ts` is there to answer. Links, folds and popovers need no script. */
const answeredByScript = '[data-action], [data-search], [data-tab], [data-island] button';

/**
 * Loads the shell once the first content is on the screen, so that neither its bytes nor its run time stand before it. What
 * is pressed in between, and typed into the search that is still to open, is kept and answered then.
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
    // Without the shell the keys are the browser's again.
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

/** Runs once. Firefox does not always tell that it has painted, for a page that opens at an anchor for example. */
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
