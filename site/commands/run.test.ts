import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';

// Each test starts a process, which can be slow on a busy machine.
vi.setConfig({testTimeout: 60_000});

const folder = mkdtempSync(path.join(projectRoot, '.generated/run-'));
afterAll(() => rmSync(folder, {recursive: true}));

/** Runs a module as npm scripts run it. */
function run(source: string, ...args: readonly string[]): {status: number | null; output: string} {
  const file = path.join(folder, 'command.ts');
  writeFileSync(file, source);
  const command = ['site/commands/run.mjs', path.relative(projectRoot, file), ...args];
  const {status, stdout, stderr} = spawnSync(process.execPath, command, {cwd: projectRoot, encoding: 'utf8'});
  return {status, output: stdout + stderr};
}

it.each([
  ['while it is loaded', 'mistake();'],
  ['in what it waits for', 'await Promise.resolve().then(mistake);'],
  ['in what nobody waits for', 'void Promise.resolve().then(mistake); setTimeout(() => {}, 60_000);'],
])('a mistake in what is written here is told in its words, without a stack, %s', (_when, statement) => {
  const source = `import {throwProblems} from '@integration-docs/facts';
    const mistake = () => throwProblems([{file: 'a.yaml', line: 3, found: 'x', expected: 'y', cure: 'Write y.'}]);
    ${statement}`;
  expect(run(source)).toEqual({status: 1, output: 'a.yaml:3: found x; expected y\n  → Write y.\n'});
});

it('any other mistake keeps its stack', () => {
  const {status, output} = run("throw new Error('of the code');");
  expect(status).toBe(1);
  expect(output).toMatch(/of the code\n\s+at /);
});

it('a command sees its options, and that it is the one that was started', () => {
  const source =
    'console.log(process.argv[1] === import.meta.filename, process.argv.slice(2).join()); process.exitCode = 3;';
  expect(run(source, '--a', 'b')).toEqual({status: 3, output: 'true --a,b\n'});
});
