// npm start: install what is missing, build both languages, serve the production build.
import {ensureInstalled, refuseOptions, run} from './ensure.mjs';
import {chosenPort, ensureFree} from './port.mjs';

refuseOptions('npm start: PORT=3001 for another port');
await ensureFree(chosenPort(), 'npm start');
ensureInstalled();
run('npm', ['run', '--silent', 'build']);
run('node', ['site/commands/serve.ts']);
