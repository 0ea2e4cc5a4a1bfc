import {existsSync} from 'node:fs';
import {mkdir, readdir, readFile, rename, stat} from 'node:fs/promises';
import path from 'node:path';

/** Result for a file: the id of the document, or the reason of the refusal. */
export type Arrival = {readonly id: string} | {readonly reason: string};

interface DropFolder {
  /** Reads the files that have not changed since the last look; the others wait for the next one. */
  processFolder(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {'.xml': 'application/xml', '.json': 'application/json'};

/**
 * A folder whose XML and JSON files become received documents. An accepted file moves to `arrived`, a refused one to `refused`, so that
 * each file is read once. Its new name gets a number when the name exists already.
 *
 * @param arrive stores one file as a received document
 * @param onFile called for every file
 */
export function dropFolder(
  folder: string,
  arrive: (content: Buffer, mediaType: string) => Promise<Arrival>,
  onFile: (file: string, arrival: Arrival) => void,
): DropFolder {
  let previousVersions = new Map<string, string>();
  return {
    async processFolder() {
      const currentVersions = new Map<string, string>();
      for (const entry of await readdir(folder, {withFileTypes: true})) {
        const mediaType = types[path.extname(entry.name).toLowerCase()];
        if (!entry.isFile() || mediaType === undefined) continue;
        const file = path.join(folder, entry.name);
        const {size, mtimeMs} = await stat(file);
        const version = `${size} ${mtimeMs}`;
        currentVersions.set(entry.name, version);
        if (previousVersions.get(entry.name) !== version) continue;
        const arrival = await arrive(await readFile(file), mediaType);
        const target = path.join(folder, 'id' in arrival ? 'arrived' : 'refused');
        await mkdir(target, {recursive: true});
        await rename(file, freePath(target, entry.name));
        currentVersions.delete(entry.name);
        onFile(entry.name, arrival);
      }
      previousVersions = currentVersions;
    },
  };
}

/** @example freePath('arrived', 'FT 1.xml') // → 'arrived/FT 1 (2).xml', when there is a first */
function freePath(folder: string, file: string): string {
  const {name, ext} = path.parse(file);
  let candidate = path.join(folder, file);
  for (let count = 2; existsSync(candidate); count += 1) candidate = path.join(folder, `${name} (${count})${ext}`);
  return candidate;
}
