import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {newestReleased, nothingReleased, releasedFolder} from './released.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'released-'));
});
afterEach(() => rm(root, {recursive: true}));

async function writeVersion(version: string, text = `version: ${version}\nfacts: {}\nwords: {}\n`): Promise<void> {
  await mkdir(path.join(root, releasedFolder), {recursive: true});
  await writeFile(path.join(root, releasedFolder, `${version}.yaml`), text);
}

it('the newest version is that of the highest number', async () => {
  for (const version of ['1.9.0', '1.10.0', '1.2.0']) await writeVersion(version);
  expect((await newestReleased(root))?.version).toBe('1.10.0');
});

it('without a version there is none, with a folder and without', async () => {
  expect(await newestReleased(root)).toBeUndefined();
  await writeVersion('addresses');
  expect(await newestReleased(root)).toBeUndefined();
});

it('a folder that cannot be read is not taken for an empty one', async () => {
  await mkdir(path.join(root, path.dirname(releasedFolder)), {recursive: true});
  await writeFile(path.join(root, releasedFolder), '');
  await expect(newestReleased(root)).rejects.toThrow('ENOTDIR');
});

it('a file that is not as it is written is refused', async () => {
  await writeVersion('1.0.0', 'version: 1.0.0\nfacts: {}\n');
  await expect(newestReleased(root)).rejects.toThrow(`${releasedFolder}/1.0.0.yaml:1: found no words`);
});

it('a check without a version says what to do', () => {
  expect(formatProblem(nothingReleased)).toBe(
    'packages/contract/released:1: found no released version; expected <version>.yaml, to compare the contract with\n' +
      '  → Put back the file of the last version; for a contract that was never released, run npm run release.',
  );
});
