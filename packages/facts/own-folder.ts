import {existsSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';

/**
 * Returns the path of a folder below `.generated` for this process alone, so that parallel builds do not overwrite each other. The folder is
 * deleted when this process exits. Folders that killed processes left behind are deleted now.
 *
 * @param root folder of the project
 * @returns path of the folder, which does not exist yet
 */
export function ownFolder(root: string, name: string): string {
  const generated = path.join(root, '.generated');
  const own = path.join(generated, `${name}.${process.pid}`);
  for (const other of existsSync(generated) ? readdirSync(generated) : []) {
    const [, of, pid] = /^(.+)\.(\d+)$/.exec(other) ?? [];
    if (of === name && !isRunning(Number(pid))) remove(path.join(generated, other));
  }
  process.once('exit', () => remove(own));
  return own;
}

function remove(folder: string): void {
  rmSync(folder, {recursive: true, force: true, maxRetries: 3});
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only checks that the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
