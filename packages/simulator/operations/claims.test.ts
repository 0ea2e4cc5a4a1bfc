import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {schema as errorsSchema} from '@integration-docs/contract/catalogues/errors.schema.ts';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {isRecord} from '@integration-docs/facts';
import {
  failedDelivery,
  problems,
  tokenErrors,
  triggerProvocation,
  type Provocation,
} from '../provocations/provocations.ts';
import {provoke, type StepAnswer} from '../provocations/provoke.ts';
import {createChannelsOf, createOutcomeOf} from '../triggers/outcome.ts';
import {applyTrigger} from '../triggers/apply.ts';
import {readTriggers} from '../testing/read-triggers.ts';
import {hour, minute} from '../durations.ts';
import {unexecuted} from '../testing/not-executed.ts';
import {start, type Reply, type Started} from '../testing/start.ts';
import type {Json, JsonObject} from '../types.ts';

/** Executes the claims of the catalogues: error → code → cure → accepted; trigger → result; the fresh state. */

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const catalogue = async (name: string): Promise<unknown> =>
  (await loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/${name}.yaml`))).data;
const {entries: errors, token: errorsOfToken, delivery: failures} = errorsSchema.parse(await catalogue('errors'));
const triggers = await readTriggers(projectRoot);

let platform: Started;
beforeEach(async () => {
  platform = await start({
    outcomeOf: createOutcomeOf(triggers),
    channelsOf: createChannelsOf(triggers),
    rateLimits: true,
  });
});
afterEach(() => platform.close());

const invoice = (): JsonObject => platform.example('Invoice');
const party = (name: string, changes: JsonObject): JsonObject => {
  const before = invoice()[name];
  return {...(isRecord(before) && before), ...changes};
};
const idOf = ({json}: Reply): string => z.string().parse(json.id);
const submit = (changes: JsonObject = {}, headers: Readonly<Record<string, string>> = {}, query = ''): Promise<Reply> =>
  platform.call('POST', `/documents${query}`, {headers, body: {...invoice(), ...changes}});
const etagOf = async (resourcePath: string): Promise<string> =>
  (await platform.call('GET', resourcePath)).headers.etag ?? '';
const annul = async (id: string, etag?: string): Promise<Reply> =>
  platform.call('POST', `/documents/${id}/annulment`, {
    headers: {'If-Match': etag ?? (await etagOf(`/documents/${id}`))},
    body: {reason: 'Teste'},
  });
const form = (type: string): {headers: Record<string, string>; body: string} => ({
  headers: {'Content-Type': 'multipart/form-data; boundary=b'},
  body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: ${type}\r\n\r\n%PDF\r\n--b--\r\n`,
});
const upload = async (): Promise<string> =>
  z.string().parse((await platform.call('POST', '/attachments', form('application/pdf'))).json.attachmentId);
const endpoint = (url: string): Promise<Reply> =>
  platform.call('POST', '/webhook-endpoints', {body: {url, description: 'ERP', events: ['document.delivered']}});
const attachmentChanges = (attachmentId: string): JsonObject => ({
  attachments: [{reference: 'A1', kind: 'ATTACHMENT', attachmentId}],
});

type Played = readonly {readonly answer: StepAnswer}[];

