// npm start: install what is missing, build both languages, serve the production build.
import {ensureInstalled, run} from './ensure.mjs';
import {chosenPort, ensureFree} from './port.mjs';

await ensureFree(chosenPort(), 'npm start');
ensureInstalled();
run('npm', ['run', '--silent', 'build']);
run('node', ['site/commands/serve.ts']);
