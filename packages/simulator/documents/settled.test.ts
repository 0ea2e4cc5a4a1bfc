import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {schema} from '@integration-docs/contract/catalogues/document-states.schema.ts';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {hour} from '../durations.ts';
import {readTriggers} from '../testing/read-triggers.ts';
import {start, type Started} from '../testing/start.ts';
import {createOutcomeOf} from '../triggers/outcome.ts';
import type {JsonObject} from '../types.ts';

/** Plays each row of the table of settled documents: kind of document and channel. */

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/document-states.yaml'));
const {entries, received, settled} = schema.parse(data);
const triggers = await readTriggers(projectRoot);

/** A buyer whom every channel reaches. */
const reachable = 'PT510000029';
const object = z.record(z.string(), z.json());

let platform: Started;
beforeEach(async () => {
  platform = await start({
    outcomeOf: createOutcomeOf(triggers),
    channelsOf: (nif) => (reachable.endsWith(nif) ? ['feap', 'network', 'as2', 'sftp'] : undefined),
  });
});
afterEach(() => platform.close());

const issuedKinds = {
  invoice: () => platform.example('Invoice'),
  nothing_due: () => withNothingDue(platform.example('Invoice')),
  credit_note: () => platform.example('CreditNote'),
};
type IssuedKind = keyof typeof issuedKinds;
const rows = settled.entries.flatMap(({kind, channels = [], state}) => {
  if (kind === 'received') return [];
  const kinds: readonly IssuedKind[] = kind === 'any' ? ['invoice', 'nothing_due', 'credit_note'] : [kind];
  return kinds.flatMap((one) => channels.map((channel) => ({kind: one, channel, state})));
});

it.each(rows)('$kind over $channel stops at $state', async ({kind, channel, state}) => {
  const document = issuedKinds[kind]();
  const buyer = {...object.parse(document.buyer), vatId: reachable, contact: {email: 'faturas@entidade.example'}};
  const body = {...document, buyer, commitmentNumber: 'COMP-2026-1', number: 'FT S/1'};
  const {json} = await platform.call('POST', `/documents?channel=${channel}`, {body});
  platform.clock.advance(76 * hour);
  const {json: record} = await platform.call('GET', `/documents/${z.string().parse(json.id)}`);
  expect(record).toMatchObject({state, channel});
});

it('every kind of issued document has one row for every channel', () => {
  const cells = rows.map(({kind, channel}) => `${kind} ${channel}`);
  const channels = ['feap', 'network', 'as2', 'sftp', 'email'];
  const expected = Object.keys(issuedKinds).flatMap((kind) => channels.map((channel) => `${kind} ${channel}`));
  expect(cells.toSorted()).toEqual(expected.toSorted());
});

it('a received document stays where its row says', async () => {
  const row = settled.entries.find(({kind}) => kind === 'received');
  const {json: arrived} = await platform.call('POST', '/simulator/received-documents');
  const document = `/received-documents/${z.string().parse(arrived.id)}`;
  await platform.call('PUT', `${document}/acknowledgement`, {body: {}});
  platform.clock.advance(76 * hour);
  expect((await platform.call('GET', document)).json.state).toBe(row?.state);
});

it('what a row says may still come is what the API announces after that state', () => {
  for (const {kind, state, later} of settled.entries) {
    const states: readonly {readonly state: string; readonly next: readonly string[]}[] =
      kind === 'received' ? received : entries;
    expect(states.find((one) => one.state === state)?.next).toEqual(expect.arrayContaining(later));
  }
});

/** Returns the invoice with everything paid in advance. */
function withNothingDue(invoice: JsonObject): JsonObject {
  const totals = object.parse(invoice.totals);
  return {...invoice, totals: {...totals, prepaid: totals.withVat ?? '', payable: '0.00'}};
}