/** Carries out the cure of the catalogue after the provocation. The response has to be a success. */
const cures: Readonly<Record<string, (played: Played) => Promise<Reply>>> = {
  'malformed-body': () => submit(),
  'invalid-parameter': () => platform.call('GET', '/documents?limit=1'),
  'invalid-cursor': () => platform.call('GET', '/documents'),
  'idempotency-key-missing': () => submit({}, {'Idempotency-Key': '0f0e2c1a-0000-4000-8000-000000000001'}),
  'token-missing': () => platform.call('GET', '/documents', {headers: {Authorization: 'Bearer sandbox'}}),
  'token-invalid': async () => submit({}, {...key, Authorization: `Bearer ${await token('documents:write')}`}),
  'insufficient-scope': async () => submit({}, {Authorization: `Bearer ${await token('documents:write')}`}),
  'nif-not-authorised': async () => {
    const {json: list} = await platform.call('GET', '/suppliers');
    const suppliers = z.array(z.object({nif: z.string(), status: z.string()})).parse(list.items);
    const active = suppliers.find(({status}) => status === 'active')?.nif ?? '';
    return submit({seller: party('seller', {vatId: `PT${active}`})});
  },
  'resource-not-found': async () => platform.call('GET', `/documents/${idOf(await submit())}`),
  'method-not-allowed': () => platform.call('GET', '/documents'),
  'not-acceptable': (played) => {
    const resourcePath = `/received-documents/${firstId(played)}/content`;
    return platform.call('GET', resourcePath, {headers: {Accept: 'application/pdf'}});
  },
  'duplicate-document': (played) => platform.call('GET', `/documents/${firstId(played)}`),
  'idempotency-in-progress': () => submit({number: 'FT SIM-409/1'}, key),
  'resend-not-allowed': () => submit(),
  'annulment-not-allowed': async (played) => {
    const {json: record} = await platform.call('GET', `/documents/${firstId(played)}`);
    const note = {...platform.example('CreditNote'), precedingInvoices: [{number: String(record.number)}]};
    return platform.call('POST', '/documents', {body: note});
  },
  'response-not-allowed': async (played) => {
    const resourcePath = `/received-documents/${firstId(played)}`;
    await platform.call('PUT', `${resourcePath}/acknowledgement`, {body: {}});
    return platform.call('POST', `${resourcePath}/responses`, {body: {type: 'accept'}});
  },
  'endpoint-limit-reached': async () => {
    const {json: list} = await platform.call('GET', '/webhook-endpoints');
    const [oldest] = z.array(z.object({id: z.string()})).parse(list.items);
    await platform.call('DELETE', `/webhook-endpoints/${oldest?.id ?? ''}`);
    return endpoint('https://one-too-many.example/hook');
  },
  'endpoint-disabled': async (played) => {
    const resourcePath = `/webhook-endpoints/${firstId(played)}`;
    await platform.call('PATCH', resourcePath, {
      headers: {'If-Match': await etagOf(resourcePath)},
      body: {status: 'enabled'},
    });
    return platform.call('POST', `${resourcePath}/test-event`);
  },
  'precondition-failed': (played) => annul(firstId(played)),
  'payload-too-large': async () => submit(attachmentChanges(await upload())),
  'unsupported-media-type': () => submit(),
  'schema-invalid': () => submit({issueDate: '2026-02-28'}),
  'idempotency-key-reused': () => submit({number: 'FT A/2'}),
  'recipient-unreachable': () =>
    submit({buyer: party('buyer', {vatId: 'PT999999990', contact: {email: 'a@b.example'}})}),
  // A test cannot connect the parties, so this submits to another buyer, who is connected.
  'parties-not-connected': () => submit(),
  'attachment-not-found': async () => submit(attachmentChanges(await upload())),
  'endpoint-url-not-allowed': () => endpoint('https://hooks.example/hook'),
  'precondition-required': (played) => annul(firstId(played)),
  'rate-limit-exceeded': () => submit({number: 'FT SIM-429/1'}, key),
  'internal-error': () => submit({number: 'FT SIM-500/1'}, key),
  'service-unavailable': () => submit({number: 'FT SIM-503/1'}, key),
};

/** Key of provocations whose request is sent again. */
const key = {'Idempotency-Key': 'a-key-that-is-sent-again'};

function firstId(played: Played): string {
  return z.string().parse(played[0]?.answer.json.id);
}

/** Runs a provocation on the platform. */
function run(provocation: Provocation): ReturnType<typeof provoke<Reply & StepAnswer>> {
  return provoke(provocation, {
    examples: {Invoice: invoice()},
    triggers: triggers.entries,
    send: async ({method, target, headers, body}) => {
      const reply = await platform.call(method, target, {
        headers,
        body: typeof body === 'string' ? body : body && Buffer.from(body),
      });
      return {...reply, etag: reply.headers.etag};
    },
    settle: () => platform.clock.advance(minute),
  });
}

async function token(scope: string): Promise<string> {
  const {json: answer} = await platform.call('POST', '/oauth2/token', {
    headers: {Authorization: `Basic ${btoa('a:b')}`, 'Content-Type': 'application/x-www-form-urlencoded'},
    body: `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`,
  });
  return z.string().parse(answer.access_token);
}

