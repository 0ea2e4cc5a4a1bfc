import {expect, it} from 'vitest';
import {problem, type Reply, withServer} from '@integration-docs/simulator/testing';
import {inSeconds, waitBefore, type Runner} from '../runner.ts';

const history = {
  items: [
    {state: 'submitted', at: '2026-11-02T09:30:00Z'},
    {state: 'rejected', at: '2026-11-02T09:30:04Z'},
  ],
};

export function followStatus({run, prints}: Runner): void {
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
        if (before === 1) {
          return {status: 503, headers: {'Retry-After': '1'}, body: problem(503, 'service-unavailable')};
        }
        return {status: 200, body: {id: 'doc_1', state: ['submitted', '', 'validated', 'rejected'][before]}};
      },
      async (server) => {
        const {stdout} = await run('follow-status', {server, args: ['doc_1'], env: {POLL_SECONDS: '0.01'}});
        expect(stdout).toBe('submitted 2026-11-02T09:30:00Z\nrejected 2026-11-02T09:30:04Z\n');
        const polls = server.seen.filter(({url}) => url.pathname === '/documents/doc_1');
        expect(polls).toHaveLength(4);
        expect(waitBefore(polls, 2)).toBeGreaterThanOrEqual(990);
      },
    ),
  );

  it.concurrent('waits until a date, and its own time when it is neither a date nor a number', () =>
    withServer(
      ({url}, before) => {
        if (url.pathname === '/documents/doc_1/status-history') return {status: 200, body: history};
        if (url.pathname !== '/documents/doc_1') return undefined;
        const retryAfter = [inSeconds(2), 'soon', '0'][before];
        return retryAfter === undefined
          ? {status: 200, body: {id: 'doc_1', state: 'rejected'}}
          : {status: 429, headers: {'Retry-After': retryAfter}, body: problem(429, 'rate-limit-exceeded')};
      },
      async (server) => {
        const {stderr} = await run('follow-status', {server, args: ['doc_1'], env: {POLL_SECONDS: '0.1'}});
        expect(stderr).toBe('');
        const polls = server.seen.filter(({url}) => url.pathname === '/documents/doc_1');
        expect(polls).toHaveLength(4);
        expect(waitBefore(polls, 1)).toBeGreaterThanOrEqual(900);
        expect(waitBefore(polls, 2)).toBeGreaterThanOrEqual(190);
        expect(waitBefore(polls, 3)).toBeGreaterThanOrEqual(390);
      },
    ),
  );

  it.concurrent(
    'survives an error, a dropped connection and a token that expired, in the record and in the history',
    () =>
      withServer(
        ({url}, before) => {
          if (url.pathname === '/oauth2/token') {
            return before === 1 ? 'reset' : {status: 200, body: {access_token: `token-${before}`}};
          }
          const failures: readonly Reply[] = [
            {status: 500, body: '<html>Oops</html>'},
            'reset',
            {status: 401, body: problem(401, 'token-invalid')},
          ];
          if (url.pathname === '/documents/doc_1') return failures[before] ?? {status: 200, body: {state: 'rejected'}};
          if (url.pathname !== '/documents/doc_1/status-history') return undefined;
          return failures[before] ?? {status: 200, body: history};
        },
        async (server) => {
          const {stdout, stderr} = await run('follow-status', {server, args: ['doc_1'], env: {POLL_SECONDS: '0.01'}});
          expect(stderr).toBe('');
          expect(stdout).toBe('submitted 2026-11-02T09:30:00Z\nrejected 2026-11-02T09:30:04Z\n');
          const tokens = server.seen.filter(({url}) => url.pathname === '/documents/doc_1/status-history');
          expect(tokens.map(({headers}) => headers.authorization)).toEqual([
            'Bearer token-2',
            'Bearer token-2',
            'Bearer token-2',
            'Bearer token-3',
          ]);
        },
      ),
  );

  it.concurrent.each([
    ['it would have to wait for too long', {}],
    ['its time is over', {GIVE_UP_SECONDS: '0'}],
  ])('gives up when %s', (_, env) =>
    withServer(
      ({url}) =>
        url.pathname === '/documents/doc_1'
          ? {status: 200, headers: {'Retry-After': '10801'}, body: {state: 'validated'}}
          : undefined,
      async (server) => {
        const {code, stderr} = await run('follow-status', {
          server,
          args: ['doc_1'],
          env: {POLL_SECONDS: '0.01', ...env},
        });
        expect(code).not.toBe(0);
        expect(stderr.trim()).toBe('gave up after 1 requests');
        expect(server.seen.filter(({url}) => url.pathname === '/documents/doc_1')).toHaveLength(1);
      },
    ),
  );

  it.concurrent('says that there is no such document', () =>
    withServer(
      () => undefined,
      async (server) => {
        const {code, stderr} = await run('follow-status', {server, args: ['doc_1']});
        expect(code).not.toBe(0);
        expect(stderr.trim()).toBe('404 resource-not-found: Said so. (req-1)');
      },
    ),
  );
}
