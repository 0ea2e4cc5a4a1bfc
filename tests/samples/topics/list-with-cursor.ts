import {expect, it} from 'vitest';
import {problem, withServer} from '../../../tools/samples/local-server.ts';
import {documentRequests, withSimulator, type Runner} from '../runner.ts';

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
