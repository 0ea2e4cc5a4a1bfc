import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {problem, type Reply, withServer} from '@integration-docs/simulator/testing';
import {documentRequests, withSimulator, type Runner} from '../runner.ts';

const changedItem = (id: string, second: number): object => ({id, updatedAt: `2026-11-02T09:00:0${second}.123Z`});
const page = (items: readonly object[], nextCursor: string | null): Reply => ({
  status: 200,
  headers: {Date: 'Mon, 02 Nov 2026 09:30:00 GMT'},
  body: {items, nextCursor},
});

const cursors = ['a+b/c=&d', 'ç 2', null];

export function listWithCursor({run}: Runner): void {
  it.concurrent('follows the cursor of the simulator', () =>
    withSimulator(async (base, {platform}) => {
      const {documents} = platform.state;
      const [sample] = Object.values(documents);
      const ids = Array.from({length: 250}, (_, index) => `doc_01JD8Z3K7Q4W9X2V5B6N8${String(index).padStart(5, '0')}`);
      for (const id of ids) if (sample) documents[id] = {...sample, record: {...sample.record, id}};
      const {stdout} = await run('list-with-cursor', {env: {BASE_URL: base}});
      const printed = stdout.trimEnd().split('\n');
      expect(printed).toHaveLength(253);
      expect(new Set(printed)).toEqual(new Set(Object.keys(documents)));
    }),
  );

  it.concurrent('sends the cursor as it came, with the same filters', () =>
    withServer(
      ({url}, before) =>
        url.pathname === '/documents'
          ? {status: 200, body: {items: [{id: `doc_${before}`}], nextCursor: cursors[before]}}
          : undefined,
      async (server) => {
        const {stdout} = await run('list-with-cursor', {server});
        expect(stdout).toBe('doc_0\ndoc_1\ndoc_2\n');
        expect(documentRequests(server).map(({url}) => Object.fromEntries(url.searchParams))).toEqual([
          {limit: '200'},
          {limit: '200', cursor: 'a+b/c=&d'},
          {limit: '200', cursor: 'ç 2'},
        ]);
      },
    ),
  );

  it.concurrent('with a file, lists what changed since the last finished run', () =>
    withServer(
      ({url}, before) => {
        if (url.pathname !== '/documents') return undefined;
        const pages: readonly Reply[] = [
          page([changedItem('doc_1', 1), changedItem('doc_2', 2)], 'next'),
          page([changedItem('doc_1', 3)], null),
          page([changedItem('doc_2', 2), changedItem('doc_1', 4)], 'next'),
          {status: 503, body: problem(503, 'service-unavailable')},
          page([changedItem('doc_2', 2), changedItem('doc_1', 4), changedItem('doc_3', 5)], null),
        ];
        return pages[before];
      },
      async (server) => {
        const args = ['state.txt'];
        const {stdout, stderr, cwd} = await run('list-with-cursor', {server, args});
        expect(stderr).toBe('');
        expect(stdout).toBe('doc_1\ndoc_2\ndoc_1\n');
        const state = await readFile(path.join(cwd, 'state.txt'), 'utf8');
        expect(state.split(/\r?\n/)[0]).toMatch(/^2026-11-02T09:30:00(?:\.000)?Z$/);
        const broken = await run('list-with-cursor', {server, args, cwd});
        expect(broken.code).not.toBe(0);
        expect(broken.stdout).toBe('doc_1\n');
        expect(await readFile(path.join(cwd, 'state.txt'), 'utf8')).toBe(state);
        expect((await run('list-with-cursor', {server, args, cwd})).stdout).toBe('doc_1\ndoc_3\n');
        const updatedSince = expect.stringMatching(/^2026-11-02T09:25:00(?:\.000)?Z$/) as string;
        expect(documentRequests(server).map(({url}) => Object.fromEntries(url.searchParams))).toEqual([
          {limit: '200'},
          {limit: '200', cursor: 'next'},
          {limit: '200', updatedSince},
          {limit: '200', updatedSince, cursor: 'next'},
          {limit: '200', updatedSince},
        ]);
      },
    ),
  );

  it.concurrent('says that the cursor has expired', () =>
    withServer(
      ({url}) => (url.pathname === '/documents' ? {status: 400, body: problem(400, 'invalid-cursor')} : undefined),
      async (server) => {
        const {code, stderr} = await run('list-with-cursor', {server});
        expect(code).not.toBe(0);
        expect(stderr.trim()).toBe('400 invalid-cursor: Said so. (req-1)');
      },
    ),
  );
}
