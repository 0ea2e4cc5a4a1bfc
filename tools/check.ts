import {spawnSync} from 'node:child_process';

/** Types, lint, content, formatting: all run, then the result. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['declarations', 'node', 'tools/declare-yaml.mjs'],
  ['types', 'tsc'],
  ['lint', 'eslint', '.', '--max-warnings=0'],
  ['content', 'tsx', 'tools/check-content.ts'],
  ['social card', 'tsx', 'tools/social-card.ts', '--check'],
  ['contract', 'redocly', 'lint', '--config', 'contract/redocly.yaml', 'contract/openapi.yaml'],
  ['formatting', 'prettier', '--check', '--log-level=warn', '.'],
];

const failed = checks.filter(([name, command, ...args]) => {
  console.log(`\n▸ ${name}`);
  return spawnSync('npx', [command, ...args], {stdio: 'inherit', shell: process.platform === 'win32'}).status !== 0;
});

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
