import {expect, it} from 'vitest';
import {start} from '../testing/start.ts';

/** What docs/integrations/api/flows#change-provider says of documents from before. */

const headers = {'Idempotency-Key': 'a-key-of-a-change-of-provider'};

it('a note on an invoice that the platform does not have reaches the buyer, without a word about that invoice', async () => {
  const platform = await start();
  const body = {
    ...platform.example('CreditNote'),
    precedingInvoices: [{number: 'FT HIST/1', issueDate: '2026-01-15'}],
  };
  const {status, json} = await platform.call('POST', '/documents', {headers, body});
  expect(status).toBe(202);
  platform.clock.advance(120_000);
  const {json: record} = await platform.call('GET', `/documents/${String(json.id)}`);
  // The buyer of the example accepts what it gets.
  expect(record).toMatchObject({state: 'accepted'});
  expect(JSON.stringify(record.issues ?? [])).not.toContain('preceding-invoice');
});

it('an old invoice is taken like any other', async () => {
  const platform = await start();
  const body = {...platform.example('Invoice'), issueDate: '2019-03-01'};
  const {status} = await platform.call('POST', '/documents', {headers, body});
  expect(status).toBe(202);
});
