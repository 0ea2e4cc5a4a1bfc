import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it, vi} from 'vitest';
import {receivedDocument} from '../../commands/connector/invoices.ts';
import {prepareConnector, runnableConnectors} from '../../commands/connector/languages.ts';
import {ConnectorProcess, type ProcessResult} from '../../commands/connector/processes.ts';
import {samplePath} from '../samples/files.ts';
import {Scene, secretOf} from './scene.ts';

/* How often an alert comes: often enough that nobody misses a fault, and never so often that nobody reads it. */

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 240_000, hookTimeout: 120_000});

const linesOf = ({stderr}: ProcessResult, step: string): readonly string[] =>
  stderr.filter((line) => line.includes(` ${step} `)).map((line) => line.slice(line.indexOf(' ') + 1));
const levelsOf = (ended: ProcessResult, step: string): readonly (string | undefined)[] =>
  linesOf(ended, step).map((line) => line.split(' ')[0]);

/** How often `run` tells that it is alive, and the same as 3 seconds. */
const signsOfLife = {
  typescript: ['sync.ts', 'SIGN_OF_LIFE = HOUR', 'SIGN_OF_LIFE = 3 * SECOND'],
  python: ['connector/sync.py', '_SIGN_OF_LIFE = HOUR', '_SIGN_OF_LIFE = 3'],
  php: ['src/Sync.php', 'SIGN_OF_LIFE = Clock::HOUR', 'SIGN_OF_LIFE = 3 * Clock::SECOND'],
  java: [
    'src/main/java/connector/Sync.java',
    'SIGN_OF_LIFE = Duration.ofHours(1)',
    'SIGN_OF_LIFE = Duration.ofSeconds(3)',
  ],
  csharp: ['src/Sync.cs', 'SignOfLife = TimeSpan.FromHours(1)', 'SignOfLife = TimeSpan.FromSeconds(3)'],
} as const;

