import {drawAll} from './navigation/late.ts';
import {forgetReload, recoverCode} from './navigation/recovery.ts';
import {markReady, onPageIdle} from './pageEvents.ts';
import {scriptAddress} from './trusted.ts';

const waiting = '[data-island]:not([data-hydrated])';

/**
 * Loads the bundle of the islands (`src/islands/entry.tsx`, listed on `<html data-islands>`) on pages that have one: when the page
 * is idle, or as soon as one is touched.
 */
export function runIslands(): void {
  const {islands = ''} = document.documentElement.dataset;
  if (islands === '') return;
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    for (const source of islands.split(' ')) insert(source);
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      sign,
      ({target}) => {
        if (target instanceof Element && target.closest(waiting)) load();
      },
      {passive: true},
    );
  }
  onPageIdle(() => {
    if (document.querySelector(waiting)) load();
    else if (!isLoading) {
      forgetReload();
      markReady();
    }
  });
}

function insert(source: string): void {
  const script = document.createElement('script');
  script.src = scriptAddress(source);
  script.async = false;
  script.fetchPriority = 'low';
  // An island may read what stands further down.
  script.onload = drawAll;
  script.onerror = () => void recoverCode();
  document.head.append(script);
}
