import {useSyncExternalStore} from 'react';
import {store} from '@integration-docs/docs/browser';
import {readTicks, writeTicks, type Ticks} from './list/ticks.ts';

const key = 'checklist';

/** Dispatched on `window` when this page changed what is kept. */
const changedEvent = 'docs:ticks';

/** Another tab, and a page that comes back from the browser's history, may find other ticks. */
const signs = [changedEvent, 'storage', 'pageshow'];

export function keptTicks(): Ticks {
  return readTicks(store.get(key));
}

export function keepTicks(ticks: Ticks): void {
  store.set(key, writeTicks(ticks));
  dispatchEvent(new Event(changedEvent));
}

/** What is kept, as `readTicks` takes it, always the latest; undefined while the island is not alive. */
export function useKept(): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => store.get(key),
    () => undefined,
  );
}

function subscribe(changed: () => void): () => void {
  signs.forEach((sign) => addEventListener(sign, changed));
  return () => signs.forEach((sign) => removeEventListener(sign, changed));
}
