/** The state as it is kept: text as in a file of `--data`. */
export interface Kept {
  /** Grows with every change, by whichever tab. */
  readonly revision: number;
  readonly text: string;
  /** What the page keeps beside it, as JSON: it is no part of a file of `--data`. Empty when there is nothing. */
  readonly beside: string;
}

/** Where all tabs of a site keep one state. */
export interface Storage {
  /** @returns null when nothing was kept yet */
  load(): Promise<Kept | null>;
  /**
   * Keeps a state in the place of the one that it was made of.
   *
   * @param before revision of that one; 0 when there was none
   * @returns false when another tab has kept another one meanwhile: nothing is changed then
   */
  replace(before: number, kept: Omit<Kept, 'revision'>): Promise<boolean>;
}

/** The browser gives no room: storage is blocked, or full. */
export class StorageError extends Error {}

const storeName = 'state';
const key = 'now';

/**
 * IndexedDB. A change is one transaction of it: a tab or a worker that ends in the middle leaves the state that was before.
 *
 * @throws StorageError, each of its functions too
 */
export function openStorage(name: string): Storage {
  let opened: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(name).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    load: async () => {
      const transaction = (await database()).transaction(storeName);
      return keptOf(await resultOf(transaction.objectStore(storeName).get(key)));
    },
    async replace(before, kept) {
      const transaction = (await database()).transaction(storeName, 'readwrite');
      const done = ended(transaction);
      const store = transaction.objectStore(storeName);
      const revision = keptOf(await resultOf(store.get(key)))?.revision ?? 0;
      if (revision === before) store.put({revision: before + 1, ...kept} satisfies Kept, key);
      await done;
      return revision === before;
    },
  };
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(new StorageError(wordsOf(error)));
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onsuccess = () => {
        const {result} = request;
        // Another tab may delete what the site has kept.
        result.onversionchange = () => result.close();
        resolve(result);
      };
      request.onerror = () => fail(request.error);
    } catch (error) {
      fail(error);
    }
  });
}

function resultOf(request: IDBRequest<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new StorageError(wordsOf(request.error)));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new StorageError(wordsOf(transaction.error)));
  });
}

function keptOf(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null;
  const {revision, text, beside = ''} = value as Partial<Kept>; // nobody else writes here
  return typeof revision === 'number' && typeof text === 'string' ? {revision, text, beside} : null;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
