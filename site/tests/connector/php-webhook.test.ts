import {existsSync} from 'node:fs';
import {describe, expect, it, vi} from 'vitest';
import {connectorLanguages} from '../../commands/connector/languages.ts';
import {ConnectorProcess} from '../../commands/connector/processes.ts';
import {isThere} from '../../commands/samples/run.ts';
import {samplePath} from '../samples/files.ts';
import {Scene, secretOf} from './scene.ts';

vi.setConfig({testTimeout: 60_000});

/* `webhook.php` runs inside a PHP server (PHP-FPM, Apache). `php -S` is like these: code there has no command line either. */
describe.skipIf(!isThere(connectorLanguages.php.needs, 'The test of webhook.php'))('webhook.php', () => {
  const scene = new Scene('php');

  it('stores an event once, before it answers, and refuses what is forged', async () => {
    const secret = secretOf('webhook.php');
    const {PORT = ''} = scene.env;
    const server = new ConnectorProcess(
      ['php', '-S', `127.0.0.1:${PORT}`, samplePath('connector/php/webhook.php')],
      [],
      {...scene.env, WEBHOOK_SECRET: secret},
    );
    const event = JSON.stringify({id: 'evt_1', type: 'something.new', data: {}});
    await vi.waitFor(() => fetch(`http://127.0.0.1:${PORT}/`), {timeout: 10_000});
    expect(await scene.sendWebhook('evt_1', event, {secret})).toBe(204);
    expect(await scene.sendWebhook('evt_1', event, {secret})).toBe(204);
    expect(await scene.sendWebhook('evt_2', event, {secret, sentBody: `${event} `})).toBe(401);
    expect(await scene.sendWebhook('evt_2', event, {secret: secretOf('another')})).toBe(401);
    const long = JSON.stringify({id: 'evt_2', type: 'x'.repeat(64 * 1024), data: {}});
    expect(await scene.sendWebhook('evt_2', long, {secret})).toBe(413);
    server.signal('SIGTERM');
    const {stderr} = await server.ended;
    const steps = stderr.flatMap((line) => /^\S+Z \w+ ((?:event|webhook)\.\S+)/.exec(line)?.[1] ?? []);
    expect(steps.filter((step) => step !== 'webhook.refused')).toEqual(['event.stored']);
    expect(steps.filter((step) => step === 'webhook.refused')).toHaveLength(2);
    // `sync` processes the stored event.
    const synced = await scene.connector('sync');
    expect(synced.stderr.join('\n')).toContain(' event.ignored event=evt_1 type=something.new');
  });

  it.each([
    ['a malformed setting', {WEBHOOK_SECRET: 'whsec_short'}, [], 'WEBHOOK_SECRET has a malformed secret: '],
    ['a missing setting', {DATA_DIR: ''}, [], 'DATA_DIR is not set: '],
    // `-n` reads no php.ini: it loads no extension, and `display_errors` is on.
    ['a missing extension', {}, ['-n'], 'PHP lacks the extension ctype, pdo_sqlite"'],
  ])('tells a person of %s, and writes no folder', async (_, changed, options, reason) => {
    const {PORT = ''} = scene.env;
    const server = new ConnectorProcess(
      ['php', ...options, '-S', `127.0.0.1:${PORT}`, samplePath('connector/php/webhook.php')],
      [],
      Object.fromEntries(
        Object.entries({...scene.env, ...changed, TMPDIR: scene.folder}).filter(([, value]) => value !== ''),
      ),
    );
    const secret = secretOf('webhook.php');
    const status = await vi.waitFor(() => scene.sendWebhook('evt_1', '{}', {secret}), {timeout: 10_000});
    // Others cause no alert, and the fault is told once an hour.
    const url = `http://127.0.0.1:${PORT}/`;
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, {method: 'POST', body: '{}'})).status).toBe(401);
    expect(await scene.sendWebhook('evt_2', '{}', {secret})).toBe(500);
    server.signal('SIGTERM');
    const {stderr} = await server.ended;
    expect([status, stderr.filter((line) => line.includes(' alert '))]).toEqual([
      500,
      [expect.stringContaining(` alert connector.failed reason="${reason}`)],
    ]);
    expect(existsSync('connector-data')).toBe(false);
  });
});
