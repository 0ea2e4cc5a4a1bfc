import {describe, expect, it} from 'vitest';
import type {StoredDelivery} from '../types.ts';
import {signatureHeaders} from '../webhooks/signature.ts';
import {endpoint} from '../webhooks/testing.ts';
import {panelView, rows, type PanelState, type ViewSources} from './view.ts';

const record = {
  id: 'doc_1',
  number: 'FT A/1',
  buyerNif: '600000001',
  currency: 'EUR',
  payableAmount: '229.00',
  state: 'rejected',
  updatedAt: '2026-11-02T09:30:00Z',
  issues: [
    {rule: 'BR-CIUS-PT-66', severity: 'error'},
    {rule: 'BR-CIUS-PT-66', severity: 'error'},
    {rule: 'BR-CL-01', severity: 'warning'},
  ],
};
const empty: PanelState = {
  documents: {},
  received: {},
  webhooks: {endpoints: [], deliveries: [], events: []},
  account: {credentials: []},
  plans: [],
};
const time = {now: '2026-11-02T10:00:00Z', speed: 1};
const sources: ViewSources = {
  requests: () => [],
  log: () => [],
  awaited: () => [],
  activeFaults: () => [],
  isSample: (id) => id === 'doc_2',
};

it('says why a document was rejected or failed', () => {
  const {id, number, buyerNif, currency, payableAmount, updatedAt} = record;
  const failed = {
    id,
    number,
    buyerNif,
    currency,
    payableAmount,
    updatedAt,
    state: 'failed',
    failure: {code: 'mdn-error'},
  };
  const history = [{state: 'submitted', at: updatedAt, eventId: 'evt_1'}];
  const stored = {a: {record, history}, b: {record: failed, history}};
  const {documents} = panelView({...empty, documents: stored}, time, sources);
  expect(documents.map(({detail}) => detail)).toEqual(['mdn-error', 'BR-CIUS-PT-66']);
  expect(documents[0]).toMatchObject({number: 'FT A/1', party: '600000001', amount: '229.00 EUR', history});
});

it('tells the examples of the contract from what was sent', () => {
  const stored = {a: {record, history: []}, b: {record: {...record, id: 'doc_2'}, history: []}};
  const {documents} = panelView({...empty, documents: stored}, time, sources);
  expect(documents.map(({id, isSample}) => [id, isSample])).toEqual([
    ['doc_2', true],
    ['doc_1', false],
  ]);
});

it('has the most recent first, and no more than fit on a page', () => {
  const events = Array.from({length: rows + 2}, (_, index) => ({
    id: `evt_${index}`,
    type: 'document.submitted',
    timestamp: '2026-11-02T09:30:00Z',
    data: {},
  }));
  events.push({id: 'evt_old', type: 'document.submitted', timestamp: '2026-11-01T09:30:00.5Z', data: {}});
  const view = panelView({...empty, webhooks: {...empty.webhooks, events}}, {...time, speed: 'instant'}, sources);
  expect(view.events).toHaveLength(rows);
  expect(view.events[0]?.id).toBe(`evt_${rows + 1}`);
  expect(view.events.some(({id}) => id === 'evt_old')).toBe(false);
  expect([view.totals.events, view.speed]).toEqual([rows + 3, 'instant']);
});

describe('a delivery', () => {
  const at = new Date('2026-11-02T09:30:00Z');
  const event = {id: 'evt_1', type: 'document.delivered', timestamp: at.toISOString(), data: {}};
  const body = JSON.stringify(event);
  const attempt = {at: at.toISOString(), status: 500, error: null, durationMs: 1};
  const delivery = (endpointId: string): StoredDelivery => ({
    id: `dlv_${endpointId}`,
    endpointId,
    eventId: 'evt_1',
    attempts: [attempt, attempt],
    state: 'pending',
    nextAttemptAt: '2026-11-02T09:35:00Z',
    createdAt: at.toISOString(),
  });
  const one = endpoint({state: 'disabled', disabledReason: 'gone'});
  const viewOf = (webhooks: Partial<PanelState['webhooks']>, requests: ViewSources['requests']) =>
    panelView({...empty, webhooks: {...empty.webhooks, events: [event], ...webhooks}}, time, {...sources, requests});

  it('is joined to its event, its endpoint and what was sent, of which the oldest is not known', () => {
    const headers = signatureHeaders({id: 'evt_1', at, body}, [one.secrets[0]?.value ?? '']);
    const view = viewOf({endpoints: [one], deliveries: [delivery('whe_1'), delivery('whe_gone')]}, (id) =>
      id === 'dlv_whe_1' ? [{headers}] : [],
    );
    expect(view.deliveries).toMatchObject([
      {type: 'document.delivered', url: 'whe_gone', attempts: [{sent: null}, {sent: null}]},
      {url: 'http://127.0.0.1:8080/', body, attempts: [{sent: null}, {status: 500, sent: {headers, isValid: true}}]},
    ]);
    expect(view.endpoints[0]?.state).toBe('disabled gone');
  });

  it('is not verified by a secret that came later', () => {
    const headers = signatureHeaders({id: 'evt_1', at, body}, ['whsec_b3V0ZG9hdGVk']);
    const {deliveries} = viewOf({endpoints: [one], deliveries: [delivery('whe_1')]}, () => [{headers}]);
    expect(deliveries[0]?.attempts[1]?.sent?.isValid).toBe(false);
  });
});

it('says when the next thing is due, a step of the platform too', () => {
  const plans = ['2026-11-04T00:00:00Z', '2026-11-03T00:00:00Z'].map((at) => ({
    at,
    step: {do: 'publish' as const, eventId: 'evt_1'},
  }));
  expect(panelView({...empty, plans}, time, sources).nextAt).toBe('2026-11-03T00:00:00Z');
  expect(panelView(empty, time, sources).nextAt).toBeNull();
  // An overdue step is due now.
  expect(panelView({...empty, plans}, {...time, now: '2026-11-05T00:00:00Z'}, sources).nextAt).toBe(
    '2026-11-05T00:00:00Z',
  );
});
