import {createHash, randomUUID} from 'node:crypto';
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {projectRoot} from './problem/project-root.ts';

const modulesFolder = path.join(projectRoot, 'node_modules');

/** Returns the cached result for this input, from this process or an earlier one. Without one, calls `make` and caches its result. */
export type Cache<Value> = (input: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Opens a cache that processes share: JSON files in `node_modules/.cache`, which can be deleted at any time. Each file name is the hash of
 * everything that determines the result: input, makers, and the versions of all packages.
 *
 * @param name name of the cache folder
 * @param makers texts that determine a result besides its input and the installed packages, such as source code
 * @param installed npm's list of the installed packages; if the file is missing, nothing is cached
 */
export function openCache<Value>(
  name: string,
  makers: readonly string[],
  {
    folder = path.join(modulesFolder, '.cache/integration-docs'),
    installed = path.join(modulesFolder, '.package-lock.json'),
  } = {},
): Cache<Value> {
  const cacheFolder = path.join(folder, name);
  let versions: Promise<string | undefined> | undefined;
  return async (input, make) => {
    versions ??= readFile(installed, 'utf8').then(hashOf, () => undefined);
    const packageVersions = await versions;
    if (packageVersions === undefined) return make();
    const file = path.join(cacheFolder, `${hashOf(JSON.stringify([packageVersions, makers, input]))}.json`);
    const cachedText = await readFile(file, 'utf8').catch(() => undefined);
    if (cachedText !== undefined) return JSON.parse(cachedText) as Value;
    const result = await make();
    await mkdir(cacheFolder, {recursive: true});
    // Another process may read the file at any time, so write it aside and rename it: it is never half-written.
    const temporaryFile = `${file}.${randomUUID()}`;
    await writeFile(temporaryFile, JSON.stringify(result));
    await rename(temporaryFile, file);
    return result;
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
