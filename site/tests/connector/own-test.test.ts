import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {sampleFiles} from '@integration-docs/docs/content';
import {freePort} from '@integration-docs/simulator/testing';
import {connectorArchives} from '../../published/connectors.ts';

const modules = path.join(projectRoot, 'node_modules');
let folder = '';
let unpacked = '';

beforeAll(async () => {
  const archives = connectorArchives(await sampleFiles(projectRoot, 'en'));
  folder = await mkdtemp(path.join(tmpdir(), 'connector-own-test-'));
  const file = path.join(folder, 'connector.zip');
  await writeFile(file, archives.get('samples/connector-typescript.zip') ?? '');
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, folder]);
  unpacked = path.join(folder, 'connector-typescript');
}, 60_000);
afterAll(() => rm(folder, {recursive: true, force: true}));

it('its types are right: TypeScript', async () => {
  const options = [
    ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--erasableSyntaxOnly', '--allowImportingTsExtensions'],
    ...['--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024'],
    ...['--types', 'node', '--typeRoots', path.join(modules, '@types')],
  ];
  const files = ['connector.ts', 'connector.test.ts'];
  const compiler = path.join(modules, 'typescript/bin/tsc');
  expect(await printed([compiler, ...options, ...files])).toBe('');
}, 120_000);

it('its own test passes, as its README says: TypeScript', async () => {
  const port = await freePort();
  const simulator = spawn(process.execPath, [
    path.join(projectRoot, 'packages/simulator/main.ts'),
    '--port',
    String(port),
  ]);
  try {
    await listening(simulator, port);
    const env = {...process.env, BASE_URL: `http://127.0.0.1:${port}`};
    const told = await printed(['--test', 'connector.test.ts'], env);
    expect(told).toContain('fail 0');
    expect(told).toMatch(/pass [1-9]/);
  } finally {
    simulator.kill('SIGKILL');
  }
}, 180_000);

/** What a program prints, however it ends. */
function printed(args: readonly string[], env = process.env): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, {cwd: unpacked, env}, (_, stdout, stderr) => resolve(`${stdout}${stderr}`));
  });
}

/** The simulator says where it listens. */
function listening({stdout}: ChildProcess, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stdout === null) throw new Error('the simulator has no output; expected a pipe');
    createInterface({input: stdout})
      .on('line', (line) => {
        if (line.includes(`:${port}`)) resolve();
      })
      .on('close', () => reject(new Error('the simulator ended before it listened')));
  });
}
