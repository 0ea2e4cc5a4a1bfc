import {execFile} from 'node:child_process';
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect, it, vi} from 'vitest';
import {locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {sampleFiles} from '@integration-docs/docs/content';
import {connectorArchives} from './connectors.ts';

vi.setConfig({testTimeout: 60_000});

it.each(locales)(
  'each connector is a ZIP that unpacks into its folder, comments in the language: %s',
  async (locale) => {
    const samples = await sampleFiles(projectRoot, locale);
    const archives = connectorArchives(samples);
    expect([...archives.keys()].sort()).toEqual(
      ['java', 'php', 'python', 'typescript'].map((language) => `samples/connector-${language}.zip`),
    );
    expect(connectorArchives(samples)).toEqual(archives);
    const folder = await mkdtemp(path.join(tmpdir(), 'connector-zip-'));
    const file = path.join(folder, 'connector.zip');
    await writeFile(file, archives.get('samples/connector-typescript.zip') ?? '');
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, folder]);
    const unpacked = path.join(folder, 'connector-typescript');
    const names = await readdir(unpacked);
    expect(names).toEqual(
      expect.arrayContaining(['README.md', 'LEIAME.md', 'LICENSE', 'package.json', 'connector.test.ts']),
    );
    const outbox = await readFile(path.join(unpacked, 'outbox.ts'), 'utf8');
    expect(outbox).toContain(locale === 'pt' ? 'a chave e o corpo' : 'key and body');
    expect(outbox).not.toMatch(/\b(pt|en): /);
    await rm(folder, {recursive: true});
  },
);

it('the licence is that of the project', async () => {
  const own = await readFile(path.join(projectRoot, 'samples/connector/typescript/LICENSE'), 'utf8');
  expect(own).toBe(await readFile(path.join(projectRoot, 'LICENSE'), 'utf8'));
});
