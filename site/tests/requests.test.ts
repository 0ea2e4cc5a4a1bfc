import {copyFile, mkdtemp, readFile, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
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
import {makeHttpFile} from '../published/contract/http-file.ts';
import {createSimulator, projectContract} from '@integration-docs/simulator';
import {listen, startFaulty} from '@integration-docs/simulator/testing';
import {canRun, run} from '../commands/samples/run.ts';
import {readHttpFile} from './requests/http-reader.ts';
import {commandsOf} from './requests/programs.ts';
import {record} from './requests/recorder.ts';
import type {Source} from './requests/source.ts';

vi.setConfig({testTimeout: 120_000, hookTimeout: 60_000});

const contract = await projectContract();
const document = (await loadContract(projectRoot)).in.en;
const requests = exampleRequests(document);

/** Placeholder: programs take the address from the environment, and no server listens on this one. */
const nowhere = 'http://127.0.0.1:9';

/** The requests that send an idempotency key. */
const requestsWithKey = requests.filter((request) => programOf(request, nowhere).key !== null);

/** Operation id → success status in the contract. */
const successStatuses = new Map(
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

/** Creates a working folder with the files that requests send. */
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
      // Reset before each request: its example succeeds in the initial state.
      const recorder = await record(await simulator.listen(), () => simulator.platform.reset());
      const [folder, commands] = await Promise.all([workingFolder(), commandsOf(language, sourcesIn(language))]);
      const env = {BASE_URL: recorder.base, TOKEN_URL: `${recorder.base}/oauth2/token`};
      const printed: string[] = [];
      const failures: string[] = [];
      for (const command of commands) {
        const {stdout, stderr, code} = await run(command, folder, {env});
        printed.push(stdout);
        if (code !== 0 || stderr !== '') failures.push(`${command.join(' ')}: ${code}\n${stdout}${stderr}`);
      }
      recorder.close();
      await simulator.close();
      expect(failures).toEqual([]);
      expect(recorder.seen.map(({method, target, status}) => `${method} ${target} ${status}`)).toEqual(
        requests.map((request) => `${request.method} ${targetOf(request)} ${successStatuses.get(request.id)}`),
      );
      const keys = recorder.seen.map(({idempotencyKey}) => idempotencyKey).filter((key) => key !== '');
      expect(new Set(keys).size).toBe(requestsWithKey.length);
      // Each program prints the status on a separate line.
      const statuses = printed
        .join('\n')
        .match(/^2\d\d$/gm)
        ?.map(Number);
      expect(statuses).toEqual(requests.map(({id}) => successStatuses.get(id)));
      for (const file of requests.map(downloadOf).filter((name) => name !== null)) {
        expect(await readFile(path.join(folder, file), 'latin1'), file).toMatch(/^(?:<|%PDF-)/);
      }
    });
  }
});

