import {useSyncExternalStore} from 'react';
import {store} from '@integration-docs/docs/browser';
import {readTicks, writeTicks, type Ticks} from './list/ticks.ts';

const key = 'checklist';

/** Dispatched on `window` after this page changed the stored ticks. */
const changedEvent = 'docs:ticks';

/** Events after which the stored ticks may differ: also changes in another tab, and a page restored from the browser's history. */
const changeEvents = [changedEvent, 'storage', 'pageshow'];

export function keptTicks(): Ticks {
  return readTicks(store.get(key));
}

export function keepTicks(ticks: Ticks): void {
  store.set(key, writeTicks(ticks));
  dispatchEvent(new Event(changedEvent));
}

/** The latest stored value, for `readTicks`; undefined until the island is active. */
export function useKept(): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => store.get(key),
    () => undefined,
  );
}

function subscribe(onChange: () => void): () => void {
  changeEvents.forEach((eventName) => addEventListener(eventName, onChange));
  return () => changeEvents.forEach((eventName) => removeEventListener(eventName, onChange));
}
