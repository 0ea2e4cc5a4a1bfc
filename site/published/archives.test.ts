import {execFile, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect, it, vi} from 'vitest';
import {locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {sampleFiles} from '@integration-docs/docs/content';
import {connectorLanguages} from '../commands/connector/languages.ts';
import {archives} from './archives.ts';

vi.setConfig({testTimeout: 60_000});

it.each(locales)(
  'each connector is a ZIP that unpacks into its folder, comments in the language, and the other samples are one: %s',
  async (locale) => {
    const samples = await sampleFiles(projectRoot, locale);
    const zips = archives(samples);
    expect([...zips.keys()].sort()).toEqual([
      ...Object.keys(connectorLanguages)
        .sort()
        .map((language) => `samples/connector-${language}.zip`),
      'samples/moloni.zip',
      'samples/samples.zip',
    ]);
    expect(archives(samples)).toEqual(zips);
    const folder = await mkdtemp(path.join(tmpdir(), 'connector-zip-'));
    for (const archive of ['connector-typescript', 'moloni', 'samples']) {
      const file = path.join(folder, `${archive}.zip`);
      await writeFile(file, zips.get(`samples/${archive}.zip`) ?? '');
      await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, folder]);
    }
    const unpacked = path.join(folder, 'connector-typescript');
    const names = await readdir(unpacked);
    expect(names).toEqual(
      expect.arrayContaining(['README.md', 'LEIAME.md', 'LICENSE', 'package.json', 'connector.test.ts']),
    );
    expect(names).not.toContain('try.sh');
    const outbox = await readFile(path.join(unpacked, 'outbox.ts'), 'utf8');
    expect(outbox).toContain(locale === 'pt' ? 'a chave e o corpo' : 'key and body');
    expect(outbox).not.toMatch(/\b(pt|en): /);
    // The folders are where samples refer to them by path.
    expect(await readdir(path.join(folder, 'samples'))).toEqual(
      expect.arrayContaining(['README.md', 'as2', 'first-call', 'submit-json']),
    );
    // The Moloni samples do not run without a connector, so they are only in its ZIP.
    expect(await readdir(path.join(folder, 'samples'))).not.toContain('connector');
    expect(await readdir(path.join(folder, 'samples'))).not.toContain('moloni');
    const links = (await readFile(path.join(folder, 'samples/README.md'), 'utf8')).matchAll(/\]\((?!https?:)([^)#]+)/g);
    for (const [, target = ''] of links) expect(existsSync(path.join(folder, 'samples', target)), target).toBe(true);
    const job = spawnSync(process.execPath, ['sync.ts'], {cwd: path.join(folder, 'moloni-job/moloni'), env: {}});
    expect(job.stderr.toString()).toContain('Set the environment variable MOLONI_COMPANY_ID');
    await rm(folder, {recursive: true});
  },
);

it.each(locales)('no published sample has a mark of a language, or text of the other: %s', async (locale) => {
  const texts = [...(await sampleFiles(projectRoot, locale))].filter(([file]) => !/\.(?:json|md|pdf)$/.test(file));
  expect(texts.length).toBeGreaterThan(300);
  const marked = texts.flatMap(([file, content]) =>
    content
      .split('\n')
      .filter((line) => /^\W*(?:pt|en): |\/ en: /.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(marked).toEqual([]);
});

it('the licence is that of the project', async () => {
  const connectorLicence = await readFile(path.join(projectRoot, 'samples/connector/typescript/LICENSE'), 'utf8');
  expect(connectorLicence).toBe(await readFile(path.join(projectRoot, 'LICENSE'), 'utf8'));
});
