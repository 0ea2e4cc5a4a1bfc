import {createServer} from 'node:http';
import {connect, type AddressInfo} from 'node:net';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {filesBelow} from '@integration-docs/docs/content';
import {projectRoot} from '@integration-docs/facts/node';
import {mkdir, readFile} from 'node:fs/promises';
import {receivedDocument, withOtherContent, invoice} from '../../commands/connector/invoices.ts';
import {connectorLanguages, runnableConnectors} from '../../commands/connector/languages.ts';
import {Scene, secretOf} from './scene.ts';

/*
 * Programs read the log of a connector: every language logs the same steps, at the same level, with the same fields.
 */

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 300_000, hookTimeout: 120_000});

const minute = 60_000;

/** Level, step and field names of each log line; a step with optional fields has one entry for each set of fields. */
const lines: readonly string[] = [
  'alert api.forbidden path status code requestId waiting',
  'alert api.forbidden path status waiting',
  'alert api.later path status',
  'alert api.later path status code requestId',
  'alert clock.wrong seconds',
  'alert connector.failed reason',
  'alert credential.expiring event clientId ending expiresAt daysLeft',
  'alert document.mistaken document reference earlier',
  'alert document.refused document reference reason',
  'alert document.state document reference state code',
  'alert document.state document reference state failure',
  'alert document.state document reference state rule',
  'alert document.stuck document reference state',
  'alert endpoint.disabled endpoint reason',
  'alert endpoint.gone endpoint',
  'alert event.refused subject reason',
  'alert outbox.ambiguous name documents',
  'alert outbox.refused name reference status code requestId at',
  'alert outbox.stuck name',
  'alert received.conflict document earlier',
  'alert received.refused document reason',
  'alert secret.ended setting',
  'alert sync.failed part document reason failures',
  'alert sync.failed part name reason failures',
  'alert sync.failed part reason failures',
  'alert sync.failed part subject reason failures',
  'alert sync.stuck part since reason',
  'alert token.refused reason',
  'alert webhook.failed reason',
  'alert webhook.missing events since',
  'alert webhook.refused reason',
  'info document.state document reference state',
  'info download.stored file',
  'info endpoint.enabled endpoint',
  'info event.done subject events',
  'info event.ignored document',
  'info event.ignored event type',
  'info event.stored event type',
  'info outbox.answered name status request',
  'info outbox.sending name attempt',
  'info outbox.settled name',
  'info outbox.stored name',
  'info outbox.waiting name',
  'info purge.finished requests events',
  'info received.acknowledged document',
  'info received.booked document',
  'info received.duplicate document',
  'info received.reversed document',
  'info reconcile.finished missing',
  'info reconcile.page events',
  'info run.idle until events',
  'info run.listening host port version',
  'info run.stopped',
  'info secret.stored kind',
  'info settings.default url',
  'info sync.later part reason',
  'info token.new',
  'info webhook.aborted',
  'warn api.forbidden path status',
  'warn api.forbidden path status code requestId',
  'warn api.later path status',
  'warn api.later path status code requestId',
  'warn api.no-answer path reason',
  'warn api.paused until',
  'warn connector.failed reason',
  'warn connector.later reason',
  'warn data.readable mode',
  'warn outbox.renewed name',
  'warn received.refused document reason',
  'warn reconcile.no-date',
  'warn submit.skipped file',
  'warn sync.failed part document reason',
  'warn sync.failed part name reason',
  'warn sync.failed part reason',
  'warn sync.failed part subject reason',
  'warn token.refused reason',
  'warn token.secret-refused',
  'warn webhook.failed reason',
  'warn webhook.refused reason',
];

/** Texts of others that would forge a line, colour or clear the terminal, or turn the text around. */
const nasty = [
  'a\n2026-11-30T00:00:00.000Z alert document.state reference=1',
  'a\r\n\u0085\u2028\u2029b',
  '\u001B[31m',
  '\u009B2J',
  '\u0000\b\u007F',
  '\u202Etxt.\u2066',
  '"\\ =',
];
const unsafe = /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