describe.each(runnableConnectors())('alerts, in %s', (language) => {
  const scene = new Scene(language, 'platform');
  const {connector} = scene;
  const at = (hours: number, ...args: readonly string[]): Promise<ProcessResult> => scene.connectorAt(hours, ...args);
  const database = (): DatabaseSync => new DatabaseSync(path.join(scene.folder, 'data/connector.db'));

  it('come once a day for a received document, a document and an endpoint that the platform refuses', async () => {
    const endpoint = {id: 'whe_1', status: 'disabled', disabledReason: 'manual', events: []};
    await connector('submit', await scene.invoice(0));
    await connector('sync');
    const store = database();
    store.exec(`INSERT OR REPLACE INTO meta VALUES ('endpoint', 'whe_1'); UPDATE documents SET state = 'submitted'`);
    store.close();
    await scene.receiveDocument(receivedDocument(0));
    scene.answers.set('/content', [404, 'resource-not-found']);
    scene.answers.set('/documents/doc_', [404, 'resource-not-found']);
    scene.answers.set('/webhook-endpoints/', [200, JSON.stringify(endpoint)]);
    const levels = [];
    for (const hours of [3, 4.5, 26, 27.5]) {
      const ended = await at(hours, 'sync', 'now');
      levels.push(
        ['received.refused', 'document.refused', 'endpoint.disabled'].flatMap((step) => levelsOf(ended, step)),
      );
    }
    expect(levels).toEqual(['alert', 'warn', 'warn', 'alert'].map((level) => [level, level, level]));
  });

  it('come of a registered endpoint that no webhook reaches, once a day, until one does; not of an interruption', async () => {
    await connector('register', `http://127.0.0.1:${scene.env.PORT ?? ''}/`);
    await connector('sync');
    let n = 0;
    /** An event that no webhook brings, if it says so, then a pass: how often the events were listed, and the alerts. */
    const pass = async (hours: number, isMissing: boolean): Promise<readonly unknown[]> => {
      if (isMissing) await scene.receiveDocument(receivedDocument((n += 1)));
      const before = scene.requestsOf('listEvents').length;
      const ended = await at(hours, 'sync');
      const told = linesOf(ended, 'webhook.missing').map((line) => line.replace(/since=\S+Z$/, 'since'));
      return [scene.requestsOf('listEvents').length - before, ...told];
    };
    const told = (events: number): string => `alert webhook.missing events=${events} since`;
    // After an interruption, events are missing once: it looks every 15 minutes whether that goes on.
    expect(await pass(24.1, true)).toEqual([1]);
    expect(await pass(24.2, false)).toEqual([0]);
    expect(await pass(24.4, false)).toEqual([1]);
    expect(await pass(26, false)).toEqual([1]);
    // More are missing. A webhook of the newest may still be on its way, so it is told at the next reconciliation.
    expect(await pass(26.3, true)).toEqual([1]);
    expect(await pass(26.6, true)).toEqual([1, told(1)]);
    expect(await pass(27, true)).toEqual([1]);
    expect(await pass(50.7, true)).toEqual([1, told(3)]);
    const secret = secretOf('of this endpoint');
    const ahead = scene.platform.clock.now().getTime() - Date.now() + 51 * 3_600_000;
    const run = scene.start(['run'], {WEBHOOK_SECRET: secret, CLOCK_OFFSET_SECONDS: String(Math.round(ahead / 1000))});
    await run.waitFor(({step}) => step === 'run.listening');
    const body = JSON.stringify({id: 'evt_1', type: 'document.new_kind', data: {}});
    expect(await scene.sendWebhook('evt_1', body, {secret, timestamp: Date.now() + ahead})).toBe(204);
    run.signal('SIGTERM');
    await run.ended;
    await at(51.5, 'reconcile');
    expect(await pass(60, true)).toEqual([0]);
    expect(await pass(76, false)).toEqual([1]);
    expect(await pass(78, false)).toEqual([1]);
  });

  it('come once a day of `run` that cannot start, however often it is started', async () => {
    const levels = [];
    for (const hours of [0, 0.1, 25]) {
      const ahead = scene.platform.clock.now().getTime() - Date.now() + hours * 3_600_000;
      const env = {
        PORT: new URL(scene.platform.simulator.url).port,
        CLOCK_OFFSET_SECONDS: String(Math.round(ahead / 1000)),
      };
      const ended = await scene.start(['run'], env).ended;
      levels.push([ended.code, ...levelsOf(ended, 'connector.failed')]);
    }
    expect(levels).toEqual([
      [1, 'alert'],
      [1, 'warn'],
      [1, 'alert'],
    ]);
  });

  it('do not come of what a person types wrong', async () => {
    const ended = await connector('status', 'nope');
    expect([ended.code, ended.stderr]).toEqual([65, ['nope: no such reference']]);
  });

  it('do not come of strangers: neither of what is not signed nor of a forged signature while the database is locked', async () => {
    const secret = secretOf('of this endpoint');
    const run = scene.start(['run'], {WEBHOOK_SECRET: secret});
    await run.waitFor(({step}) => step === 'run.idle');
    const url = `http://127.0.0.1:${scene.env.PORT ?? ''}/`;
    const store = database();
    store.exec('BEGIN EXCLUSIVE');
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, {method: 'POST', body: '{}'})).status).toBe(401);
    expect(await scene.sendWebhook('evt_1', '{}', {secret: secretOf('forged')})).toBe(500);
    store.exec('ROLLBACK');
    store.close();
    run.signal('SIGTERM');
    const {stderr} = await run.ended;
    expect(stderr.filter((line) => line.includes(' alert '))).toEqual([]);
  });

  it('are not lost when the log cannot be written: nothing goes forward', async () => {
    await connector('submit', await scene.file('refused.json', '{"lines": []}'));
    const {command} = scene;
    const full = new ConnectorProcess(
      ['bash', '-c', 'exec "$@" 2> /dev/full', 'bash', ...command],
      ['sync'],
      scene.env,
    );
    expect((await full.ended).code).not.toBe(0);
    expect(linesOf(await connector('sync'), 'outbox.refused')).toHaveLength(1);
  });

  it('have a sign of life beside them, every hour, also during a long wait', async () => {
    const [file, found, short] = signsOfLife[language];
    const source = await mkdtemp(path.join(tmpdir(), 'alerts-'));
    await cp(samplePath(`connector/${language}`), source, {recursive: true});
    const code = await readFile(path.join(source, file), 'utf8');
    expect(code).toContain(found);
    await writeFile(path.join(source, file), code.replace(found, short));
    const {command, folder, env} = await prepareConnector(language, source);
    scene.answers.set('/', [503, 'maintenance']);
    scene.retryAfter = '10000';
    const run = new ConnectorProcess(command, ['run'], {...scene.env, ...env});
    const untils: (string | undefined)[] = [];
    await run.waitFor(({step, fields}) => step === 'run.idle' && untils.push(fields.until) === 3);
    run.signal('SIGTERM');
    await run.ended;
    expect(new Set(untils).size).toBe(1);
    await Promise.all([source, folder].map((one) => rm(one, {recursive: true})));
  });
});
