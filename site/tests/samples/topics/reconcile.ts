import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {type LocalServer, problem, type Reply, type Seen, withServer} from '@integration-docs/simulator/testing';
import type {Runner} from '../runner.ts';

const headers = {Date: 'Mon, 02 Nov 2026 09:30:00 GMT'};
const event = (id: string, type = 'document.delivered'): object => ({id, type, data: {sellerName: 'Pão & Cª'}});
const page = (items: readonly object[], nextCursor: string | null): Reply => ({
  status: 200,
  headers,
  body: {items, nextCursor},
});
const isList = ({url}: Seen): boolean => url.pathname === '/events';
const queries = ({seen}: LocalServer): readonly object[] =>
  seen.filter(isList).map(({url}) => Object.fromEntries(url.searchParams));
const inStore = (cwd: string, name: string): Promise<string> => readFile(path.join(cwd, 'events', name), 'utf8');

/** Creates a working folder with files of an earlier run. */
async function storeWith({emptyFolder}: Runner, files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = await emptyFolder();
  await mkdir(path.join(cwd, 'events'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(cwd, 'events', name), text);
  return cwd;
}

export function reconcile(runner: Runner): void {
  const {run} = runner;

  it.concurrent('finds nothing twice', async () => {
    const {stdout, cwd} = await run('reconcile');
    expect(stdout).toMatch(/^recovered \S+ evt_[0-9A-Z]{26}\n(?:recovered .*\n)*missing [1-9]\d*\n$/);
    expect((await run('reconcile', {cwd})).stdout).not.toContain('evt_01JD8Z3K7Q4W9X2V5B6N8M0P');
  });

  it.concurrent('stores what is missing, and the time of the platform', () =>
    withServer(
      (seen, before) => {
        if (!isList(seen)) return undefined;
        if (before === 0) return page([event('evt_known'), event('evt_1')], 'a+b&c');
        if (before === 1) return page([event('evt_2', 'document.new_kind'), event('evt_1')], null);
        return page([event('evt_1'), event('evt_2')], null);
      },
      async (server) => {
        const cwd = await storeWith(runner, {'evt_known.json': '{"as":"it came"}'});
        const first = await run('reconcile', {server, cwd});
        expect(first.stderr).toBe('');
        expect(first.stdout).toBe('recovered document.delivered evt_1\nrecovered document.new_kind evt_2\nmissing 2\n');
        expect(JSON.parse(await inStore(cwd, 'evt_1.json'))).toEqual(event('evt_1'));
        expect(await inStore(cwd, 'evt_known.json')).toBe('{"as":"it came"}');
        expect((await inStore(cwd, 'reconciled-until')).trim()).toBe('2026-11-02T09:30:00Z');
        expect((await readdir(path.join(cwd, 'events'))).filter((name) => name.endsWith('.part'))).toEqual([]);
        expect((await run('reconcile', {server, cwd})).stdout).toBe('missing 0\n');
        const since = expect.stringMatching(/^2026-10-30T05:30:00(?:\.000)?Z$/) as string;
        expect(queries(server)).toEqual([{limit: '200'}, {limit: '200', cursor: 'a+b&c'}, {limit: '200', since}]);
      },
    ),
  );

  it.concurrent('says what to read when the watermark is older than the events that are kept', () =>
    withServer(
      (seen) => (isList(seen) ? page([event('evt_1')], null) : undefined),
      async (server) => {
        const of = async (mark: string): Promise<string> => {
          const cwd = await storeWith(runner, {'reconciled-until': mark});
          const {code, stderr} = await run('reconcile', {server, cwd});
          expect({code, until: (await inStore(cwd, 'reconciled-until')).trim()}).toEqual({
            code: 0,
            until: '2026-11-02T09:30:00Z',
          });
          return stderr;
        };
        expect(await of('2026-10-06T15:00:00Z')).toBe('');
        expect(await of('2026-10-06T12:00:00Z')).toContain('/documents?updatedSince=2026-10-03T08:00:00Z ');
      },
    ),
  );

  it.concurrent('does not move the watermark when a page has no events to read', () =>
    withServer(
      (seen) => (isList(seen) ? {status: 200, headers, body: {status: 'ok'}} : undefined),
      async (server) => {
        const cwd = await storeWith(runner, {'reconciled-until': '2026-11-01T00:00:00Z\n'});
        expect((await run('reconcile', {server, cwd})).code).not.toBe(0);
        expect(await inStore(cwd, 'reconciled-until')).toBe('2026-11-01T00:00:00Z\n');
      },
    ),
  );

  it.concurrent('does not move the watermark when it could not finish', () =>
    withServer(
      (seen, before) => {
        if (!isList(seen)) return undefined;
        return before === 0 ? page([event('evt_1')], 'next') : {status: 503, body: problem(503, 'service-unavailable')};
      },
      async (server) => {
        const cwd = await storeWith(runner, {'reconciled-until': '2026-11-01T00:00:00Z\n'});
        const {code, stderr, stdout} = await run('reconcile', {server, cwd});
        expect(code).not.toBe(0);
        expect(stderr.trim()).toBe('503 service-unavailable: Said so. (req-1)');
        expect(stdout).toBe('recovered document.delivered evt_1\n');
        expect(await inStore(cwd, 'reconciled-until')).toBe('2026-11-01T00:00:00Z\n');
        expect(queries(server)[1]).toMatchObject({since: expect.stringContaining('2026-10-28T20:00:00') as string});
      },
    ),
  );
}
