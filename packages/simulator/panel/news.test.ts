import {expect, it} from 'vitest';
import {newsOf} from './news.ts';
import {panelTexts} from './texts.ts';
import type {DeliveryRow, EventRow, PanelView} from './types.ts';

const none: PanelView = {
  now: '2026-11-02T10:00:00Z',
  nextAt: null,
  speed: null,
  endpoint: '204',
  awaited: [],
  activeFaults: [],
  totals: {documents: 0, received: 0, endpoints: 0, deliveries: 0, events: 0, requests: 0},
  documents: [],
  received: [],
  endpoints: [],
  deliveries: [],
  events: [],
  requests: [],
  credentials: [],
};
const event = (id: string, type: string): EventRow => ({id, type, at: '2026-11-02T10:00:00Z', body: '{}'});
const delivery = (type: string, ...statuses: readonly (number | null)[]): DeliveryRow => ({
  id: `dlv_${type}`,
  endpointId: 'whe_1',
  eventId: 'evt_1',
  state: 'pending',
  nextAttemptAt: null,
  type,
  url: 'https://erp.example/',
  body: '{}',
  attempts: statuses.map((status) => ({
    at: '2026-11-02T10:00:00Z',
    status,
    error: status === null ? 'timeout' : null,
    durationMs: 0,
    sent: null,
  })),
});

const texts = panelTexts('en');

it('tells of each delivery with its outcome, and of the events that no endpoint subscribes to', () => {
  const before = {...none, deliveries: [delivery('a', 500)], events: [event('evt_1', 'a')]};
  const now = {
    ...none,
    deliveries: [delivery('a', 500, null), delivery('b', 204), delivery('d')],
    events: [event('3', 'c'), event('evt_1', 'a')],
  };
  expect(newsOf(before, now, texts)).toBe('New: d → not yet delivered, b → 204, a → timeout. Not subscribed: c.');
  expect(newsOf(now, now, texts)).toBe('');
});

it('tells of the newest few', () => {
  const events = Array.from({length: 20}, (_, index) => event(`${index}`, `type-${index}`));
  expect(newsOf(none, {...none, events}, texts)).toBe('Not subscribed: type-4, type-3, type-2, type-1, type-0.');
});
