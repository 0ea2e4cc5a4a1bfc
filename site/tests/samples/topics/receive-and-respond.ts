import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {problem, type Reply, type Seen, withServer} from '@integration-docs/simulator/testing';
import type {Runner} from '../runner.ts';

/** Id of the received document in the simulator that is not acknowledged yet. */
const receivedId = 'rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR1';

export function receiveAndRespond({run, prints}: Runner): void {
  it.concurrent('collects and acknowledges, and accepts nothing', async () => {
    const cwd = await prints('receive-and-respond', [`${receivedId} acknowledged`]);
    expect(await readdir(path.join(cwd, 'received'))).toEqual([`${receivedId}.xml`]);
    expect(await readFile(path.join(cwd, 'received', `${receivedId}.xml`), 'utf8')).toMatch(/^<\?xml/);
  });

  it.concurrent('collects all pages, responds to nothing, and is safe to run twice', () =>
    withServer(
      receivingPlatform({rcv_1: 'received', rcv_2: 'received', rcv_3: 'received', rcv_left: 'acknowledged'}),
      async (server) => {
        const {stdout, stderr, cwd} = await run('receive-and-respond', {server});
        expect(stderr).toBe('');
        expect(stdout).toBe('rcv_1 acknowledged\nrcv_2 acknowledged\nrcv_3 acknowledged\n');
        expect(await readFile(path.join(cwd, 'received/rcv_3.xml'), 'utf8')).toBe('<Invoice id="rcv_3"/>');
        const acknowledgement = server.seen.find(({method}) => method === 'PUT');
        expect(JSON.parse(acknowledgement?.body.toString() ?? '')).toEqual({reference: 'rcv_1'});
        expect((await run('receive-and-respond', {server, cwd})).stdout).toBe('');
        const posts = server.seen.filter(({method, url}) => method === 'POST' && url.pathname !== '/oauth2/token');
        expect(posts).toEqual([]);
      },
    ),
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

/** Simulates a platform with received documents in these states (id → state), two per page. */
function receivingPlatform(initial: Readonly<Record<string, string>>): (seen: Seen) => Reply | undefined {
  const states = new Map(Object.entries(initial));
  return ({method, url, headers}) => {
    const [, collection, id = '', action] = url.pathname.split('/');
    if (collection !== 'received-documents') return undefined;
    if (id === '') return page(states, url.searchParams);
    if (action === 'content' && headers.accept === 'application/xml') {
      return {status: 200, body: Buffer.from(`<Invoice id="${id}"/>`)};
    }
    if (action !== 'acknowledgement' || method !== 'PUT') return undefined;
    states.set(id, 'acknowledged');
    return {status: 200, body: {id, state: 'acknowledged'}};
  };
}

function page(states: ReadonlyMap<string, string>, query: URLSearchParams): Reply {
  const wantedState = query.get('state');
  const listed = [...states].filter(([, state]) => state === wantedState);
  const first = Number(query.get('cursor') ?? 0);
  const nextCursor = listed.length > first + 2 ? String(first + 2) : null;
  return {
    status: 200,
    body: {items: listed.slice(first, first + 2).map(([id]) => ({id, state: wantedState})), nextCursor},
  };
}