describe('an error of the catalogue', () => {
  const {errors: reasons, tokenErrors: tokenReasons} = unexecuted;

  const codes = (list: readonly {readonly code: string}[]): readonly string[] => list.map(({code}) => code);
  const provocations = 'packages/simulator/provocations/provocations.ts';
  const notExecuted = 'packages/simulator/testing/not-executed.ts';

  it.each([
    ['entries', codes(errors), Object.keys(problems), Object.keys(reasons)],
    ['token', codes(errorsOfToken), Object.keys(tokenErrors), Object.keys(tokenReasons)],
  ])('of %s is executed, or says why it is not', (list, all, provoked, excused) => {
    const coveredCodes = [...provoked, ...excused];
    expect(
      all.filter((code) => !coveredCodes.includes(code)),
      `codes of errors.yaml, "${list}", that nothing provokes: write how to get each into ${provocations}, or why not into ${notExecuted}`,
    ).toEqual([]);
    expect(
      coveredCodes.filter((code) => !all.includes(code)),
      `codes that errors.yaml, "${list}", does not have: take them out of ${provocations} or ${notExecuted}`,
    ).toEqual([]);
    expect(
      provoked.filter((code) => excused.includes(code)),
      `codes that are provoked: take them out of ${notExecuted}`,
    ).toEqual([]);
  });

  it('that is provoked has a cure here', () => {
    expect(
      Object.keys(problems).filter((code) => !Object.hasOwn(cures, code)),
      'codes without a cure: write into "cures" of this file what a client does that then succeeds',
    ).toEqual([]);
    expect(Object.keys(cures).filter((code) => !Object.hasOwn(problems, code))).toEqual([]);
  });

  it('of "delivery" has a row that leads to it', () => {
    expect(
      codes(failures).filter((code) => failedDelivery(code, triggers.entries) === undefined),
      'codes of errors.yaml, "delivery", that no row of simulator-triggers.yaml leads to: write one',
    ).toEqual([]);
  });

  it.each(Object.entries(problems))('%s comes as it says, and its cure works', async (code, provocation) => {
    const answers = await run(provocation);
    const provoked = answers.at(-1)?.answer;
    expect(provoked?.json.code).toBe(code);
    expect(provoked?.status).toBe(errors.find((entry) => entry.code === code)?.status);
    const cured = await cures[code]?.(answers);
    expect(cured?.status, cured?.body.toString()).toBeLessThan(300);
  });

  it.each(Object.entries(tokenErrors))('%s comes from the token endpoint', async (code, provocation) => {
    const provoked = (await run(provocation)).at(-1)?.answer;
    expect([provoked?.json.error, provoked?.status]).toEqual([
      code,
      errorsOfToken.find((entry) => entry.code === code)?.status,
    ]);
  });

  it.each(failures)('$code is why a delivery fails', async ({code}) => {
    const provoked = (await run(failedDelivery(code, triggers.entries) ?? [])).at(-1)?.answer;
    expect(provoked?.json).toMatchObject({state: 'failed', failure: {code}});
  });
});

