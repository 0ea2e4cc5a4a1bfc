// npm test: install what is missing, a browser and the tool-chains of the samples included, and run every check.
import {ensureBrowser} from './ensure-browser.mjs';
import {ensureInstalled, run} from './ensure.mjs';

ensureInstalled();
run('npx', ['tsx', 'tools/ensure-toolchains.ts']);
run('npm', ['run', '--silent', 'check']);
run('npx', ['vitest', 'run']);
run('npm', ['run', '--silent', 'build']);
run('npx', ['playwright', 'test'], {CHROMIUM: ensureBrowser()});
