import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {projectRoot} from '@integration-docs/facts/node';
import {start, type Reply, type Started} from '../testing/start.ts';
import type {Json, JsonObject} from '../types.ts';

/** Documents that the buyer issues on behalf of the supplier: `389`, and notes with the wording. */

vi.setConfig({testTimeout: 30_000});

const [ours, other, theirs, pending] = ['600000001', '510000029', '510000010', '510000037'] as const;

const sample = (name: string): JsonObject =>
  z
    .record(z.string(), z.json())
    .parse(JSON.parse(readFileSync(path.join(projectRoot, `samples/payloads/${name}.json`), 'utf8')));

let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

interface Case {
  readonly seller?: string;
  readonly buyer?: string;
  readonly notes?: readonly string[];
  readonly number?: string;
  readonly from?: string;
  readonly typeCode?: string;
}

const documentOf = ({
  seller = theirs,
  buyer = ours,
  notes,
  number,
  from = 'credit-note',
  typeCode,
}: Case): JsonObject => {
  const body = sample(from);
  const withNif = (party: Json | undefined, nif: string): Json => ({
    ...z.record(z.string(), z.json()).parse(party),
    vatId: `PT${nif}`,
  });
  return {
    ...body,
    seller: withNif(body.seller, seller),
    buyer: withNif(body.buyer, buyer),
    ...(notes && {notes: [...notes]}),
    ...(typeCode !== undefined && {typeCode}),
    ...(number !== undefined && {number, atcud: `CSDF7T9M-${number.split('/')[1] ?? ''}`}),
  };
};

const submit = (part: Case): Promise<Reply> => platform.call('POST', '/documents', {body: documentOf(part)});

const delivered = async (reply: Reply): Promise<Reply['json']> => {
  expect(reply.status).toBe(202);
  platform.clock.advance(120_000);
  return (await platform.call('GET', `/documents/${z.string().parse(reply.json.id)}`)).json;
};

const wording = ['Autofaturação', 'Devolução parcial.'];

it('sends a note with the wording to the supplier, never over FE-AP', async () => {
  const note = await delivered(await submit({notes: wording}));
  expect(note).toMatchObject({typeCode: '381', selfBilled: true, channel: 'network', state: 'delivered'});
  const debitNote = await delivered(await submit({from: 'debit-note', notes: wording}));
  expect(debitNote).toMatchObject({typeCode: '383', selfBilled: true, channel: 'network'});
  const ordinary = await delivered(await submit({notes: ['Devolução parcial.'], number: 'NC A/901'}));
  expect([ordinary.channel, 'selfBilled' in ordinary]).toEqual(['feap', false]);
});

it('asks for the right of the buyer, as for a 389', async () => {
  const ofPendingSupplier = {seller: pending, notes: wording};
  expect((await delivered(await submit(ofPendingSupplier))).selfBilled).toBe(true);
  const refused = await submit({buyer: pending, notes: wording, number: 'NC AF/2'});
  expect([refused.status, refused.json.code]).toEqual([403, 'nif-not-authorised']);
  const invoice = await submit({from: 'self-billing', buyer: pending});
  expect([invoice.status, invoice.json.code]).toEqual([403, 'nif-not-authorised']);
});

it('gives the events to the endpoint of the buyer, who issues, and says so in the data', async () => {
  const receivers: boolean[] = [];
  const endpoints: string[] = [];
  for (const nif of [ours, theirs]) {
    const body = {
      url: `https://example.example/${nif}`,
      description: nif,
      events: ['document.submitted'],
      sellerNifs: [nif],
    };
    endpoints.push(z.string().parse((await platform.call('POST', '/webhook-endpoints', {body})).json.id));
  }
  const {id} = (await submit({notes: wording})).json;
  const {items} = (await platform.call('GET', `/events?documentId=${String(id)}`)).json;
  const [event] = z.array(z.object({id: z.string(), data: z.record(z.string(), z.unknown())})).parse(items);
  expect(event?.data).toMatchObject({selfBilled: true, sellerNif: theirs, buyerNif: ours});
  for (const endpoint of endpoints) {
    const {json} = await platform.call('GET', `/webhook-endpoints/${endpoint}/deliveries`);
    receivers.push(
      z
        .array(z.object({eventId: z.string()}))
        .parse(json.items)
        .some(({eventId}) => eventId === event?.id),
    );
  }
  expect(receivers).toEqual([true, false]);
});

