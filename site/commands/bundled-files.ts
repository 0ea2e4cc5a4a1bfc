import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {basePath, place, siteOrigin} from '../config/base-path.ts';
import {bundledPage, isBundled, readAddress, type ZipEntry} from '@integration-docs/docs/built';

/** Returns the files of a build that go into the ZIP, with pages changed to work from a local folder. */
export async function bundledFiles(build: string): Promise<readonly ZipEntry[]> {
  const entries = await readdir(build, {recursive: true, withFileTypes: true});
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(isBundled)
    .sort();
  const site = {
    files: new Set(files),
    base: basePath,
    origin: siteOrigin,
    readPart: (address: string) => readAddress({folder: build, place}, address),
  };
  return Promise.all(
    files.map(async (name) => {
      const content = await readFile(path.join(build, name));
      return {
        name,
        content: name.endsWith('.html') ? Buffer.from(bundledPage(content.toString('utf8'), name, site)) : content,
      };
    }),
  );
}
