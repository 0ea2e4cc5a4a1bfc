import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** @param files contents by path below the folder */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  for (const [name, contents] of files) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), {recursive: true});
    await writeFile(target, contents);
  }
}
