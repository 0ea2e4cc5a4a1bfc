// npm test: install what is missing, a browser included, and run every check.
import {ensureBrowser} from './ensure-browser.mjs';
import {ensureInstalled, run} from './ensure.mjs';

ensureInstalled();
run('npm', ['run', '--silent', 'check']);
run('npx', ['vitest', 'run']);
run('npm', ['run', '--silent', 'build']);
run('npx', ['playwright', 'test'], {CHROMIUM: ensureBrowser()});