describe('a request whose answer is lost', () => {
  const scripts: ReadonlySet<string> = new Set(['curl', 'typescript', 'python', 'php']);

  for (const {value: language, label} of requestLanguages) {
    if (language === 'powershell') continue;
    it(`is carried out once when its program runs again, in ${label}`, async ({skip}) => {
      if (!canRun(language)) {
        skip();
        return;
      }
      const sent: {readonly key: unknown; readonly replayed: unknown}[] = [];
      const {simulator, faults} = await startFaulty({
        seed: 1,
        post: () => Promise.resolve({status: 204, error: null}),
        intercept: async (request, next) => {
          const answer = await next(request);
          const replayed = answer === 'lost' ? answer : answer.headers['Idempotency-Replayed'];
          sent.push({key: request.headers['idempotency-key'], replayed});
          return answer;
        },
      });
      const folder = await workingFolder();
      const env = {BASE_URL: simulator.url};
      // In Java and C#, one command runs all programs, so try one request only.
      const triedRequests = requestsWithKey.filter(({id}) => scripts.has(language) || id === 'submitDocument');
      const commands = await commandsOf(
        language,
        sourcesIn(language).filter((source) => triedRequests.some(({id}) => id === source.id)),
      );
      expect(commands).toHaveLength(triedRequests.length);
      for (const [index, command] of commands.entries()) {
        const id = triedRequests[index]?.id ?? '';
        simulator.platform.reset();
        sent.length = 0;
        const documents = Object.keys(simulator.platform.state.documents).length;
        faults.set({seed: 1, faults: {'answer-lost-after': {rate: 1, times: 1}}});
        expect((await run(command, folder, {env})).code, id).not.toBe(0);
        const {stdout, stderr, code} = await run(command, folder, {env});
        expect({code, stderr}, `${id}: ${stdout}`).toEqual({code: 0, stderr: ''});
        if (/secret/i.test(id)) expect(stdout).toMatch(/"(?:clientS|s)ecret": ?"\w+/);
        expect(sent, id).toEqual([
          {key: expect.stringMatching(/^[\w-]{16,64}$/) as unknown, replayed: 'lost'},
          {key: sent[0]?.key, replayed: 'true'},
        ]);
        const added = Object.keys(simulator.platform.state.documents).length - documents;
        expect(added, id).toBe(id === 'submitDocument' ? 1 : 0);
      }
      await simulator.close();
    });
  }
});

describe('a key that another program wrote, with a line feed at its end', () => {
  for (const {value: language, label} of requestLanguages) {
    if (language === 'powershell') continue;
    it(`is sent without it in ${label}`, async ({skip}) => {
      if (!canRun(language)) {
        skip();
        return;
      }
      const simulator = await createSimulator({contract});
      const recorder = await record(await simulator.listen(), () => simulator.platform.reset());
      const folder = await workingFolder();
      await writeFile(path.join(folder, 'submitDocument.key'), '0123456789abcdef0123456789abcdef\r\n');
      const commands = await commandsOf(
        language,
        sourcesIn(language).filter(({id}) => id === 'submitDocument'),
      );
      for (const command of commands) {
        const {code, stdout, stderr} = await run(command, folder, {env: {BASE_URL: recorder.base}});
        expect({code, stderr}, stdout).toEqual({code: 0, stderr: ''});
      }
      recorder.close();
      await simulator.close();
      expect(recorder.seen).toMatchObject([{status: 202, idempotencyKey: '0123456789abcdef0123456789abcdef'}]);
    });
  }
});

describe('a body that a reader has written', () => {
  const texts = [
    '{\n  "a": "\'x\' \\\\ \\u0041 ${HOME} $(id) `id` {b} \'\'\' \\"\\"\\""\n}',
    ' \t<é a="""">  \n\n\t"\\',
    '@"',
    '""""',
  ];
  const note = `it's "\\ $x \`id\` {a}`;
  const bodies = ['application/json', 'application/xml'].flatMap((mediaType) =>
    texts.map((written) => ({kind: 'text', mediaType, text: written}) as const),
  );
  const submission = requests.find(({id}) => id === 'submitDocument');

  for (const {value: language, label, extension, write} of requestLanguages) {
    if (language === 'powershell') continue;
    it(`goes byte for byte, and so does a header, in ${label}`, async ({skip}) => {
      if (!canRun(language) || !submission) {
        skip();
        return;
      }
      const seen: string[] = [];
      const server = createServer((request, response) => {
        void text(request).then((body) => {
          const [mediaType] = request.headers['content-type']?.split(';') ?? [];
          seen.push(`${String(request.headers['x-note'])} ${mediaType} ${body}`);
          response.end('{}');
        });
      });
      const base = await listen(server);
      const sources = bodies.map((body, index) => {
        const className = `Sent${index}`;
        const program = {...programOf(submission, nowhere), className, headers: [['X-Note', note]] as const, body};
        return {id: className, className, extension, code: write(program)};
      });
      const folder = await workingFolder();
      for (const command of await commandsOf(language, sources)) {
        const {code, stdout, stderr} = await run(command, folder, {env: {BASE_URL: base}});
        expect({code, stderr}, stdout).toEqual({code: 0, stderr: ''});
      }
      server.close();
      expect(seen).toEqual(bodies.map((body) => `${note} ${body.mediaType} ${body.text}`));
    });
  }
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
      // The path belongs to no operation.
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
  const fileRequests = await readHttpFile(text, path.join(projectRoot, 'samples/first-call'), {baseUrl, tokenUrl});
  // submitDocument and validateDocument have a second request, with XML.
  expect(fileRequests.map(({name}) => name).filter((name) => !name.endsWith('Xml'))).toEqual(
    requests.map(({id}) => id),
  );
  expect(fileRequests).toHaveLength(requests.length + 2);
  const keys = fileRequests.flatMap(({headers}) => headers['Idempotency-Key'] ?? []);
  expect(new Set(keys).size).toBe(requestsWithKey.length + 1); // submitDocument as XML
  for (const key of keys) expect(key).toMatch(/^[\w-]{16,64}$/);
  for (const {name, method, url, headers, body} of fileRequests) {
    simulator.platform.reset();
    const response = await fetch(url, {method, headers, ...(body !== '' && {body})});
    const answer = await response.text();
    expect(response.status, `${name}: ${answer}`).toBe(successStatuses.get(name.replace(/Xml$/, '')));
  }
  await simulator.close();
});
