import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {keepState, readState} from './persist.ts';
import {StateFileError} from './state/file.ts';

const schema = z.object({documents: z.array(z.string())});
let folder = '';
let file = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'persist-'));
  file = path.join(folder, 'state.json');
});
afterEach(() => rm(folder, {recursive: true}));

const ignore = (): void => undefined;

it('knows a file that is not there yet', async () => {
  expect(await readState(file, schema)).toBeNull();
});

it('writes what was changed, and reads it again', async () => {
  const state = {documents: ['doc_1']};
  const keeper = keepState(file, () => state, ignore);
  keeper.changed();
  state.documents.push('doc_2');
  await keeper.flush();
  expect(await readState(file, schema)).toEqual({documents: ['doc_1', 'doc_2']});
  expect(await readdir(folder)).toEqual(['state.json']);
});

it('reads keys in the order in which they were written, so that answers are the same bytes after a restart', async () => {
  const ordered = z.object({
    a: z.object({b: z.number(), c: z.array(z.object({d: z.string(), e: z.string()}))}),
    f: z.number(),
  });
  const state = '{"f":1,"a":{"c":[{"e":"","d":""}],"b":2}}';
  await writeFile(file, `{"simulator": 1, "state": ${state}}`);
  expect(JSON.stringify(await readState(file, ordered))).toBe(state);
});

it('writes by itself, many changes at once', async () => {
  const take = vi.fn(() => ({documents: []}));
  const keeper = keepState(file, take, ignore);
  for (let count = 0; count < 100; count += 1) keeper.changed();
  await vi.waitFor(async () => expect(await readState(file, schema)).not.toBeNull(), {timeout: 10_000});
  expect(take).toHaveBeenCalledTimes(1);
});

it('writes what was changed when it ends, and nothing after that', async () => {
  const state = {documents: ['doc_1']};
  const keeper = keepState(file, () => state, ignore);
  keeper.changed();
  await keeper.end();
  state.documents.push('doc_2');
  keeper.changed();
  await keeper.flush();
  expect(await readState(file, schema)).toEqual({documents: ['doc_1']});
});

it('writes nothing where nothing changed', async () => {
  await keepState(file, () => ({}), ignore).flush();
  expect(await readdir(folder)).toEqual([]);
});

it('keeps the state before when writing fails, and says so', async () => {
  await writeFile(file, '{"simulator": 1, "state": {"documents": ["doc_1"]}}');
  const keeper = keepState(
    file,
    () => {
      throw new Error('no state');
    },
    ignore,
  );
  keeper.changed();
  await expect(keeper.flush()).rejects.toThrow('no state');
  expect(await readState(file, schema)).toEqual({documents: ['doc_1']});
  const nowhere = keepState(path.join(folder, 'missing/state.json'), () => ({}), ignore);
  nowhere.changed();
  await expect(nowhere.flush()).rejects.toThrow('ENOENT');
});

it('writes at the end what could not be written before', async () => {
  const later = path.join(folder, 'later');
  const keeper = keepState(path.join(later, 'state.json'), () => ({documents: ['doc_1']}), ignore);
  keeper.changed();
  await expect(keeper.flush()).rejects.toThrow('ENOENT');
  await mkdir(later);
  await keeper.end();
  expect(await readState(path.join(later, 'state.json'), schema)).toEqual({documents: ['doc_1']});
});

describe('a file that cannot be used is named, and left as it is', () => {
  it.each([
    ['{"simulator": 1, "state": {"docum', /state\.json: found no JSON .* expected a file of --data/],
    ['', /found no JSON/],
    ['{"name": "package"}', /found JSON that no simulator wrote/],
    ['{"simulator": 2, "state": {}}', /found version 2; expected version 1/],
    ['{"simulator": 1, "state": {"documents": [1]}}', /does not fit at state\.documents\.0/],
  ])('%s', async (text, message) => {
    await writeFile(file, text);
    const reading = readState(file, schema);
    await expect(reading).rejects.toThrow(StateFileError);
    await expect(reading).rejects.toThrow(message);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