describe('a trigger', () => {
  const excused = Object.keys(unexecuted.triggers);

  it('has a reason if it is not executed', () => {
    expect(excused.filter((id) => !triggers.entries.some((entry) => entry.id === id))).toEqual([]);
  });

  it.each(triggers.entries.filter(({id}) => !excused.includes(id)))('$id does what its row says', async (trigger) => {
    const sent: Json[] = [];
    const send = async (body: JsonObject): Promise<void> => {
      const {status, json: answer, headers} = await platform.call('POST', '/documents', {body});
      sent.push(status, z.json().parse(answer), headers['retry-after'] === undefined ? null : 'Retry-After');
      if (typeof answer.id !== 'string') return;
      // More than a day, after which a delivery without confirmation fails.
      platform.clock.advance(25 * hour);
      const resourcePath = `/documents/${answer.id}`;
      for (const target of [resourcePath, `${resourcePath}/status-history`, `/events?documentId=${answer.id}`]) {
        sent.push(z.json().parse((await platform.call('GET', target)).json));
      }
    };
    await send(applyTrigger(invoice(), trigger, 1));
    // A row can also be about another document: an invoice, or one that has BT-58.
    await send(applyTrigger(invoice(), {...trigger, sample: 'buyer-email'}, 2));
    const responseTexts = JSON.stringify(sent);
    const names = [...trigger.result.en.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(
      names.filter((name) => !/^(?:BT-\d+|--\w+|resendDocument)$/.test(name) && !responseTexts.includes(name)),
    ).toEqual([]);
  });
});

describe('a trigger whose delivery fails', () => {
  const failing = triggers.entries.filter(({outcome}) => ['fail', 'silence', 'bounce'].includes(outcome?.kind ?? ''));

  /** Steps of a second at first, because a late proof ends a failure; then larger ones, until a delivery without confirmation fails. */
  const steps = [...Array<number>(60).fill(1000), ...Array<number>(150).fill(600_000)];

  it.each(failing)('$id: `resendDocument` delivers it, unless its row says otherwise', async (trigger) => {
    const {json} = await platform.call('POST', '/documents', {body: applyTrigger(invoice(), trigger, 1)});
    const path = `/documents/${String(json.id)}`;
    const stateNow = async (): Promise<unknown> => (await platform.call('GET', path)).json.state;
    const becomes = async (state: string): Promise<void> => {
      for (const step of steps) {
        if ((await stateNow()) === state) return;
        platform.clock.advance(step);
      }
      expect(await stateNow()).toBe(state);
    };
    await becomes('failed');
    expect((await platform.call('POST', `${path}/resend`, {body: {}})).status).toBe(202);
    await becomes(trigger.result.en.includes('after `resendDocument` too') ? 'failed' : 'delivered');
  });
});

describe('a series whose row says nothing of the end', () => {
  const series = triggers.entries.filter(
    ({field, outcome}) => field === 'series' && ['refuse', 'time-out', undefined].includes(outcome?.kind),
  );

  it.each(series)('$value goes on to `payment_issued`, as any other', async (trigger) => {
    const key = {'Idempotency-Key': 'a-key-that-is-repeated'};
    const body = applyTrigger(invoice(), trigger, 1);
    const send = (): Promise<Reply> => platform.call('POST', '/documents', {headers: key, body});
    // One trigger gets no response before the platform gives up.
    const first = send().catch(() => undefined);
    const numbers = () => Object.values(platform.simulator.platform.state.documents).map(({record}) => record.number);
    if (trigger.outcome?.kind === 'time-out') await vi.waitFor(() => expect(numbers()).toContain(body.number));
    else await first;
    const {status, json} = await send();
    expect(status).toBe(202);
    platform.clock.advance(76 * hour);
    expect((await platform.call('GET', `/documents/${String(json.id)}`)).json.state).toBe('payment_issued');
    await first;
  });
});

it('an invoice of which nothing is due stops at `processed`: no payment order follows', async () => {
  const invoiceReceipt = readFileSync(path.join(projectRoot, 'samples/payloads/invoice-receipt.json'), 'utf8');
  const id = idOf(await submit(z.record(z.string(), z.json()).parse(JSON.parse(invoiceReceipt))));
  platform.clock.advance(76 * hour);
  const {json} = await platform.call('GET', `/documents/${id}`);
  expect(json).toMatchObject({state: 'processed', payableAmount: '0.00'});
  const {json: history} = await platform.call('GET', `/documents/${id}/status-history`);
  expect(JSON.stringify(history)).not.toContain('"33"');
});

describe('the provocation of a trigger', () => {
  const respondingTriggers = triggers.entries.filter(({outcome}) => outcome?.kind !== 'time-out');

  it.each(respondingTriggers)(
    '$id ends with the refusal, or with what has become of the document',
    async ({id, outcome}) => {
      const answers = await run(triggerProvocation(id));
      const {status, json} = answers.at(-1)?.answer ?? expect.fail('nothing was sent');
      if (outcome?.kind === 'refuse') expect(json.code).toBe(outcome.problem);
      else if (answers.length > 1) expect([status, typeof json.state]).toEqual([200, 'string']);
      else expect(json.code).toBe('recipient-unreachable');
    },
  );
});

describe('the table of time-outs', () => {
  const text = z.optional(z.object({pt: z.string(), en: z.string()}));
  const rows = z.object({entries: z.array(z.object({id: z._default(z.string(), ''), value: text, beyond: text}))});
  const limits = z.object({entries: z.array(z.object({id: z.string(), number: z.number()}))});
  const limit = async (id: string): Promise<number | undefined> =>
    limits.parse(await catalogue('limits')).entries.find((entry) => entry.id === id)?.number;

  it('gives each channel the time after which a delivery without proof fails, and its attempts', async () => {
    const hours = await limit('delivery-timeout');
    const {entries} = rows.parse(await catalogue('rest-timeouts'));
    const deliveries = entries.filter(({id}) => id.startsWith('delivery-'));
    // documents/life.test.ts tests the same four.
    expect(deliveries.map(({id}) => id)).toEqual(['feap', 'as2', 'sftp', 'email'].map((name) => `delivery-${name}`));
    for (const {id, value} of deliveries) {
      const attempts = ['delivery-as2', 'delivery-sftp'].includes(id) ? ', with 27 attempts' : '';
      expect(value?.en).toBe(`${hours} hours${attempts}`);
    }
  });

  it('gives no channel a failure that its row does not know', async () => {
    const {entries} = rows.parse(await catalogue('rest-timeouts'));
    const failingTriggers = triggers.entries.flatMap((trigger) =>
      trigger.outcome?.kind === 'fail' ? [{trigger, code: trigger.outcome.failureCode}] : [],
    );
    const ofChannel = failingTriggers.filter(({code}) => ['channel-unreachable', 'channel-timeout'].includes(code));
    expect(new Set(ofChannel.map(({code}) => code)).size).toBe(2);
    for (const [index, {trigger, code}] of ofChannel.entries()) {
      const body = applyTrigger(invoice(), trigger, index + 1);
      const id = idOf(await platform.call('POST', '/documents', {body}));
      platform.clock.advance(8000);
      const {channel, failure} = (await platform.call('GET', `/documents/${id}`)).json;
      expect(failure).toMatchObject({code});
      const statement = entries.find((entry) => entry.id === `delivery-${String(channel)}`)?.beyond?.en;
      expect(statement, `${trigger.id} by ${String(channel)}`).toContain(code);
    }
  });

  it('has the overlap of polling that the contract and the samples have, and another for events', async () => {
    const [minutes, hours] = [await limit('polling-overlap'), await limit('reconcile-overlap')];
    const {entries} = rows.parse(await catalogue('rest-timeouts'));
    const advice = entries.find(({id}) => id === 'polling')?.beyond?.en;
    expect(advice).toContain(`less ${minutes} minutes (\`updatedSince\`)`);
    expect(advice).toContain(`less ${hours} hours (\`since\`)`);
    const contract = readFileSync(path.join(projectRoot, 'packages/contract/openapi.yaml'), 'utf8');
    expect(contract).toContain(`less ${minutes} minutes, without what you have`);
    const sample = readFileSync(path.join(projectRoot, 'samples/list-with-cursor/list-with-cursor.sh'), 'utf8');
    expect(sample).toContain(`fromdate - ${minutes} * 60`);
  });
});

describe('the table of limits', () => {
  const limitRows = z.object({
    entries: z.array(z.object({id: z.string(), protectedUnless: z._default(z.array(z.string()), [])})),
  });

  it.each([
    ['reject-delivery-address', 'rejected', false],
    ['no-proof', 'annulled', false],
    ['feap-22', 'returned', false],
    ['channel-unreachable', 'failed', true],
    ['none', 'payment_issued', true],
  ] as const)('says what the number protects once the key has expired: %s', async (id, state, isProtected) => {
    const trigger = triggers.entries.find((entry) => entry.id === id);
    const body = trigger === undefined ? invoice() : applyTrigger(invoice(), trigger, 1);
    const send = (): Promise<Reply> => platform.call('POST', '/documents', {headers: key, body});
    const first = idOf(await send());
    // What was transmitted is no longer annulled.
    if (state === 'annulled') await annul(first);
    platform.clock.advance(25 * hour);
    expect((await platform.call('GET', `/documents/${first}`)).json.state).toBe(state);
    const reply = await send();
    expect([reply.status, reply.json.code]).toEqual(isProtected ? [409, 'duplicate-document'] : [202, undefined]);
    const {entries} = limitRows.parse(await catalogue('limits'));
    const row = entries.find((entry) => entry.id === 'idempotency-retention');
    expect(row?.protectedUnless.includes(state)).toBe(!isProtected);
  });
});

describe('the fresh state', () => {
  it('has FT A/123 delivered, whose number can be submitted, once', async () => {
    const {json: list} = await platform.call('GET', '/documents?number=FT%20A%2F123');
    expect(list.items).toMatchObject([{number: 'FT A/123', state: 'delivered'}]);
    expect((await submit()).status).toBe(202);
    expect((await submit()).json.code).toBe('duplicate-document');
  });

  it('reaches public bodies by FE-AP, companies by the network and AS2, others by e-mail only', async () => {
    const channels = async (nif: string): Promise<readonly string[]> => {
      const {json: answer} = await platform.call('GET', `/recipients/${nif}/capabilities`);
      return z
        .array(z.object({channel: z.string()}))
        .parse(answer.channels)
        .map(({channel}) => channel);
    };
    expect([await channels('600000001'), await channels('500000000'), await channels('999999990')]).toEqual([
      ['feap'],
      ['network', 'as2'],
      [],
    ]);
  });

  it('offers self-billing over every channel but FE-AP', async () => {
    const selfBilled = async (nif: string): Promise<readonly [string, boolean][]> => {
      const {json: answer} = await platform.call('GET', `/recipients/${nif}/capabilities`);
      return z
        .array(z.object({channel: z.string(), documentTypes: z.array(z.string())}))
        .parse(answer.channels)
        .map(({channel, documentTypes}) => [channel, documentTypes.includes('389')]);
    };
    expect([await selfBilled('600000001'), await selfBilled('500000000')]).toEqual([
      [['feap', false]],
      [
        ['network', true],
        ['as2', true],
      ],
    ]);
  });
});
