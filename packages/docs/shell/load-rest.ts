import {onceLoaded, whenIdle} from './page-events.ts';
import {scriptAddress} from './trusted.ts';

/** Address of `rest.ts`; set when the shell is bundled (packages/docs/engine/scripts.ts). */
declare const REST: string;

/** Events that show that the reader is about to use the page. */
const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const;

/** Loads `rest.ts` when the page is loaded and idle, or at the first of these events. */
export function loadRest(): void {
  const load = (): void => {
    intents.forEach((intent) => removeEventListener(intent, load));
    if (isRequested) return;
    isRequested = true;
    const script = document.createElement('script');
    script.src = scriptAddress(REST);
    script.onerror = () => (document.documentElement.dataset.code = 'missing');
    document.head.append(script);
  };
  intents.forEach((intent) => addEventListener(intent, load, {passive: true}));
  onceLoaded(() => whenIdle(load));
}

let isRequested = false;
