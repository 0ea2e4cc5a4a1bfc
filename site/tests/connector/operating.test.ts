import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it, vi} from 'vitest';
import {invoice, receivedDocument} from '../../commands/connector/invoices.ts';
import {runnableConnectors} from '../../commands/connector/languages.ts';
import type {ProcessResult} from '../../commands/connector/processes.ts';
import {begunWebhook, connected, halfBody} from './connected.ts';
import {Scene, secretOf} from './scene.ts';

/* What the people who operate a connector see, and what they do not have to watch for. */

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 240_000, hookTimeout: 120_000});

const minute = 60_000;
const alertsOf = ({stderr}: ProcessResult): readonly string[] =>
  stderr.filter((line) => line.includes(' alert ')).map((line) => line.slice(line.indexOf(' alert ') + 7));
const document = (number: string, change: object = {}): string =>
  JSON.stringify({...(JSON.parse(invoice(0).content) as object), number, ...change});
const event = (id: string): string => JSON.stringify({id, type: 'document.new_kind', data: {}});

describe.each(runnableConnectors())('a backlog, in %s', (language) => {
  const scene = new Scene(language, 'platform', {rateLimits: true});

  it('does not delay what is read, nor a rotation: states are followed and documents booked long before all is sent', async () => {
    const files = Array.from({length: 300}, (_, n) => scene.file(`B-${n}.json`, document(`FT B/${n}`)));
    await scene.connector('submit', ...(await Promise.all(files)));
    const passes = async (minutes: number): Promise<readonly string[]> => {
      await scene.platform.clock.pass(2 * minute);
      await scene.connectorAt(minutes / 60, 'sync', 'now');
      return [...(await scene.states()).values()];
    };
    await scene.connector('sync');
    await scene.receiveDocument(receivedDocument(0));
    await scene.connector('rotate-client-secret', '0');
    scene.requests.length = 0;
    const states = await passes(2);
    expect(scene.requests.find(({operation}) => operation !== 'createToken')?.operation).toBe('rotateClientSecret');
    const count = (state: string): number => states.filter((one) => one === state).length;
    expect(count('queued')).toBeGreaterThan(0);
    expect(count('submitted') + count('queued')).toBeLessThan(300);
    expect((await scene.connector('received')).stdout.at(-1)).toContain(' booked acknowledged ');
    await passes(4);
    expect(await passes(6)).not.toContain('queued');
  });
});

describe.each(runnableConnectors())('a clock that was ahead, in %s', (language) => {
  const scene = new Scene(language, 'platform');

  it('holds nothing back once it is right: what was queued is sent, what arrives is collected', async () => {
    const month = 30 * 24;
    await scene.connectorAt(month, 'sync');
    await scene.connectorAt(month, 'submit', await scene.file('ahead.json', document('FT C/1')));
    await scene.receiveDocument(receivedDocument(0));
    await scene.connector('sync');
    expect([...(await scene.states()).values()]).not.toContain('queued');
    expect((await scene.connector('received')).stdout.at(-1)).toContain(' booked acknowledged ');
  });

  it.each([2, 24])('pauses nothing once it is right, after %s hours', async (hours) => {
    scene.answers.set('listEvents', [503, 'service-unavailable']);
    expect((await scene.connectorAt(hours, 'sync')).code).toBe(75);
    scene.answers.clear();
    expect((await scene.connector('sync')).code).toBe(0);
  });

  it('hides no alert and keeps no old key once it is right', async () => {
    const month = 30 * 24;
    const steps = async (hours: number): Promise<readonly string[]> =>
      (await scene.connectorAt(hours, 'sync')).stderr.flatMap(
        (line) => / (?:alert|warn) (document\.stuck|outbox\.stuck|outbox\.renewed)/.exec(line)?.[1] ?? [],
      );
    await scene.connector('submit', await scene.file('sent.json', document('FT C/2')));
    expect(await steps(0)).toEqual([]);
    scene.answers.set('submitDocument', [502]);
    await scene.connector('submit', await scene.file('waits.json', document('FT C/3')));
    expect(await steps(month)).toEqual(['document.stuck']);
    // Minutes after the state, whose time is that of the platform: the clocks of the two differ by up to half a second.
    expect(await steps(0.1)).toEqual([]);
    expect(await steps(4)).toEqual(['outbox.stuck']);
    const reasons = (await scene.connectorAt(4, 'status')).stdout.map((line) => line.split(' ')[3]);
    expect(reasons).toEqual(['stuck', 'stuck']);
    expect(await steps(26)).toEqual(['document.stuck', 'outbox.renewed']);
  });
});

