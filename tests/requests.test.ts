import {copyFile, mkdtemp, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {sampleLanguages} from '../lib/content/sample-languages.ts';
import {loadContract} from '../lib/model/openapi/read.ts';
import {operationsOf, responsesOf} from '../lib/model/openapi/operations.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {downloadOf, exampleRequests, targetOf, type ExampleRequest} from '../lib/requests/example.ts';
import {inputsOf, requestFiles} from '../lib/requests/files.ts';
import {programOf} from '../lib/requests/writer.ts';
import {listen} from '../tools/samples/local-server.ts';
import {canRun, run} from '../tools/samples/run.ts';
import {createSandbox} from '../tools/sandbox.ts';
import {commandsOf, type Source} from './requests/programs.ts';
import {record} from './requests/recorder.ts';

vi.setConfig({testTimeout: 120_000, hookTimeout: 60_000});

const document = (await loadContract(projectRoot)).in.en;
const requests = exampleRequests(document);

/** Programs go where the environment says; this address nobody listens on. */
const nowhere = 'http://127.0.0.1:9';

/** The status that each operation is documented to answer with. */
const documented = new Map(
  operationsOf(document).map(({node}) => [
    node.operationId,
    Number(responsesOf(node, document).find(([status]) => status.startsWith('2'))?.[0]),
  ]),
);

/** What the sandbox cannot read: .NET writes the name of a part without quotes (RFC 9110 §5.6.6 allows both), Prism wants them. */
const unread: Readonly<Record<string, string>> = {csharp: 'uploadAttachment'};

function requestsIn(language: string): readonly ExampleRequest[] {
  return requests.filter(({id}) => id !== unread[language]);
}

function sourcesIn(language: string): readonly Source[] {
  return requestsIn(language).map((request) => {
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
  for (const {value: language, label} of sampleLanguages) {
    it.concurrent(label, async ({skip}) => {
      if (!canRun(language)) {
        skip();
        return;
      }
      const sandbox = await createSandbox();
      const recorder = await record(await listen(sandbox));
      const [folder, commands] = await Promise.all([workingFolder(), commandsOf(language, sourcesIn(language))]);
      const env = {BASE_URL: recorder.base, TOKEN_URL: `${recorder.base}/oauth2/token`, TOKEN: 'a-token'};
      const printed: string[] = [];
      const failed: string[] = [];
      for (const command of commands) {
        const {stdout, stderr, code} = await run(command, folder, {env});
        printed.push(stdout);
        if (code !== 0 || stderr !== '') failed.push(`${command.join(' ')}: ${code}\n${stdout}${stderr}`);
      }
      recorder.close();
      sandbox.close();
      const sent = requestsIn(language);
      expect(failed).toEqual([]);
      expect(recorder.seen.map(({method, target, status}) => `${method} ${target} ${status}`)).toEqual(
        sent.map((request) => `${request.method} ${targetOf(request)} ${documented.get(request.id)}`),
      );
      const keys = recorder.seen.map(({idempotencyKey}) => idempotencyKey).filter((key) => key !== '');
      expect(new Set(keys).size).toBe(sent.filter((request) => programOf(request, nowhere).keyHeader).length);
      // Each prints the status, on a line of its own.
      const statuses = printed
        .join('\n')
        .match(/^2\d\d$/gm)
        ?.map(Number);
      expect(statuses).toEqual(sent.map(({id}) => documented.get(id)));
      for (const file of requests.map(downloadOf).filter((name) => name !== null)) {
        expect(await readFile(path.join(folder, file), 'latin1'), file).toMatch(/^(?:<|%PDF-)/);
      }
    });
  }
});

describe('a request that is refused', () => {
  const refused = new Set(['getDocument', 'getDocumentContent']);

  it.each(['curl', 'typescript', 'python', 'php'] as const)('ends with an error in %s', async (language) => {
    if (!canRun(language)) return;
    const sandbox = await createSandbox();
    const base = await listen(sandbox);
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
    sandbox.close();
    await expect(readFile(path.join(folder, 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS.xml'))).rejects.toThrow('ENOENT');
  });
});
