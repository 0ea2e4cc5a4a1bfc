// npm run pack -- cius-pt: the package as `npm publish` would send it, in .generated/pack/<name>/.
import {mkdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';
import {fail} from './ensure.mjs';
import {packInto} from './pack-into.ts';

const publishable = ['cius-pt', 'search'];
const [name = ''] = process.argv.slice(2);
if (!publishable.includes(name)) {
  fail(`Found the package "${name}"; expected ${publishable.join(' or ')}.\n  → npm run pack -- cius-pt`);
}
const folder = path.join(projectRoot, '.generated/pack', name);
rmSync(folder, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});
console.log(path.relative(projectRoot, await packInto(name, folder)));
