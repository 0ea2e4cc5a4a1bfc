import {readdir} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {type LocalServer, problem, type Reply, type Seen, withServer} from '@integration-docs/simulator/testing';
import type {Runner} from '../runner.ts';

/** Id of the received document in the simulator that waits for a decision. */
const acknowledged = 'rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR2';
const sent: Reply = {status: 202, body: {responseId: 'rsp_1'}};
const unavailable: Reply = {status: 503, body: problem(503, 'service-unavailable')};

const isResponse = ({url}: Seen): boolean => url.pathname === '/received-documents/rcv_1/responses';
const responses = ({seen}: LocalServer): readonly Seen[] => seen.filter(isResponse);
const keysIn = async (cwd: string): Promise<readonly string[]> =>
  (await readdir(cwd)).filter((name) => name.endsWith('.key'));

export function respond({run, prints}: Runner): void {
  it.concurrent('sends the decision, and leaves no key behind', async () => {
    const args = [acknowledged, 'accept'];
    expect(await keysIn(await prints('respond', [`${acknowledged} accept rsp_NEW`], {args}))).toEqual([]);
  });

  it.concurrent('sends the reason', () =>
    withServer(
      (seen) => (isResponse(seen) ? sent : undefined),
      async (server) => {
        const reason = 'Falta o "compromisso", 10 €.';
        const args = ['rcv_1', 'request-correction', reason];
        const {stdout} = await run('respond', {server, args, env: {LANG: 'C.UTF-8'}});
        expect(stdout).toBe('rcv_1 request_correction rsp_1\n');
        const [response] = responses(server);
        expect(JSON.parse(response?.body.toString() ?? '')).toEqual({type: 'request_correction', reason});
        expect(response?.headers['content-type']).toMatch(/^application\/json/);
      },
    ),
  );

  it.concurrent('repeats an unanswered decision with the same key and the same bytes', () =>
    withServer(
      (seen, before) => {
        if (!isResponse(seen)) return undefined;
        return before === 0 ? unavailable : sent;
      },
      async (server) => {
        const args = ['rcv_1', 'reject', 'Not ordered.'];
        const first = await run('respond', {server, args});
        expect(first.code).toBe(1);
        expect(first.stderr).toContain('503');
        expect(await keysIn(first.cwd)).toEqual(['rcv_1-reject.key']);
        const second = await run('respond', {server, args, cwd: first.cwd});
        expect(second.stdout).toBe('rcv_1 reject rsp_1\n');
        expect(await keysIn(first.cwd)).toEqual([]);
        const [one, two] = responses(server);
        expect(one?.headers['idempotency-key']).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
        expect(two?.headers['idempotency-key']).toBe(one?.headers['idempotency-key']);
        expect(two?.body).toEqual(one?.body);
      },
    ),
  );

  it.concurrent('says that it was answered already', () =>
    withServer(
      (seen) => (isResponse(seen) ? {status: 409, body: problem(409, 'response-not-allowed')} : undefined),
      async (server) => {
        const {code, stderr, stdout} = await run('respond', {server, args: ['rcv_1', 'accept']});
        expect({code, stderr: stderr.trim(), stdout}).toEqual({
          code: 1,
          stderr: '409 response-not-allowed: Said so. (req-1)',
          stdout: '',
        });
      },
    ),
  );

  it.concurrent.each([[], ['rcv_1'], ['rcv_1', 'reject'], ['rcv_1', 'acept']])(
    'decides nothing on its own: %s %s',
    async (...args) =>
      withServer(
        () => undefined,
        async (server) => {
          const {code, stdout, stderr} = await run('respond', {server, args: args.filter(Boolean)});
          expect({code, stdout}).toEqual({code: 2, stdout: ''});
          expect(stderr).toContain('accept | reject reason | request-correction reason');
          expect(server.seen).toEqual([]);
        },
      ),
  );
}
