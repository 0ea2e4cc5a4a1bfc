/** `npm run lint:contract`: runs Redocly on packages/contract/openapi.yaml with its tokens replaced, which keeps the line numbers. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import site from '../config/site.ts';
import {contractFile, loadContract} from '@integration-docs/contract';
import {fillKnown, formatProblem, makeTokens} from '@integration-docs/facts';
import {projectRoot, readOptions} from '@integration-docs/facts/node';
import {missingHandlers, projectContract} from '@integration-docs/simulator';

readOptions({}, 'npm run lint:contract');
// Throws for mistakes that Redocly does not check: texts in one language only, names that the catalogues do not have.
const contract = await loadContract(projectRoot);
// Throws for what the simulator needs of the contract.
if (site.chapters.simulator) await projectContract();
const filledFile = '.generated/openapi.yaml';

// Tokens are in single-quoted YAML strings, where an apostrophe is doubled. English texts are enough: no rule checks prose.
const tokens = new Map([...makeTokens(site, [], 'en')].map(([name, text]) => [name, text.replaceAll("'", "''")]));
const source = readFileSync(path.join(projectRoot, contractFile), 'utf8');
mkdirSync(path.join(projectRoot, '.generated'), {recursive: true});
writeFileSync(path.join(projectRoot, filledFile), fillKnown(source, tokens));

const {status, stdout, stderr} = spawnSync(
  path.join('node_modules', '.bin', 'redocly'),
  ['lint', '--config', 'packages/contract/redocly.yaml', filledFile],
  {cwd: projectRoot, encoding: 'utf8', shell: process.platform === 'win32'},
);
// Replaces Redocly's offer to ignore problems: this project fixes them.
const offer = /^run `redocly lint --generate-ignore-file`.*$/m;
const cure = `Correct ${contractFile} at these lines; packages/contract/redocly.yaml has the rules.`;
console.log((stdout + stderr).replaceAll(filledFile, contractFile).replace(offer, cure).trim());

// Only a warning: an operation without a handler responds with the example of the contract.
for (const problem of missingHandlers(contract)) console.warn(`warning: ${formatProblem(problem)}`);
process.exitCode = status ?? 1;
