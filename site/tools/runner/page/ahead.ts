/**
 * After the first answer, loads the programs of the other buttons of the page ahead, the simulator's drawer too, so that they work without the network
 * from then on. The simulator itself is loaded, and stays while the reader goes from page to page.
 */
export function loadAhead(): void {
  const modules = Array.from(document.querySelectorAll<HTMLElement>('[data-module]'), ({dataset}) => dataset.module);
  // Safari has no `requestIdleCallback`.
  setTimeout(() => {
    for (const href of new Set(modules)) {
      if (href === undefined || document.querySelector(`link[href="${href}"]`)) continue;
      document.head.append(Object.assign(document.createElement('link'), {rel: 'modulepreload', href}));
    }
  }, idleDelay);
}

/** Milliseconds: by then the answer is shown. */
const idleDelay = 1000;
