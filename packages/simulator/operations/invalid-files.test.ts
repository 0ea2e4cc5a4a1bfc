import {readFileSync} from 'node:fs';
import {afterAll, beforeAll, expect, it} from 'vitest';
import data from '@integration-docs/contract/catalogues/usecases.yaml';
import {start, type Started} from '../testing/start.ts';

let platform: Started;
beforeAll(async () => {
  platform = await start();
});
afterAll(() => platform.close());

const files = data.invalid.entries.flatMap(({files: paths, refused}) =>
  paths.map((path) => [path, path.endsWith(`.${refused}`)] as const),
);

it.each(files)('%s is refused at once: %s', async (path, isRefused) => {
  const body = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const headers = {'Content-Type': path.endsWith('.xml') ? 'application/xml' : 'application/json'};
  const {status, json} = await platform.call('POST', '/validations', {headers, body});
  expect([status, json.code]).toEqual(isRefused ? [422, 'schema-invalid'] : [200, undefined]);
});

it('the file that the page of the simulator names is rejected', async () => {
  const page = readFileSync(new URL('../../../site/content/pt/pages/simulator.mdx', import.meta.url), 'utf8');
  const [, name = ''] = /Para uma rejeição, .*?`([\w-]+\.xml)`/.exec(page) ?? [];
  const body = readFileSync(new URL(`../../../samples/payloads/invalid/${name}`, import.meta.url), 'utf8');
  const {status, json} = await platform.call('POST', '/documents', {
    headers: {'Content-Type': 'application/xml'},
    body,
  });
  expect(status).toBe(202);
  platform.clock.advance(60_000);
  expect((await platform.call('GET', `/documents/${String(json.id)}`)).json.state).toBe('rejected');
});
