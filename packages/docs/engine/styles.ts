import {createHash} from 'node:crypto';
import {readdir} from 'node:fs/promises';
import path from 'node:path';

/** Every style sheet of the site, the general ones first: absolute paths. */
export async function styleSheets(root: string): Promise<readonly string[]> {
  const source = path.join(root, 'src');
  const files = (await readdir(source, {recursive: true})).filter((file) => file.endsWith('.module.css')).sort();
  return ['css/index.css', ...files].map((file) => path.join(source, file));
}

/**
 * The name of a class of a module: the same in every build and every bundle.
 *
 * @param file absolute path of the module
 * @param root folder of the project
 */
export function scopedName(root: string, name: string, file: string): string {
  const place = path
    .relative(root, file.split('?')[0] ?? file)
    .split(path.sep)
    .join('/');
  return `${name}_${createHash('sha256').update(place).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}
