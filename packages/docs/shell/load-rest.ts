import {onceLoaded, whenIdle} from './page-events.ts';
import {scriptAddress} from './trusted.ts';

/** Address of `rest.ts`; filled in when the shell is bundled (packages/docs/engine/scripts.ts). */
declare const REST: string;

/** Signs that the reader is about to use the page. */
const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const;

/** Loads what is not needed at once when the page is loaded and idle, or at the first sign of intent, whichever comes first. */
export function loadRest(): void {
  const load = (): void => {
    intents.forEach((intent) => removeEventListener(intent, load));
    if (isAsked) return;
    isAsked = true;
    const script = document.createElement('script');
    script.src = scriptAddress(REST);
    script.onerror = () => (document.documentElement.dataset.code = 'missing');
    document.head.append(script);
  };
  intents.forEach((intent) => addEventListener(intent, load, {passive: true}));
  onceLoaded(() => whenIdle(load));
}

let isAsked = false;
