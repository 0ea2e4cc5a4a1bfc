import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {openCache} from './cache.ts';

let folder = '';
let installed = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cache-'));
  installed = path.join(folder, 'versions');
  await writeFile(installed, 'shiki 1');
});
afterEach(() => rm(folder, {recursive: true}));

const make = vi.fn((text: string) => Promise.resolve({text}));

/** Opens the cache again, as a new process does. */
function getCached(input: string, ...makers: readonly string[]): Promise<{text: string}> {
  return openCache<{text: string}>('words', makers, {folder, installed})(input, () =>
    make(`${String(makers)} ${input}`),
  );
}

it('makes a result once for each input, maker and version of packages; another process finds it', async () => {
  make.mockClear();
  expect(await getCached('one', 'a')).toEqual({text: 'a one'});
  expect(await getCached('one', 'a')).toEqual({text: 'a one'});
  expect(make).toHaveBeenCalledTimes(1);
  expect(await getCached('two', 'a')).toEqual({text: 'a two'});
  expect(await getCached('one', 'b')).toEqual({text: 'b one'});
  await writeFile(installed, 'shiki 2');
  expect(await getCached('one', 'a')).toEqual({text: 'a one'});
  expect(make).toHaveBeenCalledTimes(4);
  expect(await readdir(path.join(folder, 'words'))).toHaveLength(4);
});

it('tells makers apart that read alike when joined', async () => {
  expect(await getCached('one', 'ab', 'c')).toEqual({text: 'ab,c one'});
  expect(await getCached('one', 'a', 'bc')).toEqual({text: 'a,bc one'});
});

it('keeps nothing where nobody wrote which packages are there, and nothing of what failed', async () => {
  await rm(installed);
  expect(await getCached('one')).toEqual({text: ' one'});
  await writeFile(installed, '');
  make.mockRejectedValueOnce(new Error('no'));
  await expect(getCached('one')).rejects.toThrow('no');
  await expect(readdir(path.join(folder, 'words'))).rejects.toThrow('ENOENT');
});
