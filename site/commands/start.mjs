// npm start: install what is missing, build both languages, serve the production build.
import {ensureInstalled, run} from './ensure.mjs';

ensureInstalled();
run('npm', ['run', '--silent', 'build']);
run('node', ['site/commands/serve.ts']);