it('compares the number with those of the supplier, whoever issued them', async () => {
  const number = 'FT AF/500';
  const first = await submit({from: 'self-billing', number});
  expect(first.status).toBe(202);
  expect((await submit({from: 'self-billing', number, seller: other})).status).toBe(202);
  const ofAnotherBuyer = await submit({from: 'self-billing', number, buyer: other});
  expect(ofAnotherBuyer.json).toMatchObject({code: 'duplicate-document', documentId: first.json.id});
  const own = await submit({from: 'self-billing', number, typeCode: '380', notes: []});
  expect(own.json).toMatchObject({code: 'duplicate-document'});
});

it('filters a list by supplier and buyer of the document, not by the company that issued it', async () => {
  const {id} = (await submit({notes: wording})).json;
  const listedBy = async (query: string): Promise<boolean> => {
    const {json} = await platform.call('GET', `/documents?limit=200&${query}`);
    return z
      .array(z.object({id: z.string()}))
      .parse(json.items)
      .some((item) => item.id === id);
  };
  expect([
    await listedBy(`sellerNif=${ours}`),
    await listedBy(`sellerNif=${theirs}`),
    await listedBy(`buyerNif=${ours}`),
  ]).toEqual([false, true, true]);
});

it('gives a received note with the wording to the supplier', async () => {
  const {status} = await platform.call('POST', '/simulator/received-documents', {
    body: documentOf({notes: wording, number: 'NC AF/7'}),
  });
  expect(status).toBe(201);
  const {json} = await platform.call('GET', '/received-documents?number=NC%20AF%2F7');
  expect(json.items).toMatchObject([{selfBilled: true, typeCode: '381'}]);
});

const rulesOf = ({json}: Reply): readonly string[] =>
  z
    .array(z.object({rule: z.string()}))
    .parse(json.issues ?? [])
    .map(({rule}) => rule);

it('gives a note that speaks of self-billing, without the wording alone in a note, to the buyer, with a warning', async () => {
  const reasons = [
    'Autofaturação: anula a fatura.',
    'Autofaturação; anula',
    'Autofaturação. Motivo: erro',
    'Autofaturação\nErro',
  ];
  for (const [index, reason] of reasons.entries()) {
    const body = documentOf({notes: [reason], number: `NC AF/${index + 20}`});
    const report = await platform.call('POST', '/validations', {body});
    expect([report.json.valid, rulesOf(report)]).toEqual([true, expect.arrayContaining(['USAGE-SELF-BILLING'])]);
    const record = await delivered(await platform.call('POST', '/documents', {body}));
    expect([record.channel, 'selfBilled' in record]).toEqual(['feap', false]);
  }
  for (const [index, words] of ['AUTOFACTURAÇÃO.', 'Auto faturacao'].entries()) {
    const note = await submit({notes: [words, 'Devolução.'], number: `NC AF/${index + 40}`});
    expect([note.json.selfBilled, rulesOf(note)]).toEqual([true, []]);
  }
});

it('warns of a note with the wording whose invoice the supplier issued, and of one without it whose invoice the buyer issued', async () => {
  const correcting = (number: string, notes: readonly string[]): JsonObject => ({
    ...documentOf({notes, number: `NC AF/${number.split('/')[1] ?? ''}`}),
    precedingInvoices: [{number, issueDate: '2026-11-02'}],
  });
  const warned = async (number: string, notes: readonly string[]): Promise<readonly string[]> =>
    rulesOf(await platform.call('POST', '/validations', {body: correcting(number, notes)})).filter((rule) =>
      rule.startsWith('preceding-invoice'),
    );
  await delivered(await submit({from: 'self-billing', number: 'FT AF/60'}));
  await delivered(await submit({from: 'guarantee', number: 'FT A/61', notes: []}));
  expect(await warned('FT A/61', wording)).toEqual(['preceding-invoice-not-self-billed']);
  expect(await warned('FT A/61', ['Devolução.'])).toEqual([]);
  expect(await warned('FT AF/60', wording)).toEqual([]);
  expect(await warned('FT AF/60', ['Devolução.'])).toEqual(['preceding-invoice-self-billed']);
  expect(await warned('FT A/99', wording)).toEqual([]);
});
