import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {start, type Reply, type Started} from '../testing/start.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const begin = '2026-11-22T12:00:00.000Z';
const end = '2036-11-22T12:00:00.000Z';

let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

const get = (path: string): Promise<Reply> => platform.call('GET', path);
const idsOf = async (list: string): Promise<string[]> =>
  z
    .object({items: z.array(z.object({id: z.string()}))})
    .parse((await get(list)).json)
    .items.map(({id}) => id);

/** For issued and for received documents: an example of the contract, and how to create a new document. */
const directions = [
  ['/documents', () => platform.submit(), 'annulment', 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS'],
  [
    '/received-documents',
    () => platform.call('POST', '/simulator/received-documents'),
    'responses',
    'rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR1',
  ],
] as const;

it.each(directions)(
  '%s: kept for ten years, then gone from the list; the examples stay',
  async (list, make, _, exampleId) => {
    const id = String((await make()).json.id);
    expect(platform.clock.now().toISOString()).toBe(begin);
    platform.clock.advance(Date.parse(end) - Date.parse(begin) - 1);
    expect([(await get(`${list}/${id}`)).status, await idsOf(list)]).toEqual([
      200,
      expect.arrayContaining([id, exampleId]),
    ]);
    platform.clock.advance(1);
    const ids = await idsOf(list);
    expect([ids.includes(id), ids.includes(exampleId), (await get(`${list}/${exampleId}`)).status]).toEqual([
      false,
      true,
      200,
    ]);
  },
);

it.each(directions)('%s: all that is below it answers 410 too', async (list, make, post) => {
  const id = String((await make()).json.id);
  platform.clock.advance(Date.parse(end) - Date.parse(begin));
  for (const part of [
    '',
    '/content',
    '/attachments',
    '/attachments/att_01JD8Z3K7Q4W9X2V5B6N8M0PA1',
    '/status-history',
  ]) {
    expect(await get(`${list}/${id}${part}`), part).toMatchObject({status: 410, json: {code: 'resource-expired'}});
  }
  const body = post === 'annulment' ? {reason: 'A test.'} : {type: 'accept'};
  expect(await platform.call('POST', `${list}/${id}/${post}`, {body, headers: {'If-Match': '"1-0000"'}})).toMatchObject(
    {
      status: 410,
      json: {code: 'resource-expired', detail: 'Documents are kept for 10 years.'},
    },
  );
});
