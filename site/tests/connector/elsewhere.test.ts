import {describe, expect, it, vi} from 'vitest';
import {invoice} from '../../commands/connector/invoices.ts';
import {runnableConnectors} from '../../commands/connector/languages.ts';
import {Scene} from './scene.ts';

/*
 * Changes on the platform that the connector did not make, or that happen while the platform gives no answer.
 */

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const minute = 60_000;
/** Buyer for which the simulator makes the delivery fail: `simulator-triggers.yaml`. */
const rejectedByFeap = 'PT600000443';

describe.each(runnableConnectors())('the connector in %s, and what happens elsewhere', (language) => {
  const scene = new Scene(language, 'platform');
  const {connector} = scene;

  /** Writes an invoice whose delivery will fail. */
  const failing = (reference: string, number: string): Promise<string> => {
    const {buyer, ...others} = JSON.parse(invoice(0).content) as {readonly buyer: object};
    const content = {...others, number, buyer: {...buyer, vatId: rejectedByFeap}};
    return scene.file(`${reference}.json`, JSON.stringify(content));
  };
  const documents = () => Object.values(scene.platform.simulator.platform.state.documents);
  const endpoints = () => scene.platform.simulator.platform.state.webhooks.endpoints;
  /** Moves the clock of the platform 5 minutes on: it does everything that it does by itself in that time. */
  const pass = (): Promise<void> => scene.platform.clock.pass(5 * minute);
  const url = (path: string): string => `http://127.0.0.1:${scene.env.PORT ?? ''}/${path}`;

  it('takes over the second change within a millisecond, and no older answer of then', async () => {
    await connector('submit', await failing('lost', 'FT E/1'), await failing('told', 'FT E/2'));
    scene.lostAnswer = 'externalReference=lost';
    await connector('sync');
    scene.answers.set('externalReference=lost', [502]);
    await pass();
    for (const {record} of documents()) record.updatedAt = record.createdAt;
    await connector('reconcile');
    await scene.connectorAt(1 / 6, 'sync');
    expect(await scene.states()).toEqual(new Map(Object.entries({lost: 'failed', told: 'failed'})));
    scene.answers.clear();
    const {stderr} = await scene.connectorAt(1 / 3, 'sync');
    expect(stderr.join('\n')).toContain('outbox.settled name=submit:lost:1');
    expect(await scene.states()).toEqual(new Map(Object.entries({lost: 'failed', told: 'failed'})));
    // Each document causes one alert only.
    await connector('why', 'told');
    expect(scene.printed.filter((line) => line.includes(' alert document.state '))).toHaveLength(2);
  });

  it('stores a decision while the platform gives no answer, and sends it later, if nothing has changed', async () => {
    await connector(
      'submit',
      await failing('annulled', 'FT E/1'),
      await failing('resent', 'FT E/2'),
      await failing('other', 'FT E/3'),
      await scene.invoice(7),
    );
    await connector('sync');
    await pass();
    await connector('reconcile');
    await connector('sync');
    scene.answers.set('/documents', [502]);
    expect((await connector('annul', 'annulled', 'Enviada por engano')).code).toBe(0);
    expect((await connector('resend', 'resent')).code).toBe(0);
    expect((await connector('annul', 'other', 'Enviada por engano')).code).toBe(0);
    for (const verb of ['resend', 'annul']) {
      const {code, stderr} = await connector(verb, 'INV-7', ...(verb === 'annul' ? ['Enviada por engano'] : []));
      expect([code, stderr.at(-1)]).toEqual([65, expect.stringMatching(/INV-7 was refused .*correct INV-7 FILE/)]);
    }
    scene.answers.clear();
    // Another program changes the document in the meantime.
    const other = documents().find(({record}) => record.externalReference === 'other');
    if (other !== undefined) other.etag = '"9-changed"';
    const {code, stderr} = await scene.connectorAt(1, 'sync');
    expect(code).toBe(65);
    expect(stderr.filter((line) => line.includes(' alert outbox.refused '))).toEqual([
      expect.stringContaining('name=annul:other:1 reference=other status=412'),
    ]);
    expect([await scene.stateOf('annulled'), await scene.stateOf('resent')]).toEqual(['annulled', 'validated']);
  });

  it('registers an address once, whoever registered it, and goes on when its endpoint is gone', async () => {
    await connector('register', url('one'));
    await connector('sync');
    await connector('register', url('one'));
    await connector('submit', await scene.invoice(0));
    // One pass finds the endpoint and rotates its secret, before it sends what waits.
    expect((await connector('sync')).code).toBe(0);
    const sent = scene.requests.map(({operation}) => operation);
    expect(sent.indexOf('rotateWebhookSecret')).toBeLessThan(sent.indexOf('submitDocument'));
    expect(endpoints().filter((one) => one.url === url('one'))).toHaveLength(1);
    expect(scene.requestsOf('rotateWebhookSecret')).toHaveLength(1);
    endpoints().splice(0, Infinity);
    const {code, stderr} = await connector('sync', 'now');
    expect([code, stderr.filter((line) => line.includes(' alert '))]).toEqual([
      0,
      [expect.stringMatching(/ alert endpoint\.gone endpoint=\S+$/)],
    ]);
    const again = await connector('rotate-webhook-secret');
    expect([again.code, again.stderr.at(-1)]).toEqual([65, expect.stringContaining('register first')]);
    expect((await connector('sync', 'now')).stderr.filter((line) => line.includes(' alert '))).toEqual([]);
    await connector('register', url('one'));
    await connector('sync');
    expect(endpoints()).toHaveLength(1);
  });
});
