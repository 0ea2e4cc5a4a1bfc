import {spawn, type ChildProcessByStdio} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {once} from 'node:events';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Readable, Writable} from 'node:stream';
import {afterAll, expect, it, vi} from 'vitest';
import {ownFolder} from './own-folder.ts';

// A test machine can be slow.
vi.setConfig({testTimeout: 60_000});

const root = mkdtempSync(path.join(tmpdir(), 'own-folder-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));

interface Owner {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly folder: string;
}

/** Starts a process that creates its own folder and runs until its standard input ends. */
async function startOwner(): Promise<Owner> {
  const program = `
    import {mkdirSync, writeFileSync} from 'node:fs';
    import {ownFolder} from ${JSON.stringify(path.join(import.meta.dirname, 'own-folder.ts'))};
    const folder = ownFolder(${JSON.stringify(root)}, 'out');
    mkdirSync(folder, {recursive: true});
    writeFileSync(folder + '/page.html', '');
    process.stdout.write(folder);
    process.stdin.resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [folder] = (await once(child.stdout, 'data')) as [Buffer];
  return {child, folder: folder.toString()};
}

async function stopOwner({child}: Owner): Promise<void> {
  const exit = once(child, 'exit');
  child.stdin.end();
  await exit;
}

it('is that of one process, goes with it, and does not take that of another', async () => {
  const [one, other] = [await startOwner(), await startOwner()];
  expect(one.folder).not.toBe(other.folder);
  await stopOwner(one);
  expect([existsSync(one.folder), existsSync(`${other.folder}/page.html`)]).toEqual([false, true]);
  await stopOwner(other);
  expect(existsSync(other.folder)).toBe(false);
});

it('of a process that was killed goes with the next', async () => {
  const killed = await startOwner();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  expect(existsSync(killed.folder)).toBe(true);
  const next = await startOwner();
  expect(existsSync(killed.folder)).toBe(false);
  await stopOwner(next);
});

it('of a process of another user stays', () => {
  const folder = path.join(root, '.generated', `out.${process.pid}7`);
  mkdirSync(folder, {recursive: true});
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), {code: 'EPERM'});
  });
  ownFolder(root, 'out');
  kill.mockRestore();
  expect(existsSync(folder)).toBe(true);
});
