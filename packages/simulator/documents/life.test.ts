import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {projectRoot} from '@integration-docs/facts/node';
import {projectContract} from '../contract/project.ts';
import {start, type Started} from '../testing/start.ts';
import type {Outcome} from '../types.ts';
import {applyFeapStatus} from './life.ts';
import {hour, minute} from '../durations.ts';

/** Tests of statuses that arrive late, or in another order than they were sent. */

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

let platform: Started;
let outcome: Outcome;
let submissionCount = 0;

beforeEach(async () => {
  outcome = {kind: 'deliver', feapStatuses: []};
  platform = await start({outcomeOf: () => ({outcome, quirk: {}, trigger: null})});
});
afterEach(() => platform.close());

const entries = z.object({
  items: z.array(
    z.object({
      state: z.string(),
      eventId: z.string(),
      feapCode: z.optional(z.string()),
      detail: z.optional(z.string()),
    }),
  ),
});
const event = z.object({
  type: z.string(),
  data: z.object({state: z.string(), previousState: z.optional(z.string()), feapCode: z.optional(z.string())}),
});

async function submit(example: 'Invoice' | 'CreditNote' = 'Invoice'): Promise<string> {
  const body = {...platform.example(example), number: `FT L/${(submissionCount += 1)}`};
  return z.string().parse((await platform.call('POST', '/documents', {body})).json.id);
}
const record = async (id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await platform.call('GET', `/documents/${id}`)).json;
const historyOf = async (id: string): Promise<z.infer<typeof entries>['items']> =>
  entries.parse((await platform.call('GET', `/documents/${id}/status-history`)).json).items;
const codesOf = async (id: string): Promise<readonly unknown[]> =>
  (await historyOf(id)).flatMap(({state, feapCode}) => (feapCode === undefined ? state : `${state} ${feapCode}`));
const eventOf = async (id: string): Promise<z.infer<typeof event>> =>
  event.parse((await platform.call('GET', `/events/${id}`)).json);

/** Lets statuses of FE-AP arrive in this order. */
function arrive(id: string, ...codes: readonly string[]): void {
  const {state} = platform.simulator.platform;
  const document = state.documents[id];
  if (document === undefined) throw new Error(`no document ${id}`);
  for (const code of codes) applyFeapStatus(platform.simulator.platform, document, code);
}

