import {mkdtemp, mkdir, readdir, rm, writeFile} from 'node:fs/promises';
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
  const seen: string[] = [];
  const drop = dropFolder(
    folder,
    (content, type) => {
      const text = content.toString('utf8');
      seen.push(`${type} ${text}`);
      return Promise.resolve(text === 'bad' ? {reason: 'no invoice'} : {id: 'rcv_1'});
    },
    (file, arrival) => seen.push(`${file} ${'id' in arrival ? arrival.id : arrival.reason}`),
  );
  await mkdir(path.join(folder, 'folder.xml'));
  await writeFile(path.join(folder, 'a.XML'), 'half');
  await writeFile(path.join(folder, 'b.json'), 'bad');
  await writeFile(path.join(folder, 'c.pdf'), 'other');
  await drop.look();
  expect(seen).toEqual([]);
  await writeFile(path.join(folder, 'a.XML'), 'whole file');
  await drop.look();
  expect(seen).toEqual(['application/json bad', 'b.json no invoice']);
  await drop.look();
  await drop.look();
  expect(seen.slice(2)).toEqual(['application/xml whole file', 'a.XML rcv_1']);
  expect((await readdir(folder)).toSorted()).toEqual(['arrived', 'c.pdf', 'folder.xml', 'refused']);
  expect(await readdir(path.join(folder, 'arrived'))).toEqual(['a.XML']);
  expect(await readdir(path.join(folder, 'refused'))).toEqual(['b.json']);
});
