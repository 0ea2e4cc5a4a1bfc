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
  const folder = path.join(generated, `${name}.${process.pid}`);
  for (const entry of existsSync(generated) ? readdirSync(generated) : []) {
    const [, entryName, pid] = /^(.+)\.(\d+)$/.exec(entry) ?? [];
    if (entryName === name && !isRunning(Number(pid))) removeFolder(path.join(generated, entry));
  }
  process.once('exit', () => removeFolder(folder));
  return folder;
}

function removeFolder(folder: string): void {
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
