import {chmodSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/**
 * One folder for all that a run of the tests and the programs that they start put into the temporary folder. It goes with the run, whatever
 * a test that failed or a process that was killed has left there.
 *
 * @returns what removes it
 */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'integration-docs-tests-'));
  // The web servers of the tests of hosts read as a user of their own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Commands that tests start many times read their modules once.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled');
  return () => rmSync(folder, {recursive: true, force: true});
}