function permutations<T>(values: readonly T[]): readonly (readonly T[])[] {
  if (values.length < 2) return [values];
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

/** The state for each code. */
const stateByCode: Readonly<Record<string, string>> = {
  '14': 'correction_requested',
  '22': 'returned',
  '30': 'accepted',
  '11': 'processed',
  '33': 'payment_issued',
  '29': 'paid',
};
const progress = ['delivered', 'accepted', 'processed', 'payment_issued', 'paid'];

/** Returns the expected state: a step back changes nothing, a request of the buyer always does, and a final state stays. */
function stateAfter(state: string, code: string): string {
  const nextState = stateByCode[code] ?? '';
  if (['returned', 'paid'].includes(state)) return state;
  if (!progress.includes(nextState) || state === 'correction_requested') return nextState;
  return progress.indexOf(nextState) > progress.indexOf(state) ? nextState : state;
}

it('does not accept an invoice by the code that FE-AP sends for credit notes', async () => {
  const id = await submit('Invoice');
  await platform.clock.pass(hour);
  arrive(id, '30');
  expect((await record(id)).state).toBe('delivered');
  arrive(id, '11');
  expect((await record(id)).state).toBe('processed');
});

describe('statuses of FE-AP that overtake each other', () => {
  it.each([
    {name: 'invoice', codes: ['11', '14', '22', '29', '33'], example: 'Invoice' as const},
    {name: 'credit note', codes: ['11', '14', '22', '30', '33'], example: 'CreditNote' as const},
  ])('of an $name: every order of $codes ends as the table says, each with its event', async ({codes, example}) => {
    for (const order of permutations(codes)) {
      const id = await submit(example);
      platform.clock.advance(minute);
      arrive(id, ...order);
      let state = 'delivered';
      const expected = order.map((code) => ({code, from: state, to: (state = stateAfter(state, code))}));
      const newEntries = (await historyOf(id)).slice(3);
      expect(newEntries.map(({feapCode, state: entered}) => [feapCode, entered])).toEqual(
        expected.map(({code, to}) => [code, to]),
      );
      expect((await record(id)).state).toBe(state);
    }
  });

  it('gives each change a later `updatedAt`, also within a millisecond', async () => {
    const id = await submit();
    const {json: before, headers} = await platform.call('GET', `/documents/${id}`);
    const annulled = {body: {reason: 'Enganou-se'}, headers: {'If-Match': String(headers.etag)}};
    const {json: after} = await platform.call('POST', `/documents/${id}/annulment`, annulled);
    expect(before.updatedAt).toBe(before.createdAt);
    expect(Date.parse(String(after.updatedAt))).toBe(Date.parse(String(before.updatedAt)) + 1);
  });

  it('announces a code that comes too late with the state that there is', async () => {
    const id = await submit();
    platform.clock.advance(minute);
    arrive(id, '33', '11');
    const [last] = (await historyOf(id)).slice(-1);
    expect(last).toMatchObject({state: 'payment_issued', feapCode: '11'});
    expect(await eventOf(last?.eventId ?? '')).toMatchObject({
      type: 'document.status_changed',
      data: {state: 'payment_issued', previousState: 'payment_issued', feapCode: '11'},
    });
  });

  it('needs one proof of delivery: `1` after `ACCEPTED`, or after an answer of the buyer, says nothing new', async () => {
    const id = await submit();
    platform.clock.advance(minute);
    arrive(id, '1', '11', 'ACCEPTED');
    expect(await codesOf(id)).toEqual(['submitted', 'validated', 'delivered ACCEPTED', 'processed 11']);
  });

  it('takes what the buyer says for the proof of delivery that has not come yet', async () => {
    outcome = {kind: 'silence'};
    const id = await submit();
    platform.clock.advance(minute);
    arrive(id, '11', 'ACCEPTED');
    expect(await codesOf(id)).toEqual(['submitted', 'validated', 'delivered', 'processed 11']);
    platform.clock.advance(25 * hour);
    expect((await record(id)).state).toBe('processed');
  });

  it('keeps `ERROR` for a document that the buyer has not answered', async () => {
    const [answered, delivered] = [await submit(), await submit()];
    platform.clock.advance(minute);
    arrive(answered, '11', 'ERROR');
    arrive(delivered, 'ERROR', 'ERROR');
    expect(await codesOf(answered)).toEqual(expect.arrayContaining(['processed 11', 'processed ERROR']));
    expect((await codesOf(delivered)).slice(2)).toEqual(['delivered ACCEPTED', 'failed ERROR']);
  });

  it('says in Portuguese what each means', async () => {
    outcome = {kind: 'deliver', feapStatuses: ['22']};
    const id = await submit();
    platform.clock.advance(minute);
    expect((await historyOf(id)).at(-1)?.detail).toBe('O documento foi devolvido.');
  });
});

const contract = await projectContract();

describe('where a document stops', () => {
  const ends = contract.states.filter(({next}) => next.length === 0).map(({state}) => state);

  it.each(['en', 'pt'])('is said on the page of the simulator, as the contract has it (%s)', (language) => {
    const text = readFileSync(path.join(projectRoot, `site/content/${language}/pages/simulator.mdx`), 'utf8');
    const sentence = /#simulator-ends \*\/\}\n\n([^:]*):/.exec(text)?.[1] ?? '';
    expect([...sentence.matchAll(/`(\w+)`/g)].map(([, state]) => state)).toEqual(ends);
  });

  it.each(ends)('nothing takes one out of %s: no news, no request, no time', async (end) => {
    const id = await submit();
    platform.clock.advance(minute);
    const document = platform.simulator.platform.state.documents[id];
    if (document !== undefined) document.record.state = end;
    arrive(id, ...Object.keys(contract.feapStatuses), 'ACCEPTED', 'ERROR');
    const {headers} = await platform.call('GET', `/documents/${id}`);
    const request = {headers: {'If-Match': headers.etag ?? ''}, body: {reason: 'Enganou-se'}};
    const annulled = await platform.call('POST', `/documents/${id}/annulment`, request);
    const resent = await platform.call('POST', `/documents/${id}/resend`, {body: {}});
    expect([annulled.json.code, resent.json.code]).toEqual(['annulment-not-allowed', 'resend-not-allowed']);
    platform.clock.advance(76 * hour);
    expect((await record(id)).state).toBe(end);
  });
});

it('what was sent again stops at `delivered`', async () => {
  outcome = {kind: 'fail', failureCode: 'mdn-error'};
  const id = await submit();
  platform.clock.advance(minute);
  await platform.call('POST', `/documents/${id}/resend`, {body: {}});
  platform.clock.advance(76 * hour);
  expect((await record(id)).state).toBe('delivered');
});

describe('a delivery that nobody confirms', () => {
  it('fails after 24 hours, not before, and a proof that comes later delivers it', async () => {
    outcome = {kind: 'silence'};
    const id = await submit();
    platform.clock.advance(24 * hour);
    expect((await record(id)).state).toBe('validated');
    platform.clock.advance(2000);
    expect(await record(id)).toMatchObject({state: 'failed', failure: {code: 'channel-timeout', attempts: 1}});
    arrive(id, 'ACCEPTED');
    const {state, failure} = await record(id);
    expect([state, failure]).toEqual(['delivered', undefined]);
    const [last] = (await historyOf(id)).slice(-1);
    expect((await eventOf(last?.eventId ?? '')).type).toBe('document.delivered');
  });

  it.each(['email', 'as2', 'sftp', 'feap'])('by %s fails in the same time', async (channel) => {
    outcome = {kind: 'silence'};
    const id = await submit();
    const document = platform.simulator.platform.state.documents[id];
    if (document !== undefined) document.channel = channel;
    platform.clock.advance(24 * hour + 2000);
    const attempts = ['as2', 'sftp'].includes(channel) ? 27 : 1;
    expect(await record(id)).toMatchObject({state: 'failed', channel, failure: {code: 'channel-timeout', attempts}});
  });

  it('that failed goes on from what the buyer says, too', async () => {
    outcome = {kind: 'fail', failureCode: 'channel-timeout'};
    const id = await submit();
    platform.clock.advance(minute);
    arrive(id, '22');
    expect((await codesOf(id)).slice(2)).toEqual(['failed', 'delivered', 'returned 22']);
  });

  it('that failed keeps its number, and its late proof comes by itself where a trigger says so', async () => {
    outcome = {kind: 'fail', failureCode: 'channel-timeout', late: ['11']};
    const id = await submit();
    platform.clock.advance(8000);
    const {state, number} = await record(id);
    expect(state).toBe('failed');
    const reply = await platform.call('POST', '/documents', {body: {...platform.example('Invoice'), number}});
    expect(reply.json).toMatchObject({code: 'duplicate-document', documentId: id});
    platform.clock.advance(minute);
    expect((await codesOf(id)).slice(2)).toEqual(['failed', 'delivered ACCEPTED', 'processed 11']);
  });

  it('that is annulled stays so, whatever comes', async () => {
    outcome = {kind: 'fail', failureCode: 'channel-timeout', late: ['11']};
    const id = await submit();
    platform.clock.advance(8000);
    const {headers} = await platform.call('GET', `/documents/${id}`);
    const annulled = {headers: {'If-Match': headers.etag ?? ''}, body: {reason: 'Nunca chegou.'}};
    expect((await platform.call('POST', `/documents/${id}/annulment`, annulled)).status).toBe(200);
    const before = await historyOf(id);
    arrive(id, 'ACCEPTED', '11', '22', 'ERROR');
    platform.clock.advance(minute);
    expect([(await record(id)).state, await historyOf(id)]).toEqual(['annulled', before]);
  });
});

describe('a delivery that FE-AP refuses', () => {
  it.each([
    ['rejected-by-feap', /compromisso/],
    ['parties-not-connected', /^\[BE-CIUS-PT-02\] Entities PT510000010 and PT600000001 aren't connected/],
    ['duplicate-at-recipient', /^\[BE-CIUS-PT-01\] Document number FT L\/\d+ already exists$/],
  ])('%s: `ERROR` in the history, its `Description` in the failure, one attempt', async (failureCode, detail) => {
    outcome = {kind: 'fail', failureCode};
    const id = await submit();
    platform.clock.advance(minute);
    const {failure} = await record(id);
    expect(failure).toMatchObject({code: failureCode, attempts: 1, detail: expect.stringMatching(detail) as string});
    expect((await historyOf(id)).at(-1)).toMatchObject({state: 'failed', feapCode: 'ERROR'});
  });
});

it('tells each change with the time of its entry, so that events of one moment keep their order', async () => {
  const id = await submit();
  platform.clock.advance(minute);
  arrive(id, '30', '11', '33', '29');
  const times = z.array(z.object({at: z.string(), eventId: z.string()}));
  const eventList = z.object({items: z.array(z.object({id: z.string(), timestamp: z.string()}))});
  const {items} = eventList.parse((await platform.call('GET', `/events?documentId=${id}`)).json);
  const history = times.parse((await platform.call('GET', `/documents/${id}/status-history`)).json.items);
  expect(history.length).toBeGreaterThan(2);
  expect(items.map(({id: eventId, timestamp}) => [eventId, timestamp])).toEqual(
    history.map(({eventId, at}) => [eventId, at]),
  );
});
