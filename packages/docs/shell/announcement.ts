import {closest} from './page-events.ts';
import {store} from './store.ts';

const key = 'announcement.dismissed';

/** Filled in when the shell is bundled (packages/docs/engine/scripts.ts): the shell starts before the announcement is there to be asked. */
declare const ANNOUNCEMENT_ID: string;

/** Hides a dismissed announcement. One with another id shows again. */
export function restoreAnnouncement(): void {
  if (store.get(key) === ANNOUNCEMENT_ID) hide();
}

/** Hides the announcement when it is dismissed, and remembers that. */
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
