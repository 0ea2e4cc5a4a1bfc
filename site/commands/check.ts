import {spawn} from 'node:child_process';
import path from 'node:path';
import './declare-yaml.mjs';
import {root} from './ensure.mjs';

/** Tools keep here what they found in files that have not changed since; without the folder every check begins anew. */
const caches = '.generated/check';

/** Everything that can be checked without a browser. Two run at a time; each prints when it is done. The longest come first. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  // A rule that looks at types may miss, in a file that did not change, what a change of another file broke; CI has no cache.
  ['lint', 'eslint', '.', '--max-warnings=0', ...cached('eslint')],
  ['types', 'tsc', '--incremental', '--tsBuildInfoFile', `${caches}/tsc.tsbuildinfo`],
  ['search', 'node', 'site/search-eval/eval-search.ts', '--check'],
  ['formatting', 'prettier', '--check', '--log-level=warn', '.', ...cached('prettier')],
  ['rooms', 'depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'site'],
  ['content', 'node', 'site/commands/check-content.ts'],
  ['contract', 'node', 'site/commands/lint-contract.ts'],
  ['released', 'node', 'site/commands/release.ts', '--check'],
  ['social card', 'node', 'site/commands/social-card.ts', '--check'],
];

/** Whether a file changed is a question of its content: a checkout makes all of them new. */
function cached(tool: string): readonly string[] {
  return ['--cache', '--cache-strategy', 'content', '--cache-location', `${caches}/${tool}.json`];
}

const waiting = [...checks];
const failed: string[] = [];

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const [name, command, ...args] = check;
    const started = performance.now();
    const {status, output} = await run(command, args);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`\n${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)${output === '' ? '' : `\n${output}`}`);
    if (status !== 0) failed.push(name);
  }
}

/** Where the tools are: asking npx for each of them takes half a second of CPU. */
const PATH = `${root}node_modules/.bin${path.delimiter}${process.env.PATH ?? ''}`;

async function run(command: string, args: readonly string[]): Promise<{status: number | null; output: string}> {
  const child = spawn(command, args, {env: {...process.env, PATH}, shell: process.platform === 'win32'});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return {status, output: output.trim()};
}

await Promise.all([work(), work()]);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
