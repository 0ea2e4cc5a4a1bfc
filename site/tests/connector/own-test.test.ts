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
import {
  connectorLanguages,
  runnableConnectors,
  type ConnectorLanguage,
  type ConnectorLanguageName,
} from '../../commands/connector/languages.ts';
import type {Command} from '../../commands/samples/toolchains.ts';
import {archives} from '../../published/archives.ts';

const modules = path.join(projectRoot, 'node_modules');
let folder = '';
/** Runs beside the connectors, as their READMEs describe; all share it, and each test resets it first. */
let simulator: ChildProcess | undefined;
let baseUrl = '';

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  simulator = spawn(process.execPath, [path.join(projectRoot, 'packages/simulator/main.ts'), '--port', String(port)]);
  await listening(simulator, port);
  const published = archives(await sampleFiles(projectRoot, 'en'));
  folder = await mkdtemp(path.join(tmpdir(), 'connector-own-test-'));
  for (const [name, content] of published) {
    const file = path.join(folder, path.basename(name));
    await writeFile(file, content);
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, folder]);
  }
}, 180_000);
afterAll(async () => {
  simulator?.kill('SIGKILL');
  await rm(folder, {recursive: true, force: true});
});

it('its types are right: TypeScript', async () => {
  const config = {
    extends: path.join(projectRoot, 'site/config/tsconfig.samples.json'),
    compilerOptions: {typeRoots: [path.join(modules, '@types')]},
    include: ['*.ts'],
  };
  await writeFile(path.join(folder, 'connector-typescript/tsconfig.json'), JSON.stringify(config));
  const {printed} = await run('typescript', [process.execPath, path.join(modules, 'typescript/bin/tsc')]);
  expect(printed).toBe('');
}, 120_000);

it.each(runnableConnectors())(
  'its own test passes, as its README says: %s',
  async (language) => {
    await fetch(`${baseUrl}/simulator/reset`, {method: 'POST'});
    const {compile}: ConnectorLanguage = connectorLanguages[language];
    await compile?.(path.join(folder, `connector-${language}`));
    // The form of `BASE_URL` in the table of settings.
    const env = {...process.env, BASE_URL: `${baseUrl}/v1`};
    const {code, printed} = await run(language, connectorLanguages[language].ownTest, env);
    expect(code, printed).toBe(0);
    expect(printed).toMatch(/pass [1-9]|Ran [1-9]/);
  },
  180_000,
);

/** Runs a program in the folder of a connector. Returns its exit code and output, also when it fails. */
function run(
  language: ConnectorLanguageName,
  [command, ...args]: Command,
  env = process.env,
): Promise<{readonly code: unknown; readonly printed: string}> {
  const cwd = path.join(folder, `connector-${language}`);
  return new Promise((resolve) => {
    execFile(command, args, {cwd, env}, (error, stdout, stderr) =>
      resolve({code: error?.code ?? 0, printed: `${stdout}${stderr}`}),
    );
  });
}

/** Waits until the simulator prints the address that it listens on. */
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
