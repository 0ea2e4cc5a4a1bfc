import {createHash} from 'node:crypto';
import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {runnableConnectors} from '../../commands/connector/languages.ts';
import {receivedDocument, invoice} from '../../commands/connector/invoices.ts';
import type {ProcessResult} from '../../commands/connector/processes.ts';
import {Scene, secretOf} from './scene.ts';

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const languages = runnableConnectors();
const minute = 60_000;

describe.each(languages)('the connector in %s, when something fails', (language) => {
  const scene = new Scene(language);
  const {start, connector, answers, requests} = scene;
  /** Runs a pass after all back-off times are over. */
  const syncLater = (): Promise<ProcessResult> => scene.connectorAt(1 / 6, 'sync');

  it('waits minutes when every client secret is refused, and starts at once with the right one', async () => {
    await connector('submit', await scene.invoice(0), await scene.invoice(2));
    const run = start(['run'], {CLIENT_SECRET: 'wrong'});
    const before = Date.now();
    const idle = await run.waitFor(({step}) => step === 'run.idle');
    expect(Date.parse(idle?.fields.until ?? '')).toBeGreaterThan(before + 4 * minute);
    run.signal('SIGTERM');
    expect((await run.ended).code).toBe(0);
    expect(scene.requestsOf('createToken')).toHaveLength(1);
    await connector('sync');
    expect([...(await scene.states()).values()]).toEqual(['submitted', 'submitted']);
  });

  it('repeats, each with the same key, what a proxy answered with a page, or with a code of its own; another goes through', async () => {
    const answered = [[202], [302], [404], [422], [400, 'waf-blocked', 'gateway']] as const;
    const unanswered = answered.map((_, n) => `INV-${n}`);
    const all = [...unanswered, `INV-${answered.length}`];
    await connector('submit', ...(await Promise.all(all.map((_, n) => scene.invoice(n)))));
    for (const [n, answer] of answered.entries()) answers.set(`externalReference=INV-${n}`, answer);
    expect((await connector('sync')).code).toBe(75);
    expect(await scene.states()).toEqual(
      new Map(all.map((one) => [one, unanswered.includes(one) ? 'queued' : 'submitted'])),
    );
    const again = await connector('sync');
    const sent = again.stderr.flatMap((line) => / outbox\.sending .*?(INV-\d)/.exec(line)?.[1] ?? []);
    expect(sent).toHaveLength(new Set(sent).size);
    answers.clear();
    // After a 404 (a wrong address, for example) the connector waits an hour.
    await scene.connectorAt(1.1, 'sync');
    expect(await scene.states()).toEqual(new Map(all.map((one) => [one, 'submitted'])));
    for (const one of unanswered) {
      const keys = scene.requestsOf('submitDocument').filter(({target}) => target.includes(one));
      expect(keys.length, one).toBeGreaterThan(1);
      expect(new Set(keys.map(({key}) => key)).size, one).toBe(1);
    }
  });

  it('waits, and sends nothing, when a proxy answers the token request with 200 and a page', async () => {
    await connector('submit', await scene.invoice(0));
    answers.set('/oauth2/token', [200]);
    const {code, stderr} = await connector('sync');
    expect(code).toBe(75);
    expect(stderr.some((line) => line.includes(' outbox.refused '))).toBe(false);
    expect(scene.requestsOf('createToken')).toHaveLength(1);
    expect(scene.requestsOf('submitDocument')).toEqual([]);
    answers.clear();
    await syncLater();
    expect(await scene.stateOf('INV-0')).toBe('submitted');
  });

  it.each<[string, string, (url: string) => Readonly<Record<string, string>>]>([
    ['suspended credentials', 'token: 400 unauthorized_client', () => ({CLIENT_SECRET: 'suspended'})],
    ['a wrong address', 'token: 404', (url) => ({TOKEN_URL: `${url}/v9/token`})],
  ])('tells a person of %s, and starts at once when that is mended', async (_, reason, env) => {
    await connector('submit', await scene.invoice(0));
    const {code, stderr} = await start(['sync'], env(scene.platform.simulator.url)).ended;
    expect(code).toBe(75);
    expect(stderr.filter((line) => line.includes(' alert ')).map((line) => line.slice(line.indexOf('alert')))).toEqual([
      `alert token.refused reason="${reason}"`,
    ]);
    expect((await connector('sync')).code).toBe(0);
    expect(await scene.stateOf('INV-0')).toBe('submitted');
  });

  it('repeats, without a person, a token request that was answered with 408, 425 or 429', async () => {
    await connector('submit', await scene.invoice(0));
    for (const [hours, status] of [408, 425, 429].entries()) {
      answers.set('/oauth2/token', [status]);
      const {code, stderr} = await scene.connectorAt(hours, 'sync');
      expect([code, stderr.filter((line) => line.includes(' alert '))]).toEqual([75, []]);
      expect(stderr.filter((line) => line.includes(' warn api.paused until='))).toHaveLength(1);
    }
    answers.clear();
    expect((await scene.connectorAt(3, 'sync')).code).toBe(0);
  });

  it('waits as Retry-After says, in seconds or as a date, and stands what is neither', async () => {
    await connector('submit', await scene.invoice(0));
    answers.set('/documents', [503]);
    const began = Date.now();
    const date = (minutes: number): string => new Date(began + minutes * minute).toUTCString();
    const values = [
      // Clock of the connector in minutes, `Retry-After`, minutes for which all requests then wait.
      [0, '1800', 30],
      [60, date(60 + 90), 90],
      [240, date(-10), 0],
      [300, 'soon', 0],
      [360, '-1', 0],
    ] as const;
    for (const [clock, value, expected] of values) {
      scene.retryAfter = value;
      const {stderr} = await start(['sync'], {CLOCK_OFFSET_SECONDS: String(clock * 60)}).ended;
      const until = stderr.flatMap((line) => / api\.paused until=(\S+)/.exec(line)?.[1] ?? []).map(Date.parse);
      const waits = until.map((time) => (time - began) / minute - clock);
      expect(waits, value).toHaveLength(1);
      expect(waits[0], value).toBeGreaterThan(expected - 1);
      expect(waits[0], value).toBeLessThan(expected + 2);
      // A pass during the wait logs the pause again.
      if (expected > 10)
        expect(
          (await start(['sync'], {CLOCK_OFFSET_SECONDS: String((clock + 9) * 60)}).ended).stderr.join('\n'),
        ).toContain(' warn api.paused until=');
    }
  });

  it('keeps the newer state when the answer to a repetition has an older one', async () => {
    await connector('submit', await scene.invoice(0));
    scene.lostAnswer = 'externalReference=INV-0';
    await connector('sync');
    await scene.platform.clock.pass(60 * minute);
    // The events report the progress of the document; the submission itself still fails.
    answers.set('externalReference=INV-0', [502]);
    await connector('reconcile');
    await syncLater();
    expect(await scene.stateOf('INV-0')).toBe('payment_issued');
    answers.clear();
    const {stderr} = await start(['sync'], {CLOCK_OFFSET_SECONDS: '1200'}).ended;
    expect(stderr.some((line) => line.includes('outbox.settled name=submit:INV-0:1'))).toBe(true);
    expect(await scene.stateOf('INV-0')).toBe('payment_issued');
  });

  it('moves no watermark while the list of events is the page of a proxy', async () => {
    answers.set('/events', [200]);
    const {code, stderr} = await connector('reconcile');
    expect(code).toBe(75);
    expect(stderr.some((line) => line.includes(' reconcile.finished'))).toBe(false);
  });

  it('leaves the watermark where it is when the platform gives no time, and begins anew when what is stored is none', async () => {
    const database = (sql: string): unknown => {
      const opened = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
      const found = opened.prepare(sql).get();
      opened.close();
      return found;
    };
    const watermark = `SELECT CAST(value AS REAL) AS value FROM meta WHERE name = 'watermark'`;
    const found: unknown[] = [];
    for (const [date, isStored] of [[''], [undefined], ['soon'], [undefined, 'NaN']] as const) {
      scene.date = date;
      if (isStored) database(`UPDATE meta SET value = 'NaN' WHERE name = 'watermark' RETURNING name`);
      const {code, stderr} = await connector('reconcile');
      const warned = stderr.filter((line) => line.includes(' warn reconcile.no-date')).length;
      const {value} = database(watermark) as {readonly value: number};
      found.push([code, warned, requests.at(-1)?.target.includes('since='), value > 0]);
    }
    expect(found).toEqual([
      [0, 1, false, false],
      [0, 0, false, true],
      [0, 1, true, true],
      [0, 0, false, true],
    ]);
  });

  it('sets what is no event in the list of events aside once, and processes the others', async () => {
    const event = {id: 'evt_1', type: 'document.new_kind', timestamp: '', data: {}};
    const items = [
      5,
      null,
      {...event, id: 'evt_bad', type: undefined},
      {...event, id: 7},
      {...event, id: 'a b'},
      event,
    ];
    answers.set('listEvents', [200, JSON.stringify({items, nextCursor: null})]);
    const tell = async (): Promise<unknown> => {
      const {code, stderr} = await connector('sync', 'now');
      return [code, stderr.flatMap((line) => / (?:alert |event\.(?:stored|done) )(.*)/.exec(line)?.[1] ?? [])];
    };
    const aside = (subject: string): unknown =>
      expect.stringMatching(`^event\\.refused subject=${subject} reason="malformed event"$`);
    const key = 'sha256:[0-9a-f]{64}';
    expect(await tell()).toEqual([
      0,
      [...[key, key, 'evt_bad', key, key].map(aside), 'event=evt_1 type=document.new_kind', 'subject=evt_1 events=1'],
    ]);
    expect(await tell()).toEqual([0, []]);
  });

  it('says that an endpoint is enabled only when it is, and moves no watermark before', async () => {
    await connector('register', `http://127.0.0.1:${scene.env.PORT ?? ''}/`);
    await connector('sync');
    const endpoint = scene.platform.simulator.platform.state.webhooks.endpoints.at(-1);
    Object.assign(endpoint ?? {}, {state: 'disabled', disabledReason: 'failing'});
    answers.set('updateWebhookEndpoint', [412, 'precondition-failed']);
    const refused = await connector('sync', 'now');
    expect(refused.code).toBe(1);
    expect(refused.stderr.join('\n')).toMatch(/ alert sync\.failed part=reconcile reason=.*412 precondition-failed/);
    expect(refused.stderr.join('\n')).not.toMatch(/endpoint\.enabled|reconcile\.finished/);
    answers.clear();
    const enabled = await connector('sync', 'now');
    expect(enabled.stderr.join('\n')).toMatch(/ info endpoint\.enabled /);
    expect(endpoint?.state).toBe('enabled');
  });

  it('answers webhooks: stores what it knows and what it does not know, refuses what is forged or too long', async () => {
    const [secret, older] = [secretOf('the secret of this endpoint'), secretOf('the secret before it')];
    const run = start(['run'], {WEBHOOK_SECRET: `${secret} ${older}`});
    await run.waitFor(({step}) => step === 'run.listening');
    const send = (
      id: string,
      body: string,
      options: Partial<Parameters<Scene['sendWebhook']>[2]> = {},
    ): Promise<number> => scene.sendWebhook(id, body, {secret, ...options});
    const event = (id: string, type = 'document.new_kind'): string => JSON.stringify({id, type, data: {}});
    expect(await send('evt_1', event('evt_1'))).toBe(204);
    expect(await send('evt_1', event('evt_1'))).toBe(204);
    expect(await send('evt_2', event('evt_2'), {secret: older})).toBe(204);
    expect(await send('evt_3', event('evt_3'), {sentBody: event('evt_4')})).toBe(401);
    expect(await send('evt_3', event('evt_3'), {timestamp: Date.now() - 6 * minute})).toBe(401);
    expect(await send('evt_3', event('evt_3'), {timestamp: Date.now() + 6 * minute})).toBe(401);
    expect(await send('evt_3', event('evt_3'), {secret: secretOf('another')})).toBe(401);
    expect(await send('evt_3', 'signed, but not JSON')).toBe(500);
    // A server that stops reading a large body may close the connection before the client reads the answer.
    expect(await send('evt_3', event('evt_3', 'x'.repeat(64 * 1024))).catch(() => 413)).toBe(413);
    expect(await send('evt_5', event('evt_5'))).toBe(204);
    const takesChunks = ['typescript', 'java'].includes(language);
    expect(await send('evt_5', event('evt_5'), {isChunked: true})).toBe(takesChunks ? 204 : 411);
    run.signal('SIGTERM');
    const {code, stderr} = await run.ended;
    expect(code).toBe(0);
    const stored = stderr.flatMap((line) => / event\.stored .*event=(evt_\d)(?= |$)/.exec(line)?.[1] ?? []);
    expect(stored).toEqual(['evt_1', 'evt_2', 'evt_5']);
    expect(stderr.filter((line) => line.includes(' alert webhook.failed reason='))).toHaveLength(1);
  });

  it('asks for the scopes that it is told to, and says which request was answered with 403', async () => {
    await connector('sync');
    const withScopes = (SCOPES: string, ...args: readonly string[]): Promise<ProcessResult> =>
      start(args, {SCOPES}).ended;
    await connector('submit', await scene.invoice(0));
    const {code, stderr} = await withScopes('documents:read events:read received:read', 'sync', 'now');
    expect(code).toBe(75);
    const requestedScopes = scene
      .requestsOf('createToken')
      .map(({body}) => new URLSearchParams(body.toString()).get('scope'));
    expect(requestedScopes).toEqual([null, 'documents:read events:read received:read']);
    expect(stderr.find((line) => line.includes(' alert api.forbidden '))).toMatch(
      / path="\/documents\?externalReference=INV-0" status=403 code=insufficient-scope requestId=req[-_]\S+ waiting=1$/,
    );
    const unknownScope = await withScopes('documents:other', 'reconcile');
    expect([unknownScope.code, unknownScope.stderr.join('\n')]).toEqual([
      75,
      expect.stringMatching(/ alert token\.refused reason="token: invalid_scope \(documents:other\)"/),
    ]);
  });

  it('downloads whole files, or none', async () => {
    const xml = receivedDocument(0);
    const id = await scene.receiveDocument(xml);
    const target = path.join(scene.folder, 'downloaded');
    answers.set(`${id}/content`, [200]);
    expect((await connector('download', id, target)).code).toBe(75);
    // Half the XML, as when a connection ends early and no length was given.
    answers.clear();
    scene.cut = `${id}/content`;
    const cut = await syncLater();
    const told = cut.stderr.filter((line) => line.includes(id)).map((line) => line.split(' ').slice(1).join(' '));
    expect([cut.code, told]).toEqual([75, [`warn api.later path=/received-documents/${id}/content status=200`]]);
    expect((await start(['download', id, target], {CLOCK_OFFSET_SECONDS: '900'}).ended).code).toBe(75);
    expect(await readdir(target).catch(() => [])).toEqual([]);
    scene.cut = '';
    const {code, stdout} = await start(['download', id, target], {CLOCK_OFFSET_SECONDS: '1200'}).ended;
    expect(code).toBe(0);
    expect(await readFile(path.join(target, `${id}.xml`), 'utf8')).toBe(xml);
    expect((await readFile(path.join(target, `${id}.pdf`), 'latin1')).slice(0, 5)).toBe('%PDF-');
    expect(stdout.map((line) => path.basename(line)).toSorted()).toEqual((await readdir(target)).toSorted());
    const modes = await Promise.all([target, ...stdout].map(async (file) => (await stat(file)).mode & 0o777));
    expect(modes).toEqual([0o700, ...stdout.map(() => 0o600)]);
  });

  it('downloads an attachment with a name that is too long for a file, cut, with its extension', async () => {
    const id = await scene.receiveDocument(receivedDocument(0));
    const target = path.join(scene.folder, 'downloaded');
    const content = '<a></a>';
    const sha256 = createHash('sha256').update(content).digest('hex');
    const names = [`${'é'.repeat(300)}.xml`, 'x'.repeat(300), `a/b ${'文'.repeat(90)}.pdf`];
    const items = names.map((fileName, n) => ({attachmentId: `att_${n}`, fileName, sha256}));
    for (const {attachmentId} of items) answers.set(`${id}/attachments/${attachmentId}`, [200, content]);
    answers.set(`${id}/attachments?`, [200, JSON.stringify({items, nextCursor: null})]);
    const {code, stdout} = await connector('download', id, target);
    // 250 bytes, so that `.part` fits too.
    const expected = [`att_0-${'é'.repeat(120)}.xml`, `att_1-${'x'.repeat(244)}`, `att_2-a_b_${'文'.repeat(78)}.pdf`];
    expect([code, stdout.slice(2).map((file) => path.basename(file))]).toEqual([0, expected]);
    expect((await readdir(target)).toSorted()).toEqual([`${id}.pdf`, `${id}.xml`, ...expected].toSorted());
  });

  it('takes a decision only when it is complete, and ends as it stands', async () => {
    const id = await scene.receiveDocument(receivedDocument(0));
    await connector('sync');
    for (const [message, ...args] of [
      ['reject needs a reason', id, 'reject'],
      ['request_correction needs a reason', id, 'request_correction', '  '],
      ['found acept; expected accept, reject or request_correction', id, 'acept'],
      ['respond ID accept|reject|request_correction REASON?', id],
    ] as const) {
      expect(await connector('respond', ...args)).toMatchObject({code: 2, stdout: [], stderr: [message]});
    }
    await connector('sync');
    expect(scene.requestsOf('respondToReceivedDocument')).toEqual([]);
    const accept = async (): Promise<unknown> => {
      const {code, stdout} = await connector('respond', id, 'accept');
      return [code, ...stdout];
    };
    expect(await accept()).toEqual([75, `respond:${id}:accept:1 waiting -`]);
    const contrary = await connector('respond', id, 'reject', 'Valor errado');
    expect([contrary.code, contrary.stdout, contrary.stderr.at(-1)]).toEqual([
      65,
      [],
      expect.stringContaining(`respond:${id}:accept:1 is waiting`),
    ]);
    await connector('sync');
    expect(await accept()).toEqual([0, `respond:${id}:accept:1 done -`]);
    const other = await connector('respond', id, 'reject', 'Valor errado');
    expect([other.code, other.stderr.at(-1)]).toEqual([
      65,
      expect.stringContaining('is accepted: it has its response'),
    ]);
  });

  it('registers only an address that webhooks can be sent to', async () => {
    const password = 'https://user:password@erp.example.com/';
    for (const url of ['notaurl', 'https://', 'http://erp.example.com/', 'http://localhost.example.com/', password]) {
      const found = url === password ? 'https://…@erp.example.com/' : url;
      const message = `found ${found}; expected https://, without user or password, or http:// to localhost or 127.0.0.1`;
      expect(await connector('register', url)).toMatchObject({code: 2, stdout: [], stderr: [message]});
    }
    for (const [code, url] of [
      [0, 'http://localhost:8080/webhooks'],
      [65, 'http://localhost:8080/other'],
      [0, 'http://localhost:8080/webhooks'],
    ] as const) {
      const ended = await connector('register', url);
      expect([ended.code, ended.stderr.some((line) => line.includes('register:1 is waiting'))]).toEqual([
        code,
        code === 65,
      ]);
    }
    await connector('sync');
    expect(scene.requestsOf('createWebhookEndpoint')).toHaveLength(1);
  });

  it('goes on after a response to a document that the platform has not got, and takes another', async () => {
    const id = await scene.receiveDocument(receivedDocument(0));
    await connector('sync');
    await scene.simulator('reset');
    await connector('respond', id, 'reject', 'Valor errado');
    await connector('submit', await scene.invoice(0));
    expect((await connector('sync')).code).toBe(65);
    expect(await scene.stateOf('INV-0')).toBe('submitted');
    const {code, stdout} = await connector('respond', id, 'reject', 'Outro motivo');
    expect(code).toBe(75);
    expect(stdout).toEqual([`respond:${id}:reject:1 refused resource-not-found`, `respond:${id}:reject:2 waiting -`]);
    expect((await connector('respond', id, 'reject', 'Valor errado')).code).toBe(65);
    expect((await connector('respond', 'rcv_unknown', 'accept')).code).toBe(65);
  });

  it('puts the events of a document aside that the platform has not got', async () => {
    await connector('submit', await scene.invoice(0));
    await connector('sync');
    await scene.platform.clock.pass(minute);
    await connector('reconcile');
    await scene.simulator('reset');
    await connector('submit', await scene.invoice(2));
    const first = await connector('sync');
    expect(first.stderr.some((line) => line.includes('alert event.refused'))).toBe(true);
    await scene.platform.clock.pass(minute);
    await connector('reconcile');
    expect((await connector('sync')).code).toBe(0);
    expect(await scene.stateOf('INV-2')).not.toBe('submitted');
  });

  it('books a document of 5 MB that is full of `<!--`, for which a search that begins again at each takes hours', async () => {
    const id = await scene.receiveDocument(receivedDocument(0));
    const xml = `<!-- <a> --><Invoice><![CDATA[${'<!--'.repeat(1_250_000)}]]></Invoice >\n<?end <? ?>\n`;
    answers.set(`${id}/content`, [200, xml]);
    await connector('sync');
    expect((await connector('received')).stdout).toContainEqual(expect.stringContaining(`${id} booked acknowledged`));
  });

  it('collects the others when the content of a received document does not come', async () => {
    const ids = [];
    for (const n of [0, 1]) ids.push(await scene.receiveDocument(receivedDocument(n)));
    const [missing = '', other = ''] = ids;
    answers.set(`${missing}/content`, [200]);
    expect((await connector('sync')).code).toBe(75);
    const {stdout} = await connector('received');
    expect(stdout.some((line) => line.startsWith(`${other} booked acknowledged`))).toBe(true);
    expect(stdout.some((line) => line.startsWith(missing))).toBe(false);
    answers.clear();
    await syncLater();
    expect((await connector('received')).stdout.some((line) => line.startsWith(missing))).toBe(true);
  });

  it('passes bytes through: BOM, accents, &, emoji and the amounts of a file', async () => {
    const {content} = invoice(0);
    const text = JSON.stringify({...(JSON.parse(content) as object), note: 'João & Filhos <Lda> 🥖: 10.10 €'}, null, 3);
    const xml = invoice(1).content.replace('<cac:Delivery>', '<!-- João &amp; Filhos 🥖 10.10 € -->\r\n<cac:Delivery>');
    const files: Readonly<Record<string, {readonly file: Buffer; readonly sent: Buffer}>> = {
      'json.json': {file: Buffer.from(text), sent: Buffer.from(text)},
      'json-bom.json': {file: Buffer.from(`\uFEFF${text}`), sent: Buffer.from(text)},
      'xml.xml': {file: Buffer.from(xml), sent: Buffer.from(xml)},
      'xml-bom.xml': {file: Buffer.from(`\uFEFF${xml}`), sent: Buffer.from(`\uFEFF${xml}`)},
    };
    for (const [name, {file: bytes}] of Object.entries(files)) {
      await scene.file(name, bytes);
    }
    const source = path.join(scene.folder, 'invoices');
    // Submitting the same files again creates no new documents.
    expect((await connector('submit', source)).code).toBe(0);
    expect((await connector('submit', source)).code).toBe(0);
    await connector('sync');
    for (const [name, {sent}] of Object.entries(files)) {
      const reference = path.parse(name).name;
      const request = requests.find((one) => one.target.endsWith(`externalReference=${reference}`));
      expect(request?.body.equals(sent), name).toBe(true);
      expect(request?.type).toBe(`application/${path.extname(name).slice(1)}`);
    }
    // The connector neither repairs nor stores content that is not JSON or not UTF-8.
    for (const invalid of ['{bad', '[]', '1', Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const {code, stdout, stderr} = await connector('submit', await scene.file('wrong.json', invalid));
      expect([code, stdout, stderr.at(-1)]).toEqual([
        65,
        [],
        expect.stringContaining('wrong: expected XML, or a JSON object'),
      ]);
    }
    expect((await scene.states()).has('wrong')).toBe(false);
    // A name that cannot be a reference is refused, not skipped as another kind of file.
    await scene.file('two\nlines.json', text);
    const {code, stderr} = await connector('submit', source);
    expect([code, stderr.filter((line) => line.includes('submit.skipped'))]).toEqual([65, []]);
  });

  it('keeps amounts and names of received documents as they came', async () => {
    const xml = receivedDocument(0).replace('FT R/0', 'FT &amp;Ç/0');
    const id = await scene.receiveDocument(xml);
    await connector('sync');
    const [line = ''] = (await connector('received')).stdout.filter((one) => one.startsWith(id));
    const {record} = scene.platform.simulator.platform.state.received[id] ?? {};
    expect(line.split(' ').slice(4, 6)).toEqual([record?.payableAmount, record?.currency]);
    expect(line.endsWith(record?.number ?? 'nothing')).toBe(true);
    expect(line).toContain(createHash('sha256').update(xml).digest('hex'));
  });

  it('says that a refused document wants `correct`, and stores the others', async () => {
    const refused = await scene.invoice(7);
    await connector('submit', refused);
    expect((await connector('sync')).code).toBe(65);
    const {code, stdout, stderr} = await connector('submit', refused, await scene.invoice(0));
    expect({code, stdout}).toEqual({code: 65, stdout: ['stored INV-0']});
    expect(stderr.at(-1)).toContain('correct INV-7');
  });

  it('ends with 1 and says what the database said, which has rolled back by itself, as on a full disk', async () => {
    await connector('submit', await scene.invoice(0), await scene.invoice(7));
    const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
    const isFull = `BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`;
    database.exec(`CREATE TRIGGER filled BEFORE INSERT ON outbox ${isFull}`);
    const failureOf = (ended: ProcessResult, step: string): unknown => [
      ended.code,
      ended.stderr.filter((line) => line.includes(` alert ${step} `) && line.includes('the disk is full')).length,
      ended.stderr.filter((line) => line.includes('ollback')),
    ];
    expect(failureOf(await connector('submit', await scene.invoice(2)), 'connector.failed')).toEqual([1, 1, []]);
    // The connector cannot store the answer to the first document; the platform refuses the second.
    database.exec(`CREATE TRIGGER settled BEFORE UPDATE ON outbox WHEN NEW.state = 'done' ${isFull}`);
    database.close();
    expect(failureOf(await connector('sync'), 'sync.failed')).toEqual([1, 1, []]);
    expect((await connector('status', 'INV-7')).stdout).toEqual([expect.stringMatching(/^INV-7 refused/)]);
  });

  it('says which setting is wrong when the port is in use, or the folder of the data cannot be one', async () => {
    const reasonOf = async (verb: string, env: Readonly<Record<string, string>>): Promise<unknown> => {
      const {code, stderr} = await start([verb], env).ended;
      return [code, stderr.filter((line) => line.includes(' alert connector.failed ')).join('\n')];
    };
    const port = new URL(scene.platform.simulator.url).port;
    for (const [host, at] of [
      ['127.0.0.1', port],
      ['no-such-host.invalid', scene.env.PORT],
    ] as const) {
      expect(await reasonOf('run', {HOST: host, PORT: at ?? ''}), host).toEqual([
        1,
        expect.stringMatching(new RegExp(`reason="HOST and PORT: \\S*${host}:${at ?? ''}: .{3,}"$`)),
      ]);
    }
    const noFolder = await scene.file('no-folder', 'a file');
    await mkdir(path.join(scene.folder, 'damaged'));
    await writeFile(path.join(scene.folder, 'damaged/connector.db'), 'no database'.repeat(1000));
    for (const folder of [noFolder, path.join(noFolder, 'below'), path.join(scene.folder, 'damaged')]) {
      expect(await reasonOf('status', {DATA_DIR: folder}), folder).toEqual([
        1,
        expect.stringMatching(new RegExp(`reason="DATA_DIR: ${folder}/connector\\.db: .{3,}"$`)),
      ]);
    }
  });

  it('sends within seconds what a verb stores beside run', async () => {
    const run = start(['run']);
    await run.waitFor(({step}) => step === 'run.idle');
    await connector('submit', await scene.invoice(0));
    const stored = Date.now();
    await run.waitFor(({step}) => step === 'outbox.settled');
    expect(Date.now() - stored).toBeLessThan(minute / 2);
    run.signal('SIGTERM');
    expect((await run.ended).code).toBe(0);
  });

  it('does not rotate the client secret while the overlap of an earlier rotation runs', async () => {
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    const withClock = (args: readonly string[], hours = 0): Promise<ProcessResult> => {
      const ahead = scene.platform.clock.now().getTime() - Date.now() + hours * 60 * minute;
      return start(args, {...client, CLOCK_OFFSET_SECONDS: String(Math.round(ahead / 1000))}).ended;
    };
    const rotate = (hours?: number): Promise<ProcessResult> => withClock(['rotate-client-secret', '24'], hours);
    const stored = ({stderr}: ProcessResult): number =>
      stderr.filter((line) => line.includes(' outbox.stored ')).length;
    expect(stored(await rotate())).toBe(1);
    // While a rotation waits, the connector stores no second one; one with other hours is refused.
    expect(stored(await rotate())).toBe(0);
    const other = await withClock(['rotate-client-secret', '48']);
    expect([other.code, other.stderr.at(-1)]).toEqual([65, expect.stringContaining('rotate-client:1 is waiting')]);
    await scene.platform.clock.pass(minute);
    await withClock(['sync']);
    const refused = await rotate();
    expect([refused.code, stored(refused)]).toEqual([65, 0]);
    expect(refused.stderr.at(-1)).toContain('runs until');
    expect(stored(await rotate(25))).toBe(1);
  });

  it('ends every earlier client secret at once with 0 hours', async () => {
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    for (const hours of ['24', '0']) {
      expect((await start(['rotate-client-secret', hours], client).ended).code).toBe(75);
      await start(['sync'], client).ended;
    }
    await connector('submit', await scene.invoice(0));
    // The earlier token has expired.
    const {stderr} = await start(['sync'], {...client, CLOCK_OFFSET_SECONDS: '7200'}).ended;
    expect(
      stderr.filter((line) => / token\.(?:new|secret-refused)/.test(line)).map((line) => line.split(' ')[2]),
    ).toEqual(['token.new']);
    expect(await scene.stateOf('INV-0')).toBe('submitted');
  });

  it('keeps with `sync now` the token that alone can repeat an emergency rotation whose answer was lost', async () => {
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    const withClient = (args: readonly string[], seconds = 0): Promise<ProcessResult> =>
      start(args, {...client, CLOCK_OFFSET_SECONDS: String(seconds)}).ended;
    const tokens = (): number => scene.requestsOf('createToken').length;
    await withClient(['rotate-client-secret', '0']);
    // A refusal for want of a scope, which only a new token has, is an answer.
    answers.set('secret-rotation', [403, 'insufficient-scope']);
    await withClient(['sync']);
    answers.clear();
    scene.lostAnswer = 'secret-rotation';
    await withClient(['sync', 'now']);
    expect([scene.lostAnswer, tokens()]).toEqual(['', 2]);
    // What a proxy answers is none, and says nothing about the token.
    for (const [n, status] of [401, 404].entries()) {
      answers.set('secret-rotation', [status]);
      await withClient(['sync', 'now'], 10 + n);
    }
    answers.clear();
    const {stderr} = await withClient(['sync', 'now'], 20);
    expect([tokens(), stderr.filter((line) => line.includes(' secret.stored kind=client'))]).toEqual([
      2,
      [expect.any(String)],
    ]);
    // The new secret works.
    expect((await withClient(['sync', 'now'], 30)).code).toBe(0);
    expect(tokens()).toBe(3);
  });

  it('rotates with a new token, and repeats that with the same one, whatever SCOPES says by then', async () => {
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    const scopes = 'documents:write documents:read received:write received:read events:read account:manage';
    const withScopes = (SCOPES: string, ...args: readonly string[]): Promise<ProcessResult> =>
      start(args, {...client, SCOPES}).ended;
    const all = `${scopes} webhooks:manage`;
    await withScopes(all, 'sync');
    await withScopes(all, 'rotate-client-secret', '0');
    scene.lostAnswer = 'secret-rotation';
    await withScopes(all, 'sync');
    const sent = requests.map(({operation}) => operation).filter((one) => /createToken|rotateClientSecret/.test(one));
    expect([scene.lostAnswer, sent]).toEqual(['', ['createToken', 'createToken', 'rotateClientSecret']]);
    const {stderr} = await start(['sync'], {...client, SCOPES: scopes, CLOCK_OFFSET_SECONDS: '10'}).ended;
    expect(stderr.filter((line) => / alert |secret\.stored/.test(line))).toEqual([
      expect.stringContaining('info secret.stored kind=client'),
    ]);
  });

  it('takes a 2xx without what the contract promises for that of a proxy; `sync now` sends a rotation whatever the wait', async () => {
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    const withClient = (...args: readonly string[]): Promise<ProcessResult> => start(args, client).ended;
    const operations = ['createWebhookEndpoint', 'submitDocument', 'rotateWebhookSecret', 'rotateClientSecret'];
    await withClient('register', 'https://erp.example.pt/webhooks');
    await withClient('submit', await scene.invoice(0));
    await scene.receiveDocument(receivedDocument(3));
    for (const one of ['documents', 'webhook-endpoints', 'events']) answers.set(one, [200, '{}']);
    const told = await withClient('sync', 'now');
    expect([told.code, told.stderr.filter((line) => / alert | (?:received|reconcile)\./.test(line))]).toEqual([75, []]);
    answers.clear();
    await start(['sync', 'now'], {...client, CLOCK_OFFSET_SECONDS: '10'}).ended;
    await withClient('rotate-webhook-secret', 'exposed');
    await withClient('rotate-client-secret', '0');
    answers.set('secret-rotation', [200, '{}']);
    const proxied = await withClient('sync');
    expect([proxied.code, proxied.stderr.filter((line) => line.includes(' sync.failed '))]).toEqual([75, []]);
    scene.retryAfter = '7200';
    answers.set('secret-rotation', [503, 'maintenance']);
    await withClient('sync', 'now');
    answers.clear();
    expect((await withClient('sync')).stderr.filter((line) => line.includes(' outbox.sending '))).toEqual([]);
    const {code, stderr} = await withClient('sync', 'now');
    expect([code, stderr.filter((line) => line.includes(' secret.stored ')).length]).toEqual([0, 2]);
    const keys = operations.map((one) => new Set(scene.requestsOf(one).map(({key}) => key)).size);
    expect(keys).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ['and has a token', 'INSERT OR REPLACE INTO meta SELECT * FROM other', []],
    ['and has stored it', `INSERT INTO secrets (owner, value) VALUES ('client', 'secret')`, [' info token.new']],
  ])('is not alarmed when another process has rotated the client secret meanwhile, %s', async (_, change, then) => {
    await connector('submit', await scene.invoice(0));
    await connector('reconcile');
    // What the other process stores comes while the earlier secret is being refused, as the clock is told of then.
    const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
    database.exec(`CREATE TABLE other AS SELECT * FROM meta WHERE name = 'token';
      DELETE FROM meta WHERE name IN ('token', 'told:clock.wrong');
      CREATE TRIGGER rotated AFTER INSERT ON meta WHEN NEW.name = 'told:clock.wrong' BEGIN ${change}; END`);
    database.close();
    const {code, stderr} = await start(['sync'], {CLIENT_SECRET: 'wrong'}).ended;
    expect([code, stderr.filter((line) => line.includes(' token.'))]).toEqual([
      0,
      [' warn token.secret-refused', ...then].map((step): unknown => expect.stringContaining(step)),
    ]);
  });

  it('makes another rotation, if the answer is lost and a person has set another secret', async () => {
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    await start(['rotate-client-secret', '0'], client).ended;
    scene.lostAnswer = 'secret-rotation';
    await start(['sync'], client).ended;
    // Support ends every secret and every token, and gives another secret.
    const {simulator, faults} = scene.platform;
    const secrets = simulator.platform.state.account.credentials.find(
      ({clientId}) => clientId === client.CLIENT_ID,
    )?.secrets;
    const [{createdAt, expiresAt} = {createdAt: '', expiresAt: ''}] = secrets ?? [];
    for (const one of secrets ?? []) one.expiresAt = createdAt;
    const newSecret = 'a-secret-that-support-gave';
    secrets?.unshift({value: newSecret, createdAt, expiresAt});
    // A token of the simulator contains its expiry time: at another time it gives another token.
    await scene.platform.clock.pass(1000);
    faults.set({seed: 7, faults: {'token-revoked': {rate: 1, times: 1}}});
    const {code, stderr} = await start(['sync'], {...client, CLIENT_SECRET: newSecret, CLOCK_OFFSET_SECONDS: '10'})
      .ended;
    expect([code, stderr.filter((line) => line.includes(' secret.stored '))]).toEqual([0, [expect.any(String)]]);
    expect(new Set(scene.requestsOf('rotateClientSecret').map(({key}) => key)).size).toBe(2);
    // The new secret works at the first attempt.
    const next = await start(['reconcile'], {...client, CLIENT_SECRET: newSecret, CLOCK_OFFSET_SECONDS: '7200'}).ended;
    expect(next.stderr.filter((line) => line.includes(' token.')).map((line) => line.split(' ')[2])).toEqual([
      'token.new',
    ]);
  });

  describe.each([
    {
      verb: 'rotate-webhook-secret',
      operation: 'rotateWebhookSecret',
      ordinary: [[], {expirePreviousNow: false}],
      emergency: [['exposed'], {expirePreviousNow: true}],
    },
    {
      verb: 'rotate-client-secret',
      operation: 'rotateClientSecret',
      ordinary: [['48'], {overlapHours: 48}],
      emergency: [['0'], {overlapHours: 0}],
    },
  ] as const)('never drops an emergency: $verb', ({verb, operation, ordinary, emergency}) => {
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    const name = verb.replace('-secret', '');
    const withClient = (args: readonly string[], hours = 0): Promise<ProcessResult> =>
      start(args, {...client, CLOCK_OFFSET_SECONDS: String(hours * 3600)}).ended;
    const rotate = async ([args]: typeof ordinary | typeof emergency): Promise<unknown> => {
      const {code, stdout} = await withClient([verb, ...args]);
      scene.printed.push(...stdout);
      return [code, ...stdout];
    };
    const requestBodies = (): readonly unknown[] =>
      scene.requestsOf(operation).map(({body}) => JSON.parse(body.toString()) as unknown);
    const endpoint = () => scene.platform.simulator.platform.state.webhooks.endpoints.at(-1);

    async function registered(): Promise<string> {
      await withClient(['register', `http://127.0.0.1:${scene.env.PORT ?? ''}/`]);
      await withClient(['sync']);
      return endpoint()?.secrets[0]?.value ?? '';
    }

    /** Expects that only the secret of the last rotation works. */
    async function onlyTheNewest(old: string): Promise<void> {
      expect((await withClient(['reconcile'], 2)).code).toBe(0);
      const secrets = endpoint()?.secrets.map(({value}) => value) ?? [];
      if (verb === 'rotate-client-secret') {
        // The earlier token has expired: the newest secret gets a new one, the first secret gets none.
        const {stderr} = await withClient(['reconcile'], 4);
        expect(stderr.filter((line) => line.includes(' token.')).map((line) => line.split(' ')[2])).toEqual([
          'token.new',
        ]);
        const data = `${scene.folder}/without`;
        const without = await start(['reconcile'], {...client, DATA_DIR: data}).ended;
        expect(without.stderr.some((line) => line.includes(' token.secret-refused'))).toBe(true);
        return;
      }
      expect(secrets).toHaveLength(1);
      const run = start(['run'], client);
      await run.waitFor(({step}) => step === 'run.listening');
      const event = JSON.stringify({id: 'evt_1', type: 'document.new_kind', data: {}});
      expect(await scene.sendWebhook('evt_1', event, {secret: old})).toBe(401);
      expect(await scene.sendWebhook('evt_1', event, {secret: secrets[0] ?? ''})).toBe(204);
      run.signal('SIGTERM');
      await run.ended;
      expect(scene.printed.join('\n')).not.toContain(secrets[0]);
    }

    it('takes the place of a rotation that never left', async () => {
      const old = await registered();
      expect(await rotate(ordinary)).toEqual([75, `${name}:1 waiting -`]);
      expect(await rotate(ordinary)).toEqual([75, `${name}:1 waiting -`]);
      expect(await rotate(emergency)).toEqual([75, `${name}:1 waiting -`]);
      await withClient(['sync']);
      expect(requestBodies()).toEqual([emergency[1]]);
      await onlyTheNewest(old);
    });

    it('comes after a rotation that may have arrived, once that has its answer', async () => {
      const old = await registered();
      await rotate(ordinary);
      scene.lostAnswer = 'secret-rotation';
      await withClient(['sync']);
      answers.set('secret-rotation', [502]);
      await withClient(['sync'], 0.1);
      expect(await rotate(emergency)).toEqual([75, `${name}:2 waiting -`]);
      expect(await rotate(emergency)).toEqual([75, `${name}:2 waiting -`]);
      await withClient(['sync'], 0.2);
      expect(new Set(requestBodies().map((body) => JSON.stringify(body)))).toEqual(
        new Set([JSON.stringify(ordinary[1])]),
      );
      answers.clear();
      await withClient(['sync'], 0.4);
      expect(requestBodies().slice(-2)).toEqual([ordinary[1], emergency[1]]);
      // Two idempotency keys, each with one body.
      expect(new Set(scene.requestsOf(operation).map(({key}) => key)).size).toBe(2);
      expect(new Set(scene.requestsOf(operation).map(({key, body}) => `${key} ${body.toString()}`)).size).toBe(2);
      await onlyTheNewest(old);
    });
  });

  it('waits at random, up to what the table of waits says', async () => {
    const file = path.join(projectRoot, 'packages/contract/catalogues/rest-timeouts.yaml');
    expect(await readFile(file, 'utf8')).toContain('A random time up to half a second; the maximum doubles at each');
    const all = Array.from({length: 30}, (_, n) => `waits-${n}`);
    await connector(
      'submit',
      ...(await Promise.all(all.map((name) => scene.file(`${name}.json`, `{"a": "${name}"}`)))),
    );
    answers.set('/documents', [500]);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const {stderr} = await scene.connectorAt(attempt / 10, 'sync');
      const most = 500 * 2 ** attempt;
      const [sent, failed] = ['sending', 'waiting'].map((step) => times(stderr, ` outbox.${step} name=submit:`));
      const nextTimes = nextAttempts();
      expect(nextTimes.size).toBe(all.length);
      const longest = (from: ReadonlyMap<string, number> = new Map()): number =>
        Math.max(...[...nextTimes].map(([name, at]) => at - (from.get(name) ?? NaN)));
      // The wait starts between `sending` and `waiting`; the database may round it up to a whole millisecond.
      expect(longest(failed), `wait ${attempt + 1}`).toBeLessThanOrEqual(most + 2);
      expect(longest(sent), `wait ${attempt + 1}`).toBeGreaterThan(most / 2);
    }

    function times(lines: readonly string[], step: string): ReadonlyMap<string, number> {
      const matching = lines.filter((line) => line.includes(step));
      return new Map(
        matching.map((line) => [/name=(\S+)/.exec(line)?.[1] ?? '', Date.parse(line.split(' ')[0] ?? '')]),
      );
    }

    /** Name of a request → time of its next attempt, in milliseconds. */
    function nextAttempts(): ReadonlyMap<string, number> {
      const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'), {readOnly: true});
      const rows = database.prepare('SELECT name, next_at FROM outbox').all();
      database.close();
      // The connector in Python stores seconds.
      return new Map(
        rows.map((row) => [String(row.name), Number(row.next_at) * (Number(row.next_at) < 1e11 ? 1000 : 1)]),
      );
    }
  });

  it('logs a duplicate as one', async () => {
    for (const n of [3, 4]) await scene.receiveDocument(receivedDocument(n));
    const {stderr} = await connector('sync');
    expect(stderr.filter((line) => line.includes(' received.duplicate '))).toHaveLength(1);
  });
});
