import {copyFile, mkdtemp, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {
  downloadOf,
  exampleRequests,
  inputsOf,
  loadContract,
  operationsOf,
  programOf,
  requestFiles,
  requestLanguages,
  targetOf,
} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {makeHttpFile} from '../specification/http-file.ts';
import {createSimulator, projectContract} from '@integration-docs/simulator';
import {canRun, run} from '../commands/samples/run.ts';
import {readHttpFile} from './requests/http-reader.ts';
import {commandsOf} from './requests/programs.ts';
import {record} from './requests/recorder.ts';
import type {Source} from './requests/source.ts';

vi.setConfig({testTimeout: 120_000, hookTimeout: 60_000});

const contract = await projectContract();
const document = (await loadContract(projectRoot)).in.en;
const requests = exampleRequests(document);

/** Programs go where the environment says; this address nobody listens on. */
const nowhere = 'http://127.0.0.1:9';

/** The status that each operation is documented to answer with. */
const documented = new Map(
  operationsOf(document).map(({node, responses}) => [
    node.operationId,
    Number(responses.find(({status}) => status.startsWith('2'))?.status),
  ]),
);

function sourcesIn(language: string): readonly Source[] {
  return requests.map((request) => {
    const file = requestFiles(request, nowhere).find((each) => each.language.value === language);
    if (file === undefined) throw new Error(`no request in ${language}`);
    const {className} = programOf(request, nowhere);
    return {id: request.id, className, extension: file.language.extension, code: file.code};
  });
}

/** A working folder with the files that requests send. */
async function workingFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'requests-'));
  const inputs = new Set(requests.flatMap(inputsOf));
  await Promise.all(
    [...inputs].map((file) => copyFile(path.join(projectRoot, file), path.join(folder, path.basename(file)))),
  );
  return folder;
}

describe('the request of every operation is answered as the contract says', () => {
  for (const {value: language, label} of requestLanguages) {
    if (language === 'powershell') continue;
    it.concurrent(label, async ({skip}) => {
      if (!canRun(language)) {
        skip();
        return;
      }
      const simulator = await createSimulator({contract});
      // Each request finds the fresh state, in which its example succeeds.
      const recorder = await record(await simulator.listen(), () => simulator.platform.reset());
      const [folder, commands] = await Promise.all([workingFolder(), commandsOf(language, sourcesIn(language))]);
      const env = {BASE_URL: recorder.base, TOKEN_URL: `${recorder.base}/oauth2/token`};
      const printed: string[] = [];
      const failed: string[] = [];
      for (const command of commands) {
        const {stdout, stderr, code} = await run(command, folder, {env});
        printed.push(stdout);
        if (code !== 0 || stderr !== '') failed.push(`${command.join(' ')}: ${code}\n${stdout}${stderr}`);
      }
      recorder.close();
      await simulator.close();
      expect(failed).toEqual([]);
      expect(recorder.seen.map(({method, target, status}) => `${method} ${target} ${status}`)).toEqual(
        requests.map((request) => `${request.method} ${targetOf(request)} ${documented.get(request.id)}`),
      );
      const keys = recorder.seen.map(({idempotencyKey}) => idempotencyKey).filter((key) => key !== '');
      expect(new Set(keys).size).toBe(requests.filter((request) => programOf(request, nowhere).keyHeader).length);
      // Each prints the status, on a line of its own.
      const statuses = printed
        .join('\n')
        .match(/^2\d\d$/gm)
        ?.map(Number);
      expect(statuses).toEqual(requests.map(({id}) => documented.get(id)));
      for (const file of requests.map(downloadOf).filter((name) => name !== null)) {
        expect(await readFile(path.join(folder, file), 'latin1'), file).toMatch(/^(?:<|%PDF-)/);
      }
    });
  }
});

describe('a request whose answer brings a secret', () => {
  it.each(['curl', 'typescript', 'python', 'php'] as const)(
    'brings it again with the stored key in %s',
    async (language) => {
      if (!canRun(language)) return;
      const simulator = await createSimulator({contract});
      const env = {BASE_URL: await simulator.listen()};
      const folder = await workingFolder();
      const sources = sourcesIn(language).filter(({id}) =>
        requests.some((each) => each.id === id && each.bringsSecret),
      );
      expect(sources.map(({id}) => id)).toEqual(
        expect.arrayContaining(['createWebhookEndpoint', 'rotateWebhookSecret', 'rotateClientSecret']),
      );
      for (const command of await commandsOf(
        language,
        sources.filter(({id}) => id !== 'rotateClientSecret'),
      )) {
        const [first, again] = [await run(command, folder, {env}), await run(command, folder, {env})];
        expect(first.stdout).toMatch(/"secret": ?"whsec_/);
        expect(again).toEqual(first);
      }
      await simulator.close();
    },
  );
});

describe('a request that is refused', () => {
  const refused = new Set(['getDocument', 'getDocumentContent']);

  it.each(['curl', 'typescript', 'python', 'php'] as const)('ends with an error in %s', async (language) => {
    if (!canRun(language)) return;
    const simulator = await createSimulator({contract});
    const base = await simulator.listen();
    const folder = await workingFolder();
    const commands = await commandsOf(
      language,
      sourcesIn(language).filter(({id}) => refused.has(id)),
    );
    for (const command of commands) {
      // The path is that of no operation.
      const {code, stdout, stderr} = await run(command, folder, {env: {BASE_URL: `${base}/nowhere`}});
      expect(code, `${command.join(' ')}\n${stdout}${stderr}`).not.toBe(0);
      expect(stdout + stderr).toContain('404');
    }
    await simulator.close();
    await expect(readFile(path.join(folder, 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS.xml'))).rejects.toThrow('ENOENT');
  });
});

it('the requests of the .http file are answered, one by one', async () => {
  const simulator = await createSimulator({contract});
  const baseUrl = await simulator.listen();
  const text = makeHttpFile(document, nowhere, 'https://docs.test');
  const tokenUrl = `${baseUrl}/oauth2/token`;
  const read = await readHttpFile(text, path.join(projectRoot, 'samples/first-call'), {baseUrl, tokenUrl});
  // submitDocument and validateDocument also as XML.
  expect(read.map(({name}) => name).filter((name) => !name.endsWith('Xml'))).toEqual(requests.map(({id}) => id));
  expect(read).toHaveLength(requests.length + 2);
  for (const {name, method, url, headers, body} of read) {
    simulator.platform.reset();
    const response = await fetch(url, {method, headers, ...(body !== '' && {body})});
    const answer = await response.text();
    expect(response.status, `${name}: ${answer}`).toBe(documented.get(name.replace(/Xml$/, '')));
  }
  await simulator.close();
});
