/**
 * Runs every sample in every language: against the sandbox, against servers that fail in the ways that servers fail, against
 * `verify-signature/vectors.json`. `README.md` beside this file says what each prints.
 */
import {existsSync, readFileSync} from 'node:fs';
import {copyFile, readdir, readFile, rm} from 'node:fs/promises';
import type {Server} from 'node:http';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {parse} from 'yaml';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {canRun} from '../tools/samples/toolchain.ts';
import {
  absentFiles,
  emptyFolder,
  languages,
  prepare,
  run,
  start,
  topics,
  type Language,
  type Outcome,
  type RunOptions,
  type Topic,
} from '../tools/samples/languages.ts';
import {freePort, listen, problem, serve, type LocalServer, type Reply, type Seen} from '../tools/samples/local-server.ts';
import {createSandbox} from '../tools/sandbox.ts';
import {schema, sign, vectorsJson} from './verify-signature/fixtures/make-vectors.ts';

vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const JSON_FILE = here('first-call/invoice.json');
const XML_FILE = here('as2/invoice.xml');
const ID = 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS';
const RECEIVED = 'rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR1';
const {vectors} = schema.parse(JSON.parse(readFileSync(here('verify-signature/vectors.json'), 'utf8')));
const errors: {entries: {code: string; retryable: boolean}[]} = parse(
  readFileSync(here('../contract/catalogues/errors.yaml'), 'utf8'),
);

let sandbox: Server;
let base = '';

beforeAll(async () => {
  sandbox = await createSandbox();
  base = await listen(sandbox);
});
afterAll(() => sandbox.close());

const named = languages.map((language) => [language.name, language] as const);

describe('the set', () => {
  it.each(named)('is complete in %s', (_, language) => {
    expect(absentFiles(language), 'Add the files: samples/README.md').toEqual([]);
  });

  it.each(named)('shows a part that a page has room for (%s)', async (_, {fileOf}) => {
    for (const topic of topics) {
      const file = `${topic}/${fileOf(topic)}`;
      const shown = /#region sample\b.*\n([^]*?)\n.*#endregion/.exec(await readFile(here(file), 'utf8'))?.[1];
      const lines = (shown ?? expect.fail(`${file} has no #region sample`)).split('\n');
      expect(lines.length, file).toBeLessThanOrEqual(50);
      expect(Math.max(...lines.map((line) => line.length)), file).toBeLessThanOrEqual(110);
    }
  });

  it('has the vectors that the contract gives', async () => {
    expect(
      await readFile(here('verify-signature/vectors.json'), 'utf8'),
      'Run npx tsx samples/verify-signature/fixtures/make-vectors.ts',
    ).toBe(vectorsJson());
    expect(new Set(vectors.map(({name}) => name)).size).toBe(vectors.length);
  });

  it.each(named.filter(([name]) => name !== 'shell'))(
    'verifies in receive-webhook as in verify-signature (%s)',
    async (_, {fileOf}) => {
      const region = async (topic: string, name: string): Promise<string | undefined> => {
        const file = here(`${topic}/${fileOf(topic)}`);
        if (!existsSync(file)) return undefined;
        return new RegExp(`#region ${name}\\b.*\\n([^]*?)\\n.*#endregion`).exec(await readFile(file, 'utf8'))?.[1];
      };
      const original = await region('verify-signature', 'sample');
      expect(original).toBeDefined();
      expect(await region('receive-webhook', 'verify')).toBe(original);
    },
  );
});

