import {readOptions} from '@integration-docs/facts/node';
import {ensureBrowsers} from './ensure-browsers.ts';
import {run} from './ensure.mjs';
import {ensureToolchains} from './samples/ensure.ts';

/* npm test: installs browsers and the toolchains of the samples, and runs every check and test. */
readOptions({}, 'npm test: all of it. One file: npx vitest run <file>, npx playwright test <file>');
ensureToolchains();
ensureBrowsers();
run('npm', ['run', '--silent', 'build']);
run('npm', ['run', '--silent', 'check']);
run('npx', ['vitest', 'run']);
run('npx', ['playwright', 'test']);
