import {copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import * as z from 'zod';
import type {MoloniDocument} from '../../../samples/moloni/map.ts';
import {pages, patiently} from '../../../samples/moloni/moloni.ts';
import {again, decide, idempotencyKey, round, since, type Memory, type Services} from '../../../samples/moloni/sync.ts';
import {serve, type LocalServer, type Reply, type Seen} from '../../../tools/samples/local-server.ts';
import {run, type Outcome} from '../../../tools/samples/run.ts';
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
  const memory: Memory = {mark: '2026-11-20 10:00:00', sent: {4: 'doc_4', 5: 'doc_5'}, pending: [9]};
  const services = (statuses: Record<number, number>, fail: readonly number[] = []): Services & {log: string[]} => {
    const log: string[] = [];
    return {
      log,
      modifiedSince: (lastmodified) => {
        log.push(`since ${lastmodified}`);
        return Promise.resolve(Object.entries(statuses).map(([id, status]) => ({document_id: Number(id), status})));
      },
      submit: (id) => {
        log.push(`submit ${id}`);
        return fail.includes(id) ? Promise.reject(new Error('no')) : Promise.resolve(`doc_${id}`);
      },
      annul: (documentId) => Promise.resolve(void log.push(`annul ${documentId}`)),
    };
  };
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
    });
    const idle = services({2: 1, 5: 2});
    await round(next, idle, now, noReport);
    expect(idle.log).toEqual(['since 2026-11-20 08:05:00']);
  });
  it('goes on after a failure and tries that document again', async () => {
    const next = await round(memory, services({2: 1, 3: 1}, [2]), now, noReport);
    expect(next.pending).toEqual([2]);
    expect(next.sent).toMatchObject({3: 'doc_3', 9: 'doc_9'});
  });
  it('sends a rejected document again when asked to', () => {
    expect(again(memory, 4)).toEqual({mark: memory.mark, sent: {5: 'doc_5'}, pending: [9, 4]});
  });
  it('uses the same idempotency key for the same content', () => {
    expect(idempotencyKey('5', 1, 'a')).toBe(idempotencyKey('5', 1, 'a'));
    expect(idempotencyKey('5', 1, 'a')).not.toBe(idempotencyKey('5', 1, 'b'));
    expect(idempotencyKey('5', 1, 'a')).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });
});

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
        case '/moloni/documents/getOne/':
          return ok(invoice);
        case '/moloni/documents/getPDFLink/':
          return ok({url: `${server.base}/file.pdf`});
        case '/file.pdf':
          return ok(Buffer.from('%PDF-1.7 sample'));
        case '/platform/token':
          return ok({access_token: 'p'});
        case '/platform/validations':
          return ok({valid: true, issues: []});
        case '/platform/documents':
          return {status: 202, body: {id: 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS'}};
        default:
          return undefined;
      }
    });
    copyFileSync(samplePath('moloni/settings.json'), path.join(folder, 'settings.json'));
    writeFileSync(path.join(folder, 'tokens.json'), JSON.stringify({refresh_token: 'r1', expires_at: 0}));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, {recursive: true});
  });

  const tsx = [process.execPath, '--import', import.meta.resolve('tsx')] as const;
  const sync = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> =>
    run([...tsx, samplePath('moloni/sync.ts'), ...args], folder, {env});
  const requests = (pathname: string): readonly Seen[] => server.seen.filter(({url}) => url.pathname === pathname);

  it('says which setting is missing', async () => {
    const {code, stderr} = await sync({});
    expect(code).not.toBe(0);
    expect(stderr).toContain('Set the environment variable MOLONI_COMPANY_ID');
  });

  it('renews the token, survives a 429, sends the document once with its PDF', async () => {
    const env = {
      MOLONI_API: `${server.base}/moloni`,
      MOLONI_DEVELOPER_ID: 'd',
      MOLONI_CLIENT_SECRET: 's',
      MOLONI_COMPANY_ID: '5',
      PLATFORM_API: `${server.base}/platform`,
      PLATFORM_TOKEN_URL: `${server.base}/platform/token`,
      PLATFORM_CLIENT_ID: 'c',
      PLATFORM_CLIENT_SECRET: 's',
    };
    expect((await sync(env, '--dry-run')).stdout).toContain('submit 900000001 → valid');
    expect(requests('/platform/documents')).toEqual([]);
    expect((await sync(env)).stdout).toContain('submit 900000001 → doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS');
    expect(await sync(env)).toEqual({stdout: '', stderr: '', code: 0});

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
