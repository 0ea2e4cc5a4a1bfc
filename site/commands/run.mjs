// node site/commands/run.mjs <module> [options]: starts every npm script. Installs missing dependencies, and prints a ProblemError (a mistake
// in the content) without a stack. Plain JavaScript without dependencies, because a new clone has nothing installed.
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {canRunTypeScript, ensureInstalled, root, run} from './ensure.mjs';

const hasInstalled = ensureInstalled();
if (hasInstalled || !canRunTypeScript()) {
  run('node', process.argv.slice(1));
} else {
  // Sets process.argv as if Node.js had started the module directly.
  const [module = ''] = process.argv.splice(1, 2).slice(1);
  const file = path.resolve(root, module);
  process.argv.splice(1, 0, file);
  // Also catches errors from promises that are not awaited.
  process.on('uncaughtException', (error) => {
    console.error(error.name === 'ProblemError' ? error.message : error);
    process.exit(1);
  });
  await import(pathToFileURL(file).href);
}
