import {createHash} from 'node:crypto';
import {readdir} from 'node:fs/promises';
import path from 'node:path';
import type {SiteDefinition} from './definition.ts';

const packageFolder = path.join(import.meta.dirname, '..');

/** Returns the absolute paths of all style sheets: colours, then general styles, then CSS modules of components. */
export async function styleSheets({root, styles}: Pick<SiteDefinition, 'root' | 'styles'>): Promise<readonly string[]> {
  const folders = [packageFolder, ...styles.folders.map((folder) => path.join(root, folder))];
  const modules = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, {recursive: true}))
        .filter((file) => file.endsWith('.module.css'))
        .sort()
        .map((file) => path.join(folder, file)),
    ),
  );
  return [path.join(root, styles.tokens), path.join(packageFolder, 'css/index.css'), ...modules.flat()];
}

/**
 * Returns the published name of a class of a CSS module, the same in every build and bundle.
 *
 * @param file absolute path of the module
 * @param root folder of the project
 */
export function scopedName(root: string, name: string, file: string): string {
  const relativePath = path
    .relative(root, file.split('?')[0] ?? file)
    .split(path.sep)
    .join('/');
  return `${name}_${createHash('sha256').update(relativePath).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}
