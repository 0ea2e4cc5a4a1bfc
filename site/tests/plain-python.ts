import {spawnSync} from 'node:child_process';
import path from 'node:path';

/**
 * Where a version manager is what `python3` starts, that asks a shell for the version at each of the thousand times that the tests start
 * one: they find the interpreter itself.
 */
export default function plainPython(): void {
  const {stdout, status} = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {encoding: 'utf8'});
  if (status !== 0) return;
  const known = (process.env.PATH ?? '').split(path.delimiter);
  const folder = path.dirname(stdout.trim());
  // A folder that is known has other programs too, which would come before those of the packages.
  if (!known.includes(folder)) process.env.PATH = [folder, ...known].join(path.delimiter);
}
