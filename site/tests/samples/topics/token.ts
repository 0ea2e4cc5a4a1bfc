import {expect, it} from 'vitest';
import {problem, type Reply, withServer} from '@integration-docs/simulator/testing';
import {documentRequests, type Runner} from '../runner.ts';

const documents = '/documents?limit=1';
const list: Reply = {status: 200, body: {items: [], nextCursor: null}};
const refused: Reply = {status: 401, body: problem(401, 'token-invalid')};

export function token({run, prints}: Runner): void {
  it.concurrent('asks once and keeps it', async () => {
    await prints('token', ['token Bearer 3600', `200 ${documents}`, `200 ${documents}`, 'token requests 1']);
  });

  it.concurrent('asks as the contract says', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? list : undefined),
      async (server) => {
        await run('token', {server, env: {CLIENT_ID: 'erp.A-1_z', CLIENT_SECRET: '-Zz_09-'}});
        const [request] = server.seen;
        expect(request?.method).toBe('POST');
        expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('erp.A-1_z:-Zz_09-').toString('base64')}`);
        expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
        expect(Object.fromEntries(new URLSearchParams(request?.body.toString()))).toEqual({
          grant_type: 'client_credentials',
          scope: 'documents:write documents:read',
        });
        expect(server.seen[1]?.headers.authorization).toBe('Bearer a-token');
      },
    ),
  );

  it.concurrent('asks for another after 401, once', () =>
    withServer(
      ({url}, before) => {
        if (url.pathname !== '/documents') return undefined;
        return before === 0 ? refused : list;
      },
      async (server) => {
        const {stdout} = await run('token', {server});
        expect(stdout).toBe(
          `token Bearer 3600\ntoken Bearer 3600\n200 ${documents}\n200 ${documents}\ntoken requests 2\n`,
        );
      },
    ),
  );

  it.concurrent('gives up after a second 401', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? refused : undefined),
      async (server) => {
        const {code, stderr} = await run('token', {server});
        expect(code).not.toBe(0);
        expect(stderr).toContain('401 token-invalid: Said so. (req-1)');
        expect(documentRequests(server)).toHaveLength(2);
      },
    ),
  );

  it.concurrent('renews a token that has less than a minute left', () =>
    withServer(
      ({url}) => {
        if (url.pathname === '/documents') return list;
        return {status: 200, body: {access_token: 'short', token_type: 'Bearer', expires_in: 59}};
      },
      async (server) => {
        const {stdout} = await run('token', {server});
        expect(stdout.split('\n').at(-2)).toBe('token requests 2');
      },
    ),
  );

  it.concurrent('says why there is none', () =>
    withServer(
      () => ({status: 401, body: {error: 'invalid_client', error_description: 'Client authentication failed.'}}),
      async (server) => {
        const {code, stderr, stdout} = await run('token', {server});
        expect(code).not.toBe(0);
        expect(stderr).toContain('invalid_client');
        expect(stdout).toBe('');
      },
    ),
  );
}
