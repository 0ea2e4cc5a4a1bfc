import {fill} from '@integration-docs/facts';
import type {PanelTexts} from '../texts.ts';
import type {PanelView} from '../types.ts';
import {byId, replaceRows} from './dom.ts';
import {deliveryRow, documentRow, endpointRow, eventRow, receivedRow} from './rows.ts';

/** The script of the page at the root of the simulator: shows what there is, once a second, and presses the buttons. */

interface Facts {
  readonly texts: PanelTexts;
  readonly language: string;
  readonly eventTypes: readonly string[];
}

const PAUSE = 1000;
/** The bearer that the simulator takes with all scopes. */
const AUTHORIZED = {authorization: 'Bearer sandbox'};

let requests = 0;
const JSON_BODY = {'content-type': 'application/json'};

const {texts, language, eventTypes} = JSON.parse(byId('facts').textContent) as Facts; // written by page.ts
const times = new Intl.DateTimeFormat(language, {timeStyle: 'medium'});
const days = new Intl.DateTimeFormat(language, {dateStyle: 'short', timeStyle: 'medium'});
const speed = byId('speed');
let shown = '';

function moment(iso: string): string {
  const date = new Date(iso);
  return (date.toDateString() === new Date().toDateString() ? times : days).format(date);
}

function say(text: string): void {
  byId('status').textContent = text;
}

function show(view: PanelView): void {
  const rows = {
    documents: view.documents.map((one) => documentRow(one, moment)),
    received: view.received.map((one) => receivedRow(one, moment)),
    endpoints: view.endpoints.map((one) => endpointRow(one, texts)),
    deliveries: view.deliveries.map((one) => deliveryRow(one, texts, moment)),
    events: view.events.map((one) => eventRow(one, texts, moment)),
  };
  for (const name of ['documents', 'received', 'endpoints', 'deliveries', 'events'] as const) {
    const body = byId(name);
    replaceRows(body, rows[name]);
    const count = rows[name].length;
    const total = view.totals[name];
    const table = body.closest<HTMLElement>('.scroll');
    if (table !== null) table.hidden = count === 0;
    byId(`${name}-note`).textContent =
      count === 0 ? texts.nothing : count < total ? fill(texts.newest, {count, total}) : '';
  }
  if (speed instanceof HTMLSelectElement && document.activeElement !== speed) {
    if (!Array.from(speed.options).some(({value}) => value === view.speed)) {
      speed.add(new Option(fill(texts.times, {count: view.speed}), view.speed));
    }
    speed.value = view.speed;
  }
}

async function refresh(): Promise<void> {
  try {
    const response = await fetch('/simulator/view');
    const text = await response.text();
    if (response.ok && text !== shown) {
      show(JSON.parse(text) as PanelView); // made by view.ts
      shown = text;
    }
    if (byId('status').textContent === texts.unreachable) say('');
  } catch {
    say(texts.unreachable);
  }
}

async function keepFresh(): Promise<void> {
  if (!document.hidden) await refresh();
  setTimeout(() => void keepFresh(), PAUSE);
}

/** Sends a request, says how it went, and shows what changed. */
async function act(what: string, path: string, init: RequestInit = {}): Promise<void> {
  try {
    const headers = new Headers(init.headers);
    headers.set('accept-language', document.documentElement.lang);
    headers.set('idempotency-key', `panel-${Date.now()}-${(requests += 1)}`);
    const response = await fetch(path, {method: 'POST', ...init, headers});
    if (response.ok) say(fill(texts.done, {what}));
    else {
      const {code = '', detail = ''} = (await response.json()) as {code?: string; detail?: string}; // problem details
      say(fill(texts.refused, {status: response.status, code, detail}));
    }
  } catch {
    say(texts.unreachable);
  }
  await refresh();
}

function press(button: HTMLButtonElement): void {
  const {post, api, ask} = button.dataset;
  const what = button.ariaLabel ?? button.textContent;
  if (ask !== undefined && !confirm(ask)) return;
  if (post !== undefined) void act(what, post);
  if (api !== undefined) void act(what, api, {headers: AUTHORIZED});
}

document.addEventListener('click', ({target}) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.form === null) press(button);
});

speed.addEventListener('change', () => {
  if (!(speed instanceof HTMLSelectElement)) return;
  const body = JSON.stringify({speed: speed.value});
  void act(texts.speed, '/simulator/speed', {method: 'PUT', headers: JSON_BODY, body});
});

byId('register').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const url = new FormData(event.target).get('url');
  const body = JSON.stringify({url, description: 'Simulator', events: eventTypes});
  void act(texts.register, '/webhook-endpoints', {headers: {...AUTHORIZED, ...JSON_BODY}, body});
});

void keepFresh();
