// node site/commands/run.mjs <module> [options]: how npm scripts begin. Installs what is missing, and says mistakes of what is written here
// without the stack of the code that found them. Plain JavaScript without dependencies, for a clone in which nothing is installed.
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {canRunTypeScript, ensureInstalled, root, run} from './ensure.mjs';

const hasInstalled = ensureInstalled();
if (hasInstalled || !canRunTypeScript()) {
  run('node', process.argv.slice(1));
} else {
  // The command sees what it would see if Node.js had been given it.
  const [module = ''] = process.argv.splice(1, 2).slice(1);
  const file = path.resolve(root, module);
  process.argv.splice(1, 0, file);
  // Also what is thrown where nobody waits for it.
  process.on('uncaughtException', (error) => {
    console.error(error.name === 'ProblemError' ? error.message : error);
    process.exit(1);
  });
  await import(pathToFileURL(file).href);
}
