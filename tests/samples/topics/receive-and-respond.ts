import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {problem, withServer, type Reply, type Seen} from '../../../tools/samples/local-server.ts';
import type {Runner} from '../runner.ts';

/** The received documents that the simulator knows. */
const received = 'rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR1';
const acknowledged = 'rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR2';

export function receiveAndRespond({run, prints}: Runner): void {
  it.concurrent('collects, acknowledges and accepts', async () => {
    const cwd = await prints('receive-and-respond', [
      `${received} acknowledged`,
      `${acknowledged} accept rsp_NEW`,
      `${received} accept rsp_NEW`,
    ]);
    expect(await readdir(path.join(cwd, 'received'))).toEqual([`${received}.xml`]);
    expect(await readFile(path.join(cwd, 'received', `${received}.xml`), 'utf8')).toMatch(/^<\?xml/);
  });

  it.concurrent('finishes what a run left half-way, and is safe to run twice', () =>
    withServer(
      receivingPlatform({rcv_new: 'received', rcv_new2: 'received', rcv_left: 'acknowledged', rcv_raced: 'raced'}),
      async (server) => {
        const {stdout, stderr, cwd} = await run('receive-and-respond', {server});
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
        expect(await readFile(path.join(cwd, 'received/rcv_new2.xml'), 'utf8')).toBe('<Invoice id="rcv_new2"/>');
        const acknowledgement = server.seen.find(({method}) => method === 'PUT');
        expect(JSON.parse(acknowledgement?.body.toString() ?? '')).toEqual({reference: 'rcv_new'});
        const response = server.seen.find(({url}) => url.pathname.endsWith('/rcv_left/responses'));
        expect(response?.headers['idempotency-key']).toBe('rcv_left-accept');
        expect((await run('receive-and-respond', {server, cwd})).stdout).toBe('');
      },
    ),
  );

  it.concurrent('asks for a correction when there is a reason', () =>
    withServer(receivingPlatform({rcv_left: 'acknowledged'}), async (server) => {
      const reason = 'Falta o "compromisso", 10 €.';
      const {stdout} = await run('receive-and-respond', {server, env: {REASON: reason, LANG: 'C.UTF-8'}});
      expect(stdout).toBe('rcv_left request_correction rsp_rcv_left\n');
      const response = server.seen.find(({method, url}) => method === 'POST' && url.pathname.endsWith('/responses'));
      expect(JSON.parse(response?.body.toString() ?? '')).toEqual({type: 'request_correction', reason});
      expect(response?.headers['idempotency-key']).toBe('rcv_left-request_correction');
    }),
  );

  it.concurrent('acknowledges nothing that it could not store', () =>
    withServer(
      ({url}) => {
        if (url.pathname.endsWith('/content')) return {status: 410, body: problem(410, 'resource-expired')};
        if (url.pathname !== '/received-documents') return undefined;
        return {status: 200, body: {items: [{id: 'rcv_1', state: 'received'}], nextCursor: null}};
      },
      async (server) => {
        const {code, stderr} = await run('receive-and-respond', {server});
        expect(code).not.toBe(0);
        expect(stderr.trim()).toBe('410 resource-expired: Said so. (req-1)');
        expect(server.seen.some(({method}) => method === 'PUT')).toBe(false);
      },
    ),
  );
}

/**
 * A platform with received documents, two a page.
 *
 * @param initial state of each document; `raced` is one that somebody answered after it was listed
 */
function receivingPlatform(initial: Readonly<Record<string, string>>): (seen: Seen) => Reply | undefined {
  const states = new Map(Object.entries(initial));
  const answered = new Map<string, string>();
  return ({method, url, headers}) => {
    const [, collection, id = '', action] = url.pathname.split('/');
    if (collection !== 'received-documents') return undefined;
    if (id === '') return page(states, url.searchParams);
    if (action === 'content' && headers.accept === 'application/xml') {
      return {status: 200, body: Buffer.from(`<Invoice id="${id}"/>`)};
    }
    if (action === 'acknowledgement' && method === 'PUT') {
      states.set(id, 'acknowledged');
      return {status: 200, body: {id, state: 'acknowledged'}};
    }
    if (action !== 'responses' || method !== 'POST') return undefined;
    const key = String(headers['idempotency-key']);
    const isTaken = states.get(id) === 'raced' || (answered.has(id) && answered.get(id) !== key);
    states.set(id, 'accepted');
    if (isTaken) return {status: 409, body: problem(409, 'response-not-allowed')};
    answered.set(id, key);
    return {status: 202, body: {responseId: `rsp_${id}`, type: 'accept'}};
  };
}

function page(states: ReadonlyMap<string, string>, query: URLSearchParams): Reply {
  const wanted = query.get('state');
  const listed = [...states].filter(([, state]) => state.replace('raced', 'acknowledged') === wanted);
  const first = Number(query.get('cursor') ?? 0);
  const nextCursor = listed.length > first + 2 ? String(first + 2) : null;
  return {status: 200, body: {items: listed.slice(first, first + 2).map(([id]) => ({id, state: wanted})), nextCursor}};
}
