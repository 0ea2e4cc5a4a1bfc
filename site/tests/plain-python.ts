import {spawnSync} from 'node:child_process';
import path from 'node:path';

/**
 * Puts the real Python interpreter first on the `PATH`. Where `python3` is a version manager, it starts a shell each time to look up the
 * version, and the tests start Python a thousand times.
 */
export default function plainPython(): void {
  const {stdout, status} = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {encoding: 'utf8'});
  if (status !== 0) return;
  const known = (process.env.PATH ?? '').split(path.delimiter);
  const folder = path.dirname(stdout.trim());
  // Do not move a folder that is on the `PATH` already: its other programs would come before those of the npm packages.
  if (!known.includes(folder)) process.env.PATH = [folder, ...known].join(path.delimiter);
}
