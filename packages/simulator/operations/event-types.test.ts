import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {day, minute} from '../durations.ts';
import {loadInside} from '../inside/load.ts';
import {coreOptions} from '../core-options.ts';
import {unexecuted} from '../testing/not-executed.ts';
import {start, type Started} from '../testing/start.ts';
import {applyTrigger} from '../triggers/apply.ts';

/** Every event type of the contract is published, or `testing/not-executed.ts` gives a reason. */

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const inside = await loadInside();
const {events: reasons} = unexecuted;
let platform: Started;
beforeEach(async () => {
  // Every endpoint responds with 410 (Gone).
  platform = await start(coreOptions(inside, () => Promise.resolve({status: 410, error: null, retryAfter: null})));
});
afterEach(() => platform.close());

const idOf = ({json}: {readonly json: Readonly<Record<string, unknown>>}): string =>
  z.string().parse(json.id ?? json.receivedDocumentId);
const passTime = (milliseconds = minute): void => platform.clock.advance(milliseconds);

async function submit(trigger?: string): Promise<string> {
  const invoice = platform.example('Invoice');
  const triggerEntry = inside.triggers.entries.find(({id}) => id === trigger);
  return idOf(
    await platform.call('POST', '/documents', {body: triggerEntry ? applyTrigger(invoice, triggerEntry, 1) : invoice}),
  );
}

async function acknowledge(): Promise<string> {
  const id = idOf(await platform.call('POST', '/simulator/received-documents'));
  await platform.call('PUT', `/received-documents/${id}/acknowledgement`, {body: {reference: 'ERP 1'}});
  return id;
}

async function endpoint(): Promise<string> {
  const body = {url: 'https://hooks.example/hook', description: 'ERP', events: inside.eventTypes};
  return idOf(await platform.call('POST', '/webhook-endpoints', {body}));
}

/** How to cause an event of each type. */
const published: Readonly<Record<string, () => Promise<unknown>>> = {
  'document.submitted': () => submit(),
  'document.validated': () => submit(),
  'document.rejected': () => submit('reject-customization'),
  'document.delivered': () => submit(),
  'document.failed': () => submit('rejected-by-feap'),
  'document.status_changed': () => submit(),
  'document.annulled': async () => {
    const id = await submit('rejected-by-feap');
    passTime();
    const {headers} = await platform.call('GET', `/documents/${id}`);
    await platform.call('POST', `/documents/${id}/annulment`, {
      headers: {'If-Match': headers.etag ?? ''},
      body: {reason: 'Teste'},
    });
  },
  'document.received': () => platform.call('POST', '/simulator/received-documents'),
  'document.acknowledged': acknowledge,
  'document.response_sent': async () => {
    await platform.call('POST', `/received-documents/${await acknowledge()}/responses`, {body: {type: 'accept'}});
  },
  'webhook_endpoint.disabled': async () => {
    await endpoint();
    await submit();
  },
  'credential.expiring': () => platform.call('POST', '/simulator/expiring-credential'),
  'webhook_endpoint.test': async () => platform.call('POST', `/webhook-endpoints/${await endpoint()}/test-event`),
};

describe('an event', () => {
  const thisFile = 'packages/simulator/operations/event-types.test.ts';
  const notExecuted = 'packages/simulator/testing/not-executed.ts';

  it('of each type is published, or says why it is not', () => {
    const coveredTypes = [...Object.keys(published), ...Object.keys(reasons)];
    expect(
      inside.eventTypes.filter((type) => !coveredTypes.includes(type)),
      `types of events.yaml that nothing publishes: let the simulator publish each (packages/simulator/documents/life.ts or operations) and write into "published" of ${thisFile} what brings it about, or why nothing does into ${notExecuted}`,
    ).toEqual([]);
    expect(
      coveredTypes.filter((type) => !inside.eventTypes.includes(type)),
      `types that events.yaml does not have: take them out of ${thisFile} or ${notExecuted}`,
    ).toEqual([]);
    expect(
      Object.keys(published).filter((type) => Object.hasOwn(reasons, type)),
      `types that are published: take them out of ${notExecuted}`,
    ).toEqual([]);
  });

  it.each(Object.entries(published))('of the type %s comes, as the contract says', async (type, bring) => {
    const before = new Set(platform.simulator.platform.state.webhooks.events.map(({id}) => id));
    await bring();
    passTime(day);
    await vi.waitFor(() => {
      const events = platform.simulator.platform.state.webhooks.events.filter(({id}) => !before.has(id));
      expect(events.map((event) => event.type)).toContain(type);
    });
    const event = platform.simulator.platform.state.webhooks.events.findLast((one) => one.type === type);
    const schema = {$ref: 'contract#/components/schemas/Event'};
    const {schemas} = platform.simulator.platform;
    expect(schemas.violations(JSON.parse(JSON.stringify(event)), schema)).toEqual([]);
  });
});
