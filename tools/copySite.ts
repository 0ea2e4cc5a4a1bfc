import {cp, mkdtemp, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

const copied = [
  'config',
  'contract',
  'docs',
  'engine',
  'i18n',
  'lib',
  'questions',
  'samples',
  'simulator',
  'src',
  'static',
  'tests',
  'tools',
  'CONTRIBUTING.md',
  'package.json',
  'tsconfig.json',
];

/**
 * A copy of this site in a temporary folder, to change and build without touching the real one.
 *
 * @returns the folder, to be removed by the caller
 */
export async function copySite(root: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'integration-docs-'));
  for (const name of copied) await cp(path.join(root, name), path.join(folder, name), {recursive: true});
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}