/** @example shapeOf('2026-11-23T12:00:00.000Z info run.idle events=2') // → 'info run.idle events' */
function shapeOf(line: string): string {
  const [, level = '', step = '', ...rest] = line.split(' ');
  const fields = [...rest.join(' ').matchAll(/([A-Za-z]+)=(?:"(?:[^"\\]|\\.)*"|\S*)/g)].map(([, name = '']) => name);
  return [level, step, ...fields].join(' ');
}

describe.each(runnableConnectors())('the log of the connector in %s', (language) => {
  const scene = new Scene(language, 'platform');
  const {connector, answers} = scene;
  const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};

  const document = (reference: string, change: object): Promise<string> => {
    const sample = JSON.parse(invoice(0).content) as {readonly buyer: object};
    return scene.file(`${reference}.json`, JSON.stringify({...sample, number: `FT L/${reference}`, ...change}));
  };
  const buyer = (vatId: string): object => ({
    buyer: {...(JSON.parse(invoice(0).content) as {readonly buyer: object}).buyer, vatId},
  });
  /** Moves the clock of the platform 5 minutes on, and lets the connector process what happened. */
  const follow = async (): Promise<void> => {
    await scene.platform.clock.pass(5 * minute);
    await connector('reconcile');
    await connector('sync');
  };
  const idOf = async (reference: string): Promise<string> =>
    (await connector('status', reference)).stdout[0]?.split(' ')[2] ?? '';

  const shapes = new Set<string>();
  const collect = (lines: readonly string[]): void => {
    for (const line of lines) if (/^\S+Z (?:info|warn|alert) /.test(line)) shapes.add(shapeOf(line));
  };
  const start = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> => {
    collect((await scene.start(args, env).ended).stderr);
  };
  afterEach(() => collect(scene.printed));

  it('of requests', async () => {
    scene.tellsClock = true;
    await connector('register', `http://127.0.0.1:${scene.env.PORT ?? ''}/`);
    await connector('submit', await document('1', {lines: []}), await document('2', {}));
    await connector('sync');
    await connector('submit', await document('2', {currency: 'USD'}));
    await start(['rotate-webhook-secret', 'exposed'], {WEBHOOK_SECRET: secretOf('a secret of the settings')});
    await start(['sync'], {WEBHOOK_SECRET: secretOf('a secret of the settings')});
    await start(['reconcile'], {BASE_URL: 'http://127.0.0.1:9'});
    await start(['sync', 'now'], {...client, CLIENT_SECRET: 'wrong', DATA_DIR: path.join(scene.folder, 'other')});
    answers.set('/events', [200, '{"items": 1, "nextCursor": null}']);
    for (let n = 0; n < 2; n += 1) await connector('sync', 'now');
    answers.clear();
    scene.date = '';
    await connector('reconcile');
    scene.date = undefined;
    await connector('submit', await document('3', {}));
    for (const [hours, status, code] of [
      [0, 403, 'scope-missing'],
      [1.5, 403, 'scope-missing'],
      [2.6, 413],
      [3.7, 413],
      [4.8, 500],
      [5.5, 401],
      [5.7, 401, 'unauthenticated'],
      [5.9, 401, 'unauthenticated'],
      [6.5, 503],
      [30],
    ] as const) {
      if (status !== undefined) answers.set('externalReference=3', code === undefined ? [status] : [status, code]);
      else answers.clear();
      await scene.connectorAt(hours, 'sync');
    }
    answers.set('/oauth2/token', [502]);
    for (const hours of [40, 44]) await scene.connectorAt(hours, 'sync');
    answers.clear();
    await scene.connectorAt(24 * 60, 'purge', '30');
  });

  it('of documents', async () => {
    await connector(
      'submit',
      await document('1', {number: 'FT SIM-BR-CIUS-PT-66/1'}),
      await document('2', buyer('PT600000443')),
      await document('3', buyer('PT600000222')),
      await document('4', buyer('PT600000494')),
      await document('5', {}),
      await document('6', {}),
    );
    await connector('sync');
    await scene.connectorAt(1.1, 'sync');
    const [stays, goes] = [await idOf('5'), await idOf('6')];
    answers.set(`/documents/${goes}`, [404, 'resource-not-found']);
    await follow();
    await scene.connectorAt(2.5, 'sync');
    answers.clear();
    await connector('download', stays, path.join(scene.folder, 'downloaded'));
    await connector('correct', '3', await document('other', {}));
    await scene.simulator('expiring-credential');
    await connector('sync', 'now');
  });

  it('of documents of others', async () => {
    await connector('submit', await document('1', {}), await document('2', {}));
    await scene.file('3.pdf', '%PDF-');
    await connector('submit', path.join(scene.folder, 'invoices'));
    scene.lostAnswer = 'externalReference=1';
    answers.set('externalReference=2', [502]);
    await connector('sync');
    answers.clear();
    const {documents} = scene.platform.simulator.platform.state;
    const stored = Object.values(documents).find(({record}) => record.externalReference === '1');
    if (stored !== undefined) documents.doc_copy = {...stored, record: {...stored.record, id: 'doc_copy'}};
    const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
    database.exec(`UPDATE documents SET document_id = 'doc_of_another' WHERE reference = '2'`);
    database.close();
    answers.set('externalReference=1', [502]);
    await scene.connectorAt(1, 'sync');
    answers.clear();
    await scene.connectorAt(24, 'sync');
  });

  it('of received documents', async () => {
    const xml = receivedDocument(0);
    for (const content of [xml, xml, withOtherContent(xml)]) {
      await scene.platform.clock.pass(1000);
      await scene.receiveDocument(content);
    }
    answers.set(`${await scene.receiveDocument(receivedDocument(1))}/content`, [404, 'resource-not-found']);
    await connector('sync');
    const [first = ''] =
      (await connector('received')).stdout.find((line) => line.includes(' booked '))?.split(' ') ?? [];
    await connector('respond', first, 'reject', 'Valor errado');
    await connector('sync', 'now');
    const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
    for (const when of ['INSERT ON received', `UPDATE ON outbox WHEN NEW.state = 'done'`, 'UPDATE ON inbox']) {
      const name = when.split(' ')[2] ?? '';
      database.exec(`CREATE TRIGGER of_${name} BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'no account'); END`);
    }
    database.close();
    await scene.receiveDocument(receivedDocument(2));
    await connector('submit', await document('1', {}));
    for (const hours of [0, 1]) await scene.connectorAt(hours, 'sync', 'now');
  });

  it('of webhooks and their endpoint', async () => {
    await connector('register', `http://127.0.0.1:${scene.env.PORT ?? ''}/`);
    await connector('sync');
    for (const hours of [2, 3.5, 4]) {
      await scene.receiveDocument(receivedDocument(hours * 2));
      await scene.connectorAt(hours, 'reconcile');
    }
    const {webhooks} = scene.platform.simulator.platform.state;
    const secret = webhooks.endpoints.at(-1)?.secrets[0]?.value ?? '';
    const run = scene.start(['run']);
    await run.waitFor(({step}) => step === 'run.listening');
    const event = JSON.stringify({id: 'evt_1', type: 'document.new_kind', data: {}});
    const other = JSON.stringify({id: 'evt_2', type: 'document.new_kind', data: {documentId: 'doc_of_another'}});
    expect(await scene.sendWebhook('evt_1', event, {secret})).toBe(204);
    expect(await scene.sendWebhook('evt_2', other, {secret})).toBe(204);
    expect(await scene.sendWebhook('evt_3', event, {secret, sentBody: other})).toBe(401);
    for (const id of ['evt_3', 'evt_4']) expect(await scene.sendWebhook(id, 'no JSON', {secret})).toBe(500);
    const port = scene.env.PORT ?? '';
    const aborted = connect(Number(port), '127.0.0.1', () =>
      aborted.end(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\nabc`),
    );
    await run.waitFor(({step}) => step === 'webhook.aborted');
    expect(await scene.sendWebhook('evt_3', event, {secret, sentBody: other})).toBe(401);
    await run.waitFor(({step}) => step === 'run.idle');
    run.signal('SIGTERM');
    collect((await run.ended).stderr);
    await scene.receiveDocument(receivedDocument(0));
    for (const hours of [2, 2.5]) await scene.connectorAt(hours, 'reconcile');
    for (let n = 0; n < 2; n += 1) collect((await scene.start(['run'], {HOST: 'no-such-host.invalid'}).ended).stderr);
    for (const reason of ['failing', 'manual'] as const) {
      Object.assign(webhooks.endpoints.at(-1) ?? {}, {state: 'disabled', disabledReason: reason});
      await connector('sync', 'now');
    }
    webhooks.endpoints.splice(0, Infinity);
    await connector('sync', 'now');
  });

  it('has one line for each step, whatever others write', async () => {
    await connector('register', `http://127.0.0.1:${scene.env.PORT ?? ''}/`);
    await connector('submit', await document('\u001B[31m1', {number: 'FT L/1'}));
    await connector('sync');
    const secret = scene.platform.simulator.platform.state.webhooks.endpoints.at(-1)?.secrets[0]?.value ?? '';
    const run = scene.start(['run']);
    await run.waitFor(({step}) => step === 'run.listening');
    const send = async (id: string, type: string, data: unknown): Promise<void> => {
      expect(await scene.sendWebhook(id, JSON.stringify({id, type, timestamp: '', data}), {secret})).toBe(204);
    };
    for (const [at, type] of nasty.entries()) await send(`evt_${String(at)}`, type, {});
    const expiring = {clientId: 'erp', ending: nasty[0], expiresAt: '2027-01-12T10:00:00Z', daysLeft: 7};
    const added = {event: 'over', addedLater: {a: [1]}, [nasty[0] ?? '']: 'b'};
    await send('evt_expiring', 'credential.expiring', {...added, ...expiring});
    await send('evt_text', 'credential.expiring', 'no object');
    const malformed = [{documentId: {a: 1}}, {documentId: ['a']}, {documentId: '../a b'}, {externalReference: 1}];
    for (const [at, data] of malformed.entries()) await send(`evt_bad${String(at)}`, 'document.delivered', data);
    await send('evt_last', 'document.delivered', {documentId: null, externalReference: null});
    await run.waitFor(({step, fields}) => step === 'event.done' && fields.subject === 'evt_last');
    run.signal('SIGTERM');
    const {stderr} = await run.ended;
    expect(
      stderr.filter((line) => unsafe.test(line) || !/^\S+Z (?:info|warn|alert) [a-z]+\.[a-z-]+/.test(line)),
    ).toEqual([]);
    const types = stderr.map((line) => / event\.stored event=evt_\d type=(".*")$/.exec(line)?.[1]);
    expect(types.flatMap((type) => (type === undefined ? [] : [JSON.parse(type) as unknown]))).toEqual(nasty);
    const alerts = stderr.flatMap((line) => /^\S+Z alert (.*)/.exec(line)?.[1] ?? []);
    expect(alerts.toSorted()).toEqual([
      `credential.expiring event=evt_expiring clientId=erp ending=${JSON.stringify(nasty[0])} expiresAt=2027-01-12T10:00:00Z daysLeft=7`,
      'credential.expiring event=evt_text',
      ...malformed.map((_, at) => `event.refused subject=evt_bad${String(at)} reason="malformed data"`),
    ]);
    const {code, stderr: later} = await connector('sync', 'now');
    expect([code, later.filter((line) => line.includes(' alert '))]).toEqual([0, []]);
    expect((await connector('status')).stdout.map((line) => line.split(' ')[0])).toEqual(['\uFFFD[31m1']);
  });

  it('has the code of a refused token only if it is one, and tells that others can read the folder', async () => {
    const folder = path.join(scene.folder, 'shared');
    await mkdir(folder, {mode: 0o755});
    const reasons: unknown[] = ['unauthorized_client', 'Basic c2VjcmV0', {a: 1}];
    const server = createServer((_, response) => {
      response.writeHead(400, {'Content-Type': 'application/json'}).end(JSON.stringify({error: reasons.shift()}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const env = {DATA_DIR: folder, TOKEN_URL: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`};
    const printed: string[] = [];
    while (reasons.length > 0) printed.push(...(await scene.start(['reconcile'], env).ended).stderr);
    server.close();
    scene.env = Object.fromEntries(Object.entries(scene.env).filter(([name]) => name !== 'BASE_URL'));
    printed.push(...(await scene.start(['status'], env).ended).stderr);
    collect(printed);
    const of = (step: string): string[] =>
      printed.flatMap((line) => (line.includes(step) ? line.replace(/^\S+ /, '') : []));
    expect(of('token.refused')).toEqual(
      [' unauthorized_client', '', ''].map(
        (code, n) => `${n < 2 ? 'alert' : 'warn'} token.refused reason="token: 400${code}"`,
      ),
    );
    expect(of('data.readable')).toEqual(['warn data.readable mode=755']);
  });

  it('has the lines of every other language, with the same fields', () => {
    expect([...shapes].toSorted()).toEqual(lines.toSorted());
  });
});

it('the sources of each language name the same steps', async () => {
  const steps = new Set(lines.map((line) => line.split(' ')[1] ?? ''));
  for (const language of Object.keys(connectorLanguages)) {
    const files = (await filesBelow(projectRoot, `samples/connector/${language}`)).filter((file) =>
      /\.(?:ts|py|php|java|cs)$/.test(file),
    );
    const sources = await Promise.all(files.map((file) => readFile(path.join(projectRoot, file), 'utf8')));
    const named = sources.flatMap((source) =>
      [
        ...source.matchAll(
          /\b(?:log|alertDaily|alert_daily|Log(?:\.|::)\w+)\(\s*(?:["'](?:info|warn|alert)["'],\s*)?["']([a-z-]+\.[a-z-]+)["']/g,
        ),
      ].map(([, step = '']) => step),
    );
    expect(named.length, language).toBeGreaterThan(30);
    expect(
      named.filter((step) => !steps.has(step)),
      language,
    ).toEqual([]);
  }
});
