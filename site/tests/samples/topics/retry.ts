import {readFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {problem, type Reply, withServer} from '@integration-docs/simulator/testing';
import {
  accepted,
  documentId,
  documentRequests,
  idempotencyKeys,
  inSeconds,
  jsonInvoice,
  waitBefore,
  type Runner,
} from '../runner.ts';

const env = {BASE_DELAY_MS: '1'};

const worthRepeating: readonly Reply[] = [
  {status: 502, body: '<html>Bad gateway</html>'},
  'reset',
  {status: 429, headers: {'Retry-After': '1'}, body: problem(429, 'rate-limit-exceeded')},
  {status: 409, headers: {'Retry-After': '0'}, body: problem(409, 'idempotency-in-progress')},
];

export function retry({run, prints}: Runner): void {
  it.concurrent('needs one attempt when all is well', async () => {
    await prints('retry', ['attempt 1 202', 'doc_NEW submitted']);
  });

  it.concurrent('repeats what is worth repeating, with the same key and body', () =>
    withServer(
      ({url}, before) => (url.pathname === '/documents' ? (worthRepeating[before] ?? accepted) : undefined),
      async (server) => {
        const {stdout, code} = await run('retry', {server, env});
        expect(stdout).toBe(
          `attempt 1 502\nattempt 2 network\nattempt 3 429\nattempt 4 409\nattempt 5 202\n${documentId} submitted\n`,
        );
        expect(code).toBe(0);
        expect(waitBefore(documentRequests(server), 3)).toBeGreaterThanOrEqual(990);
        expect(new Set(idempotencyKeys(server)).size).toBe(1);
        expect(idempotencyKeys(server)).toHaveLength(5);
        const invoice = await readFile(jsonInvoice);
        expect(documentRequests(server).every(({body}) => body.equals(invoice))).toBe(true);
      },
    ),
  );

  it.concurrent('waits until a date, and stands what is neither a date nor a number', () =>
    withServer(
      ({url}, before) => {
        if (url.pathname !== '/documents') return undefined;
        const retryAfter = [inSeconds(2), 'soon', inSeconds(-60), '-1'][before];
        return retryAfter === undefined
          ? accepted
          : {status: 503, headers: {'Retry-After': retryAfter}, body: '<html>Maintenance</html>'};
      },
      async (server) => {
        const {stdout, stderr} = await run('retry', {server, env});
        expect(stderr).toBe('');
        expect(stdout).toBe(
          `attempt 1 503\nattempt 2 503\nattempt 3 503\nattempt 4 503\nattempt 5 202\n${documentId} submitted\n`,
        );
        expect(waitBefore(documentRequests(server), 1)).toBeGreaterThanOrEqual(900);
      },
    ),
  );

  it.concurrent('gives up', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? {status: 500, body: problem(500, 'internal-error')} : undefined),
      async (server) => {
        const {stdout, stderr, code} = await run('retry', {server, env: {...env, MAX_ATTEMPTS: '3'}});
        expect(stdout).toBe('attempt 1 500\nattempt 2 500\nattempt 3 500\n');
        const [key] = idempotencyKeys(server);
        expect(stderr.trim()).toBe(`gave up after 3 attempts; repeat later with IDEMPOTENCY_KEY=${String(key)}`);
        expect(code).toBe(1);
        expect(documentRequests(server)).toHaveLength(3);
      },
    ),
  );

  it.concurrent('does not repeat what can only fail again', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? {status: 409, body: problem(409, 'duplicate-document')} : undefined),
      async (server) => {
        const ownKey = {...env, IDEMPOTENCY_KEY: 'key-of-the-caller'};
        const {stdout, stderr, code} = await run('retry', {server, env: ownKey});
        expect(stdout).toBe('attempt 1 409\n');
        expect(stderr.trim()).toBe('409 duplicate-document: Said so. (req-1)');
        expect(code).toBe(1);
        expect(idempotencyKeys(server)).toEqual(['key-of-the-caller']);
      },
    ),
  );
}
