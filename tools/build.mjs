// npm run build: both languages, into build/.
import './declare-yaml.mjs';
import {run} from './ensure.mjs';

run('npx', ['docusaurus', 'build', ...process.argv.slice(2)], {
  // See requireUnminifiedHtml in plugins/shell; the rendered HTML has hardly anything to take away.
  SKIP_HTML_MINIFICATION: 'true',
  // Megabytes for young objects: a fifth of the time of a large build went into collecting them (500 pages: 54 → 50 s).
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
});
