import {existsSync} from 'node:fs';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';
import {fail} from './ensure.mjs';

/** Returns the folder of a build with all languages. Exits with a message when it contains no build. */
export function builtFolder(folder = path.join(projectRoot, 'build')): string {
  if (existsSync(path.join(folder, 'sitemap.xml'))) return folder;
  return fail(`There is no build in ${path.relative('', folder) || '.'}/. Run npm run build first.`);
}
