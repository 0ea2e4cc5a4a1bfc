import {expect, it} from 'vitest';
import {endpoint} from '../webhooks/testing.ts';
import {panelView, ROWS, type PanelState} from './view.ts';

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
const empty: PanelState = {documents: {}, received: {}, webhooks: {endpoints: [], deliveries: [], events: []}};

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
  const {documents} = panelView({...empty, documents: {a: {record}, b: {record: failed}}}, 1, () => []);
  expect(documents.map(({detail}) => detail)).toEqual(['mdn-error', 'BR-CIUS-PT-66']);
  expect(documents[0]).toMatchObject({number: 'FT A/1', party: '600000001', amount: '229.00 EUR'});
});

it('has the most recent first, and no more than fit on a page', () => {
  const events = Array.from({length: ROWS + 2}, (_, index) => ({
    id: `evt_${index}`,
    type: 'document.submitted',
    timestamp: '2026-11-02T09:30:00Z',
    data: {},
  }));
  events.push({id: 'evt_old', type: 'document.submitted', timestamp: '2026-11-01T09:30:00.5Z', data: {}});
  const view = panelView({...empty, webhooks: {...empty.webhooks, events}}, 'instant', () => []);
  expect(view.events).toHaveLength(ROWS);
  expect(view.events[0]?.id).toBe(`evt_${ROWS + 1}`);
  expect(view.events.some(({id}) => id === 'evt_old')).toBe(false);
  expect([view.totals.events, view.speed]).toEqual([ROWS + 3, 'instant']);
});

it('joins a delivery to its event, its endpoint and its requests', () => {
  const webhooks: PanelState['webhooks'] = {
    endpoints: [endpoint({state: 'disabled', disabledReason: 'gone'})],
    events: [{id: 'evt_1', type: 'document.delivered', timestamp: '2026-11-02T09:30:00Z', data: {}}],
    deliveries: ['whe_1', 'whe_gone'].map((endpointId) => ({
      id: `dlv_${endpointId}`,
      endpointId,
      eventId: 'evt_1',
      attempts: [],
      state: 'failed',
      nextAttemptAt: null,
      createdAt: '2026-11-02T09:30:00Z',
    })),
  };
  const request = {headers: {'webhook-id': 'evt_1'}, body: '{}'};
  const view = panelView({...empty, webhooks}, 20, (id) => (id === 'dlv_whe_1' ? [request] : []));
  expect(view.deliveries).toMatchObject([
    {type: 'document.delivered', url: 'whe_gone', requests: []},
    {type: 'document.delivered', url: 'http://127.0.0.1:8080/', requests: [request]},
  ]);
  expect(view.endpoints[0]?.state).toBe('disabled gone');
});
