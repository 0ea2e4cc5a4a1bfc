import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
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

  it.concurrent('gives up when it would have to wait for too long, and keeps the key', () =>
    withServer(
      ({url}, before) => {
        if (url.pathname !== '/documents' || before === 3) return url.pathname === '/documents' ? accepted : undefined;
        return before < 2
          ? {status: 500, body: problem(500, 'internal-error')}
          : {status: 503, headers: {'Retry-After': '10801'}, body: '<html>Maintenance</html>'};
      },
      async (server) => {
        const {stdout, stderr, code, cwd} = await run('retry', {server, env});
        expect(stdout).toBe('attempt 1 500\nattempt 2 500\nattempt 3 503\n');
        expect(stderr.trim()).toBe('gave up after 3 attempts; the key stays in invoice.json.key: repeat later');
        expect(code).toBe(1);
        const later = await run('retry', {server, env, cwd});
        expect(later.stdout).toBe(`attempt 1 202\n${documentId} submitted\n`);
        expect(new Set(idempotencyKeys(server)).size).toBe(1);
        expect(idempotencyKeys(server)).toHaveLength(4);
        expect(existsSync(path.join(cwd, 'invoice.json.key'))).toBe(false);
      },
    ),
  );

  it.concurrent('gives up after the time that it has', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? 'reset' : undefined),
      async (server) => {
        const {stdout, stderr, cwd} = await run('retry', {server, env: {...env, GIVE_UP_SECONDS: '0'}});
        expect(stdout).toBe('attempt 1 network\n');
        expect(stderr).toContain('gave up after 1 attempts');
        expect(await readFile(path.join(cwd, 'invoice.json.key'), 'utf8')).toContain(
          String(idempotencyKeys(server)[0]),
        );
      },
    ),
  );

  it.concurrent('asks for another token when the one that it has expired, also when that fails at first', () =>
    withServer(
      ({url, headers}, before) => {
        if (url.pathname === '/oauth2/token') {
          return before === 0
            ? {status: 503, body: '<html>Maintenance</html>'}
            : {status: 200, body: {access_token: 'new'}};
        }
        if (url.pathname !== '/documents') return undefined;
        return headers.authorization === 'Bearer new' ? accepted : {status: 401, body: problem(401, 'token-invalid')};
      },
      async (server) => {
        const {stdout, stderr} = await run('retry', {server, env: {...env, TOKEN: 'expired'}});
        expect(stderr).toBe('');
        expect(stdout).toBe(`attempt 1 503\nattempt 2 202\n${documentId} submitted\n`);
        expect(new Set(idempotencyKeys(server)).size).toBe(1);
      },
    ),
  );

  it.concurrent('stops at a token that is refused twice, and keeps the key', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? {status: 401, body: problem(401, 'token-invalid')} : undefined),
      async (server) => {
        const {stdout, stderr, code, cwd} = await run('retry', {server, env});
        expect({stdout, code}).toEqual({stdout: 'attempt 1 401\n', code: 1});
        expect(stderr.trim()).toBe('401 token-invalid: Said so. (req-1)');
        expect(existsSync(path.join(cwd, 'invoice.json.key'))).toBe(true);
      },
    ),
  );

  it.concurrent('does not repeat what can only fail again', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? {status: 409, body: problem(409, 'duplicate-document')} : undefined),
      async (server) => {
        const {stdout, stderr, code, cwd} = await run('retry', {server, env});
        expect(stdout).toBe('attempt 1 409\n');
        expect(stderr.trim()).toBe('409 duplicate-document: Said so. (req-1)');
        expect(code).toBe(1);
        expect(existsSync(path.join(cwd, 'invoice.json.key'))).toBe(false);
      },
    ),
  );
}
