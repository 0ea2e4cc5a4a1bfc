import {ensureBrowsers} from './ensure-browsers.ts';
import {run} from './ensure.mjs';
import {ensureBuild} from './ensure-build.ts';
import {ensureToolchains} from './samples/ensure.ts';

/** All of npm test, once the dependencies are installed. */
ensureToolchains();
ensureBrowsers();
ensureBuild();
run('npm', ['run', '--silent', 'check']);
run('npx', ['vitest', 'run']);
run('npx', ['playwright', 'test']);
