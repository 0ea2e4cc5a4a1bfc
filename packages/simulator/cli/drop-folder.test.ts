import {mkdtemp, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {dropFolder} from './drop-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'drop-'));
});
afterEach(() => rm(folder, {recursive: true}));

it('takes in XML and JSON files that are complete, each once', async () => {
  const results: string[] = [];
  const drop = dropFolder(
    folder,
    (content, type) => {
      const text = content.toString('utf8');
      results.push(`${type} ${text}`);
      return Promise.resolve(text === 'bad' ? {reason: 'no invoice'} : {id: 'rcv_1'});
    },
    (file, arrival) => results.push(`${file} ${'id' in arrival ? arrival.id : arrival.reason}`),
  );
  await mkdir(path.join(folder, 'folder.xml'));
  await writeFile(path.join(folder, 'a.XML'), 'half');
  await writeFile(path.join(folder, 'b.json'), 'bad');
  await writeFile(path.join(folder, 'c.pdf'), 'other');
  await drop.processFolder();
  expect(results).toEqual([]);
  await writeFile(path.join(folder, 'a.XML'), 'whole file');
  await drop.processFolder();
  expect(results).toEqual(['application/json bad', 'b.json no invoice']);
  await drop.processFolder();
  await drop.processFolder();
  expect(results.slice(2)).toEqual(['application/xml whole file', 'a.XML rcv_1']);
  expect((await readdir(folder)).toSorted()).toEqual(['arrived', 'c.pdf', 'folder.xml', 'refused']);
  expect(await readdir(path.join(folder, 'arrived'))).toEqual(['a.XML']);
  expect(await readdir(path.join(folder, 'refused'))).toEqual(['b.json']);
});

it('keeps every file that was taken in: one of the same name stands beside the first', async () => {
  const drop = dropFolder(
    folder,
    () => Promise.resolve({id: 'rcv_1'}),
    () => undefined,
  );
  const arrivedFiles = async (): Promise<readonly string[]> => (await readdir(path.join(folder, 'arrived'))).toSorted();
  for (const text of ['first', 'second', 'third']) {
    await writeFile(path.join(folder, 'FT 1.xml'), text);
    await drop.processFolder();
    await drop.processFolder();
  }
  expect(await arrivedFiles()).toEqual(['FT 1 (2).xml', 'FT 1 (3).xml', 'FT 1.xml']);
  const texts = (await arrivedFiles()).map((name) => readFile(path.join(folder, 'arrived', name), 'utf8'));
  expect(await Promise.all(texts)).toEqual(['second', 'third', 'first']);
});
