import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {copySite} from '../commands/copy-site.ts';

/** Puts mistakes into the contract of a copy of the site, and checks the messages that an operator sees. The README quotes these messages. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const slow = 240_000;
const contract = 'packages/contract/openapi.yaml';
let folder = '';

beforeAll(async () => {
  folder = await copySite(root);
}, slow);
afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** Changes a file of the copy. Returns a function that restores it. */
function change(file: string, edit: (text: string) => string): () => void {
  const target = path.join(folder, file);
  const before = readFileSync(target, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`The test changes nothing in ${file}.`);
  writeFileSync(target, after);
  return () => writeFileSync(target, before);
}

/** Runs a command that must fail. Returns its output. */
function failing(command: string, ...args: readonly string[]): string {
  const {status, stdout, stderr} = spawnSync(command, args, {cwd: folder, encoding: 'utf8'});
  expect(status).not.toBe(0);
  return stdout + stderr;
}

/** The tests of `site/checks/names` cover each kind of mistake by itself, and a text without its Portuguese version. */
it(
  'the check names a renamed operation, an event that is gone and an error code without cure, wherever they are named',
  () => {
    const undo = [
      change(contract, (text) =>
        text.replaceAll('annulDocument', 'cancelDocument').replace(/^ {2}document\.annulled:\n(?: {4}.*\n|\n)+/m, ''),
      ),
      change('packages/contract/catalogues/errors.yaml', (text) =>
        text.replace(/^ {2}- code: duplicate-document\n(?: {4}.*\n)+/m, ''),
      ),
    ];
    const output = failing(process.execPath, 'site/commands/check-content.ts');
    undo.forEach((back) => back());
    for (const message of [
      /docs\/integrations\/api\/issued\.mdx:\d+: found <Operation id="annulDocument">, which the contract does not have; expected one of the \d+ that it has; nearest: cancelDocument/,
      /content\/en\/.*issued\.mdx:\d+: found `annulDocument`, which looks like an operation of the contract and is none/,
      /contract\/catalogues\/rest-repeats\.yaml:\d+: found `annulDocument`, which looks like an operation/,
      /contract\/catalogues\/events\.yaml:\d+: found document\.annulled in "entries", which webhooks of packages\/contract\/openapi\.yaml does not have/,
      /webhooks\/types\.mdx:\d+: found <EventReference type="document\.annulled">, which the contract does not have/,
      /contract\/openapi\.yaml:\d+: found the error duplicate-document in x-errors of submitDocument, which packages\/contract\/catalogues\/errors\.yaml does not have/,
    ]) {
      expect(output).toMatch(message);
    }
  },
  slow,
);

it(
  'the check against released versions does not pass when it has nothing to compare with, and a first version can be kept',
  () => {
    const released = path.join(folder, 'packages/contract/released');
    const versions = readdirSync(released).filter((name) => /^\d/.test(name));
    expect(versions).not.toEqual([]);
    versions.forEach((name) => rmSync(path.join(released, name)));
    const check = ['site/commands/release.ts', '--check'] as const;
    expect(failing(process.execPath, ...check)).toContain('packages/contract/released:1: found no released version');
    expect(spawnSync(process.execPath, ['site/commands/release.ts'], {cwd: folder, encoding: 'utf8'}).stdout).toMatch(
      /^Wrote packages\/contract\/released\/\d+\.\d+\.\d+\.yaml/,
    );
    expect(spawnSync(process.execPath, check, {cwd: folder, encoding: 'utf8'}).stdout).toContain(
      'Nothing changed silently',
    );
    const undo = change('packages/contract/catalogues/changes.yaml', (text) => text.replace('entries:', 'entries: ['));
    expect(failing(process.execPath, ...check)).toMatch(/changes\.yaml:\d+: found YAML that cannot be read/);
    undo();
  },
  slow,
);
