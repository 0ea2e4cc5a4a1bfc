import {execFile} from 'node:child_process';
import {promisify} from 'node:util';

/**
 * Returns the date of the last commit of each file, by path relative to `root`: ISO 8601 calendar dates, in UTC. Empty
 * without git or history, as in a downloaded archive.
 */
export async function lastCommits(root: string): Promise<ReadonlyMap<string, string>> {
  const log = ['log', '--format=%x00%ct', '--name-only', '--no-renames', '--relative'];
  const output = await promisify(execFile)('git', log, {cwd: root, maxBuffer: 2 ** 28}).catch(() => undefined);
  const dates = new Map<string, string>();
  for (const commit of output?.stdout.split('\0') ?? []) {
    const [time = '', ...files] = commit.split('\n').filter((line) => line !== '');
    const date = new Date(Number(time) * 1000).toISOString().slice(0, 10);
    for (const file of files) if (!dates.has(file)) dates.set(file, date);
  }
  return dates;
}
