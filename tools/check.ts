import {spawn} from 'node:child_process';
import './declare-yaml.mjs';

/** Everything that can be said without a browser. Two run at a time; each prints when it is done. The longest come first. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['lint', 'eslint', '.', '--max-warnings=0'],
  ['types', 'tsc'],
  ['search', 'node', 'tools/eval-search.ts', '--check'],
  ['formatting', 'prettier', '--check', '--log-level=warn', '.'],
  [
    'rooms',
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'config',
    'contract',
    'lib',
    'engine',
    'simulator',
    'src',
    'tools',
    'bench',
    'tests',
  ],
  ['content', 'node', 'tools/check-content.ts'],
  ['contract', 'node', 'tools/lint-contract.ts'],
  ['released', 'node', 'tools/release.ts', '--check'],
  ['social card', 'node', 'tools/social-card.ts', '--check'],
];

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

async function run(command: string, args: readonly string[]): Promise<{status: number | null; output: string}> {
  const child = spawn('npx', [command, ...args], {shell: process.platform === 'win32'});
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
