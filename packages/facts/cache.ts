import {createHash, randomUUID} from 'node:crypto';
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {projectRoot} from './problem/project-root.ts';

const modules = path.join(projectRoot, 'node_modules');

/** Gives what was made of the same input before, by this process or another; otherwise makes it and keeps it. */
export type Cache<Value> = (input: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Opens results that are kept between processes, as JSON in `node_modules/.cache`, which may be removed at any time. The name of each file is
 * the hash of all that the result is made of: input, makers, and the versions of all packages.
 *
 * @param name of the folder of the cache
 * @param makers text of whatever decides a result besides its input and the installed packages
 * @param installed the list of these, which npm writes; without it nothing is kept
 */
export function openCache<Value>(
  name: string,
  makers: readonly string[],
  {folder = path.join(modules, '.cache/integration-docs'), installed = path.join(modules, '.package-lock.json')} = {},
): Cache<Value> {
  const own = path.join(folder, name);
  let versions: Promise<string | undefined> | undefined;
  return async (input, make) => {
    versions ??= readFile(installed, 'utf8').then(hashOf, () => undefined);
    const known = await versions;
    if (known === undefined) return make();
    const file = path.join(own, `${hashOf(JSON.stringify([known, makers, input]))}.json`);
    const kept = await readFile(file, 'utf8').catch(() => undefined);
    if (kept !== undefined) return JSON.parse(kept) as Value;
    const result = await make();
    await mkdir(own, {recursive: true});
    // Another process may read it at any time: it appears whole.
    const aside = `${file}.${randomUUID()}`;
    await writeFile(aside, JSON.stringify(result));
    await rename(aside, file);
    return result;
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
