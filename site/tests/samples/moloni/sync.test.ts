import {copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import * as z from 'zod';
import type {MoloniDocument} from '../../../../samples/moloni/map.ts';
import {pages, patiently} from '../../../../samples/moloni/moloni.ts';
import {
  again,
  decide,
  forget,
  idempotencyKey,
  readMemory,
  Refused,
  round,
  since,
  type Memory,
  type Services,
} from '../../../../samples/moloni/sync.ts';
import {type LocalServer, problem, type Reply, type Seen, serve} from '@integration-docs/simulator/testing';
import {run, type Outcome} from '../../../commands/samples/run.ts';
import {samplePath, sampleText} from '../files.ts';

const invoice = JSON.parse(sampleText('moloni/document.json')) as MoloniDocument; // what the sample takes for one

/** What the test reads of a document that was sent. */
const submitted = z.object({attachments: z.tuple([z.looseObject({content: z.string()})])});

describe('calls', () => {
  it('asks for pages until one is not full', async () => {
    const asked: number[] = [];
    const items: number[] = [];
    for await (const item of pages((offset) => {
      asked.push(offset);
      return Promise.resolve(Array.from({length: offset === 100 ? 3 : 50}, (_, index) => offset + index));
    }))
      items.push(item);
    expect(asked).toEqual([0, 50, 100]);
    expect(items).toEqual(Array.from({length: 103}, (_, index) => index));
  });

  it('waits longer after each 429, five attempts in all', async () => {
    const waits: number[] = [];
    const wait = (milliseconds: number): Promise<void> => Promise.resolve(void waits.push(milliseconds));
    const answer = await patiently(() => Promise.resolve(new Response('', {status: 429})), wait);
    expect(answer.status).toBe(429);
    expect(waits).toEqual([2000, 4000, 8000, 16000]);
  });
});

describe('a round', () => {
  const noReport = (): void => undefined;
  const memory: Memory = {
    mark: '2026-11-20 10:00:00',
    sent: {4: 'doc_4', 5: 'doc_5'},
    pending: [9],
    toAnnul: [],
    refusals: {},
  };
  /** @param fail by what: `submit 9`, `annul doc_5` */
  const services = (
    statuses: Record<number, number>,
    fail: Readonly<Record<string, Error>> = {},
    submit: Services['submit'] = (id) => Promise.resolve({documentId: `doc_${id}`}),
  ): Services & {log: string[]} => {
    const log: string[] = [];
    const did = <Result>(what: string, attempt: number, result: Promise<Result>): Promise<Result> => {
      log.push(attempt === 0 ? what : `${what}, attempt ${attempt}`);
      return what in fail ? Promise.reject(fail[what] ?? new Error()) : result;
    };
    return {
      log,
      modifiedSince: (lastmodified) => {
        log.push(`since ${lastmodified}`);
        return Promise.resolve(Object.entries(statuses).map(([id, status]) => ({document_id: Number(id), status})));
      },
      submit: (id, attempt) => did(`submit ${id}`, attempt, submit(id, attempt)),
      annul: (documentId, attempt) => did(`annul ${documentId}`, attempt, Promise.resolve()),
      find: (id) => did(`find ${id}`, 0, Promise.resolve(id === 9 ? 'doc_9' : undefined)),
    };
  };
  const refused = (status: number, code: string): Error => new Refused(status, {code, detail: 'no'});
  const now = new Date('2026-11-20T10:05:00Z');

  it('asks again for the last two hours', () => {
    expect(since('2026-11-20 01:00:00')).toBe('2026-11-19 23:00:00');
  });
  it('decides by the status', () => {
    const all = [0, 1, 2].flatMap((status) => [decide(status, false), decide(status, true)]);
    expect(all).toEqual(['ignore', 'ignore', 'submit', 'ignore', 'ignore', 'annul']);
  });
  it('sends what is new, annuls what was annulled, leaves the rest', async () => {
    const both = services({1: 0, 2: 1, 3: 2, 4: 1, 5: 2});
    const next = await round(memory, both, now, noReport);
    expect(both.log.toSorted()).toEqual(['annul doc_5', 'since 2026-11-20 08:00:00', 'submit 2', 'submit 9']);
    expect(next).toEqual({
      mark: '2026-11-20 10:05:00',
      sent: {2: 'doc_2', 4: 'doc_4', 5: 'annulled', 9: 'doc_9'},
      pending: [],
      toAnnul: [],
      refusals: {},
    });
    const idle = services({2: 1, 5: 2});
    await round(next, idle, now, noReport);
    expect(idle.log).toEqual(['since 2026-11-20 08:05:00']);
  });
  it('goes on after a failure and tries that document again', async () => {
    const next = await round(memory, services({2: 1, 3: 1}, {'submit 2': new Error('no')}), now, noReport);
    expect(next).toMatchObject({pending: [2], toAnnul: [], refusals: {}});
    expect(next.sent).toMatchObject({3: 'doc_3', 9: 'doc_9'});
  });
  it('keeps an annulment that failed, and tries it again when Moloni lists it no more', async () => {
    const next = await round(memory, services({5: 2}, {'annul doc_5': new Error('no')}), now, noReport);
    expect(next).toMatchObject({pending: [], toAnnul: [5], sent: {5: 'doc_5'}});
    const later = services({});
    expect(await round(next, later, now, noReport)).toMatchObject({toAnnul: [], sent: {5: 'annulled'}});
    expect(later.log).toEqual(['since 2026-11-20 08:05:00', 'annul doc_5']);
  });
  it('looks for a document that was annulled while its submission had failed', async () => {
    const both = services({9: 2});
    expect((await round(memory, both, now, noReport)).sent).toMatchObject({9: 'annulled'});
    expect(both.log.slice(1)).toEqual(['find 9', 'annul doc_9']);

    const down = await round(memory, services({9: 2}, {'find 9': new Error('down')}), now, noReport);
    expect(down).toMatchObject({pending: [], toAnnul: [9]});
    expect((await round(down, services({}), now, noReport)).sent).toMatchObject({9: 'annulled'});

    const never = services({7: 2});
    expect((await round({...memory, pending: [7]}, never, now, noReport)).sent).toMatchObject({7: 'annulled'});
    expect(never.log.slice(1)).toEqual(['find 7']);
  });
  it('counts the refusals that the platform keeps, and no other failure', async () => {
    const kept = {
      'submit 9': refused(422, 'parties-not-connected'),
      'annul doc_5': refused(412, 'precondition-failed'),
    };
    const first = await round(memory, services({5: 2}, kept), now, noReport);
    expect(first.refusals).toEqual({5: 1, 9: 1});
    const passing = {'submit 9': refused(503, 'service-unavailable'), 'annul doc_5': new Error('no answer')};
    const second = await round(first, services({}, passing), now, noReport);
    const third = services({});
    await round(second, third, now, noReport);
    expect(third.log.slice(1)).toEqual(['submit 9, attempt 1', 'annul doc_5, attempt 1']);
  });
  it.each([
    [404, 'resource-not-found', true],
    [409, 'annulment-not-allowed', true],
    [410, 'resource-expired', true],
    [412, 'precondition-failed', true],
    [422, 'recipient-unreachable', true],
    [409, 'idempotency-in-progress', false],
    [422, 'schema-invalid', false],
    [400, 'malformed-body', false],
    [401, 'token-invalid', false],
    [429, 'rate-limit-exceeded', false],
    [503, 'service-unavailable', false],
  ])('knows whether a refusal is kept: %i %s', (status, code, kept) => {
    expect(new Refused(status, {code}).kept).toBe(kept);
  });
  it('skips once what is not sent', async () => {
    const lines: string[] = [];
    const skip = (): Promise<{skipped: string}> => Promise.resolve({skipped: 'not for us'});
    const next = await round({...memory, pending: []}, services({2: 1}, {}, skip), now, (line) => lines.push(line));
    expect(lines).toEqual(['skip 2: not for us']);
    for (const status of [1, 2]) {
      const idle = services({2: status}, {}, skip);
      await round(next, idle, now, noReport);
      expect(idle.log).toEqual(['since 2026-11-20 08:05:00']);
    }
  });
  it('sends a rejected document again when asked to, with another key', () => {
    expect(again(memory, 4)).toEqual({...memory, sent: {5: 'doc_5'}, pending: [9, 4], refusals: {4: 1}});
  });
  it('gives up a document when asked to', async () => {
    const failing: Memory = {...memory, toAnnul: [5]};
    const idle = services({5: 2, 9: 1});
    const next = await round(forget(forget(failing, 5), 9), idle, now, noReport);
    expect(next).toMatchObject({pending: [], toAnnul: []});
    expect(idle.log).toEqual(['since 2026-11-20 08:00:00']);
    expect(() => forget(memory, 4)).toThrow('--forget 4: no document with this document_id fails.');
  });
  it('reads the state of an earlier version', () => {
    const {mark, sent, pending} = memory;
    expect(readMemory(JSON.stringify({mark, sent, pending}))).toEqual(memory);
    expect(readMemory(JSON.stringify({...memory, refusals: {4: 2}})).refusals).toEqual({4: 2});
  });
  it('uses the same idempotency key for the same content until it is refused', () => {
    expect(idempotencyKey('5', 1, 'a', 0)).toBe(idempotencyKey('5', 1, 'a', 0));
    expect(idempotencyKey('5', 1, 'a', 0)).not.toBe(idempotencyKey('5', 1, 'b', 0));
    expect(idempotencyKey('5', 1, 'a', 0)).not.toBe(idempotencyKey('5', 1, 'a', 1));
    for (const attempt of [0, 99_999]) {
      expect(idempotencyKey('9999999', 999_999_999, 'a', attempt)).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    }
  });
});

const tsx = [process.execPath, '--import', import.meta.resolve('tsx')] as const;

/** The programme in a folder, with both services on one local server. */
const syncIn = (folder: string, base: string, ...args: readonly string[]): Promise<Outcome> =>
  run([...tsx, samplePath('moloni/sync.ts'), ...args], folder, {
    env: {
      MOLONI_API: `${base}/moloni`,
      MOLONI_DEVELOPER_ID: 'd',
      MOLONI_CLIENT_SECRET: 's',
      MOLONI_COMPANY_ID: '5',
      PLATFORM_API: `${base}/platform`,
      PLATFORM_TOKEN_URL: `${base}/platform/token`,
      PLATFORM_CLIENT_ID: 'c',
      PLATFORM_CLIENT_SECRET: 's',
    },
  });

/** What both servers answer to whoever reads the invoice and its PDF, and asks for a token. */
function toInvoice(pathname: string, base: string): Reply | undefined {
  const bodies: Readonly<Record<string, object>> = {
    '/moloni/documents/getOne/': invoice,
    '/moloni/documents/getPDFLink/': {url: `${base}/file.pdf`},
    '/file.pdf': Buffer.from('%PDF-1.7 sample'),
    '/platform/token': {access_token: 'p'},
  };
  const body = bodies[pathname];
  return body && {status: 200, body};
}

describe('sync.ts against stand-ins of both services', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'moloni-'));
  let server: LocalServer;

  beforeAll(async () => {
    server = await serve(({url}, before) => {
      const ok = (body: object): Reply => ({status: 200, body});
      switch (url.pathname) {
        case '/moloni/grant/':
          return ok({access_token: 'new', refresh_token: 'r2', expires_in: 3600});
        case '/moloni/documents/getModifiedSince/':
          return before === 0 ? {status: 429, body: {}} : ok([{document_id: invoice.document_id, status: 1}]);
        case '/platform/validations':
          return ok({valid: true, issues: []});
        case '/platform/documents':
          return {status: 202, body: {id: 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS'}};
        default:
          return toInvoice(url.pathname, server.base);
      }
    });
    copyFileSync(samplePath('moloni/settings.json'), path.join(folder, 'settings.json'));
    writeFileSync(path.join(folder, 'tokens.json'), JSON.stringify({refresh_token: 'r1', expires_at: 0}));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, {recursive: true});
  });

  const requests = (pathname: string): readonly Seen[] => server.seen.filter(({url}) => url.pathname === pathname);

  it('says which setting is missing', async () => {
    const {code, stderr} = await run([...tsx, samplePath('moloni/sync.ts')], folder);
    expect(code).not.toBe(0);
    expect(stderr).toContain('Set the environment variable MOLONI_COMPANY_ID');
  });

  it('renews the token, survives a 429, sends the document once with its PDF', async () => {
    const sync = (...args: readonly string[]): Promise<Outcome> => syncIn(folder, server.base, ...args);
    expect((await sync('--dry-run')).stdout).toContain('submit 900000001 → valid');
    expect(requests('/platform/documents')).toEqual([]);
    expect((await sync()).stdout).toContain('submit 900000001 → doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS');
    expect(await sync()).toEqual({stdout: '', stderr: '', code: 0});

    const sent = requests('/platform/documents');
    expect(sent).toHaveLength(1);
    const {attachments} = submitted.parse(JSON.parse(String(sent[0]?.body)));
    expect(attachments[0]).toMatchObject({kind: 'INVOICE_REPRESENTATION', fileName: '900000001.pdf'});
    expect(Buffer.from(attachments[0].content, 'base64').toString()).toBe('%PDF-1.7 sample');
    expect(String(requests('/moloni/documents/getModifiedSince/')[0]?.body)).toMatch(
      /^company_id=5&lastmodified=[0-9-]+\+[0-9%A]+&qty=50&offset=0$/,
    );
    const tokens: unknown = JSON.parse(readFileSync(path.join(folder, 'tokens.json'), 'utf8'));
    expect(tokens).toMatchObject({refresh_token: 'r2'});
  }, 30_000);
});

