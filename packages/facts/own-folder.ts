import {existsSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';

/**
 * A folder below `.generated` that no other process has: two builds at once do not write into one. It goes when this process ends; what
 * killed ones have left goes now.
 *
 * @param root folder of the project
 * @returns its path; nobody has made it yet
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
    // Signal 0 asks only.
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
