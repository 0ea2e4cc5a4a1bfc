// npm test: installs what is missing, browsers and the tool-chains of the samples included, and runs every check.
// npm run test:hosts: the build on real web servers.
import {ensureInstalled, refuseOptions, run} from './ensure.mjs';

refuseOptions('npm test, npm run test:hosts: all of it. One file: npx vitest run <file>, npx playwright test <file>', [
  '--hosts',
]);
ensureInstalled();
run('node', [process.argv.includes('--hosts') ? 'site/commands/test-hosts.ts' : 'site/commands/test.ts']);