describe('sync.ts when the platform refuses', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'moloni-refused-'));
  const document = 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS';
  let server: LocalServer;
  let listed: readonly {document_id: number; status: number}[] = [];
  let state = 'submitted';
  /** What the platform answers to the next unsafe request. */
  let answer: Reply = {status: 500};

  beforeAll(async () => {
    server = await serve(({method, url}) => {
      const ok = (body: object, headers = {}): Reply => ({status: 200, body, headers});
      if (method === 'POST' && url.pathname.startsWith('/platform/documents')) return answer;
      switch (url.pathname) {
        case '/moloni/documents/getModifiedSince/':
          return ok(listed);
        case '/platform/documents':
          return ok({
            items: [
              {id: 'doc_earlier', state: 'annulled'},
              {id: document, state},
            ],
            nextCursor: null,
          });
        case `/platform/documents/${document}`:
          return ok({id: document, state}, {ETag: '"1"'});
        default:
          return toInvoice(url.pathname, server.base);
      }
    });
    copyFileSync(samplePath('moloni/settings.json'), path.join(folder, 'settings.json'));
    writeFileSync(path.join(folder, 'tokens.json'), JSON.stringify({access_token: 'a', expires_at: 4e12}));
    // As the version before left it.
    writeFileSync(path.join(folder, 'state.json'), '{"mark": "2026-11-20 10:00:00", "sent": {}, "pending": []}');
  });
  afterAll(() => {
    server.close();
    rmSync(folder, {recursive: true});
  });

  /** One run, with its idempotency keys. */
  async function sync(next: Reply, ...args: readonly string[]): Promise<Outcome & {keys: readonly unknown[]}> {
    answer = next;
    const before = server.seen.length;
    const outcome = await syncIn(folder, server.base, ...args);
    const keys = server.seen.slice(before).flatMap(({headers}) => headers['idempotency-key'] ?? []);
    return {...outcome, keys};
  }
  const refusal = (status: number, code: string): Reply => ({status, body: problem(status, code)});

  it('takes another key after a refusal that is kept, and says how to stop', async () => {
    listed = [{document_id: invoice.document_id, status: 1}];
    const unreachable = await sync(refusal(422, 'recipient-unreachable'));
    expect(unreachable.code).toBe(1);
    expect(unreachable.stderr).toContain('--forget <document_id>');
    expect(unreachable.stdout).toContain('add its tax number to notSentTo');
    listed = [];
    const down = await sync({status: 503, body: '<html>'});
    expect(down.stdout).toContain('HTTP 503 "the answer is not JSON"');
    const sent = await sync({status: 202, body: {id: document}});
    expect(sent).toMatchObject({code: 0, stdout: `submit ${invoice.document_id} → ${document}\n`});
    expect(down.keys).toEqual([`${String(unreachable.keys[0])}-1`]);
    expect(sent.keys).toEqual(down.keys);
  }, 30_000);

  it('does not forget an annulment that failed', async () => {
    listed = [{document_id: invoice.document_id, status: 2}];
    const down = await sync({status: 503, body: '<html>'});
    expect(down.code).toBe(1);
    listed = [];
    const changed = await sync(refusal(412, 'precondition-failed'));
    expect(changed).toMatchObject({code: 1, keys: down.keys});
    state = 'delivered';
    const late = await sync(refusal(409, 'annulment-not-allowed'));
    expect(late.stdout).toContain('Issue a credit note in Moloni');
    expect(late.code).toBe(1);
    expect(late.keys).toHaveLength(1);
    expect(late.keys).not.toEqual(changed.keys);
    state = 'rejected';
    expect(await sync(refusal(500, 'internal-error'))).toMatchObject({code: 0, stderr: '', keys: []});
    expect(await sync(refusal(500, 'internal-error'))).toEqual({code: 0, stdout: '', stderr: '', keys: []});
  }, 30_000);

  it('annuls what arrived although its submission had no answer', async () => {
    const memory = {mark: '2026-11-20 10:00:00', sent: {}, pending: [invoice.document_id]};
    writeFileSync(path.join(folder, 'state.json'), JSON.stringify(memory));
    listed = [{document_id: invoice.document_id, status: 2}];
    state = 'validated';
    const {stdout, code} = await sync({status: 200, body: {}});
    expect([stdout, code]).toEqual([`annul ${invoice.document_id} → ${document}\n`, 0]);
    const asked = server.seen.find(({method, url}) => method === 'GET' && url.pathname === '/platform/documents');
    expect(asked?.url.search).toBe(`?sellerNif=123456789&externalReference=moloni-${invoice.document_id}`);
  }, 30_000);

  it('says which document_id it wants', async () => {
    const {code, stderr} = await sync({status: 500}, '--forget', 'FT 2026M/1');
    expect(code).toBe(1);
    expect(stderr).toBe('--forget "FT 2026M/1": expected the document_id of Moloni, a number.\n');
  }, 30_000);
});
