import {existsSync, readFileSync} from 'node:fs';
import {readOptions, exitWithUsage} from '@integration-docs/facts/node';
import './declare-yaml.mjs';
import {withImportLines} from './import-lines.ts';
import {outputOf} from './output-of.ts';

/** Prettier skips unchanged files. It compares contents, because a checkout changes the modification time of all files. */
const cacheOptions = ['--cache', '--cache-strategy', 'content', '--cache-location', '.generated/check/prettier.json'];

const runScript = ['node', 'site/commands/run.mjs'] as const;

/** All checks that need no browser, the longest first. Two run at a time; the output of each is printed when it ends. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['formatting', 'prettier', '--check', '--log-level=warn', '.', ...cacheOptions],
  ['search', ...runScript, 'site/search-eval/eval-search.ts', '--check'],
  ['types and lint', 'oxlint'],
  ['types of samples', 'tsc', '--project', 'site/config/tsconfig.samples.json'],
  ['imports', 'depcruise', '--output-type', 'err-long', '--config', '.dependency-cruiser.mjs', 'packages', 'site'],
  ['content', ...runScript, 'site/commands/check-content.ts'],
  ['contract', ...runScript, 'site/commands/lint-contract.ts'],
  ['released', ...runScript, 'site/commands/release.ts', '--check'],
  ['social card', ...runScript, 'site/commands/social-card.ts', '--check'],
];

const usage = 'npm run check [-- content types]';
const {positionals: requestedNames} = readOptions({allowPositionals: true}, usage);
const isNamed = (name: string, word: string): boolean =>
  [name.replaceAll(' ', '-'), ...name.split(' ')].some((part) => part.startsWith(word));
const unknown = requestedNames.filter((word) => !checks.some(([name]) => isNamed(name, word)));
if (unknown.length > 0) {
  exitWithUsage(
    `There is no check "${unknown.join('", "')}". Name some of ${checks.map(([name]) => name).join(', ')}, or none for all.`,
    usage,
  );
}
const queue = checks.filter(
  ([name]) => requestedNames.length === 0 || requestedNames.some((word) => isNamed(name, word)),
);
const failedNames: string[] = [];

async function runChecks(): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const [name, command, ...args] = check;
    const startTime = performance.now();
    const {status, output: rawOutput} = await outputOf(command, args);
    const output = withProjectHints(command, rawOutput.trim());
    const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
    console.log(`\n${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)${output === '' ? '' : `\n${output}`}`);
    if (status !== 0) failedNames.push(name);
  }
}

/** Adds what the output of a tool lacks: the command of this project that fixes the problem, the line of an import. */
function withProjectHints(command: string, output: string): string {
  if (command === 'prettier') return output.replace('Run Prettier with --write to fix.', 'Run: npm run format');
  return command === 'depcruise' ? withImportLines(output, textOf) : output;
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

await Promise.all([runChecks(), runChecks()]);
if (failedNames.length > 0) {
  console.error(`\nFailed: ${failedNames.join(', ')}`);
  process.exit(1);
}
