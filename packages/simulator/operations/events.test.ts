import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {start, type Started} from '../testing/start.ts';
import {day} from '../durations.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const eventList = z.object({items: z.array(z.object({id: z.string(), type: z.string(), timestamp: z.string()}))});
let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

const list = async (query: string): Promise<z.infer<typeof eventList>['items']> =>
  eventList.parse((await platform.call('GET', `/events${query}`)).json).items;

it('stand in order, and can be asked for by time, type and document', async () => {
  const before = platform.clock.now().toISOString();
  const {json} = await platform.submit();
  platform.clock.advance(1000);
  const all = await list('');
  expect(all.map(({timestamp}) => Date.parse(timestamp))).toEqual(
    all.map(({timestamp}) => Date.parse(timestamp)).toSorted((a, b) => a - b),
  );
  expect((await list(`?since=${before}`)).map(({type}) => type)).toEqual(['document.submitted', 'document.validated']);
  expect(await list('?type=document.validated')).toHaveLength(4);
  expect(await list(`?documentId=${String(json.id)}`)).toHaveLength(2);
});

it('are kept for 30 days; those of the examples for ever', async () => {
  const {json} = await platform.submit();
  const [event] = await list(`?documentId=${String(json.id)}`);
  platform.clock.advance(30 * day);
  expect(await list(`?documentId=${String(json.id)}&type=document.submitted`)).toEqual([]);
  expect(await platform.call('GET', `/events/${event?.id ?? ''}`)).toMatchObject({
    status: 410,
    json: {code: 'resource-expired'},
  });
  expect((await platform.call('GET', '/events/evt_01JD8Z3K7Q4W9X2V5B6N8M0PE1')).status).toBe(200);
});
