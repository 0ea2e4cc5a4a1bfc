import {readOptions} from '@integration-docs/facts/node';
import {run} from './ensure.mjs';
import {chosenPort, ensureFree} from './port.ts';

/* npm start: builds both languages and serves the production build. */
readOptions({}, 'npm start: PORT=3001 for another port');
await ensureFree(chosenPort(), 'npm start');
run('npm', ['run', '--silent', 'build']);
run('node', ['site/commands/serve.ts']);
