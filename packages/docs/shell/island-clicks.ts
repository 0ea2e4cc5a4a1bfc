import {closest, hydratedEvent} from './page-events.ts';

/** Delays clicks on buttons of islands that are not hydrated yet until they are (`site/tools/entry.tsx`). */
export function keepIslandClicks(): void {
  // In development, islands are hydrated from the start.
  if (document.documentElement.dataset.build === undefined) return;
  document.addEventListener(
    'click',
    (event) => {
      const button = closest(event, '[data-island] button');
      const island = button?.closest<HTMLElement>('[data-island]');
      if (!button || !island || 'alive' in island.dataset) return;
      event.preventDefault();
      event.stopPropagation();
      island.addEventListener(hydratedEvent, () => button.click(), {once: true});
    },
    {capture: true},
  );
  document.addEventListener(
    hydratedEvent,
    ({target}) => {
      if (target instanceof HTMLElement) target.dataset.alive = '';
    },
    {capture: true},
  );
}
