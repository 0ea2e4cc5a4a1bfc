import {ensureBrowsers} from './ensure-browsers.ts';
import {run} from './ensure.mjs';
import {ensureToolchains} from './samples/ensure.ts';

/** All of npm test, once the dependencies are installed. */
ensureToolchains();
ensureBrowsers();
run('npm', ['run', '--silent', 'build']);
run('npm', ['run', '--silent', 'check']);
run('npx', ['vitest', 'run']);
run('npx', ['playwright', 'test']);
