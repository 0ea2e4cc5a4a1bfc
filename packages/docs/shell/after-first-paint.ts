import {buttonOfShortcut} from './button-shortcut.ts';
import {afterTheFrame, onceLoaded} from './page-events.ts';
import {isSearchShortcut} from './search-shortcut.ts';
import {scriptAddress} from './trusted.ts';

/** Elements whose clicks need a script. Links, folds and popovers work without one. */
const scriptedSelector = '[data-action], [data-search], [data-tab], [data-island] button';

/**
 * Loads the shell script after the first paint, so that its download and run time do not delay that paint. Until the script has loaded,
 * clicks, shortcuts and the keys typed for the search are queued; then they are replayed.
 *
 * @param src address of the script
 */
export function loadAfterFirstPaint(src: string): void {
  const replays: (() => void)[] = [];
  let isTyping = false;
  const queueClick = ({target}: Event): void => {
    const element = target instanceof Element && target.closest<HTMLElement>(scriptedSelector);
    if (element) replays.push(() => element.click());
  };
  const queueKey = (event: KeyboardEvent): void => {
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyping && isCharacter) replays.push(() => type(event.key));
    else if (isTyping && event.key === 'Enter') replays.push(submit);
    else if (isSearchShortcut(event)) {
      isTyping = true;
      replays.push(() => document.dispatchEvent(new KeyboardEvent('keydown', event)));
    } else {
      const button = buttonOfShortcut(event);
      if (!button) return;
      replays.push(() => button.click());
    }
    event.preventDefault();
  };
  addEventListener('click', queueClick);
  addEventListener('keydown', queueKey);
  afterFirstPaint(() => {
    const script = document.createElement('script');
    script.src = scriptAddress(src);
    const stopQueueing = (): void => {
      removeEventListener('click', queueClick);
      removeEventListener('keydown', queueKey);
    };
    // If the shell does not load, the browser handles the keys again.
    script.onerror = stopQueueing;
    script.onload = () => {
      stopQueueing();
      for (const replay of replays) replay();
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
