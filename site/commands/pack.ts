// npm run pack -- cius-pt: builds the package that `npm publish` would upload, in .generated/pack/<name>/.
import {mkdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {projectRoot, readOptions, exitWithUsage} from '@integration-docs/facts/node';
import {packInto} from './pack-into.ts';

const publishable = ['cius-pt', 'search'];
const usage = 'npm run pack -- cius-pt';
const [name = ''] = readOptions({allowPositionals: true}, usage).positionals;
if (!publishable.includes(name)) {
  exitWithUsage(`Found the package "${name}"; expected ${publishable.join(' or ')}.`, usage);
}
const folder = path.join(projectRoot, '.generated/pack', name);
rmSync(folder, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});
console.log(path.relative(projectRoot, await packInto(name, folder)));
