import {open, readFile, rename, rm} from 'node:fs/promises';
import type * as z from 'zod/mini';
import {parseState, StateFileError, stateText} from './state/file.ts';

/** Delay before a write, in milliseconds: changes in this time are written together. */
const writeDelay = 200;

/**
 * Reads the state that an earlier run saved.
 *
 * @param schema of the state
 * @returns null when there is no such file yet
 * @throws StateFileError when the file is broken, of another version or of another program
 */
export async function readState<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw new StateFileError(`${file}: cannot be read (${String(error)})`);
  });
  if (text === null) return null;
  return parseState(text, file, schema);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export interface Keeper {
  /** Schedules a write. Changes within a short time are written together. */
  changed(): void;
  /** Writes pending changes and waits for the write. @throws when the write fails */
  flush(): Promise<void>;
  /** Writes pending changes for the last time; later changes are ignored. @throws when the write fails */
  end(): Promise<void>;
}

/**
 * Saves a state in a file. Every write goes to a temporary file beside it, which then replaces it by a rename: whenever the program or the
 * machine stops, the file holds one complete state.
 *
 * @param getState returns the current state, as JSON
 * @param onError called with the error of a failed write; the next change tries again
 */
export function keepState(file: string, getState: () => unknown, onError: (error: unknown) => void): Keeper {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isDirty = false;
  let isEnded = false;

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = writing.then(async () => {
      if (!isDirty) return;
      isDirty = false;
      await replace(file, stateText(getState())).catch((error: unknown) => {
        isDirty = true;
        throw error;
      });
    });
    writing = next.catch(() => undefined);
    return next;
  }

  return {
    changed() {
      if (isEnded) return;
      isDirty = true;
      timer ??= setTimeout(() => void write().catch(onError), writeDelay);
    },
    flush: write,
    end() {
      isEnded = true;
      return write();
    },
  };
}

async function replace(file: string, text: string): Promise<void> {
  const temporaryFile = `${file}.${process.pid}.new`;
  try {
    const handle = await open(temporaryFile, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, {force: true});
    throw error;
  }
}
