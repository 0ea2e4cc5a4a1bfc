import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {checksums} from './checksums.ts';

const files = new Map([
  ['tools/one.mjs', 'first\n'],
  ['tools/two.mjs', 'second\n'],
  ['samples/all.zip', 'third\n'],
]);

it('lists the files of each folder beside them', () => {
  const sums = checksums(files);
  expect([...sums.keys()]).toEqual(['tools/SHA256SUMS', 'samples/SHA256SUMS']);
  expect(sums.get('tools/SHA256SUMS')).toMatch(/^[0-9a-f]{64} {2}one\.mjs\n[0-9a-f]{64} {2}two\.mjs\n$/);
  expect(checksums(new Map()).size).toBe(0);
});

it.skipIf(process.platform === 'win32')(
  'sha256sum accepts the file that is there, and refuses one that changed',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'checksums-'));
    const check = (): string =>
      execFileSync('sha256sum', ['--check', '--ignore-missing', 'SHA256SUMS'], {cwd: folder, encoding: 'utf8'});
    writeFileSync(path.join(folder, 'SHA256SUMS'), checksums(files).get('tools/SHA256SUMS') ?? '');
    writeFileSync(path.join(folder, 'one.mjs'), 'first\n');
    expect(check()).toBe('one.mjs: OK\n');
    writeFileSync(path.join(folder, 'one.mjs'), 'other\n');
    expect(check).toThrow('did NOT match');
    rmSync(folder, {recursive: true});
  },
);
