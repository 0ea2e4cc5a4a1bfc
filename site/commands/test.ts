import {readOptions} from '@integration-docs/facts/node';
import {ensureBrowsers} from './ensure-browsers.ts';
import {run, statusOf} from './ensure.mjs';
import {ensureToolchains} from './samples/ensure.ts';

/* npm test: installs browsers and the toolchains of the samples, and runs every check and test, also after one that failed. */
readOptions({}, 'npm test: all of it. One file: npx vitest run <file>, npx playwright test <file>');
ensureToolchains();
ensureBrowsers();
run('npm', ['run', '--silent', 'build']);
const commands = ['npm run --silent check', 'npx vitest run', 'npx playwright test'];
const failed = commands.filter((line) => {
  const [command = '', ...args] = line.split(' ');
  return statusOf(command, args) !== 0;
});
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
