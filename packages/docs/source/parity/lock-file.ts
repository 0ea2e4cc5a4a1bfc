import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {lockFile, parseLock} from './stamp.ts';
import type {Lock} from './stamp.ts';

/**
 * Reads the stamps of the project; none when nothing was confirmed yet.
 *
 * @throws ProblemError for a lock that cannot be parsed
 */
export async function readLock(root: string): Promise<Lock> {
  const text = await readFile(path.join(root, lockFile), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return parseLock(text);
}
