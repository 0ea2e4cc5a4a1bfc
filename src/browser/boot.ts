import {whenIdle} from './pageEvents.ts';

/** Signs that the reader is about to use the page. */
const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Loads the framework's scripts (listed on `<html data-scripts>`, see config/ssrTemplate.ts) once the page is loaded and
 * idle, or at the first sign of intent, whichever comes first. Everything works without them; they make navigation faster.
 */
export function loadFramework(): void {
  const start = (): void => {
    intents.forEach((intent) => removeEventListener(intent, start));
    const {dataset} = document.documentElement;
    const sources = dataset.scripts?.split(' ') ?? [];
    delete dataset.scripts;
    for (const source of sources) insert(source);
  };
  intents.forEach((intent) => addEventListener(intent, start, {passive: true}));
  onceLoaded(() => whenIdle(start));
}

function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

function insert(source: string): void {
  const script = document.createElement('script');
  script.src = source;
  script.async = false;
  script.fetchPriority = 'low';
  script.onerror = () => (document.documentElement.dataset.framework = 'missing');
  document.head.append(script);
}
