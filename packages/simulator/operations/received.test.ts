import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {start, type Reply, type Started} from '../testing/start.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const path = '/received-documents/rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR1';
let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

const respond = (type: string, reason?: string): Promise<Reply> =>
  platform.call('POST', `${path}/responses`, {body: {type, ...(reason && {reason})}});

it('is acknowledged once; again changes nothing', async () => {
  const first = await platform.call('PUT', `${path}/acknowledgement`, {body: {reference: 'A-1'}});
  const second = await platform.call('PUT', `${path}/acknowledgement`, {body: {reference: 'A-2'}});
  expect(first.json).toMatchObject({state: 'acknowledged', acknowledgement: {reference: 'A-1'}});
  expect([second.status, second.json, second.headers.etag]).toEqual([200, first.json, first.headers.etag]);
});

it('is answered after it is acknowledged: a correction, then the decision, which is final', async () => {
  expect(await respond('accept')).toMatchObject({status: 409, json: {code: 'response-not-allowed'}});
  await platform.call('PUT', `${path}/acknowledgement`, {body: {}});
  expect((await respond('reject')).json).toMatchObject({code: 'schema-invalid', errors: [{pointer: '/reason'}]});
  for (const blank of [' ', '\n\t']) {
    expect((await respond('reject', blank)).json).toMatchObject({
      code: 'schema-invalid',
      errors: [{pointer: '/reason'}],
    });
  }
  expect(await respond('request_correction', 'Missing.')).toMatchObject({status: 202, json: {sentAt: null}});
  expect((await respond('request_correction', 'Again.')).status).toBe(409);
  expect((await respond('accept')).status).toBe(202);
  expect((await respond('reject', 'No.')).status).toBe(409);
  const {json} = await platform.call('GET', path);
  expect(json).toMatchObject({state: 'accepted', responses: [{type: 'request_correction'}, {type: 'accept'}]});
});

it('names an event of a response that is there once the response is sent', async () => {
  await platform.call('PUT', `${path}/acknowledgement`, {body: {}});
  await respond('accept');
  const {json} = await platform.call('GET', `${path}/status-history`);
  const [, , {eventId}] = z.tuple([z.unknown(), z.unknown(), z.object({eventId: z.string()})]).parse(json.items);
  expect((await platform.call('GET', `/events/${eventId}`)).status).toBe(404);
  platform.clock.advance(3000);
  expect((await platform.call('GET', `/events/${eventId}`)).json).toMatchObject({type: 'document.response_sent'});
});

it('tells the issuer, and then us', async () => {
  await platform.call('PUT', `${path}/acknowledgement`, {body: {}});
  await respond('reject', 'Not ordered.');
  platform.clock.advance(3000);
  const {json} = await platform.call('GET', path);
  expect(json).toMatchObject({state: 'returned', responses: [{sentAt: platform.clock.now().toISOString()}]});
  const {json: history} = await platform.call('GET', `${path}/status-history`);
  const {json: events} = await platform.call('GET', '/events?type=document.response_sent');
  expect(events.items).toMatchObject([{data: {state: 'returned', response: {type: 'reject', reason: 'Not ordered.'}}}]);
  expect(history.items).toMatchObject([
    {state: 'received'},
    {state: 'acknowledged'},
    {state: 'returned', detail: 'Not ordered.'},
  ]);
});
