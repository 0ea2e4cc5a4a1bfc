import {spawnSync} from 'node:child_process';
import {chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';

vi.setConfig({testTimeout: 60_000});

let folder = '';

/** A project with the module alone, and an `npm` that only says that it was called. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ensure-'));
  mkdirSync(path.join(folder, 'site/commands'), {recursive: true});
  mkdirSync(path.join(folder, 'node_modules/.bin'), {recursive: true});
  cpSync(path.join(projectRoot, 'site/commands/ensure.mjs'), path.join(folder, 'site/commands/ensure.mjs'));
  for (const name of ['npm', 'node']) {
    const file = path.join(folder, 'node_modules/.bin', name);
    writeFileSync(file, '#!/bin/sh\necho called\n');
    chmodSync(file, 0o755);
  }
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

type Packages = Readonly<Record<string, {readonly version?: string; readonly optional?: boolean}>>;

/** Whether the dependencies get installed. */
function installs(locked: Packages | undefined, installed: Packages | undefined): boolean {
  for (const [name, packages] of [
    ['node_modules/.package-lock.json', installed],
    ['package-lock.json', locked],
  ] as const) {
    const file = path.join(folder, name);
    rmSync(file, {force: true});
    if (packages !== undefined) writeFileSync(file, JSON.stringify({packages}));
  }
  const program = "const {ensureInstalled} = await import('./site/commands/ensure.mjs'); ensureInstalled();";
  const {stdout} = spawnSync(process.execPath, ['--input-type=module', '-e', program], {cwd: folder, encoding: 'utf8'});
  return stdout.includes('called');
}

const locked = {
  '': {version: '1.0.0'},
  'packages/facts': {version: '0.1.0'},
  'node_modules/a': {version: '1.2.3'},
  'node_modules/only-windows': {version: '1.0.0', optional: true},
};
const installed = {'packages/facts': {version: '0.1.0'}, 'node_modules/a': {version: '1.2.3'}};

it.each([
  ['nothing is installed', locked, undefined, true],
  ['what the lock file says is installed, whichever file is newer', locked, installed, false],
  ['a copy for tests has no lock file', undefined, installed, false],
  ['a package has another version', locked, {...installed, 'node_modules/a': {version: '1.2.4'}}, true],
  ['a package is missing', locked, {'packages/facts': {version: '0.1.0'}}, true],
  ['a package is no longer in the lock file', locked, {...installed, 'node_modules/b': {version: '1.0.0'}}, true],
] as const)('%s', (_, lockedPackages, installedPackages, expected) => {
  expect(installs(lockedPackages, installedPackages)).toBe(expected);
});
