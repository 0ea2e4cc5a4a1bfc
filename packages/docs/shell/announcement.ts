import {closest} from './page-events.ts';
import {store} from './store.ts';

const key = 'announcement.dismissed';

/** Set when the shell is bundled (packages/docs/engine/scripts.ts), because the shell runs before the announcement is in the document. */
declare const ANNOUNCEMENT_ID: string;

/** Hides the announcement if it was dismissed. An announcement with another id is shown. */
export function restoreAnnouncement(): void {
  if (store.get(key) === ANNOUNCEMENT_ID) hide();
}

/** Hides the announcement when the reader dismisses it, and stores that. */
export function runAnnouncement(): void {
  document.addEventListener('click', (event) => {
    if (!closest(event, '[data-action="dismiss-announcement"]')) return;
    hide();
    store.set(key, ANNOUNCEMENT_ID);
    document.querySelector<HTMLElement>('.brand')?.focus();
  });
}

function hide(): void {
  document.documentElement.dataset.announcement = 'dismissed';
}
