import {execFileSync} from 'node:child_process';
import {chmod, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {freePort} from '@integration-docs/simulator/testing';
import {receivedDocument, withOtherContent, invoice} from '../../commands/connector/invoices.ts';
import {runnableConnectors} from '../../commands/connector/languages.ts';
import type {ProcessResult} from '../../commands/connector/processes.ts';
import {isThere} from '../../commands/samples/run.ts';
import {Scene, secretOf} from './scene.ts';

/*
 * What the connector reports to people, and what they can decide: `docs-internal/connector.md`.
 */

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const minute = 60_000;
const dayCount = 24;

/** Buyers that trigger an outcome in the simulator: `simulator-triggers.yaml`. */
const buyers = {
  rejectedByFeap: 'PT600000443',
  duplicateAtRecipient: 'PT600000460',
  channelTimeout: 'PT600000427',
  correction: 'PT600000141',
  returned: 'PT600000222',
  noProof: 'PT600000494',
};

interface Json {
  readonly number: string;
  readonly buyer: object;
  readonly seller: object;
}

/** Returns the sample invoice with changes. @param n makes its number unique */
function changedInvoice(n: number, {buyer, seller, ...others}: Readonly<Record<string, unknown>> = {}): string {
  const sample = JSON.parse(invoice(0).content) as Json;
  const party = (before: object, vatId: unknown): object => ({...before, ...(vatId !== undefined && {vatId})});
  return JSON.stringify({
    ...sample,
    number: `FT P/${n}`,
    buyer: party(sample.buyer, buyer),
    seller: party(sample.seller, seller),
    ...others,
  });
}

const stepsOf = ({stderr}: ProcessResult, step: string): readonly string[] =>
  stderr.filter((line) => line.split(' ')[2] === step).map((line) => line.split(' ').slice(1).join(' '));

describe.each(runnableConnectors())('the connector in %s, and a person', (language) => {
  const scene = new Scene(language, 'platform');
  const {connector} = scene;

  /** Submits files, and moves the clock of the platform on until it has processed them. */
  async function submitAndProcess(...files: readonly string[]): Promise<ProcessResult> {
    await connector('submit', ...files);
    const ended = await connector('sync');
    await scene.platform.clock.pass(5 * minute);
    await connector('reconcile');
    return {...ended, stderr: [...ended.stderr, ...(await connector('sync')).stderr]};
  }
  const documents = () => Object.values(scene.platform.simulator.platform.state.documents).map(({record}) => record);

  it('books a document that comes again only after a rejection, and asks a person whenever its content differs', async () => {
    const xml = receivedDocument(0);
    const arrive = async (content: string): Promise<string> => {
      // A different time for each document gives them an order.
      await scene.platform.clock.pass(1000);
      return scene.receiveDocument(content);
    };
    const [first, other, same] = [await arrive(xml), await arrive(withOtherContent(xml)), await arrive(xml)];
    const second = await connector('sync');
    expect(stepsOf(second, 'received.conflict')).toEqual([
      `alert received.conflict document=${other} earlier=${first}`,
    ]);
    expect(stepsOf(second, 'received.duplicate')).toHaveLength(1);
    await connector('respond', first, 'reject', 'Valor errado');
    expect(stepsOf(await connector('sync'), 'received.reversed')).toEqual([`info received.reversed document=${first}`]);
    const [third, again, last] = [await arrive(withOtherContent(xml)), await arrive(xml), await arrive(xml)];
    expect(stepsOf(await scene.connectorAt(2, 'sync'), 'received.conflict')).toEqual([
      `alert received.conflict document=${third} earlier=${first}`,
    ]);
    const lines = (await connector('received')).stdout.map((line) => line.split(' '));
    const ours = lines.filter(([id]) => [first, other, same, third, again, last].includes(id ?? ''));
    expect(ours.map((words) => words.slice(0, 6).join(' '))).toEqual([
      `${first} reversed returned 380 229.00 EUR`,
      `${other} conflict acknowledged 380 229.00 EUR`,
      `${same} duplicate acknowledged 380 229.00 EUR`,
      `${third} conflict acknowledged 380 229.00 EUR`,
      `${again} booked acknowledged 380 229.00 EUR`,
      `${last} duplicate acknowledged 380 229.00 EUR`,
    ]);
  });

  it('says why: of a refusal, a rejection, a failure, and what the buyer decided', async () => {
    const {stderr} = await submitAndProcess(
      await scene.file('refused.json', changedInvoice(1, {lines: []})),
      await scene.file('rejected.json', changedInvoice(2, {number: 'FT SIM-BR-CIUS-PT-66/1'})),
      await scene.file('failed.json', changedInvoice(3, {buyer: buyers.rejectedByFeap})),
      await scene.file('correction.json', changedInvoice(4, {buyer: buyers.correction})),
      await scene.file('returned.json', changedInvoice(5, {buyer: buyers.returned})),
      await scene.file('fine.json', changedInvoice(6)),
    );
    const alerts = stderr.filter((line) => line.split(' ')[1] === 'alert').join('\n');
    expect(alerts).toMatch(/ outbox\.refused .*code=schema-invalid requestId=\S+ at=\/lines/);
    expect(alerts).toMatch(/ document\.state .*state=rejected rule=BR-CIUS-PT-66(?: |$)/m);
    expect(alerts).toMatch(/ document\.state .*state=failed failure=rejected-by-feap(?: |$)/m);
    expect(alerts).toMatch(/ document\.state .*state=correction_requested code=14(?: |$)/m);
    expect(alerts).toMatch(/ document\.state .*state=returned code=22(?: |$)/m);
    const reasons = (await connector('status')).stdout.map((line) => line.split(' ').toSpliced(2, 1).join(' '));
    expect(reasons.toSorted()).toEqual([
      'correction correction_requested 14',
      'failed failed rejected-by-feap',
      'fine payment_issued -',
      'refused refused schema-invalid',
      'rejected rejected BR-CIUS-PT-66',
      'returned returned 22',
    ]);
    const why = async (reference: string): Promise<readonly string[]> => (await connector('why', reference)).stdout;
    const [refusal = '', place = ''] = await why('refused');
    expect(refusal).toMatch(/^schema-invalid \S+ .{10,}$/);
    expect(place).toMatch(/^\S+ \/lines\S* .+$/);
    expect(await why('rejected')).toEqual([expect.stringMatching(/^BR-CIUS-PT-66 \S+ .+$/)]);
    expect(await why('failed')).toEqual([expect.stringMatching(/^rejected-by-feap .+compromisso.+$/)]);
    expect(await why('returned')).toEqual([expect.stringMatching(/^22 .{3,}$/)]);
    expect(await connector('why', 'fine')).toMatchObject({code: 0, stdout: []});
    await connector('correct', 'refused', await scene.file('corrected.json', changedInvoice(1)));
    expect(await why('refused')).toEqual([]);
  });

  it('names the document that has the number of a duplicate, and does not advise to send it again', async () => {
    await submitAndProcess(await scene.file('first.json', changedInvoice(1)));
    const [, , id = ''] = (await connector('status', 'first')).stdout[0]?.split(' ') ?? [];
    const second = await scene.file('second.json', changedInvoice(1, {paymentTerms: 'Outra vez'}));
    await connector('submit', second);
    expect((await connector('sync')).code).toBe(65);
    const {code, stderr} = await connector('submit', second);
    expect([code, stderr.at(-1)]).toEqual([
      65,
      expect.stringContaining('second was refused (duplicate-document): why'),
    ]);
    expect(stderr.at(-1)).not.toContain('correct');
    expect((await connector('why', 'second')).stdout).toEqual([
      expect.stringMatching(new RegExp(`^duplicate-document \\S+ .+ ${id}$`)),
    ]);
  });

  it('says why with the words of the status that made the state, whatever the buyer sent after it', async () => {
    await connector('submit', await scene.file('returned.json', changedInvoice(1, {buyer: buyers.returned})));
    await connector('sync');
    const document = Object.values(scene.platform.simulator.platform.state.documents).find(
      ({record}) => record.externalReference === 'returned',
    );
    if (document === undefined) throw new Error('found no document of the submission; expected one');
    document.plannedOutcome = {kind: 'deliver', feapStatuses: ['22', '11']};
    await scene.platform.clock.pass(5 * minute);
    // The words of another party do not command the terminal.
    for (const one of document.history.filter(({feapCode}) => feapCode === '22'))
      Object.assign(one, {detail: `${one.detail ?? ''}\u001B[31m\u009B1m`});
    const codes = document.history.flatMap(({feapCode}) => feapCode ?? []);
    expect([document.record.state, codes.slice(-2)]).toEqual(['returned', ['22', '11']]);
    expect((await connector('why', 'returned')).stdout).toEqual(['22 O documento foi devolvido.\uFFFD[31m\uFFFD1m']);
  });

  it('neither resends nor annuls what the buyer may have, unless it is confirmed', async () => {
    await submitAndProcess(
      await scene.file('duplicate.json', changedInvoice(1, {buyer: buyers.duplicateAtRecipient})),
      await scene.file('timeout.json', changedInvoice(2, {buyer: buyers.channelTimeout})),
      await scene.file('failed.json', changedInvoice(3, {buyer: buyers.rejectedByFeap})),
      await scene.file('resent.json', changedInvoice(4, {buyer: buyers.rejectedByFeap})),
    );
    const number = "the buyer's side already has a document with this number: neither resend nor annul; ask support";
    for (const [reason, ...args] of [
      [number, 'resend', 'duplicate'],
      [number, 'resend', 'duplicate', 'confirmed'],
      [number, 'annul', 'duplicate', 'Enviada por engano', 'confirmed'],
      ['ask the buyer', 'resend', 'timeout'],
      // The reason of an annulment can be any text, "confirmed" too.
      ['ask the buyer', 'annul', 'timeout', 'confirmed'],
    ] as const) {
      const {code, stderr} = await connector(...args);
      expect([code, stderr.at(-1)], args.join(' ')).toEqual([65, expect.stringContaining(reason)]);
    }
    expect((await connector('resend', 'timeout', 'feap', 'sure')).code).toBe(2);
    const pigeon = await connector('resend', 'timeout', 'pigeon', 'confirmed');
    expect([pigeon.code, pigeon.stderr]).toEqual([2, ['found pigeon; expected auto, feap, network, as2, sftp, email']]);
    expect((await connector('resend', 'timeout', 'confirmed')).code).toBe(0);
    expect((await connector('annul', 'failed', 'Enviada por engano')).code).toBe(0);
    expect((await connector('resend', 'resent')).code).toBe(0);
    // While it waits, neither another resend nor an annulment is stored.
    for (const args of [
      ['resend', 'resent', 'email'],
      ['annul', 'resent', 'Enviada por engano'],
    ] as const) {
      const {code, stderr} = await connector(...args);
      expect([code, stderr.at(-1)]).toEqual([65, expect.stringContaining('resend:resent:1 is waiting')]);
    }
    await connector('sync');
    expect(scene.requestsOf('annulDocument').map(({body}) => JSON.parse(body.toString()) as unknown)).toEqual([
      {reason: 'Enviada por engano'},
    ]);
    expect(scene.requestsOf('resendDocument').map(({body}) => JSON.parse(body.toString()) as unknown)).toEqual([
      {},
      {},
    ]);
  });

  it('corrects what was answered with 403, once no earlier attempt has arrived', async () => {
    await connector('submit', await scene.file('forbidden.json', changedInvoice(1, {seller: 'PT510000517'})));
    await connector('sync');
    expect((await connector('status')).stdout).toEqual(['forbidden queued - nif-not-authorised']);
    expect((await connector('why', 'forbidden')).stdout[0]).toMatch(/^nif-not-authorised \S+ .{10,}$/);
    // The same file can be sent again at once: the account may have received the permission in the meantime.
    const same = path.join(scene.folder, 'invoices/forbidden.json');
    expect((await connector('correct', 'forbidden', same)).code).toBe(0);
    await connector('sync');
    expect((await connector('correct', 'forbidden', await scene.file('corrected.json', changedInvoice(1)))).code).toBe(
      0,
    );
    await scene.connectorAt(2, 'sync');
    expect(await scene.stateOf('forbidden')).toBe('submitted');
    expect(scene.requestsOf('submitDocument').map(({target}) => target.split('=')[1])).toEqual([
      'forbidden',
      'forbidden%7E2',
      'forbidden%7E3',
    ]);
    expect((await connector('why', 'forbidden')).stdout).toEqual([]);

    await connector('submit', await scene.file('lost.json', changedInvoice(2)));
    scene.lostAnswer = 'externalReference=lost';
    // Not before 2, and too soon to reconcile: the document is not known from its events.
    await scene.connectorAt(2, 'sync');
    scene.answers.set('externalReference=lost', [403, 'scope-missing']);
    await scene.connectorAt(2.1, 'sync');
    scene.answers.clear();
    const {code, stderr} = await connector('correct', 'lost', await scene.file('other.json', changedInvoice(3)));
    expect([code, stderr.at(-1)]).toEqual([65, expect.stringContaining('an earlier attempt')]);
    const lostDocument = documents().find(({externalReference}) => externalReference === 'lost');
    expect((await connector('status', 'lost')).stdout).toEqual([`lost submitted ${lostDocument?.id ?? ''} -`]);
    expect((await scene.connectorAt(4, 'sync')).code).toBe(0);
    expect(scene.requestsOf('submitDocument').filter(({target}) => target.includes('lost'))).toHaveLength(2);
  });

  it('sends what waits because of a 403 at once when told to, with a new token, and why says so', async () => {
    await connector('submit', await scene.file('forbidden.json', changedInvoice(1)));
    scene.answers.set('externalReference=forbidden', [403, 'insufficient-scope']);
    await connector('sync');
    expect((await connector('why', 'forbidden')).stdout).toEqual([
      expect.stringMatching(/^insufficient-scope req_of_insufficient-scope /),
      '- - waits: once the cause is mended, sync now sends it at once',
    ]);
    // An administrator grants the scope: earlier tokens do not have it.
    scene.answers.clear();
    await connector('sync');
    expect(await scene.stateOf('forbidden')).toBe('queued');
    const tokens = scene.requestsOf('createToken').length;
    expect((await connector('sync', 'now')).code).toBe(0);
    expect(await scene.stateOf('forbidden')).toBe('submitted');
    expect(scene.requestsOf('createToken')).toHaveLength(tokens + 1);
    expect(new Set(scene.requestsOf('submitDocument').map(({key}) => key)).size).toBe(1);
    expect((await connector('why', 'forbidden')).stdout).toEqual([]);
    // A request that waits for another reason keeps waiting.
    await connector('submit', await scene.file('busy.json', changedInvoice(2)));
    scene.answers.set('externalReference=busy', [409, 'idempotency-in-progress']);
    scene.retryAfter = '600';
    await connector('sync');
    await connector('sync', 'now');
    expect(scene.requestsOf('submitDocument').filter(({target}) => target.endsWith('=busy'))).toHaveLength(1);
  });

  it('says why in the language that is asked for, whatever the language was when it was told first', async () => {
    await submitAndProcess(
      await scene.file('rejected.json', changedInvoice(1, {number: 'FT SIM-BR-CIUS-PT-66/1'})),
      await scene.file('failed.json', changedInvoice(2, {buyer: buyers.rejectedByFeap})),
    );
    const why = async (reference: string, language: string): Promise<readonly string[]> =>
      (await scene.start(['why', reference], {ACCEPT_LANGUAGE: language}).ended).stdout;
    expect(await why('rejected', 'pt')).toEqual([expect.stringMatching(/^BR-CIUS-PT-66 - Falta /)]);
    expect(await why('rejected', 'en')).toEqual([expect.stringMatching(/^BR-CIUS-PT-66 - .* missing/)]);
    // The delivery channel answers in its own language (`DeliveryFailure`).
    expect(await why('failed', 'en')).toEqual(await why('failed', 'pt'));
    // When the platform gives no answer, the connector prints the stored reason.
    scene.answers.set('/documents/', [502]);
    expect(await why('rejected', 'en')).toEqual([expect.stringMatching(/^BR-CIUS-PT-66 - Falta /)]);
  });

  it('never sends a submission without an answer again once what it became is corrected', async () => {
    const {reference, content, extension, fate} = invoice(9);
    if (typeof fate !== 'object') throw new Error('found an invoice that is accepted; expected one that is rejected');
    await connector('submit', await scene.file(`${reference}.${extension}`, content));
    scene.lostAnswer = `externalReference=${reference}`;
    await connector('sync');
    scene.answers.set('/documents?externalReference', [502]);
    await scene.platform.clock.pass(5 * minute);
    await connector('reconcile');
    await scene.connectorAt(0.1, 'sync');
    expect(await scene.stateOf(reference)).toBe('rejected');
    const corrected = await scene.file(`corrected.${extension}`, fate.corrected);
    expect((await connector('correct', reference, corrected)).code).toBe(0);
    scene.answers.clear();
    const before = scene.requestsOf('submitDocument').length;
    // The key of the first submission has expired.
    await scene.platform.clock.pass(30 * 60 * minute);
    expect((await scene.connectorAt(30, 'sync')).code).toBe(0);
    expect(await scene.stateOf(reference)).toBe('submitted');
    const sent = scene.requestsOf('submitDocument').slice(before);
    expect(sent.map(({target}) => target.split('=')[1])).toEqual([`${reference}%7E2`]);
  });

  it('corrects with the same document only: its number, its supplier, also after a purge', async () => {
    const rule = 'FT SIM-BR-CIUS-PT-66';
    const xml = (number: string, nif = 'PT510000010'): string =>
      invoice(1)
        .content.replace('FT C/1', number)
        .replaceAll('PT510000010', nif)
        // A signed invoice has other `cbc:ID` elements before the number of the invoice.
        .replace('<cbc:CustomizationID', '<ext:UBLExtensions><cbc:ID>1</cbc:ID></ext:UBLExtensions>$&')
        .replace(
          'xmlns:cac=',
          'xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" $&',
        );
    await submitAndProcess(
      await scene.file('json.json', changedInvoice(1, {lines: []})),
      await scene.file('xml.xml', xml(`${rule}/2`)),
      await scene.file('old.json', changedInvoice(3, {number: `${rule}/3`})),
    );
    const [, , id = ''] = (await connector('status', 'old')).stdout[0]?.split(' ') ?? [];
    const sent = (): number => scene.requestsOf('submitDocument').length;
    const sentBefore = sent();
    const correct = async (
      reference: string,
      content: string,
      hours = 0,
    ): Promise<readonly [number | null, string]> => {
      const {code, stderr} = await scene.connectorAt(hours, 'correct', reference, await scene.file('other', content));
      expect(stderr.some((line) => line.includes(' outbox.stored '))).toBe(code === 0);
      return [code, stderr.at(-1) ?? ''];
    };
    const conflictOf = (stored: string, corrected: string): unknown => [
      65,
      expect.stringMatching(`${stored}.*${corrected}`),
    ];
    expect(await correct('json', changedInvoice(2))).toEqual(conflictOf('FT P/1', 'FT P/2'));
    expect(await correct('json', changedInvoice(1, {seller: 'PT510000517'}))).toEqual(
      conflictOf('510000010', '510000517'),
    );
    expect(await correct('json', xml('FT P/2'))).toEqual(conflictOf('FT P/1', 'FT P/2'));
    expect(await correct('xml', xml('FT C/1'))).toEqual(conflictOf(`${rule}/2`, 'FT C/1'));
    expect(await correct('xml', xml(`${rule}/2`, 'PT510000517'))).toEqual(conflictOf('510000010', '510000517'));
    await scene.connectorAt(40 * dayCount, 'purge', '30');
    expect(await correct('old', changedInvoice(3), 40 * dayCount)).toEqual(conflictOf(`${rule}/3`, 'FT P/3'));
    // The platform does not know the document, so the number cannot be compared.
    scene.answers.set(`/documents/${id}`, [404]);
    expect((await correct('old', changedInvoice(3), 40 * dayCount))[0]).toBe(0);
    // Surrounding spaces are ignored; a tax number is the same with and without its country code.
    expect((await correct('xml', xml(` ${rule}/2 `, '510000010')))[0]).toBe(0);
    expect(await correct('json', '{')).toEqual([65, expect.stringContaining('JSON object in UTF-8')]);
    expect((await correct('json', changedInvoice(1)))[0]).toBe(0);
    expect(sent()).toBe(sentBefore);
  });

  it('looks at the present state before it corrects or says why, if the platform tells it', async () => {
    const numbers = ['FT SIM-BR-CIUS-PT-66/1', 'FT SIM-BR-CIUS-PT-66/2'];
    const [one, other] = [
      await scene.file('one.json', changedInvoice(1, {number: numbers[0]})),
      await scene.file('other.json', changedInvoice(2, {number: numbers[1]})),
    ];
    await connector('submit', one, other);
    await connector('sync');
    await scene.platform.clock.pass(5 * minute);
    scene.answers.set('/documents/', [502]);
    expect(await connector('why', 'one')).toMatchObject({code: 0, stdout: []});
    const early = await connector('correct', 'one', one);
    expect([early.code, early.stderr.at(-1)]).toEqual([
      65,
      expect.stringContaining('correct it once it is rejected, refused, annulled or returned'),
    ]);
    scene.answers.clear();
    expect((await connector('why', 'one')).stdout).toEqual([expect.stringMatching(/^BR-CIUS-PT-66 \S+ .+$/)]);
    expect((await connector('correct', 'other', other)).code).toBe(0);
  });

  it('sends a returned document again only as it was, also after a purge', async () => {
    const xml = invoice(1).content.replace('PT600000001', buyers.returned);
    const files = [
      await scene.file('json.json', `\uFEFF${changedInvoice(1, {buyer: buyers.returned})}`),
      await scene.file('xml.xml', xml),
    ];
    await submitAndProcess(...files);
    const other = await scene.file('other.json', changedInvoice(1, {buyer: buyers.returned, paymentTerms: 'Outra'}));
    const refused = await connector('correct', 'json', other);
    expect([refused.code, refused.stderr.at(-1)]).toEqual([65, expect.stringContaining('credit note')]);
    expect((await connector('correct', 'json', files[0] ?? '')).code).toBe(0);
    await scene.connectorAt(40 * dayCount, 'purge', '30');
    expect((await connector('correct', 'xml', other)).code).toBe(65);
    expect((await connector('correct', 'xml', files[1] ?? '')).code).toBe(0);
    await connector('sync');
    const sent = scene.requestsOf('submitDocument');
    for (const [reference, again] of [
      ['json', 'json%7E2'],
      ['xml', 'xml%7E2'],
    ] as const) {
      const [first, second] = [reference, again].map((name) => sent.find(({target}) => target.endsWith(`=${name}`)));
      expect(second?.body.equals(first?.body ?? Buffer.alloc(0)), reference).toBe(true);
      expect(second?.key).not.toBe(first?.key);
    }
  });

  it('refuses a malformed webhook secret before it does anything, and tells its commands', async () => {
    for (const secret of ['whsec_…', 'whsec_', 'whsec_!!!', `"${secretOf('quoted')}"`]) {
      const {code, stderr} = await scene.start(['run'], {WEBHOOK_SECRET: secret}).ended;
      expect([code, stderr.join(' ')], secret).toEqual([2, expect.stringContaining('WEBHOOK_SECRET')]);
    }
    const help = await connector('--help');
    expect([help.code, help.stdout.join('\n')]).toEqual([0, expect.stringMatching(/why REFERENCE.*WEBHOOK_SECRET/s)]);
  });

  it('refuses a malformed setting before it does anything, in one line that names it', async () => {
    const url = 'an address with https://, or with http:// on this machine';
    for (const [name, expected, ...malformed] of [
      ['PORT', 'a whole number, 1 to 65535', 'abc', '', '0', '65536', '80.5', '-1', '123456'],
      ['CLOCK_OFFSET_SECONDS', 'a whole number', 'x', '', '1.5'],
      [
        'BASE_URL',
        url,
        'nonsense',
        '',
        'ftp://127.0.0.1',
        'http://',
        'http:///path',
        'https://a b',
        '127.0.0.1:80',
        'http://192.0.2.1',
        'http://localhost.example',
      ],
      ['TOKEN_URL', url, 'nonsense', '', 'http://id.example/token'],
      ['ACCEPT_LANGUAGE', 'pt or en', 'fr', '', 'pt-PT'],
      ['CLIENT_ID', 'a value', ''],
      ['CLIENT_SECRET', 'a value', ''],
      ['DATA_DIR', 'a value', ''],
      ['HOST', 'a value', ''],
    ] as const) {
      for (const value of malformed) {
        const {code, stdout, stderr} = await scene.start(['status'], {[name]: value}).ended;
        const printed = [`${name} is malformed: expected ${expected}`];
        expect([code, stdout, stderr], `${name}=${value}`).toEqual([2, [], printed]);
      }
    }
    expect(await readdir(scene.folder)).not.toContain('data');
    for (const [name, value] of [
      ['PORT', '65535'],
      ['CLOCK_OFFSET_SECONDS', '-60'],
      ['BASE_URL', 'https://[2001:db8::1]:8443/v1'],
      ['BASE_URL', 'http://[::1]:4010/'],
      ['BASE_URL', 'http://localhost'],
    ] as const) {
      expect((await scene.start(['status'], {[name]: value}).ended).code, `${name}=${value}`).toBe(0);
    }
  });

  it('names the same fields in every language, where it listens, gets no answer, or a secret is about to expire', async () => {
    const run = scene.start(['run']);
    await run.waitFor(({step}) => step === 'run.listening');
    run.signal('SIGTERM');
    const {PORT = ''} = scene.env;
    expect(stepsOf(await run.ended, 'run.listening')).toEqual([
      expect.stringMatching(
        new RegExp(`^info run\\.listening host=127\\.0\\.0\\.1 port=${PORT} version=\\d+\\.\\d+\\.\\d+$`),
      ),
    ]);
    await scene.simulator('expiring-credential');
    expect(stepsOf(await connector('sync', 'now'), 'credential.expiring')).toEqual([
      expect.stringMatching(
        /^alert credential\.expiring event=evt_\S+ clientId=\S+ ending=\S+ expiresAt=[\d-]+T[\d:.]+Z daysLeft=\d+$/,
      ),
    ]);
    const nobody = await scene.start(['reconcile'], {BASE_URL: `http://127.0.0.1:${await freePort()}`}).ended;
    expect([nobody.code, stepsOf(nobody, 'api.no-answer')]).toEqual([
      75,
      [expect.stringMatching(/^warn api\.no-answer path=\S+ reason=(\w+|"[^"]+")$/)],
    ]);
  });

  it('reconciles daily while webhooks come, and every 15 minutes without; receives every hour; both at once when told to', async () => {
    const [secret, event] = [
      secretOf('of this endpoint'),
      JSON.stringify({id: 'evt_1', type: 'document.new_kind', data: {}}),
    ];
    const lists = (): number => scene.requestsOf('listEvents').length;
    const received = (): number => scene.requestsOf('listReceivedDocuments').length;
    await connector('sync');
    await connector('sync');
    expect([lists(), received()]).toEqual([1, 1]);
    await connector('sync', 'now');
    expect([lists(), received()]).toEqual([2, 2]);
    await scene.connectorAt(1 / 3, 'sync');
    expect([lists(), received()]).toEqual([3, 2]);
    await scene.connectorAt(1.1, 'sync');
    expect([lists(), received()]).toEqual([4, 3]);
    const run = scene.start(['run'], {WEBHOOK_SECRET: secret});
    await run.waitFor(({step}) => step === 'run.idle');
    expect(await scene.sendWebhook('evt_0', event, {secret: secretOf('forged')})).toBe(401);
    expect(await scene.sendWebhook('evt_1', event, {secret})).toBe(204);
    run.signal('SIGTERM');
    await run.ended;
    await scene.connectorAt(2, 'sync');
    await scene.connectorAt(20, 'sync');
    // One of them in `run`, whose clock went back.
    expect(lists()).toBe(6);
    // By then the last webhook is more than a day old.
    await scene.connectorAt(26, 'sync');
    await scene.connectorAt(27, 'sync');
    expect(lists()).toBe(8);
  });

  it('counts as missing what its endpoint gets and did not come, not what it never gets', async () => {
    await connector('register', `http://127.0.0.1:${scene.env.PORT ?? ''}/`);
    await connector('sync');
    const {webhooks} = scene.platform.simulator.platform.state;
    const secret = webhooks.endpoints.at(-1)?.secrets[0]?.value ?? '';
    for (const lost of [0, 1]) {
      const [eventCount, deliveryCount] = [webhooks.events.length, webhooks.deliveries.length];
      await connector('submit', await scene.file(`lost-${lost}.json`, changedInvoice(lost)));
      await connector('sync');
      await scene.platform.clock.pass(5 * minute);
      const events = webhooks.events.slice(eventCount);
      const sent = new Set(webhooks.deliveries.slice(deliveryCount).map(({eventId}) => eventId));
      // Some events, such as `submitted`, are not delivered to the connector's endpoint.
      expect(events.length).toBeGreaterThan(sent.size);
      const run = scene.start(['run']);
      await run.waitFor(({step}) => step === 'run.listening');
      for (const event of events.filter(({id}) => sent.has(id)).slice(lost)) {
        expect(await scene.sendWebhook(event.id, JSON.stringify(event), {secret})).toBe(204);
      }
      run.signal('SIGTERM');
      await run.ended;
      expect((await connector('reconcile')).stdout).toEqual([`missing ${lost}`]);
    }
  });

  it('has one token for all verbs, of its client, until it ends or is given up', async () => {
    const tokens = (): number => scene.requestsOf('createToken').length;
    for (const verb of ['sync', 'reconcile', 'reconcile']) await connector(verb);
    expect(tokens()).toBe(1);
    await scene.connectorAt(1, 'reconcile');
    expect(tokens()).toBe(2);
    const client = {CLIENT_ID: 'erp-example', CLIENT_SECRET: 'the-first-secret-of-this-test'};
    await scene.start(['reconcile'], client).ended;
    expect(tokens()).toBe(3);
    // A token of the simulator contains its expiry time: at another time it gives another token.
    await scene.platform.clock.pass(1000);
    scene.platform.faults.set({seed: 7, faults: {'token-revoked': {rate: 1, times: 1}}});
    expect((await scene.start(['reconcile'], client).ended).code).toBe(0);
    expect((await scene.start(['reconcile'], client).ended).code).toBe(0);
    expect(tokens()).toBe(4);
  });

  it('reads what stays too long again, and says so once a day', async () => {
    await connector('submit', await scene.file('stuck.json', changedInvoice(1, {buyer: buyers.noProof})));
    await connector('sync');
    const stuckAlerts = async (hours: number): Promise<readonly string[]> =>
      stepsOf(await scene.connectorAt(hours, 'sync'), 'document.stuck');
    expect(await stuckAlerts(0.5)).toEqual([]);
    // Its events have been processed.
    const requestsBefore = scene.requestsOf('getDocument').length;
    const newRequests = (): number => scene.requestsOf('getDocument').length - requestsBefore;
    const id = documents().find(({externalReference}) => externalReference === 'stuck')?.id ?? '';
    const alert = (state: string): string => `alert document.stuck document=${id} reference=stuck state=${state}`;
    const reason = async (): Promise<string | undefined> => (await connector('status')).stdout[0]?.split(' ')[3];
    expect(await reason()).toBe('-');
    expect(await stuckAlerts(1.1)).toEqual([alert('submitted')]);
    expect(await reason()).toBe('stuck');
    expect(newRequests()).toBe(1);
    expect(await stuckAlerts(1.5)).toEqual([]);
    expect(newRequests()).toBe(1);
    expect(await stuckAlerts(2.5)).toEqual([]);
    expect(newRequests()).toBe(2);
    await scene.platform.clock.pass(minute);
    await scene.connectorAt(3.6, 'sync');
    expect(await scene.stateOf('stuck')).toBe('validated');
    expect(await stuckAlerts(24.5)).toEqual([]);
    expect(await stuckAlerts(26)).toEqual([alert('validated')]);
  });

  it('reads a stuck document again soon after a read that failed, and an hour after a refusal', async () => {
    await connector('submit', await scene.file('stuck.json', changedInvoice(1)));
    await connector('sync');
    await scene.connectorAt(0.5, 'sync');
    // Its events have been processed.
    const requestsBefore = scene.requestsOf('getDocument').length;
    const readsUntil = async (hours: number): Promise<number> => {
      await scene.connectorAt(hours, 'sync');
      return scene.requestsOf('getDocument').length - requestsBefore;
    };
    scene.answers.set('/documents/', [502]);
    expect([await readsUntil(1.1), await readsUntil(1.2)]).toEqual([1, 2]);
    scene.answers.set('/documents/', [404, 'resource-not-found']);
    expect([await readsUntil(1.3), await readsUntil(1.4), await readsUntil(2.5)]).toEqual([3, 3, 4]);
  });

  it('counts the wait of a correction from its own beginning', async () => {
    const file = await scene.file('stuck.json', changedInvoice(1));
    await connector('submit', file);
    await connector('sync');
    const stuckCount = async (hours: number): Promise<number> =>
      stepsOf(await scene.connectorAt(hours, 'sync'), 'document.stuck').length;
    expect(await stuckCount(1.1)).toBe(1);
    await connector('annul', 'stuck', 'Enviada por engano');
    await connector('sync');
    expect((await connector('correct', 'stuck', file)).code).toBe(0);
    await connector('sync');
    expect(await stuckCount(1.5)).toBe(1);
  });

  it('marks as old what has been final for 30 days, unless a person dealt with it', async () => {
    const refused = await Promise.all(
      ['refused', 'corrected'].map((name, n) => scene.file(`${name}.json`, changedInvoice(n, {lines: []}))),
    );
    const files = [
      changedInvoice(2, {number: 'FT SIM-BR-CIUS-PT-66/1'}),
      changedInvoice(3, {buyer: buyers.rejectedByFeap}),
    ];
    await submitAndProcess(
      ...refused,
      ...(await Promise.all(files.map((content, n) => scene.file(`${['rejected', 'failed'][n] ?? ''}.json`, content)))),
    );
    expect((await connector('correct', 'corrected', await scene.file('right.json', changedInvoice(1)))).code).toBe(0);
    const old = async (days: number): Promise<readonly string[]> =>
      (await scene.connectorAt(days * dayCount, 'status')).stdout
        .filter((line) => line.endsWith(' old'))
        .map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(await old(29)).toEqual([]);
    expect(await old(31)).toEqual(['refused refused', 'rejected rejected']);
  });

  it('purges what is settled, and neither sends nor stores it again', async () => {
    const xml = receivedDocument(0);
    const id = await scene.receiveDocument(xml);
    const file = await scene.file('INV.json', changedInvoice(1, {paymentTerms: 'A nota desta fatura'}));
    await submitAndProcess(file);
    // The connector sets the events of this document aside.
    await connector('submit', await scene.file('aside.json', changedInvoice(3)));
    await connector('sync');
    const [, , aside = ''] = (await connector('status', 'aside')).stdout[0]?.split(' ') ?? [];
    scene.answers.set(`/documents/${aside}`, [404, 'resource-not-found']);
    await scene.platform.clock.pass(5 * minute);
    await connector('reconcile');
    expect(stepsOf(await connector('sync'), 'event.refused')).toHaveLength(1);
    scene.answers.clear();
    await connector('submit', await scene.file('waiting.json', changedInvoice(2, {paymentTerms: 'Ainda à espera'})));
    expect((await connector('purge', '29')).code).toBe(2);
    const secret = secretOf('exposed, and ended');
    const earlier = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
    earlier.exec(`PRAGMA secure_delete = OFF; INSERT INTO secrets (owner, value, until) VALUES ('whe_1', '${secret}', 0);
      INSERT INTO meta VALUES ('a', 'deleted by an earlier version'); DELETE FROM meta WHERE name = 'a'`);
    earlier.close();
    const purged = async (days: number): Promise<readonly string[]> =>
      stepsOf(await scene.connectorAt(days * dayCount, 'purge', '30'), 'purge.finished');
    expect(await purged(20)).toEqual(['info purge.finished requests=0 events=0']);
    expect(await inFiles('deleted by an earlier version')).toBe(false);
    expect(storedTexts()).toMatchObject({note: true, event: true, waiting: true});
    expect(await purged(40)).toEqual([`info purge.finished requests=2 events=${events()}`]);
    expect(storedTexts()).toEqual({note: false, event: false, waiting: true, xml: true});
    expect(await Promise.all(['A nota desta fatura', secret, 'Ainda à espera'].map(inFiles))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await purged(40)).toEqual(['info purge.finished requests=0 events=0']);
    expect((await connector('submit', file)).stdout).toEqual(['known INV']);
    await connector('reconcile');
    expect((await connector('sync')).stderr.filter((line) => line.includes(' event.stored '))).toEqual([]);
    expect(scene.requestsOf('submitDocument').filter(({target}) => target.endsWith('=INV'))).toHaveLength(1);
    expect((await connector('received')).stdout.filter((line) => line.startsWith(id))).toHaveLength(1);

    function open(): DatabaseSync {
      return new DatabaseSync(path.join(scene.folder, 'data/connector.db'), {readOnly: true});
    }

    /** Whether the pages of the database have this text, also where nothing reads it: a backup copies them. */
    async function inFiles(text: string): Promise<boolean> {
      const files = await readdir(path.join(scene.folder, 'data'));
      const pages = await Promise.all(files.map((name) => readFile(path.join(scene.folder, 'data', name))));
      return pages.some((one) => one.includes(text));
    }

    function events(): number {
      const database = open();
      const all = database.prepare('SELECT id FROM inbox').all();
      database.close();
      return all.length;
    }

    /** Says for each text whether the database contains it. */
    function storedTexts(): Readonly<Record<string, boolean>> {
      const database = open();
      const tables = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
      const cells = tables.flatMap(({name}) =>
        database
          .prepare(`SELECT * FROM "${String(name)}"`)
          .all()
          .flatMap((row): unknown[] => Object.values(row)),
      );
      database.close();
      const texts = cells.map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString() : String(cell)));
      const has = (text: string): boolean => texts.some((one) => one.includes(text));
      return {note: has('A nota desta fatura'), event: has('"type"'), waiting: has('Ainda à espera'), xml: has(xml)};
    }
  });

  it.skipIf(!isThere({commands: ['sqlite3'], packages: ['sqlite3']}, 'The test of a restored copy'))(
    'looks first, in a restored copy, for what may have been submitted since, whatever became of it',
    async () => {
      await connector('status');
      const copy = path.join(scene.folder, 'copy.db');
      const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
      database.exec(`VACUUM INTO '${copy}'`);
      database.close();
      const files = [
        await scene.file('annulled.json', changedInvoice(1, {buyer: buyers.rejectedByFeap})),
        await scene.file('corrected.json', changedInvoice(2, {buyer: buyers.rejectedByFeap})),
        await scene.file('returned.json', changedInvoice(3, {buyer: buyers.returned})),
        await scene.file('failed.json', changedInvoice(4, {buyer: buyers.rejectedByFeap})),
        await scene.file('paid.json', changedInvoice(5)),
      ];
      await submitAndProcess(...files);
      await connector('annul', 'annulled', 'Valor errado');
      await connector('annul', 'corrected', 'Valor errado');
      await connector('sync');
      await connector('correct', 'corrected');
      await connector('sync');
      const before = await scene.states();
      expect([...before.values()]).toEqual(['annulled', 'submitted', 'returned', 'failed', 'payment_issued']);

      await restore(copy);
      expect(await scene.states()).toEqual(new Map());
      scene.requests.length = 0;
      await connector('submit', ...files, await scene.file('new.json', changedInvoice(6)));
      expect((await connector('sync')).code).toBe(0);
      expect(await scene.states()).toEqual(new Map([...before, ['corrected', 'annulled'], ['new', 'submitted']]));
      expect((await connector('correct', 'corrected')).code).toBe(0);
      await connector('sync');
      expect(await scene.states()).toEqual(new Map([...before, ['new', 'submitted']]));
      const sent = (): readonly string[] =>
        scene.requestsOf('submitDocument').map(({target}) => decodeURIComponent(target).split('=')[1] ?? '');
      expect(sent()).toEqual(['new']);
      // A person can still send it again with `correct`.
      await connector('correct', 'annulled');
      await connector('sync');
      expect(sent()).toEqual(['new', 'annulled~2']);
    },
  );

  /** Restores a backup with the script of the page; this machine does not have the service and its user. */
  async function restore(copy: string): Promise<void> {
    const bin = path.join(scene.folder, 'bin');
    await mkdir(bin);
    for (const [name, body] of [
      ['systemctl', 'true'],
      ['install', 'cp "$5" "$6"'],
    ] as const) {
      await writeFile(path.join(bin, name), `#!/usr/bin/env bash\n${body}\n`);
      await chmod(path.join(bin, name), 0o755);
    }
    const settings = path.join(scene.folder, 'connector.env');
    await writeFile(settings, `DATA_DIR=${path.join(scene.folder, 'data')}\n`);
    execFileSync('bash', [path.join(projectRoot, 'samples/operate/restore.sh'), copy], {
      env: {...process.env, SETTINGS: settings, PATH: `${bin}:${process.env.PATH ?? ''}`},
    });
  }

  describe('that has a webhook secret in WEBHOOK_SECRET too', () => {
    const endpoint = () => scene.platform.simulator.platform.state.webhooks.endpoints.at(-1);

    const set = secretOf('only in WEBHOOK_SECRET');
    const register = async (at = ''): Promise<string> => {
      await connector('register', `http://127.0.0.1:${scene.env.PORT ?? ''}/${at}`);
      await connector('sync');
      return newest();
    };
    const newest = (): string => endpoint()?.secrets[0]?.value ?? '';

    /** Starts `run`, with its clock this many hours ahead. @returns what it answers to webhooks signed with each secret, and how it ends */
    async function running(env: Readonly<Record<string, string>>, hours = 0) {
      const now = (): number => scene.platform.clock.now().getTime() + hours * 60 * minute;
      const run = scene.start(['run'], {...env, CLOCK_OFFSET_SECONDS: String(Math.round((now() - Date.now()) / 1000))});
      await run.waitFor(({step}) => step === 'run.listening');
      return {
        run,
        answersTo: async (secrets: readonly string[]): Promise<readonly number[]> => {
          const statuses: number[] = [];
          for (const [n, secret] of secrets.entries()) {
            const event = JSON.stringify({id: `evt_${n}`, type: 'document.new_kind', data: {}});
            statuses.push(await scene.sendWebhook(`evt_${n}`, event, {secret, timestamp: now()}));
          }
          return statuses;
        },
        stop: async (): Promise<void> => {
          run.signal('SIGTERM');
          await run.ended;
        },
      };
    }

    async function answersTo(secrets: readonly string[], env: Readonly<Record<string, string>>, hours?: number) {
      const {answersTo: all, stop} = await running(env, hours);
      const statuses = await all(secrets);
      await stop();
      return statuses;
    }

    it('ends it when it was exposed, in every process and before the platform answers; one that is set later counts', async () => {
      const old = await register();
      const env = {WEBHOOK_SECRET: `${old} ${set}`};
      const {run, answersTo: now, stop} = await running(env);
      expect(await now([old, set])).toEqual([204, 204]);
      scene.answers.set('secret-rotation', [502]);
      // This process does not have WEBHOOK_SECRET any more.
      const {code, stderr} = await connector('rotate-webhook-secret', 'exposed');
      expect([code, stderr.filter((line) => line.includes(' alert '))]).toEqual([
        75,
        [expect.stringMatching(/ alert secret\.ended setting=WEBHOOK_SECRET$/)],
      ]);
      expect(await now([old, set])).toEqual([401, 401]);
      scene.answers.clear();
      await run.waitFor(({step}) => step === 'secret.stored');
      expect(await now([old, set, newest()])).toEqual([401, 401, 204]);
      await stop();
      const later = secretOf('set after that');
      const withLater = {WEBHOOK_SECRET: `${env.WEBHOOK_SECRET} ${later}`};
      // An ended secret stays ended, however old it is.
      await scene.connectorAt(100 * dayCount, 'purge', '30');
      const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'), {readOnly: true});
      const values = database
        .prepare('SELECT value FROM secrets')
        .all()
        .map(({value}) => value);
      database.close();
      expect(values.filter((value) => String(value).startsWith('whsec_'))).toEqual([newest()]);
      expect(await answersTo([old, set, later, newest()], withLater)).toEqual([401, 401, 204, 204]);
    });

    it('ends with it those of every earlier endpoint, whatever the clock said, but none that came after the command', async () => {
      const earlier = [await register('a'), await register('b')];
      expect(await answersTo(earlier, {})).toEqual([204, 204]);
      const rotated = endpoint();
      scene.answers.set('secret-rotation', [502]);
      await scene.connectorAt(48, 'rotate-webhook-secret', 'exposed');
      await scene.connectorAt(48, 'sync');
      const later = await register('c');
      scene.answers.clear();
      await scene.connectorAt(49, 'sync');
      const ofRotation = rotated?.secrets[0]?.value ?? '';
      expect(await answersTo([...earlier, ofRotation, later], {})).toEqual([401, 401, 204, 204]);
    });

    it('ends it, and the stored ones, also when the endpoint is gone, and says that `register` is needed', async () => {
      const [first, second] = [await register('a'), await register('b')];
      scene.platform.simulator.platform.state.webhooks.endpoints.splice(0, Infinity);
      await connector('rotate-webhook-secret', 'exposed');
      const alerts = ({code, stderr}: ProcessResult) => [
        code,
        stderr.flatMap((line) => / alert (\S+)/.exec(line)?.[1] ?? []),
      ];
      expect(alerts(await connector('sync'))).toEqual([65, ['endpoint.gone', 'outbox.refused']]);
      const again = await scene.start(['rotate-webhook-secret', 'exposed'], {WEBHOOK_SECRET: set}).ended;
      expect(alerts(again)).toEqual([65, ['secret.ended']]);
      expect(again.stderr.at(-1)).toContain('register first');
      expect(await answersTo([first, second, set], {WEBHOOK_SECRET: set})).toEqual([401, 401, 401]);
    });

    it('ends that of a deleted endpoint at once', async () => {
      const only = await register();
      scene.platform.simulator.platform.state.webhooks.endpoints.splice(0, Infinity);
      expect(stepsOf(await connector('sync', 'now'), 'endpoint.gone')).toHaveLength(1);
      expect(await answersTo([only], {})).toEqual([401]);
    });

    it('ends it with the overlap of a planned rotation', async () => {
      const old = await register();
      const env = {WEBHOOK_SECRET: `${old} ${set}`};
      await scene.start(['rotate-webhook-secret'], env).ended;
      const {stderr} = await scene.start(['sync'], env).ended;
      expect(stderr.filter((line) => line.includes(' alert '))).toEqual([]);
      expect(await answersTo([old, set], env, 23)).toEqual([204, 204]);
      expect(await answersTo([old, set], env, 25)).toEqual([401, 204]);
    });
  });

  it('prints what it knows already as known', async () => {
    const file = await scene.invoice(0);
    expect((await connector('submit', file, await scene.invoice(2))).stdout).toEqual(['stored INV-0', 'stored INV-2']);
    expect((await connector('submit', file)).stdout).toEqual(['known INV-0']);
  });
});