describe.each(runnableConnectors())('a person is told, in %s', (language) => {
  const scene = new Scene(language, 'platform');
  const {connector, connectorAt, answers} = {
    connector: scene.connector,
    connectorAt: scene.connectorAt.bind(scene),
    answers: scene.answers,
  };
  const database = (): DatabaseSync => new DatabaseSync(path.join(scene.folder, 'data/connector.db'));

  it('of every request that has had no response for 3 hours, also of those that are no submission', async () => {
    const id = await scene.receiveDocument(receivedDocument(3));
    await connector('submit', await scene.invoice(0));
    await connector('sync');
    await connector('respond', id, 'accept');
    await connector('annul', 'INV-0', 'wrong');
    answers.set('/responses', [502]);
    answers.set('/annulment', [502]);
    await connectorAt(0.1, 'sync');
    const stuck = async (...args: string[]): Promise<readonly string[]> =>
      (await connectorAt(4, 'status', ...args)).stdout.filter((line) => line.endsWith(' waiting - stuck'));
    expect(alertsOf(await connectorAt(4, 'sync')).filter((line) => line.startsWith('outbox.stuck'))).toHaveLength(1);
    expect(await stuck()).toEqual([`respond:${id}:accept:1 waiting - stuck`, 'annul:INV-0:1 waiting - stuck']);
    expect(await stuck('INV-0')).toEqual([]);
  });

  it('which received document is not booked as the platform refuses its content, until it is booked or someone else acknowledges it', async () => {
    const [id, other] = [
      await scene.receiveDocument(receivedDocument(0)),
      await scene.receiveDocument(receivedDocument(3)),
    ];
    const received = async (): Promise<readonly string[]> =>
      (await connector('received')).stdout.filter((line) => line.startsWith(id) || line.startsWith(other));
    for (const one of [id, other]) answers.set(`${one}/content`, [404, 'resource-not-found']);
    await connector('sync');
    const unbooked = await received();
    expect(unbooked).toEqual([
      expect.stringMatching(`^${id} unbooked refused 380 \\S+ EUR - 510000010 FT `),
      expect.stringMatching(`^${other} unbooked refused 380 \\S+ EUR - 510000010 FT `),
    ]);
    answers.clear();
    Reflect.deleteProperty(scene.platform.simulator.platform.state.received, other);
    await connector('sync', 'now');
    expect((await received()).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      `${id} booked acknowledged`,
    ]);
  });

  it('once a day, which part has failed for more than 3 hours, also when nothing is to be sent', async () => {
    await connector('sync');
    answers.set('/oauth2/token', [502]);
    const alerts = [];
    for (const hours of [1.5, 4, 4.8, 9, 28, 29]) alerts.push(alertsOf(await connectorAt(hours, 'sync')));
    expect(alerts.map((lines) => lines.length)).toEqual([0, 0, 1, 0, 0, 1]);
    expect(alerts[2]?.[0]).toMatch(/^sync\.stuck part=reconcile since=\d{4}-\S+Z reason=.*token: 502/);
    answers.clear();
    expect(alertsOf(await connectorAt(29.5, 'sync'))).toEqual([]);
    answers.set('/oauth2/token', [502]);
    expect(alertsOf(await connectorAt(34, 'sync'))).toEqual([]);
    expect(alertsOf(await connectorAt(38, 'sync'))).toEqual([expect.stringMatching(/^sync\.stuck part=reconcile /)]);
  });

  it('of the part that fails, while the others go on', async () => {
    answers.set('/received-documents', [500]);
    for (const hours of [0, 2]) expect(alertsOf(await connectorAt(hours, 'sync'))).toEqual([]);
    expect(alertsOf(await connectorAt(3.5, 'sync'))).toEqual([
      expect.stringMatching(/^sync\.stuck part=received since=\S+ reason=500$/),
    ]);
  });

  it('not of planned maintenance, nor of time in which nothing ran', async () => {
    await connector('sync');
    answers.set('/', [503, 'maintenance']);
    scene.retryAfter = '7200';
    for (const hours of [1, 1.5, 2, 2.9]) expect(alertsOf(await connectorAt(hours, 'sync'))).toEqual([]);
    answers.clear();
    scene.retryAfter = '';
    for (const hours of [3.1, 40]) expect(alertsOf(await connectorAt(hours, 'sync'))).toEqual([]);
  });

  it('when webhooks are refused for more than an hour and events are missing, not when a stranger sends one', async () => {
    const secret = secretOf('of this endpoint');
    const start = scene.platform.clock.now().getTime() - Date.now();
    /** Sends a webhook with this time to a connector whose clock is so many hours ahead. */
    const send = async (hours: number, signer = secret, sentHours = hours): Promise<number> => {
      const ahead = start + hours * 60 * minute;
      const run = scene.start(['run'], {
        WEBHOOK_SECRET: secret,
        CLOCK_OFFSET_SECONDS: String(Math.round(ahead / 1000)),
      });
      await run.waitFor(({step}) => step === 'run.listening');
      const id = `evt_${hours}`;
      const timestamp = Date.now() + start + sentHours * 60 * minute;
      const status = await scene.sendWebhook(id, event(id), {secret: signer, timestamp});
      run.signal('SIGTERM');
      await run.ended;
      return status;
    };
    let listed = 0;
    /** How many times the events were listed since the last time, and the alerts. */
    const sync = async (hours: number): Promise<readonly [number, readonly string[]]> => {
      const alerts = alertsOf(await connectorAt(hours, 'sync'));
      const before = listed;
      listed = scene.requestsOf('listEvents').length;
      return [listed - before, alerts];
    };
    expect(await send(0)).toBe(204);
    await sync(0);
    expect(await sync(0.5)).toEqual([0, []]);
    expect(await send(0.6, secretOf('forged'))).toBe(401);
    // It looks once whether events are missing.
    expect([await sync(0.9), await sync(1.2), await sync(1.9)]).toEqual([
      [1, []],
      [0, []],
      [0, []],
    ]);
    await scene.receiveDocument(receivedDocument(0));
    expect(await send(2, secret, 1.8)).toBe(401);
    const passes = [];
    for (const hours of [2.3, 2.6, 3.1, 3.4, 27.2]) passes.push(await sync(hours));
    const told = ['webhook.refused reason=timestamp-too-old'];
    expect(passes).toEqual([
      [1, []],
      [1, []],
      [1, told],
      [1, []],
      [1, told],
    ]);
    expect(await send(27.3)).toBe(204);
    await connectorAt(27.5, 'reconcile');
    await sync(27.5);
    expect(await sync(29)).toEqual([0, []]);
  });

  it('not when a stranger sends something without a signature, or no webhook is expected', async () => {
    const run = scene.start(['run']);
    await run.waitFor(({step}) => step === 'run.listening');
    const {status, headers} = await fetch(`http://127.0.0.1:${scene.env.PORT ?? ''}/`, {method: 'POST', body: '{}'});
    expect([status, headers.get('Server')?.includes('Python') ?? false]).toEqual([401, false]);
    expect(await scene.sendWebhook('evt_forged', '{}', {secret: secretOf('forged')})).toBe(401);
    run.signal('SIGTERM');
    await run.ended;
    const marks = database().prepare(`SELECT name FROM meta WHERE name LIKE 'webhooks-%'`).all();
    expect(marks).toEqual([]);
  });

  it('once a day, that the clock is wrong, and by how much', async () => {
    scene.tellsClock = true;
    const told = [];
    for (const hours of [0, 0.002, 1, 2, 26, -1]) told.push(alertsOf(await connectorAt(hours, 'reconcile')));
    expect(told.map((lines) => lines.length)).toEqual([0, 0, 1, 0, 1, 1]);
    const seconds = told.flat().map((line) => Number(/^clock\.wrong seconds=(-?\d+)$/.exec(line)?.[1]));
    // To a quarter of an hour: a busy machine takes its time from the start of a process to its request.
    expect(seconds.map((one) => Math.round(one / 900) / 4)).toEqual([1, 26, -1]);
  });

  it.each([
    ['document.state', document('FT SIM-BR-CIUS-PT-66/1')],
    ['outbox.refused', document('FT A/1', {lines: []})],
  ])('again, when it died before %s was on the disk', async (step, content) => {
    await connector('submit', await scene.file('told.json', content));
    const follow = async (env: Readonly<Record<string, string>>): Promise<ProcessResult> => {
      await scene.platform.clock.pass(5 * minute);
      return scene.start(['sync', 'now'], {CLOCK_OFFSET_SECONDS: offset(), ...env}).ended;
    };
    const offset = (): string => String(Math.round((scene.platform.clock.now().getTime() - Date.now()) / 1000));
    if (step === 'document.state') await connector('sync');
    const died = await follow({CRASH_AT: step});
    expect(died.signal).toBe('SIGKILL');
    expect(alertsOf(died)).toEqual([expect.stringContaining(`${step} `)]);
    const withoutRequest = (ended: ProcessResult): readonly string[] =>
      alertsOf(ended).map((line) => line.replace(/ requestId=\S+/, ''));
    expect(withoutRequest(await follow({}))).toEqual(withoutRequest(died));
    expect(alertsOf(await follow({}))).toEqual([]);
  });

  it('nothing that was rolled back: a secret that is not stored', async () => {
    scene.env = {...scene.env, CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    await connector('rotate-client-secret', '24');
    const full = database();
    full.exec(`CREATE TRIGGER filled BEFORE INSERT ON meta WHEN NEW.name = 'client-overlap-until'
      BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);
    const {code, stderr} = await connector('sync');
    expect(code).toBe(1);
    expect(stderr.join('\n')).toContain('the disk is full');
    expect(stderr.join('\n')).not.toContain('secret.stored');
    full.exec('DROP TRIGGER filled');
    full.close();
    expect((await connectorAt(0.2, 'sync')).stderr.join('\n')).toMatch(/ info secret\.stored kind=client/);
  });

  it('the reference of a document, or its id: `why` takes both', async () => {
    await connector('submit', await scene.file('lines.json', document('FT SIM-BR-CIUS-PT-66/2')));
    await connector('sync');
    await scene.platform.clock.pass(5 * minute);
    const [line = ''] = alertsOf(await connector('sync', 'now'));
    const [, id = '', reference = ''] =
      /^document\.state document=(doc_\S+) reference=(\S+) state=rejected /.exec(line) ?? [];
    expect(reference).toBe('lines');
    const why = await connector('why', id);
    expect([why.code, why.stdout]).toEqual([0, (await connector('why', reference)).stdout]);
    expect(why.stdout.length).toBeGreaterThan(0);
    expect((await connector('why', 'doc_unknown')).code).toBe(65);
  });

  it('of the reference of a refused document', async () => {
    await connector('submit', await scene.file('refused.json', document('FT A/2', {lines: []})));
    expect(alertsOf(await connector('sync'))).toEqual([
      expect.stringMatching(/^outbox\.refused name=submit:refused:1 reference=refused status=\d+ code=\S+ /),
    ]);
  });

  it('which setting is wrong, where `run` is a service', async () => {
    const {code, stderr} = await scene.start(['run'], {PORT: 'eighty', CLOCK_OFFSET_SECONDS: 'soon'}).ended;
    expect([code, stderr[0]]).toEqual([2, 'PORT is malformed: expected a whole number, 1 to 65535']);
    expect(stderr.slice(1)).toEqual([
      expect.stringMatching(
        /^\S+Z alert connector\.failed reason="PORT is malformed: expected a whole number, 1 to 65535"$/,
      ),
    ]);
    expect((await scene.start(['status'], {PORT: 'eighty'}).ended).stderr).toHaveLength(1);
  });

  it('which version runs; a database of a newer one is left alone', async () => {
    const catalogue = path.join(import.meta.dirname, '../../../packages/contract/catalogues/connector-versions.yaml');
    const [, version = ''] = /version: '?(\d+\.\d+\.\d+)/.exec(await readFile(catalogue, 'utf8')) ?? [];
    const run = scene.start(['run']);
    const listening = await run.waitFor(({step}) => step === 'run.listening');
    expect(listening?.fields.version).toBe(version);
    await run.waitFor(({step}) => step === 'run.idle');
    run.signal('SIGTERM');
    await run.ended;
    expect(scene.userAgent).toBe(`connector-${language}/${version}`);
    const newer = database();
    newer.exec('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)');
    newer.close();
    const file = path.join(scene.folder, 'data/connector.db');
    const bytes = await readFile(file);
    for (const verb of ['status', 'sync', 'run']) {
      const ended = await connector(verb);
      expect([ended.code, ended.stderr[0]]).toEqual([2, expect.stringMatching(/DATA_DIR has .* newer .*version 99/)]);
    }
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  it('nothing of a client that goes away or stalls while it is read, and stops in seconds', async () => {
    const run = scene.start(['run'], {WEBHOOK_SECRET: secretOf('of this endpoint')});
    await run.waitFor(({step}) => step === 'run.listening');
    const gone = await connected(scene.env.PORT, begunWebhook(scene.env.PORT, halfBody));
    gone.end();
    await run.waitFor(({step}) => step === 'webhook.aborted');
    gone.destroy();
    const dripping = await connected(scene.env.PORT, begunWebhook(scene.env.PORT, halfBody));
    const drip = setInterval(() => dripping.write('x'), 1000);
    const began = Date.now();
    expect(await run.stop()).toBe(true);
    clearInterval(drip);
    dripping.destroy();
    expect(Date.now() - began).toBeLessThan(14_000);
    const ended = await run.ended;
    expect(ended.code).toBe(0);
    expect(ended.stderr.filter((line) => / (?:warn|alert) /.test(line))).toEqual([]);
  });

  // A single process, whose `stream_select` fails with more than 1,024 descriptors.
  it.runIf(language === 'php')('nothing of 1,100 clients that stall: a webhook is still stored', async () => {
    const secret = secretOf('of this endpoint');
    const run = scene.start(['run'], {WEBHOOK_SECRET: secret});
    await run.waitFor(({step}) => step === 'run.listening');
    const clients = await Promise.all(
      Array.from({length: 1100}, () => connected(scene.env.PORT, begunWebhook(scene.env.PORT, halfBody))),
    );
    let closedCount = 0;
    for (const client of clients) client.resume().on('close', () => (closedCount += 1));
    expect(await scene.sendWebhook('evt_1', event('evt_1'), {secret})).toBe(204);
    // Old ones make room long before their limit of 15 s.
    await vi.waitFor(() => expect(closedCount).toBeGreaterThan(0), {timeout: 10_000});
    for (const client of clients) client.destroy();
    run.signal('SIGTERM');
    expect((await run.ended).code).toBe(0);
  });

  it.each([
    ['fails', 'INSERT', 'NEW'],
    ['works again', 'DELETE', 'OLD'],
  ])('that it cannot store that a part %s, as with a full disk: `run` goes on', async (_, change, row) => {
    await connector('status');
    const full = database();
    full.exec(`INSERT INTO meta VALUES ('failing-since:inbox', '0');
      CREATE TRIGGER filled BEFORE ${change} ON meta WHEN ${row}.name LIKE 'failing-since:%'
      BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);
    full.close();
    answers.set('/received-documents', [500]);
    const run = scene.start(['run']);
    await run.waitFor(({step}) => step === 'run.idle');
    run.signal('SIGTERM');
    const ended = await run.ended;
    expect(ended.code).toBe(0);
    expect(alertsOf(ended)).toContainEqual(
      expect.stringMatching(/^sync\.failed (?:part=\w+ )?reason=".*the disk is full.*" failures=1$/),
    );
  });

  it('nothing of an event whose body has no id, or another than its header: it is processed once', async () => {
    const secret = secretOf('of this endpoint');
    const run = scene.start(['run'], {WEBHOOK_SECRET: secret});
    await run.waitFor(({step}) => step === 'run.listening');
    for (const [id, other] of Object.entries({
      evt_1: {},
      evt_2: {id: 'evt_other'},
      evt_3: {id: 3},
      evt_4: {data: 'text'},
    })) {
      const body = JSON.stringify({type: 'document.new_kind', data: {}, ...other});
      expect(await scene.sendWebhook(id, body, {secret})).toBe(204);
      await run.waitFor(({step, fields}) => step === 'event.done' && fields.subject === id);
    }
    run.signal('SIGTERM');
    expect(alertsOf(await run.ended)).toEqual([]);
    expect((await connector('sync')).code).toBe(0);
  });

  it('why a webhook could not be stored', async () => {
    const secret = secretOf('of this endpoint');
    const run = scene.start(['run'], {WEBHOOK_SECRET: secret});
    await run.waitFor(({step}) => step === 'run.idle');
    const full = database();
    full.exec(`CREATE TRIGGER filled BEFORE INSERT ON inbox BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);
    full.close();
    for (const [id, body] of Object.entries({evt_1: event('evt_1'), evt_2: 'null', evt_3: 'no JSON', evt_4: '{}'})) {
      expect(await scene.sendWebhook(id, body, {secret})).toBe(500);
    }
    run.signal('SIGTERM');
    // An alert an hour; the others are warnings.
    const reasons = ['alert .*the disk is full', 'warn .*no JSON object', 'warn .*no JSON object', 'warn .*no type'];
    const lines = (await run.ended).stderr.filter((line) => line.includes(' webhook.failed '));
    expect(lines).toEqual(reasons.map((reason): unknown => expect.stringMatching(` ${reason}`)));
  });

  it('little of webhooks: what they change, not that nothing is to be done', async () => {
    const secret = secretOf('of this endpoint');
    const run = scene.start(['run'], {WEBHOOK_SECRET: secret});
    await run.waitFor(({step}) => step === 'run.idle');
    for (const n of [1, 2, 3, 4, 5]) {
      expect(await scene.sendWebhook(`evt_${n}`, event(`evt_${n}`), {secret})).toBe(204);
      await run.waitFor(({step, fields}) => step === 'event.done' && fields.subject === `evt_${n}`);
    }
    run.signal('SIGTERM');
    const idle = (await run.ended).stderr.filter((line) => line.includes(' run.idle '));
    expect(new Set(idle.map((line) => / until=(\S+?)\.\d+Z/.exec(line)?.[1])).size).toBe(idle.length);
  });
});
