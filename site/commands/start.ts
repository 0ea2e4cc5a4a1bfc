import {readOptions} from '@integration-docs/facts/node';
import {run} from './ensure.mjs';
import {chosenPort, ensureFree} from './port.ts';

/* npm start: builds both languages and serves the production build. */
const {host} = readOptions(
  {options: {host: {type: 'string'}}},
  'npm start [-- --host <address>]: PORT=3001 for another port, --host 0.0.0.0 for others in the network',
).values;
await ensureFree(chosenPort(), 'npm start', host);
run('npm', ['run', '--silent', 'build']);
run('node', ['site/commands/serve.ts', ...(host === undefined ? [] : ['--host', host])]);
