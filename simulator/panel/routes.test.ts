import {expect, it} from 'vitest';
import {projectRoot} from '../../lib/problem/project-root.ts';
import {readTriggers} from '../triggers/read.ts';
import {panelRoutes, type PanelHost, type PanelRequest} from './routes.ts';

const host: PanelHost = {
  state: {documents: {}, received: {}, webhooks: {endpoints: [], deliveries: [], events: []}},
  sender: {requests: () => []},
  speed: 1,
};
const triggers = await readTriggers(projectRoot);
const routes = panelRoutes(
  host,
  {script: 'void 0', styleSheet: 'body {}'},
  {
    siteName: '</script>&"',
    siteNameOf: 'da Plataforma',
    siteUrl: 'https://docs.plataforma.example',
    triggers,
    eventTypes: ['document.delivered'],
  },
);
const ask = (pathname: string, more: Partial<PanelRequest> = {}) =>
  routes({method: 'GET', pathname, search: '', acceptLanguage: undefined, body: '', ...more});

it('answers with a page in the language of the reader, with a button for every trigger', () => {
  const pt = ask('/');
  const en = ask('/', {acceptLanguage: 'en'});
  expect(pt?.headers['Content-Type']).toBe('text/html; charset=utf-8');
  expect(pt?.body).toContain('<html lang="pt-PT">');
  expect(pt?.body).toContain('Simulador da Plataforma');
  expect(en?.body).toContain('<html lang="en">');
  for (const {id} of triggers.entries) expect(pt?.body).toContain(`data-post="/simulator/triggers/${id}"`);
});

it('escapes what it is given', () => {
  const body = ask('/', {acceptLanguage: 'en'})?.body ?? '';
  expect(body).toContain('&lt;/script&gt;&amp;&quot;');
  expect(body.match(/<\/script>/g)).toHaveLength(2);
});

it('loads nothing from another host', () => {
  const {headers, body = ''} = ask('/') ?? {};
  expect(headers?.['Content-Security-Policy']).toMatch(/^default-src 'none'; script-src 'self'/);
  expect(body.match(/(?:src|rel="stylesheet" href)="[^"]*"/g)).toEqual([
    'rel="stylesheet" href="/simulator/panel.css"',
    'src="/simulator/panel.js"',
  ]);
});

it('changes the speed', () => {
  const put = (body: string) => ask('/simulator/speed', {method: 'PUT', body});
  expect(put('{"speed": "20"}')?.status).toBe(200);
  expect(host.speed).toBe(20);
  expect(put('{"speed": "instant"}')?.status).toBe(200);
  expect(JSON.parse(ask('/simulator/view')?.body ?? '')).toMatchObject({speed: 'instant', documents: []});
  for (const wrong of ['', '{}', '{"speed": 0}', '{"speed": "fast"}', 'null']) expect(put(wrong)?.status).toBe(400);
  expect(host.speed).toBe('instant');
});

it('leaves other paths and methods to others', () => {
  expect(ask('/documents')).toBeUndefined();
  expect(ask('/constructor')).toBeUndefined();
  expect(ask('/', {method: 'POST'})).toBeUndefined();
  expect(ask('/', {method: 'HEAD'})?.status).toBe(200);
});
