import {drawAll} from './navigation/late.ts';
import {forgetReload, recoverCode} from './navigation/recovery.ts';
import {markReady, onPageIdle} from './page-events.ts';
import {scriptAddress} from './trusted.ts';

const pendingSelector = '[data-island]:not([data-hydrated])';

/**
 * Loads the islands (`site/tools/entry.tsx`) on pages that have one: when the page is idle, or at the first pointer or focus on an island.
 * `<html data-islands>` lists the entry module, then the modules that it imports.
 */
export function runIslands(): void {
  const {islands = ''} = document.documentElement.dataset;
  if (islands === '') return;
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    const [entry = '', ...imports] = islands.split(' ');
    imports.forEach(preload);
    insert(entry);
  };
  for (const eventType of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      eventType,
      ({target}) => {
        if (target instanceof Element && target.closest(pendingSelector)) load();
      },
      {passive: true},
    );
  }
  onPageIdle(() => {
    if (document.querySelector(pendingSelector)) load();
    else if (!isLoading) {
      forgetReload();
      markReady();
    }
  });
}

function preload(source: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = source;
  link.fetchPriority = 'low';
  document.head.append(link);
}

function insert(source: string): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = scriptAddress(source);
  script.fetchPriority = 'low';
  // An island may read parts of the page that are drawn late.
  script.onload = drawAll;
  script.onerror = () => void recoverCode();
  document.head.append(script);
}
