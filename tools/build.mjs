// npm run build: both languages, into build/.
import {run} from './ensure.mjs';

// See requireUnminifiedHtml in plugins/shell; the rendered HTML has hardly anything to take away.
run('npx', ['docusaurus', 'build', ...process.argv.slice(2)], {SKIP_HTML_MINIFICATION: 'true'});