describe.each(named)('%s', (_, language) => {
  if (!canRun(language.name)) {
    it.skip('needs its tool-chain');
    return;
  }

  let folder = '';
  beforeAll(async () => {
    folder = await prepare(language);
  });
  afterAll(() => rm(folder, {recursive: true, force: true}));

  /** Runs a sample in an empty folder that has the invoice. */
  const at = async (topic: Topic, address: string, options: RunOptions = {}): Promise<Outcome & {cwd: string}> => {
    const cwd = await emptyFolder(join(folder, 'work'));
    await copyFile(JSON_FILE, join(cwd, 'invoice.json'));
    await copyFile(XML_FILE, join(cwd, 'invoice.xml'));
    return again(cwd, topic, address, options);
  };
  const again = async (cwd: string, topic: Topic, address: string, options: RunOptions = {}): Promise<Outcome & {cwd: string}> => ({
    ...(await run(language, folder, topic, cwd, {...options, env: {BASE_URL: address, ...options.env}})),
    cwd,
  });
  /** What a sample prints against the sandbox, when all is well. */
  const prints = async (topic: Topic, lines: readonly string[], options: RunOptions = {}): Promise<string> => {
    const {stdout, stderr, code, cwd} = await at(topic, base, options);
    expect({stdout, stderr, code}).toEqual({stdout: lines.map((line) => `${line}\n`).join(''), stderr: '', code: 0});
    return cwd;
  };
  const withServer = async (reply: Parameters<typeof serve>[0], use: (server: LocalServer) => Promise<void>): Promise<void> => {
    const server = await serve(reply);
    try {
      await use(server);
    } finally {
      server.close();
    }
  };
  const posts = ({seen}: LocalServer): readonly Seen[] => seen.filter(({url}) => url.pathname === '/documents');
  const keysOf = (server: LocalServer): readonly unknown[] => posts(server).map(({headers}) => headers['idempotency-key']);
  const accepted: Reply = {status: 202, body: {id: ID, state: 'submitted'}};
  const unavailable: Reply = {status: 503, headers: {'Retry-After': '0'}, body: problem(503, 'service-unavailable')};

  describe('token', () => {
    const documents = '/documents?limit=1';
    const list: Reply = {status: 200, body: {items: [], nextCursor: null}};

    it.concurrent('asks once and keeps it', async () => {
      await prints('token', ['token Bearer 3600', `200 ${documents}`, `200 ${documents}`, 'token requests 1']);
    });

    it.concurrent('asks as the contract says', () =>
      withServer(
        ({url}) => (url.pathname === '/documents' ? list : undefined),
        async (server) => {
          await at('token', server.base, {env: {CLIENT_ID: 'ção', CLIENT_SECRET: 'a:b%&+', LANG: 'C.UTF-8'}});
          const [request] = server.seen;
          expect(request?.method).toBe('POST');
          expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('ção:a:b%&+').toString('base64')}`);
          expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
          expect(Object.fromEntries(new URLSearchParams(request?.body.toString()))).toEqual({
            grant_type: 'client_credentials',
            scope: 'documents:write documents:read',
          });
          expect(server.seen[1]?.headers.authorization).toBe('Bearer a-token');
        },
      ));

    it.concurrent('asks for another after 401, once', () =>
      withServer(
        ({url}, before) => {
          if (url.pathname !== '/documents') return undefined;
          return before === 0 ? {status: 401, body: problem(401, 'token-invalid')} : list;
        },
        async (server) => {
          const {stdout} = await at('token', server.base);
          expect(stdout).toBe(
            `token Bearer 3600\ntoken Bearer 3600\n200 ${documents}\n200 ${documents}\ntoken requests 2\n`,
          );
        },
      ));

    it.concurrent('gives up after a second 401', () =>
      withServer(
        ({url}) => (url.pathname === '/documents' ? {status: 401, body: problem(401, 'token-invalid')} : undefined),
        async (server) => {
          const {code, stderr} = await at('token', server.base);
          expect(code).not.toBe(0);
          expect(stderr).toContain('401 token-invalid: Said so. (req-1)');
          expect(posts(server)).toHaveLength(2);
        },
      ));

    it.concurrent('renews a token that has less than a minute left', () =>
      withServer(
        ({url}) => {
          if (url.pathname === '/documents') return list;
          return {status: 200, body: {access_token: 'short', token_type: 'Bearer', expires_in: 59}};
        },
        async (server) => {
          const {stdout} = await at('token', server.base);
          expect(stdout.split('\n').at(-2)).toBe('token requests 2');
        },
      ));

    it.concurrent('says why there is none', () =>
      withServer(
        () => ({status: 401, body: {error: 'invalid_client', error_description: 'Client authentication failed.'}}),
        async (server) => {
          const {code, stderr, stdout} = await at('token', server.base);
          expect(code).not.toBe(0);
          expect(stderr).toContain('invalid_client');
          expect(stdout).toBe('');
        },
      ));
  });

  describe.each([
    ['submit-json', 'invoice.json', 'application/json', JSON_FILE],
    ['submit-xml', 'invoice.xml', 'application/xml', XML_FILE],
  ] as const)('%s', (topic, name, mediaType, source) => {
    it.concurrent('prints id and state and leaves no key behind', async () => {
      const cwd = await prints(topic, [`${ID} submitted`]);
      expect((await readdir(cwd)).toSorted()).toEqual(['invoice.json', 'invoice.xml']);
    });

    it.concurrent('repeats with the same key after 503, and forgets it then', () =>
      withServer(
        ({url}, before) => {
          if (url.pathname !== '/documents') return undefined;
          return before === 0 ? unavailable : accepted;
        },
        async (server) => {
          const first = await at(topic, server.base, {env: {TOKEN: 'mine'}, args: [name]});
          expect(first.code).not.toBe(0);
          expect(first.stderr).toContain('503');
          expect(existsSync(join(first.cwd, `${name}.key`))).toBe(true);
          const second = await again(first.cwd, topic, server.base, {env: {TOKEN: 'mine'}, args: [name]});
          expect(second.stdout).toBe(`${ID} submitted\n`);
          expect(existsSync(join(first.cwd, `${name}.key`))).toBe(false);
          const keys = keysOf(server);
          expect(keys).toHaveLength(2);
          expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
          expect(keys[1]).toBe(keys[0]);
          expect(posts(server)[1]?.headers['content-type']).toBe(mediaType);
          expect(posts(server)[1]?.headers.authorization).toBe('Bearer mine');
          expect(posts(server)[1]?.body.equals(await readFile(source))).toBe(true);
          expect(server.seen.some(({url}) => url.pathname === '/oauth2/token')).toBe(false);
        },
      ));
  });

  describe('submit-json', () => {
    if (language.name === 'typescript') {
      it.concurrent('runs with tsx, as README.md says', async () => {
        const cwd = await emptyFolder(join(folder, 'work'));
        await copyFile(here('submit-json/submit-json.ts'), join(cwd, 'submit-json.ts'));
        await copyFile(JSON_FILE, join(cwd, 'invoice.json'));
        const tsx = here('../node_modules/tsx/dist/cli.mjs');
        const child = start([process.execPath, tsx, 'submit-json.ts'], cwd, {BASE_URL: base});
        expect(await text(child.stdout)).toBe(`${ID} submitted\n`);
      });
    }

    it.concurrent('says what was refused and uses another key for what is corrected', () =>
      withServer(
        ({url}, before) => {
          if (url.pathname !== '/documents') return undefined;
          return before === 0 ? {status: 422, body: problem(422, 'schema-invalid')} : accepted;
        },
        async (server) => {
          const {code, stderr, stdout, cwd} = await at('submit-json', server.base);
          expect(code).not.toBe(0);
          expect(stderr.trim()).toBe('422 schema-invalid: Said so. (req-1)');
          expect(stdout).toBe('');
          await again(cwd, 'submit-json', server.base);
          expect(new Set(keysOf(server)).size).toBe(2);
          const asked = server.seen.find(({url}) => url.pathname === '/oauth2/token');
          expect(new URLSearchParams(asked?.body.toString()).get('scope')).toBe('documents:write');
        },
      ));

    it.concurrent.each([
      ['an answer that is not JSON', {status: 502, body: '<html>Bad gateway</html>'}],
      ['a broken connection', 'reset'],
      ['a first request that has not finished', {status: 409, body: problem(409, 'idempotency-in-progress')}],
      ['too many requests', {status: 429, body: problem(429, 'rate-limit-exceeded')}],
    ] satisfies [string, Reply][])('keeps the key after %s', (_, answer) =>
      withServer(
        ({url}) => (url.pathname === '/documents' ? answer : undefined),
        async (server) => {
          const {code, stderr, cwd} = await at('submit-json', server.base);
          expect(code).not.toBe(0);
          expect(stderr).not.toBe('');
          expect(existsSync(join(cwd, 'invoice.json.key'))).toBe(true);
        },
      ));
  });

  describe('follow-status', () => {
    const history = {
      items: [
        {state: 'submitted', at: '2026-11-02T09:30:00Z'},
        {state: 'rejected', at: '2026-11-02T09:30:04Z'},
      ],
    };

    it.concurrent('prints the history', async () => {
      await prints('follow-status', [
        'submitted 2026-11-02T09:30:00Z',
        'validated 2026-11-02T09:30:04Z',
        'delivered 2026-11-02T09:31:12Z',
      ]);
    });

    it.concurrent('waits while the platform works, as long as it is asked to', () =>
      withServer(
        ({url}, before) => {
          if (url.pathname === '/documents/doc_1/status-history') return {status: 200, body: history};
          if (url.pathname !== '/documents/doc_1') return undefined;
          if (before === 1) return {...unavailable, headers: {'Retry-After': '1'}};
          return {status: 200, body: {id: 'doc_1', state: ['submitted', '', 'validated', 'rejected'][before]}};
        },
        async (server) => {
          const {stdout} = await at('follow-status', server.base, {
            args: ['doc_1'],
            env: {POLL_SECONDS: '0.01'},
          });
          expect(stdout).toBe('submitted 2026-11-02T09:30:00Z\nrejected 2026-11-02T09:30:04Z\n');
          const polls = server.seen.filter(({url}) => url.pathname === '/documents/doc_1');
          expect(polls).toHaveLength(4);
          expect(waitBefore(polls, 2)).toBeGreaterThanOrEqual(990);
        },
      ));

    it.concurrent('gives up', () =>
      withServer(
        ({url}) => (url.pathname === '/documents/doc_1' ? {status: 200, body: {state: 'validated'}} : undefined),
        async (server) => {
          const {code, stderr} = await at('follow-status', server.base, {
            args: ['doc_1'],
            env: {POLL_SECONDS: '0.01', MAX_POLLS: '3'},
          });
          expect(code).not.toBe(0);
          expect(stderr.trim()).toBe('gave up after 3 requests');
          expect(server.seen.filter(({url}) => url.pathname === '/documents/doc_1')).toHaveLength(3);
        },
      ));

    it.concurrent('says that there is no such document', () =>
      withServer(
        () => undefined,
        async (server) => {
          const {code, stderr} = await at('follow-status', server.base, {args: ['doc_1']});
          expect(code).not.toBe(0);
          expect(stderr.trim()).toBe('404 resource-not-found: Said so. (req-1)');
        },
      ));
  });

  describe('fetch-pdf', () => {
    it.concurrent('writes the file', async () => {
      const cwd = await prints('fetch-pdf', ['out.pdf 9'], {args: [ID, 'out.pdf']});
      expect(await readFile(join(cwd, 'out.pdf'), 'utf8')).toBe('%PDF-1.7\n');
      expect(await readdir(cwd)).toHaveLength(3);
    });

    it.concurrent('keeps every byte', () => {
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\r\n'), Buffer.from(Array.from({length: 512}, (_, index) => index % 256))]);
      return withServer(
        ({url, headers}) =>
          url.pathname === '/documents/doc_1/content' && headers.accept === 'application/pdf'
            ? {status: 200, headers: {'Content-Type': 'application/pdf'}, body: pdf}
            : undefined,
        async (server) => {
          const {stdout, cwd} = await at('fetch-pdf', server.base, {args: ['doc_1']});
          expect(stdout).toBe('doc_1.pdf 522\n');
          expect((await readFile(join(cwd, 'doc_1.pdf'))).equals(pdf)).toBe(true);
        },
      );
    });

    it.concurrent.each([
      ['a refusal', {status: 410, body: problem(410, 'resource-expired')}, '410 resource-expired: Said so. (req-1)'],
      ['something else than a PDF', {status: 200, body: '<html>Sign in</html>'}, 'PDF'],
    ] satisfies [string, Reply, string][])('leaves no file after %s', (_, answer, message) =>
      withServer(
        ({url}) => (url.pathname === '/documents/doc_1/content' ? answer : undefined),
        async (server) => {
          const {code, stderr, cwd} = await at('fetch-pdf', server.base, {args: ['doc_1', 'out.pdf']});
          expect(code).not.toBe(0);
          expect(stderr).toContain(message);
          expect((await readdir(cwd)).toSorted()).toEqual(['invoice.json', 'invoice.xml']);
        },
      ));
  });

  describe('list-with-cursor', () => {
    it.concurrent('follows the cursor of the sandbox', async () => {
      await prints('list-with-cursor', [ID, ID]);
    });

    it.concurrent('sends the cursor as it came, with the same filters', () => {
      const cursors = ['a+b/c=&d', 'ç 2', null];
      return withServer(
        ({url}, before) =>
          url.pathname === '/documents'
            ? {status: 200, body: {items: [{id: `doc_${before}`}], nextCursor: cursors[before]}}
            : undefined,
        async (server) => {
          const {stdout} = await at('list-with-cursor', server.base);
          expect(stdout).toBe('doc_0\ndoc_1\ndoc_2\n');
          expect(posts(server).map(({url}) => Object.fromEntries(url.searchParams))).toEqual([
            {limit: '200'},
            {limit: '200', cursor: 'a+b/c=&d'},
            {limit: '200', cursor: 'ç 2'},
          ]);
        },
      );
    });

    it.concurrent('says that the cursor has expired', () =>
      withServer(
        ({url}) => (url.pathname === '/documents' ? {status: 400, body: problem(400, 'invalid-cursor')} : undefined),
        async (server) => {
          const {code, stderr} = await at('list-with-cursor', server.base);
          expect(code).not.toBe(0);
          expect(stderr.trim()).toBe('400 invalid-cursor: Said so. (req-1)');
        },
      ));
  });

  describe('receive-and-respond', () => {
    it.concurrent('collects, acknowledges and accepts', async () => {
      const cwd = await prints('receive-and-respond', [
        `${RECEIVED} acknowledged`,
        `${RECEIVED} accept rsp_01JD8Z3K7Q4W9X2V5B6N8M0PB1`,
      ]);
      expect(await readdir(join(cwd, 'received'))).toEqual([`${RECEIVED}.xml`]);
      expect(await readFile(join(cwd, 'received', `${RECEIVED}.xml`), 'utf8')).toMatch(/^<\?xml/);
    });

    it.concurrent('finishes what a run left half-way, and is safe to run twice', () => {
      const platform = receivingPlatform({rcv_new: 'received', rcv_new2: 'received', rcv_left: 'acknowledged', rcv_raced: 'raced'});
      return withServer(platform.reply, async (server) => {
        const {stdout, stderr, cwd} = await at('receive-and-respond', server.base);
        expect(stderr).toBe('');
        expect(stdout.split('\n').toSorted()).toEqual([
          '',
          'rcv_left accept rsp_rcv_left',
          'rcv_new accept rsp_rcv_new',
          'rcv_new acknowledged',
          'rcv_new2 accept rsp_rcv_new2',
          'rcv_new2 acknowledged',
          'rcv_raced already-answered',
        ]);
        expect(await readFile(join(cwd, 'received/rcv_new2.xml'), 'utf8')).toBe('<Invoice id="rcv_new2"/>');
        const acknowledgement = server.seen.find(({method}) => method === 'PUT');
        expect(JSON.parse(acknowledgement?.body.toString() ?? '')).toEqual({reference: 'rcv_new'});
        const response = server.seen.find(({url}) => url.pathname.endsWith('/rcv_left/responses'));
        expect(response?.headers['idempotency-key']).toBe('rcv_left-accept');
        expect((await again(cwd, 'receive-and-respond', server.base)).stdout).toBe('');
      });
    });

    it.concurrent('asks for a correction when there is a reason', () => {
      const platform = receivingPlatform({rcv_left: 'acknowledged'});
      const reason = 'Falta o "compromisso", 10 €.';
      return withServer(platform.reply, async (server) => {
        const {stdout} = await at('receive-and-respond', server.base, {env: {REASON: reason, LANG: 'C.UTF-8'}});
        expect(stdout).toBe('rcv_left request_correction rsp_rcv_left\n');
        const response = server.seen.find(({method, url}) => method === 'POST' && url.pathname.endsWith('/responses'));
        expect(JSON.parse(response?.body.toString() ?? '')).toEqual({type: 'request_correction', reason});
        expect(response?.headers['idempotency-key']).toBe('rcv_left-request_correction');
      });
    });

    it.concurrent('acknowledges nothing that it could not store', () =>
      withServer(
        ({url}) => {
          if (url.pathname.endsWith('/content')) return {status: 410, body: problem(410, 'resource-expired')};
          if (url.pathname !== '/received-documents') return undefined;
          return {status: 200, body: {items: [{id: 'rcv_1', state: 'received'}], nextCursor: null}};
        },
        async (server) => {
          const {code, stderr} = await at('receive-and-respond', server.base);
          expect(code).not.toBe(0);
          expect(stderr.trim()).toBe('410 resource-expired: Said so. (req-1)');
          expect(server.seen.some(({method}) => method === 'PUT')).toBe(false);
        },
      ));
  });

  describe('problem-details', () => {
    it.concurrent.each([
      ['code=409, example=duplicateDocument', 'duplicate-document', 'give-up'],
      ['code=409, example=idempotencyInProgress', 'idempotency-in-progress', 'retry'],
      ['code=422, example=schemaInvalid', 'schema-invalid', 'fix'],
      ['code=503', 'service-unavailable', 'retry'],
      ['code=403, example=nifNotAuthorised', 'nif-not-authorised', 'give-up'],
    ])('decides about %s', async (prefer, code, action) => {
      const {stdout, stderr, code: exitCode} = await at('problem-details', base, {env: {PREFER: prefer}});
      expect(exitCode).toBe(1);
      expect(stderr).toBe('');
      const lines = stdout.split('\n');
      expect(lines[0]).toMatch(/^status \d{3}$/);
      expect(lines[1]).toBe(`code ${code}`);
      expect(lines[2]).toMatch(/^detail ./);
      expect(lines.slice(-3)).toEqual(['requestId req-sandbox', `action ${action}`, '']);
      // The sample decides as the catalogue says.
      expect(errors.entries.find((entry) => entry.code === code)?.retryable).toBe(action === 'retry');
    });

    it.concurrent('shows each error, and a code that it does not know', () =>
      withServer(
        ({url}) => {
          if (url.pathname !== '/documents') return undefined;
          const details = [
            {pointer: '/lines/0/quantity', detail: 'Deve ter 2 casas.'},
            {parameter: 'channel', detail: 'Not one.'},
            {detail: 'Elsewhere.'},
          ];
          const {detail: _, ...rest} = problem(500, 'brand-new') as Record<string, unknown>;
          return {status: 500, body: {...rest, errors: details}};
        },
        async (server) => {
          const {stdout} = await at('problem-details', server.base);
          expect(stdout).toBe(
            'status 500\ncode brand-new\ndetail -\nerror /lines/0/quantity Deve ter 2 casas.\nerror channel Not one.\n' +
              'error - Elsewhere.\nrequestId req-1\naction retry\n',
          );
        },
      ));

    it.concurrent('prints id and state when nothing is wrong', async () => {
      await prints('problem-details', [`${ID} submitted`]);
    });
  });

  describe('retry', () => {
    const env = {BASE_DELAY_MS: '1'};

    it.concurrent('needs one attempt when all is well', async () => {
      await prints('retry', ['attempt 1 202', `${ID} submitted`]);
    });

    it.concurrent('repeats what is worth repeating, with the same key and body', () => {
      const answers: readonly Reply[] = [
        {status: 502, body: '<html>Bad gateway</html>'},
        'reset',
        {status: 429, headers: {'Retry-After': '1'}, body: problem(429, 'rate-limit-exceeded')},
        {status: 409, headers: {'Retry-After': '0'}, body: problem(409, 'idempotency-in-progress')},
        accepted,
      ];
      return withServer(
        ({url}, before) => (url.pathname === '/documents' ? answers[before] : undefined),
        async (server) => {
          const {stdout, code} = await at('retry', server.base, {env});
          expect(stdout).toBe(
            `attempt 1 502\nattempt 2 network\nattempt 3 429\nattempt 4 409\nattempt 5 202\n${ID} submitted\n`,
          );
          expect(code).toBe(0);
          expect(waitBefore(posts(server), 3)).toBeGreaterThanOrEqual(990);
          expect(new Set(keysOf(server)).size).toBe(1);
          expect(keysOf(server)).toHaveLength(5);
          const invoice = await readFile(JSON_FILE);
          expect(posts(server).every(({body}) => body.equals(invoice))).toBe(true);
        },
      );
    });

    it.concurrent('gives up', () =>
      withServer(
        ({url}) => (url.pathname === '/documents' ? {status: 500, body: problem(500, 'internal-error')} : undefined),
        async (server) => {
          const {stdout, stderr, code} = await at('retry', server.base, {env: {...env, MAX_ATTEMPTS: '3'}});
          expect(stdout).toBe('attempt 1 500\nattempt 2 500\nattempt 3 500\n');
          expect(stderr.trim()).toBe('gave up after 3 attempts');
          expect(code).toBe(1);
          expect(posts(server)).toHaveLength(3);
        },
      ));

    it.concurrent('does not repeat what can only fail again', () =>
      withServer(
        ({url}) => (url.pathname === '/documents' ? {status: 409, body: problem(409, 'duplicate-document')} : undefined),
        async (server) => {
          const {stdout, stderr, code} = await at('retry', server.base, {env: {...env, IDEMPOTENCY_KEY: 'key-of-the-caller'}});
          expect(stdout).toBe('attempt 1 409\n');
          expect(stderr.trim()).toBe('409 duplicate-document: Said so. (req-1)');
          expect(code).toBe(1);
          expect(keysOf(server)).toEqual(['key-of-the-caller']);
        },
      ));
  });

  describe('receive-webhook', () => {
    if (language.name === 'shell') {
      it.concurrent('asks for a test event and shows the deliveries', async () => {
        await prints('receive-webhook', [
          'sent webhook_endpoint.test evt_01JD8Z3K7Q4W9X2V5B6N8M0PEC',
          'dlv_01JD8Z3K7Q4W9X2V5B6N8M0PD1 document.delivered pending 2',
        ]);
      });
      return;
    }

    it('verifies, answers, and processes each event once', async () => {
      const receiver = await startReceiver(language, folder);
      try {
        const body = (name: string): Buffer =>
          Buffer.from(vectors.find((vector) => vector.name === name)?.body ?? expect.fail(name), 'base64');
        const now = Math.floor(Date.now() / 1000);
        const event = body('event');
        expect(await receiver.send('evt_1', now, event)).toBe(204);
        expect(await receiver.send('evt_1', now, event)).toBe(204);
        expect(await receiver.send('evt_2', now, body('crlf'), OLD)).toBe(204);
        expect(await receiver.send('evt_3', now, Buffer.from('signed, but not JSON'))).toBe(204);
        expect(await receiver.send('evt_4', now - 301, event)).toBe(401);
        expect(await receiver.send('evt_5', now + 360, event)).toBe(401);
        expect(await receiver.send('evt_6', now, event, SECRET, body('tampered'))).toBe(401);
        expect((await fetch(receiver.address, {method: 'POST', body: event})).status).toBe(401);
        expect(await receiver.send('evt_7', now, body('bom-lost'))).toBe(204);
        const lines = await receiver.stdoutWith('evt_7');
        expect(lines.toSorted()).toEqual([
          'event document.delivered evt_1',
          'event document.delivered evt_2',
          'event document.delivered evt_7',
          `listening ${receiver.port}`,
        ]);
        for (const reason of ['timestamp-too-old', 'timestamp-too-new', 'no-matching-signature', 'missing-header']) {
          expect(receiver.stderr()).toContain(`refused ${reason}`);
        }
      } finally {
        receiver.stop();
      }
    });

    it.concurrent('does not start without a secret', async () => {
      const {code, stdout} = await at('receive-webhook', base, {env: {PORT: String(await freePort())}});
      expect(code).not.toBe(0);
      expect(stdout).toBe('');
    });
  });

  describe('verify-signature', () => {
    it.concurrent.each(vectors.map((vector) => [vector.name, vector.expected, vector] as const))('%s: %s', async (_name, expected, {secrets, headers, now, body}) => {
      const {stdout, stderr, code} = await at('verify-signature', base, {
        stdin: Buffer.from(body, 'base64'),
        env: {
          WEBHOOK_SECRET: secrets,
          WEBHOOK_ID: headers['webhook-id'] ?? '',
          WEBHOOK_TIMESTAMP: headers['webhook-timestamp'] ?? '',
          WEBHOOK_SIGNATURE: headers['webhook-signature'] ?? '',
          NOW: String(now),
        },
      });
      expect({stdout, stderr, code}).toEqual({stdout: `${expected}\n`, stderr: '', code: expected === 'valid' ? 0 : 1});
    });
  });
});

/** A platform with received documents, two a page; `raced` is one that somebody answered after it was listed. */
function receivingPlatform(states: Record<string, string>): {readonly reply: (seen: Seen) => Reply | undefined} {
  const answered = new Map<string, string>();
  const reply = ({method, url, headers}: Seen): Reply | undefined => {
    const [, collection, id = '', action] = url.pathname.split('/');
    if (collection !== 'received-documents') return undefined;
    if (id === '') {
      const wanted = url.searchParams.get('state');
      const ids = Object.keys(states).filter((key) => states[key]?.replace('raced', 'acknowledged') === wanted);
      const first = Number(url.searchParams.get('cursor') ?? 0);
      const nextCursor = ids.length > first + 2 ? String(first + 2) : null;
      return {status: 200, body: {items: ids.slice(first, first + 2).map((key) => ({id: key, state: wanted})), nextCursor}};
    }
    if (action === 'content' && headers.accept === 'application/xml') return {status: 200, body: Buffer.from(`<Invoice id="${id}"/>`)};
    if (action === 'acknowledgement' && method === 'PUT') {
      states[id] = 'acknowledged';
      return {status: 200, body: {id, state: 'acknowledged'}};
    }
    if (action !== 'responses' || method !== 'POST') return undefined;
    const key = String(headers['idempotency-key']);
    if (states[id] === 'raced' || (answered.has(id) && answered.get(id) !== key)) {
      states[id] = 'accepted';
      return {status: 409, body: problem(409, 'response-not-allowed')};
    }
    answered.set(id, key);
    states[id] = 'accepted';
    return {status: 202, body: {responseId: `rsp_${id}`, type: 'accept'}};
  };
  return {reply};
}

/** Milliseconds between a request and the one before it. */
function waitBefore(requests: readonly Seen[], index: number): number {
  return (requests[index]?.at ?? 0) - (requests[index - 1]?.at ?? Infinity);
}

const SECRET = vectors[0]?.secrets ?? '';
const OLD = vectors.find(({name}) => name === 'rotated-old-secret')?.secrets ?? '';

interface Receiver {
  readonly address: string;
  readonly port: number;
  /** Sends a signed event. Gives the status of the answer. `sent` goes out instead of the body that was signed. */
  readonly send: (id: string, timestamp: number, body: Buffer, secret?: string, sent?: Buffer) => Promise<number>;
  /** The lines of stdout, as soon as one has this text. */
  readonly stdoutWith: (part: string) => Promise<readonly string[]>;
  readonly stderr: () => string;
  readonly stop: () => void;
}

async function startReceiver(language: Language, folder: string): Promise<Receiver> {
  const port = await freePort();
  const cwd = await emptyFolder(join(folder, 'work'));
  const child = start(language.command('receive-webhook', folder), cwd, {
    WEBHOOK_SECRET: `${SECRET} ${OLD}`,
    PORT: String(port),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const address = `http://127.0.0.1:${port}/webhooks/invoices`;
  const receiver: Receiver = {
    address,
    port,
    send: async (id, timestamp, body, secret = SECRET, sent = body) => {
      const headers = {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign(secret, id, String(timestamp), body),
      };
      return (await fetch(address, {method: 'POST', headers, body: sent})).status;
    },
    stdoutWith: async (part) => {
      await vi.waitFor(() => expect(stdout, stderr).toContain(part), {timeout: 20_000, interval: 20});
      return stdout.trim().split('\n');
    },
    stderr: () => stderr,
    stop: () => void child.kill(),
  };
  await receiver.stdoutWith('listening').catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return receiver;
}
