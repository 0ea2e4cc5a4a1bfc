import {existsSync} from 'node:fs';
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {problem, type Reply, withServer} from '@integration-docs/simulator/testing';
import {
  accepted,
  documentId,
  documentRequests,
  idempotencyKeys,
  jsonInvoice,
  xmlInvoice,
  type Runner,
} from '../runner.ts';

const unavailable: Reply = {status: 503, headers: {'Retry-After': '0'}, body: problem(503, 'service-unavailable')};

export function submitJson(runner: Runner): void {
  submit(runner, 'submit-json', {name: 'invoice.json', mediaType: 'application/json', source: jsonInvoice});
  submitErrors(runner);
}

export function submitXml(runner: Runner): void {
  submit(runner, 'submit-xml', {name: 'invoice.xml', mediaType: 'application/xml', source: xmlInvoice});
}

interface Invoice {
  readonly name: string;
  readonly mediaType: string;
  /** File whose bytes the server must receive unchanged. */
  readonly source: string;
}

function submit({run, prints}: Runner, topic: string, {name, mediaType, source}: Invoice): void {
  it.concurrent('prints id and state and leaves no key behind', async () => {
    const cwd = await prints(topic, ['doc_NEW submitted']);
    expect((await readdir(cwd)).toSorted()).toEqual(['invoice.json', 'invoice.xml']);
  });

  it.concurrent('repeats with the same key after 503, and forgets it then', () =>
    withServer(
      ({url}, before) => {
        if (url.pathname !== '/documents') return undefined;
        return before === 0 ? unavailable : accepted;
      },
      async (server) => {
        const options = {server, env: {TOKEN: 'mine'}, args: [name]};
        const first = await run(topic, options);
        expect(first.code).not.toBe(0);
        expect(first.stderr).toContain('503');
        expect(existsSync(path.join(first.cwd, `${name}.key`))).toBe(true);
        const second = await run(topic, {...options, cwd: first.cwd});
        expect(second.stdout).toBe(`${documentId} submitted\n`);
        expect(existsSync(path.join(first.cwd, `${name}.key`))).toBe(false);
        const keys = idempotencyKeys(server);
        expect(keys).toHaveLength(2);
        expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
        expect(keys[1]).toBe(keys[0]);
        const repeated = documentRequests(server)[1];
        expect(repeated?.headers).toMatchObject({'content-type': mediaType, authorization: 'Bearer mine'});
        expect(repeated?.body.equals(await readFile(source))).toBe(true);
        expect(server.seen.some(({url}) => url.pathname === '/oauth2/token')).toBe(false);
      },
    ),
  );
}

function submitErrors({run}: Runner): void {
  it.concurrent('says what was refused and uses another key for what is corrected', () =>
    withServer(
      ({url}, before) => {
        if (url.pathname !== '/documents') return undefined;
        return before === 0 ? {status: 422, body: problem(422, 'schema-invalid')} : accepted;
      },
      async (server) => {
        const {code, stderr, stdout, cwd} = await run('submit-json', {server});
        expect(code).not.toBe(0);
        expect(stderr.trim()).toBe('422 schema-invalid: Said so. (req-1)');
        expect(stdout).toBe('');
        await run('submit-json', {server, cwd});
        expect(new Set(idempotencyKeys(server)).size).toBe(2);
        const tokenRequest = server.seen.find(({url}) => url.pathname === '/oauth2/token');
        expect(new URLSearchParams(tokenRequest?.body.toString()).get('scope')).toBe('documents:write');
      },
    ),
  );

  it.concurrent.each([
    ['an answer that is not JSON', {status: 502, body: '<html>Bad gateway</html>'}],
    ['a broken connection', 'reset'],
    ['a first request that has not finished', {status: 409, body: problem(409, 'idempotency-in-progress')}],
    ['a token that expired', {status: 401, body: problem(401, 'token-invalid')}],
    ['a scope that is missing', {status: 403, body: problem(403, 'insufficient-scope')}],
    ['too many requests', {status: 429, body: problem(429, 'rate-limit-exceeded')}],
    ['a time-out of a proxy', {status: 408, body: problem(408, 'request-timeout')}],
    ['an error of a proxy that writes JSON', {status: 404, body: {message: 'no route'}}],
  ] satisfies [string, Reply][])('keeps the key after %s', (_, answer) =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? answer : undefined),
      async (server) => {
        const {code, stderr, cwd} = await run('submit-json', {server});
        expect(code).not.toBe(0);
        expect(stderr).not.toBe('');
        expect(existsSync(path.join(cwd, 'invoice.json.key'))).toBe(true);
      },
    ),
  );
}
