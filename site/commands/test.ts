import {readOptions} from '@integration-docs/facts/node';
import {ensureBrowsers} from './ensure-browsers.ts';
import {fail, run} from './ensure.mjs';
import {outputOf} from './output-of.ts';
import {ensureToolchains} from './samples/ensure.ts';

/* npm test: installs browsers and the toolchains of the samples, and runs every check and test. */
readOptions({}, 'npm test: all of it. One file: npx vitest run <file>, npx playwright test <file>');
ensureToolchains();
ensureBrowsers();
run('npm', ['run', '--silent', 'build']);
run('npm', ['run', '--silent', 'check']);
// At the same time: the tests of the connectors wait a lot, the browsers compute.
const runs = [
  ['vitest', 'run'],
  ['playwright', 'test'],
] as const;
const results = await Promise.all(
  runs.map(async ([name, ...args]) => {
    const startTime = performance.now();
    const {status, output} = await outputOf('npx', [name, ...args]);
    console.log(
      `${output}\n${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - startTime) / 1000).toFixed(0)} s)`,
    );
    return {name, status};
  }),
);
const failedNames = results.filter(({status}) => status !== 0).map(({name}) => name);
if (failedNames.length > 0) fail(`Failed: ${failedNames.join(', ')}`);
