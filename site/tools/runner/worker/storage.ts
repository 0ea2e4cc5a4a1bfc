/** A stored state; `text` has the format of a `--data` file. */
export interface StoredState {
  /** Increases with every change in any tab. */
  readonly revision: number;
  readonly text: string;
  /** JSON that the page stores with the state but that is not part of a `--data` file; empty if there is none. */
  readonly beside: string;
}

/** Storage of the one state that all tabs of a site share. */
export interface Storage {
  /** @returns null if nothing is stored yet */
  load(): Promise<StoredState | null>;
  /**
   * Replaces the stored state if it still has the expected revision.
   *
   * @param before expected revision; 0 if there was no state
   * @returns false if another tab stored a state meanwhile: then nothing changes
   */
  replace(before: number, state: Omit<StoredState, 'revision'>): Promise<boolean>;
}

/** The browser's storage is blocked or full. */
export class StorageError extends Error {}

const storeName = 'state';
const key = 'now';

/**
 * IndexedDB storage. A change is one transaction: if a tab or worker ends in the middle, the old state remains.
 *
 * @throws StorageError, also from each function
 */
export function openStorage(name: string): Storage {
  let connection: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => {
    connection ??= open(name).catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
  return {
    load: async () => {
      const transaction = (await database()).transaction(storeName);
      return toStoredState(await resultOf(transaction.objectStore(storeName).get(key)));
    },
    async replace(before, state) {
      const transaction = (await database()).transaction(storeName, 'readwrite');
      const completion = completionOf(transaction);
      const store = transaction.objectStore(storeName);
      const revision = toStoredState(await resultOf(store.get(key)))?.revision ?? 0;
      if (revision === before) store.put({revision: before + 1, ...state} satisfies StoredState, key);
      await completion;
      return revision === before;
    },
  };
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(new StorageError(messageOf(error)));
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onsuccess = () => {
        const {result} = request;
        // Lets another tab delete the database.
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
    request.onerror = () => reject(new StorageError(messageOf(request.error)));
  });
}

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new StorageError(messageOf(transaction.error)));
  });
}

function toStoredState(value: unknown): StoredState | null {
  if (typeof value !== 'object' || value === null) return null;
  const {revision, text, beside = ''} = value as Partial<StoredState>; // only this module writes it
  return typeof revision === 'number' && typeof text === 'string' ? {revision, text, beside} : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
