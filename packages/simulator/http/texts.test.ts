import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {start, type Reply, type Started} from '../testing/start.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const received = '/received-documents/rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR1';
let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

/** Requests with a text that no rule of documents checks. */
const requests: readonly (readonly [field: string, send: (text: string) => Promise<Reply>])[] = [
  ['reference', (reference) => platform.call('PUT', `${received}/acknowledgement`, {body: {reference}})],
  [
    'reason',
    async (reason) => {
      await platform.call('PUT', `${received}/acknowledgement`, {body: {}});
      return platform.call('POST', `${received}/responses`, {body: {type: 'accept', reason}});
    },
  ],
  [
    'description',
    (description) => {
      const body = {url: 'https://erp.example/hook', events: ['document.delivered'], description};
      return platform.call('POST', '/webhook-endpoints', {body});
    },
  ],
];

describe.each(requests)('a text of a request: %s', (field, send) => {
  it.each([
    ['U+0000', 'a\u0000b'],
    ['an escape', 'a\u001bb'],
    ['a carriage return', 'a\r\nb'],
    ['U+007F', 'a\u007fb'],
    ['U+FFFE', 'a\ufffeb'],
    ['the first half of a surrogate pair', 'a\ud83d'],
    ['the second half', '\ude00'],
    ['spaces only', ' \t'],
  ])('is refused with %s', async (_, text) => {
    expect(await send(text)).toMatchObject({
      status: 422,
      json: {code: 'schema-invalid', errors: [{pointer: `/${field}`}]},
    });
  });

  it('has line feeds, tabs and any other character', async () => {
    expect((await send('a\n\tb \u{1f600} ç')).status).toBeLessThan(300);
  });
});

describe('a parameter of the query', () => {
  const faults = async (query: string): Promise<unknown> => {
    const {status, json} = await platform.call('GET', `/documents?${query}`);
    const {errors} = z.object({errors: z.optional(z.array(z.object({parameter: z.string()})))}).parse(json);
    return [status, errors?.map(({parameter}) => parameter)];
  };

  it.each([
    ['a control character', 'externalReference=%00'],
    ['an escape', 'externalReference=a%1B'],
    ['spaces only', 'externalReference=%20'],
    ['bytes that are no UTF-8', 'externalReference=%ff'],
    ['a % without its digits', 'externalReference=%zz'],
    ['a surrogate in UTF-8', 'externalReference=%ED%A0%80'],
  ])('is refused with %s', async (_, query) => {
    expect(await faults(query)).toEqual([400, ['externalReference']]);
  });

  it('is refused when a document is submitted too, and nothing is stored', async () => {
    const body = platform.example('Invoice');
    const {status, json} = await platform.call('POST', '/documents?externalReference=%00%0A%1B', {body});
    expect([status, json.code]).toEqual([400, 'invalid-parameter']);
    expect((await platform.submit()).status).toBe(202);
  });

  it('has U+FFFD if it is sent', async () => {
    expect(await faults('externalReference=%EF%BF%BD')).toEqual([200, undefined]);
  });
});

it('half of a surrogate pair in a document is refused at its place, also in its number', async () => {
  for (const path of ['/documents', '/validations']) {
    const body = {...platform.example('Invoice'), number: 'FT x\ud83dy/123'};
    expect(await platform.call('POST', path, {body})).toMatchObject({
      status: 422,
      json: {
        code: 'schema-invalid',
        errors: [{pointer: '/number'}],
        issues: [{pointer: '/number', rule: 'JSON-SCHEMA'}],
      },
    });
  }
});
