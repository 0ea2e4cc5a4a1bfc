// npm test: installs what is missing, browsers and the tool-chains of the samples included, and runs every check.
import {ensureInstalled, run} from './ensure.mjs';

ensureInstalled();
run('npx', ['tsx', 'tools/test.ts']);
