import {cp, mkdir, mkdtemp, readdir, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

const copiedNames = [
  '.dependency-cruiser.mjs',
  '.oxlintrc.jsonc',
  'CONTRIBUTING.md',
  'package.json',
  'packages',
  'samples',
  'site',
  'tsconfig.json',
  'vitest.config.ts',
];

/**
 * Copies this site into a temporary folder, so that a test can change and build it.
 *
 * @returns the folder, which the caller must remove
 */
export async function copySite(root: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'integration-docs-'));
  for (const name of copiedNames) await cp(path.join(root, name), path.join(folder, name), {recursive: true});
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(modules, '@integration-docs'), {recursive: true});
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (name !== '@integration-docs') await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  for (const name of await readdir(path.join(folder, 'packages'))) {
    await symlink(path.join(folder, 'packages', name), path.join(modules, '@integration-docs', name));
  }
  return folder;
}
