import {execFile} from 'node:child_process';
import {readdir, readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import * as z from 'zod';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {prepareConnector, runnableConnectors} from '../../commands/connector/languages.ts';

// The first test of a language may compile its connector.
vi.setConfig({testTimeout: 120_000});

const languages = runnableConnectors();

/** Replaces the `BASE_URL` that Vitest sets, which is not a URL. */
const environment = {...process.env, BASE_URL: 'http://127.0.0.1:4010'};

function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{readonly code: unknown; readonly stderr: string}> {
  return new Promise((resolve) => {
    execFile(program, args, {env}, (error, _, stderr) => resolve({code: error?.code, stderr}));
  });
}

const verbs = z.object({
  entries: z.array(z.object({command: z.string(), does: z.object({pt: z.string(), en: z.string()})})),
});

it.each(languages)('the verbs are those of verbs.yaml, in the program and in its READMEs: %s', async (language) => {
  const file = path.join(projectRoot, 'packages/contract/catalogues/connector-verbs.yaml');
  const {data} = await loadCatalogue(file);
  const {entries} = verbs.parse(data);
  const {folder, command, env: connectorEnv} = await prepareConnector(language);
  const [program, ...args] = command;
  const env = {...environment, ...connectorEnv, DATA_DIR: path.join(folder, 'data')};
  const {code, stderr} = await run(program, args, env);
  await rm(folder, {recursive: true});
  expect(code).toBe(2);
  const printed = stderr.split('\n').filter((line) => line !== '');
  expect(printed).toEqual(entries.map((entry) => entry.command));
  for (const [name, locale] of [
    ['README.md', 'en'],
    ['LEIAME.md', 'pt'],
  ] as const) {
    const text = await readFile(path.join(projectRoot, 'samples/connector', language, name), 'utf8');
    for (const {command: verb, does} of entries) {
      expect(text).toContain(`| \`${verb.replaceAll('|', '\\|')}\` | ${does[locale]} |`);
    }
  }
});

it.each(languages)('wrong arguments end with 2 and leave nothing behind: %s', async (language) => {
  const {folder, command, env: connectorEnv} = await prepareConnector(language);
  const [program, ...args] = command;
  const data = path.join(folder, 'data');
  const env = {...environment, ...connectorEnv, DATA_DIR: data};
  for (const [message, ...wrong] of [
    ['submit PATH...'],
    ['submit PATH...', 'nothing'],
    ['submit PATH...', 'submit'],
    ['sync now?', 'sync', 'later'],
    ['run', 'run', 'now'],
    ['resend REFERENCE CHANNEL? confirmed?', 'resend', 'REFERENCE', 'feap', 'sure'],
    ['annul REFERENCE REASON confirmed?', 'annul', 'REFERENCE', 'reason', 'sure'],
    ['reject needs a reason', 'respond', 'rcv_1', 'reject'],
    [
      'found http://erp.example.com/; expected https://, without user or password, or http:// to localhost or 127.0.0.1',
      'register',
      'http://erp.example.com/',
    ],
    ['rotate-webhook-secret exposed?', 'rotate-webhook-secret', 'now'],
    ['found 169; expected 0 to 168 hours', 'rotate-client-secret', '169'],
    ['found 29; expected at least 30 days', 'purge', '29'],
  ] as const) {
    const {code, stderr} = await run(program, [...args, ...wrong], env);
    expect([code, stderr.split('\n')[0]], wrong.join(' ')).toEqual([2, message]);
  }
  expect(await readdir(folder)).not.toContain('data');
  await rm(folder, {recursive: true});
});

it.each(languages)('the steps that the campaign kills at are in docs-internal/connector.md: %s', async () => {
  const {allKills, nameOf} = await import('../../commands/connector/kills.ts');
  const text = await readFile(path.join(projectRoot, 'docs-internal/connector.md'), 'utf8');
  const missing = allKills.filter((kill) => kill.at === 'step' && !text.includes(`\`${kill.step}\``)).map(nameOf);
  expect(missing).toEqual([]);
});

it.each(languages)('its invoice and its licence are copies: %s', async (language) => {
  const read = (name: string): Promise<string> => readFile(path.join(projectRoot, 'samples', name), 'utf8');
  expect(await read(`connector/${language}/invoice.json`)).toBe(await read('first-call/invoice.json'));
  expect(await read(`connector/${language}/LICENSE`)).toBe(await read('connector/typescript/LICENSE'));
});
