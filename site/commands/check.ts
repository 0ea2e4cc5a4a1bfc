import {existsSync, readFileSync} from 'node:fs';
import {readOptions, refuse} from '@integration-docs/facts/node';
import './declare-yaml.mjs';
import {withImportLines} from './import-lines.ts';
import {outputOf} from './output-of.ts';

/** Prettier skips unchanged files. It compares contents, because a checkout changes the modification time of all files. */
const cached = ['--cache', '--cache-strategy', 'content', '--cache-location', '.generated/check/prettier.json'];

const ours = ['node', 'site/commands/run.mjs'] as const;

/** All checks that need no browser, the longest first. Two run at a time; the output of each is printed when it ends. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['formatting', 'prettier', '--check', '--log-level=warn', '.', ...cached],
  ['search', ...ours, 'site/search-eval/eval-search.ts', '--check'],
  ['types and lint', 'oxlint'],
  ['imports', 'depcruise', '--output-type', 'err-long', '--config', '.dependency-cruiser.mjs', 'packages', 'site'],
  ['content', ...ours, 'site/commands/check-content.ts'],
  ['contract', ...ours, 'site/commands/lint-contract.ts'],
  ['released', ...ours, 'site/commands/release.ts', '--check'],
  ['social card', ...ours, 'site/commands/social-card.ts', '--check'],
];

const usage = 'npm run check [-- content types]';
const {positionals: wanted} = readOptions({allowPositionals: true}, usage);
const isNamed = (name: string, word: string): boolean => name.split(' ').some((part) => part.startsWith(word));
const unknown = wanted.filter((word) => !checks.some(([name]) => isNamed(name, word)));
if (unknown.length > 0) {
  refuse(
    `There is no check "${unknown.join('", "')}". Name some of ${checks.map(([name]) => name).join(', ')}, or none for all.`,
    usage,
  );
}
const waiting = checks.filter(([name]) => wanted.length === 0 || wanted.some((word) => isNamed(name, word)));
const failed: string[] = [];

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const [name, command, ...args] = check;
    const started = performance.now();
    const {status, output: said} = await outputOf(command, args);
    const output = inOurWords(command, said.trim());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`\n${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)${output === '' ? '' : `\n${output}`}`);
    if (status !== 0) failed.push(name);
  }
}

/** Adds what the output of a tool lacks: the command of this project that fixes the problem, the line of an import. */
function inOurWords(command: string, output: string): string {
  if (command === 'prettier') return output.replace('Run Prettier with --write to fix.', 'Run: npm run format');
  return command === 'depcruise' ? withImportLines(output, textOf) : output;
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

await Promise.all([work(), work()]);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
