import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {loadInside} from '../inside/load.ts';
import {createSimulator, type Simulator} from '../simulator.ts';
import {systemClock} from '../state/clock.ts';
import {triggerRoutes} from '../triggers/routes.ts';
import {withLog, RequestLog} from './log.ts';
import {panelRoutes} from './routes.ts';
import type {PanelAbout, PanelView} from './types.ts';
import {viewRoutes} from './view-routes.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const inside = await loadInside();
const {triggers} = inside;
const facts = {siteName: '</script>&"', siteNameOf: 'da Plataforma', siteUrl: 'https://docs.plataforma.example'};
const log = new RequestLog();
let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator({
    contract: inside.contract,
    intercept: withLog(log, systemClock, (request, next) => next(request)),
    routes: [
      ...panelRoutes({script: 'void 0', styleSheet: 'body {}'}, facts, {links: {state: {}}, state: () => 'a state'}),
      ...viewRoutes(inside, {requests: () => [], log: () => log.entries, awaited: () => [], activeFaults: () => []}),
      ...triggerRoutes(triggers, (request) => simulator.ask(request)),
    ],
  });
  await simulator.listen();
});
afterAll(() => simulator.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${simulator.url}${path}`, init);
const inEnglish = {headers: {'accept-language': 'en-GB'}};

it('answers with a page in the language of the reader', async () => {
  const [pt, en] = await Promise.all([ask('/?lang=pt', inEnglish), ask('/', inEnglish)]);
  expect(pt.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await pt.text();
  expect(page).toContain('<html lang="pt-PT">');
  expect(page).toContain('Simulador da Plataforma');
  expect(await en.text()).toContain('<html lang="en">');
});

it('gives the page where names are explained, and the state as a file', async () => {
  expect(await (await ask('/simulator/links')).json()).toEqual({state: {}});
  expect(await (await ask('/simulator/state')).text()).toBe('a state');
  expect(await (await ask('/?lang=en')).text()).toContain('data-base="https://docs.plataforma.example/en/"');
  expect(await (await ask('/?lang=pt')).text()).toContain('data-base="https://docs.plataforma.example/"');
});

it('tells the page of every trigger, every fault and every limit', async () => {
  const about = (await (await ask('/simulator/about')).json()) as PanelAbout; // what it is for
  expect(about.triggers.entries.map(({id}) => id)).toEqual(triggers.entries.map(({id}) => id));
  expect(about.faults.map(({id}) => id)).toEqual(inside.faults.map(({id}) => id));
  expect(about.limits.length).toBeGreaterThan(10);
});

it('escapes what it is given, and loads nothing from another host', async () => {
  const response = await ask('/', inEnglish);
  const page = await response.text();
  expect(page).toContain('&lt;/script&gt;&amp;&quot;');
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  expect(page.match(/(?:src|rel="stylesheet" href)="[^"]*"/g)).toEqual([
    'rel="stylesheet" href="/simulator/panel.css"',
    'src="/simulator/panel.js"',
  ]);
  expect(await (await ask('/simulator/panel.js')).text()).toBe('void 0');
  expect((await ask('/simulator/panel.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
});

it('changes the speed', async () => {
  const put = async (body: string): Promise<number> => (await ask('/simulator/speed', {method: 'PUT', body})).status;
  expect(await put('{"speed": "20"}')).toBe(200);
  expect(simulator.platform.speed).toBe(20);
  expect(await put('{"speed": "instant"}')).toBe(200);
  expect(await (await ask('/simulator/view')).json()).toMatchObject({speed: 'instant', totals: {endpoints: 1}});
  for (const wrong of ['', '{}', '{"speed": 0}', '{"speed": "fast"}', 'null']) expect(await put(wrong)).toBe(400);
  expect(simulator.platform.speed).toBe('instant');
});

it('submits the sample invoice with a new number, as often as asked', async () => {
  const responses = await Promise.all([1, 2].map(() => ask('/simulator/documents', {method: 'POST'})));
  expect(responses.map(({status}) => status)).toEqual([202, 202]);
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(texts.map((text) => /"number":"([^"]+)"/.exec(text)?.[1]).toSorted()).toEqual(['FT SIM/1', 'FT SIM/2']);
});

it('writes down the requests to the platform, not those to itself', async () => {
  await ask('/v1/documents?limit=1', {headers: {authorization: 'Bearer sandbox', cookie: 'no=1'}});
  await ask('/v1/documents/doc_none', {headers: {authorization: 'Bearer secret-of-mine'}});
  await ask('/simulator/view');
  const {requests} = (await (await ask('/simulator/view')).json()) as PanelView; // what it is for
  expect(requests.slice(0, 2)).toMatchObject([
    {method: 'GET', target: '/v1/documents/doc_none', status: 401, code: 'token-invalid'},
    {target: '/v1/documents?limit=1', status: 200, code: null, body: '', headers: {authorization: 'Bearer'}},
  ]);
  expect(JSON.stringify(requests)).not.toMatch(/secret-of-mine|no=1/);
  const submitted = requests.find(({method}) => method === 'POST');
  expect(submitted?.body).toContain('"FT SIM/');
});

it('names the triggers that there are', async () => {
  const response = await ask('/simulator/triggers/nothing', {method: 'POST'});
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('feap-33');
});
