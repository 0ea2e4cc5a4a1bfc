import {chmodSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/**
 * Creates one temporary folder for a test run and the programs that it starts. It is removed after the run, with any files that failed tests
 * or killed processes have left in it.
 *
 * @returns function that removes the folder
 */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'integration-docs-tests-'));
  // The web servers in the tests of `hosts/` run as another user, which must be able to read the folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Compile cache for commands that tests start many times.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled');
  return () => rmSync(folder, {recursive: true, force: true});
}
