import {loadSettings, projectRoot} from '@integration-docs/facts/node';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {withoutBasePath} from './base-path.ts';
import {projectContract} from './contract/project.ts';
import {loadInside} from './inside/load.ts';
import type {PanelAbout} from './panel/types.ts';
import {viewRoutes} from './panel/view-routes.ts';
import {exampleRequests} from './testing/requests.ts';
import {start, type Started} from './testing/start.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const basePath = '/einvoice/v2';
const contract = {...(await projectContract()), basePath};
let platform: Started;
beforeAll(async () => {
  const inside = {...(await loadInside()), contract};
  const routes = viewRoutes(inside, {requests: () => [], log: () => [], awaited: () => [], activeFaults: () => []});
  platform = await start({contract, routes});
});
afterAll(() => platform.close());

it('is that of the settings', async () => {
  const {settings} = await loadSettings(projectRoot);
  const {api} = z.object({api: z.object({sandbox: z.string()})}).parse(settings);
  expect(`${new URL(api.sandbox).origin}${(await projectContract()).basePath}`).toBe(api.sandbox);
});

it.each(exampleRequests(contract).map((request) => [`${request.method} ${request.target}`, request] as const))(
  'of another operator: there is %s',
  async (_, {method, target, headers, body}) => {
    const {status, json} = await platform.call(method, target, {headers, body});
    expect(target.startsWith(`${basePath}/`)).toBe(true);
    expect([405, 500]).not.toContain(status);
    expect(json.detail).not.toBe('There is no such path.');
  },
);

it('stands before what answers lead to, and may be left out in requests', async () => {
  const submitted = await platform.submit({number: 'FT B/1'});
  expect(submitted.headers.location).toBe(`${basePath}/documents/${String(submitted.json.id)}`);
  const arrived = await platform.call('POST', `${basePath}/simulator/received-documents`);
  expect(arrived.headers.location).toBe(`${basePath}/received-documents/${String(arrived.json.id)}`);
  const body = {url: 'https://hooks.example/hook', description: 'ERP', events: ['document.delivered']};
  const {headers, json} = await platform.call('POST', '/webhook-endpoints', {body});
  expect(headers.location).toBe(`${basePath}/webhook-endpoints/${String(json.id)}`);
  for (const location of [submitted, arrived].map((one) => one.headers.location ?? '')) {
    expect((await platform.call('GET', location)).status).toBe(200);
    expect((await platform.call('GET', withoutBasePath(location, contract))).status).toBe(200);
  }
});

it('is the same request to a key with and without it', async () => {
  const options = {
    headers: {'Idempotency-Key': 'a-key-sent-twice'},
    body: {...platform.example('Invoice'), number: 'FT B/2'},
  };
  const first = await platform.call('POST', `${basePath}/documents`, options);
  const again = await platform.call('POST', '/documents', options);
  expect([again.json.id, again.headers['idempotency-replayed']]).toEqual([first.json.id, 'true']);
});

it('is no other', async () => {
  expect((await platform.call('GET', '/v1/documents')).status).toBe(404);
});

it('is told to the view, whose commands leave it to BASE_URL', async () => {
  const {json} = await platform.call('GET', '/simulator/about');
  expect((json as unknown as PanelAbout).basePath).toBe(basePath); // made by view-routes.ts
});
