import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {projectRoot} from '@integration-docs/facts/node';

// Each test starts a process, which can be slow on a busy machine.
vi.setConfig({testTimeout: 60_000});

const {scripts} = z
  .object({scripts: z.record(z.string(), z.string())})
  .parse(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')));
/** All npm scripts except Prettier, which handles options itself. */
const ownScripts = Object.entries(scripts).filter(([, command]) => !command.includes('/prettier'));

const run = (command: string, ...extraArgs: readonly string[]): {status: number | null; output: string} => {
  const [program = '', ...args] = [...command.split(' '), ...extraArgs];
  const node = program === 'node' ? process.execPath : program;
  const {status, stdout, stderr} = spawnSync(node, args, {cwd: projectRoot, encoding: 'utf8'});
  return {status, output: stdout + stderr};
};

describe('an option that it does not have', () => {
  it.each(ownScripts)('is refused by npm run %s, with words and nothing done', (_, command) => {
    const {status, output} = run(command, '--no-such-option');
    expect(status, output).toBe(2);
    expect(output).toContain('--no-such-option');
    expect(output).not.toMatch(/^ {4}at /m);
    expect(output.trim().split('\n').length).toBeLessThan(12);
  });
});

it.each(['new', 'parity'])('--help of npm run %s prints how it is written', (name) => {
  const {status, output} = run(scripts[name] ?? '', '--help');
  expect(status, output).toBe(0);
  expect(output).toContain(`npm run ${name}`);
});

describe('a number that is none', () => {
  it.each([
    ['fuzz', 'abc'],
    ['fuzz', '0'],
    ['fuzz:page', 'abc'],
    ['campaign', '--invoices', 'x'],
    ['campaign', '--seed', '-'],
    ['bench', '--runs', '0'],
    ['tune:search', '--rounds', 'x'],
  ])('npm run %s -- %s', (name, ...args) => {
    const {status, output} = run(scripts[name] ?? '', ...args);
    expect(status, output).toBe(2);
    expect(output).toContain('expected a whole number from ');
  });
});

it('the languages of a page are not compared without an option', () => {
  expect(run(scripts.parity ?? '', 'docs/guides/main')).toMatchObject({
    status: 2,
    output: expect.stringContaining('expected --confirm before it') as string,
  });
});

it('each script stands in the table of CONTRIBUTING.md, or in that of README.md', () => {
  const documentedScripts = ['CONTRIBUTING.md', 'README.md'].flatMap((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8')
      .split('\n')
      .flatMap((row) => [...(/^\| ([^|]*)\|/.exec(row)?.[1]?.matchAll(/`(?:npm )?(?:run )?([\w:-]+)[^`]*`/g) ?? [])])
      .map(([, name = '']) => name),
  );
  const undocumentedScripts = Object.keys(scripts).filter((name) => !documentedScripts.includes(name));
  expect(
    undocumentedScripts,
    'scripts of package.json: write what each does into "Commands" of CONTRIBUTING.md',
  ).toEqual([]);
});
