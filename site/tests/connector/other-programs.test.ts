import {mkdir, symlink, writeFile, stat} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it, vi} from 'vitest';
import {freePort} from '@integration-docs/simulator/testing';
import {invoice, receivedDocument} from '../../commands/connector/invoices.ts';
import {runnableConnectors} from '../../commands/connector/languages.ts';
import type {ProcessResult} from '../../commands/connector/processes.ts';
import {Scene} from './scene.ts';

/*
 * The connector leaves alone what belongs to others: other programs of the account, other files of the folder, other suppliers.
 */

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const minute = 60_000;
const day = 24 * 60 * minute;
const otherSeller = 'PT510000029';

const json = (number: string): string => JSON.stringify({...(JSON.parse(invoice(0).content) as object), number});
// The number contains an XML entity; a tax number of another tax scheme comes before the VAT number.
const xml = (number: string): string =>
  invoice(1)
    .content.replace('FT C/1', number.replace('&', '&#38;'))
    .replace(
      '<cac:PartyTaxScheme>',
      '<cac:PartyTaxScheme><cbc:CompanyID>7</cbc:CompanyID><cac:TaxScheme><cbc:ID>FR</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>$&',
    );

const linesOf = ({stderr}: ProcessResult, step: string): readonly string[] =>
  stderr.filter((line) => line.split(' ')[2] === step).map((line) => line.split(' ').slice(1).join(' '));

describe.each(runnableConnectors())('the connector in %s, and other programs', (language) => {
  const scene = new Scene(language, 'platform');
  const {connector} = scene;
  const documents = () => scene.platform.simulator.platform.state.documents;
  const idOf = async (reference: string): Promise<string> =>
    (await connector('status', reference)).stdout[0]?.split(' ')[2] ?? '';
  const sent = (reference: string): number =>
    scene.requestsOf('submitDocument').filter(({target}) => target.endsWith(`externalReference=${reference}`)).length;

  /** Another program submits different content with the same reference. @returns the id of its document */
  async function another(name: string, content: string): Promise<string> {
    const folder = path.join(scene.folder, 'others');
    await mkdir(folder, {recursive: true});
    await writeFile(path.join(folder, name), content);
    const otherEnv = {DATA_DIR: path.join(scene.folder, 'data-of-another')};
    await scene.start(['submit', path.join(folder, name)], otherEnv).ended;
    await scene.start(['sync'], otherEnv).ended;
    return (await scene.start(['status', path.parse(name).name], otherEnv).ended).stdout[0]?.split(' ')[2] ?? '';
  }

  function changeDatabase(...statements: readonly string[]): void {
    const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'));
    for (const statement of statements) database.exec(statement);
    database.close();
  }

  /** Submits a document whose first request does not reach the platform. */
  async function queued(name: string, content: string): Promise<void> {
    const reference = path.parse(name).name;
    scene.answers.set(`externalReference=${reference}`, [502]);
    await connector('submit', await scene.file(name, content));
    await connector('sync');
    scene.answers.clear();
  }

  it.each([
    ['FT_A_1.json', json('FT A/1')],
    ['FT_B_1.xml', xml('FT B&Ç/1')],
  ] as const)('takes no document of another seller or with another number for its own: %s', async (name, content) => {
    const reference = path.parse(name).name;
    await queued(name, content);
    const ofAnotherSeller = await another(name, content.replaceAll('PT510000010', otherSeller));
    expect(ofAnotherSeller).toMatch(/^doc_/);
    // The events of the other document arrive before the answer to ours.
    await scene.platform.clock.pass(5 * minute);
    const {stderr} = await connector('reconcile');
    scene.answers.set(`externalReference=${reference}`, [502]);
    const early = await connector('sync');
    scene.answers.clear();
    expect([...stderr, ...early.stderr].join('\n')).toContain(`event.ignored document=${ofAnotherSeller}`);
    expect((await connector('status', reference)).stdout).toEqual([`${reference} queued - -`]);
    // The idempotency key has expired.
    await scene.platform.clock.pass(day);
    const late = await scene.connectorAt(24, 'sync');
    expect(linesOf(late, 'outbox.renewed')).toHaveLength(1);
    const ownId = await idOf(reference);
    expect(documents()[ownId]?.record).toMatchObject({sellerNif: '510000010', externalReference: reference});
    expect(ownId).not.toBe(ofAnotherSeller);
    // The connector follows the state of the new document.
    await scene.platform.clock.pass(5 * minute);
    await scene.connectorAt(24, 'reconcile');
    await scene.connectorAt(24, 'sync');
    expect(documents()[ownId]?.record.state).not.toBe('submitted');
    expect(await scene.stateOf(reference)).toBe(documents()[ownId]?.record.state);
  });

  it.each([
    // In the record of the platform, the number has neither leading, trailing nor repeated spaces; a no-break space stays.
    ['lost.json', json(' FT  A\u00a0/2 ')],
    ['lost.xml', xml('\n FT\t \u00a0B&Ç/2 ')],
  ] as const)('takes its own over once the key has expired, if it is in force: %s', async (name, content) => {
    await another(name, content.replaceAll('PT510000010', otherSeller));
    await connector('submit', await scene.file(name, content));
    const before = sent('lost');
    scene.lostAnswer = 'externalReference=lost';
    await connector('sync');
    await scene.platform.clock.pass(day);
    expect((await scene.connectorAt(24, 'sync')).code).toBe(0);
    expect(sent('lost')).toBe(before + 1);
    expect(documents()[await idOf('lost')]?.record.sellerNif).toBe('510000010');
  });

  it('sends again what only an annulled document has, and asks a person when several are its own', async () => {
    scene.answers.set('/events', [502]);
    for (const name of ['annulled', 'several']) {
      await connector('submit', await scene.file(`${name}.json`, json(`FT D/${name}`)));
      scene.lostAnswer = `externalReference=${name}`;
      await connector('sync');
      scene.answers.set(`externalReference=${name}`, [502]);
    }
    for (const [id, document] of Object.entries(documents())) {
      if (document.record.externalReference === 'annulled') document.record.state = 'annulled';
      if (document.record.externalReference !== 'several') continue;
      const copy = structuredClone(document);
      documents()[`${id}2`] = {...copy, record: {...copy.record, id: `${id}2`}};
    }
    for (const name of ['annulled', 'several']) scene.answers.delete(`externalReference=${name}`);
    const before = [sent('annulled'), sent('several')];
    const late = await scene.connectorAt(24, 'sync');
    expect(late.code).toBe(75);
    expect(linesOf(late, 'outbox.ambiguous')).toEqual([
      expect.stringMatching(/^alert outbox\.ambiguous name=submit:several:1 documents="doc_\w+ doc_\w+"$/),
    ]);
    expect([sent('annulled'), sent('several')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect(await scene.states()).toEqual(new Map(Object.entries({annulled: 'submitted', several: 'queued'})));
    expect(linesOf(await scene.connectorAt(24.5, 'sync'), 'outbox.ambiguous')).toEqual([]);
    expect(linesOf(await scene.connectorAt(25.5, 'sync'), 'outbox.ambiguous')).toEqual([
      expect.stringMatching(/^warn outbox\.ambiguous /),
    ]);
    expect(linesOf(await scene.connectorAt(48.5, 'sync'), 'outbox.ambiguous')).toEqual([
      expect.stringMatching(/^alert outbox\.ambiguous /),
    ]);
  });

  it('sets the id of its own answer, and says that it had another', async () => {
    await queued('wrong.json', json('FT E/1'));
    changeDatabase(`UPDATE documents SET document_id = 'doc_of_another', state = 'failed', updated_at = 9e15`);
    const ended = await scene.connectorAt(1, 'sync');
    const ownId = await idOf('wrong');
    expect((await connector('status')).stdout).toEqual([`wrong submitted ${ownId} -`]);
    expect(linesOf(ended, 'document.mistaken')).toEqual([
      `alert document.mistaken document=${ownId} reference=wrong earlier=doc_of_another`,
    ]);
  });

  it('takes the documents of a folder whatever the case of their extension, and names what it leaves out', async () => {
    const folder = path.join(scene.folder, 'invoices');
    await mkdir(path.join(folder, 'old'));
    await scene.file('A.JSON', json('FT F/1'));
    await scene.file('b.Json', json('FT F/2'));
    await scene.file('C.XML', xml('FT F/3'));
    await scene.file('d.pdf', '%PDF-');
    await scene.file('.open.json', json('FT F/5'));
    const nameless = await scene.file('.json', json('FT F/4'));
    const ended = await connector('submit', folder);
    expect([ended.code, ended.stdout]).toEqual([0, ['stored A', 'stored C', 'stored b']]);
    expect(linesOf(ended, 'submit.skipped').toSorted()).toEqual(
      ['.json', '.open.json', 'd.pdf'].map((name) => `warn submit.skipped file=${path.join(folder, name)}`),
    );
    expect((await connector('submit', nameless)).stdout).toEqual(['stored .json']);
    // An unreadable or refused file does not stop the other files, and the output names each of them.
    await symlink('nowhere', path.join(folder, 'B2.json'));
    await scene.file('B1.json', '{bad');
    await scene.file('c.json', json('FT F/6'));
    const some = await connector('submit', path.join(scene.folder, 'nothing.xml'), folder);
    expect([some.code, some.stdout]).toEqual([1, ['known A', 'known C', 'known b', 'stored c']]);
    expect(linesOf(some, 'connector.failed')).toEqual([
      expect.stringMatching(/reason=".*nothing\.xml.*; B1: expected XML.*; .*B2\.json/),
    ]);
  });

  it.runIf(language === 'java')('refuses a file whose name it cannot read without a UTF-8 locale', async () => {
    await scene.file('nação.json', json('FT F/7'));
    await scene.file('plain.json', json('FT F/8'));
    const ended = await scene.start(['submit', path.join(scene.folder, 'invoices')], {LC_ALL: 'C'}).ended;
    expect([ended.code, ended.stdout]).toEqual([65, ['stored plain']]);
    expect(ended.stderr.at(-1)).toContain('LC_ALL=C.UTF-8');
  });

  it('takes no answer of a proxy or of another address for a refusal: it waits, tells a person, and leaves when told to', async () => {
    const answers: readonly (readonly [status: number, code?: string])[] = [
      ...([[404, 'resource-not-found'], [404], [405, 'method-not-allowed'], [421, 'not-here']] as const),
      ...[400, 409, 412, 413, 415, 422, 428].map((status) => [status] as const),
    ];
    for (const [n, answer] of answers.entries()) {
      await connector('submit', await scene.file(`INV-${10 + n}.json`, json(`FT A/${n}`)));
      scene.answers.set(`externalReference=INV-${10 + n}`, answer);
    }
    const ended = await connector('sync');
    expect([ended.code, linesOf(ended, 'outbox.refused')]).toEqual([75, []]);
    expect(linesOf(ended, 'api.forbidden')).toEqual(
      answers.map(([status, code], n) => {
        const fields = code === undefined ? '' : ` code=${code} requestId=req_of_${code}`;
        return `alert api.forbidden path="/documents?externalReference=INV-${10 + n}" status=${status}${fields} waiting=11`;
      }),
    );
    expect((await connector('status')).stdout).toEqual(
      answers.map(([status, code], n) => `INV-${10 + n} queued - ${code ?? status}`),
    );
    expect((await connector('why', 'INV-11')).stdout).toEqual([
      '404 - -',
      '- - waits: once the cause is mended, sync now sends it at once',
    ]);
    scene.answers.clear();
    expect(linesOf(await scene.connectorAt(0.9, 'sync'), 'outbox.sending')).toEqual([]);
    expect((await connector('sync', 'now')).code).toBe(0);
    expect(new Set((await scene.states()).values())).toEqual(new Set(['submitted']));
    expect(new Set(scene.requestsOf('submitDocument').map(({key}) => key)).size).toBe(answers.length);
  });

  it('sends nothing twice and refuses nothing when a setting has a wrong path; a slash at its end is none', async () => {
    const {url} = scene.platform.simulator;
    await connector('submit', await scene.invoice(0));
    const wrong = await scene.start(['sync'], {BASE_URL: `${url}/nope`, TOKEN_URL: `${url}/oauth2/token/`}).ended;
    expect([wrong.code, linesOf(wrong, 'outbox.refused')]).toEqual([75, []]);
    expect((await connector('status')).stdout).toEqual(['INV-0 queued - resource-not-found']);
    expect((await scene.start(['sync', 'now'], {BASE_URL: `${url}/`}).ended).code).toBe(0);
    expect(await scene.stateOf('INV-0')).toBe('submitted');
  });

  it('sends what is stored of a refused document again, without its file, until it is purged', async () => {
    for (const n of [0, 1]) {
      await connector('submit', await scene.invoice(n));
      scene.answers.set(`externalReference=INV-${n}`, [422, 'recipient-unreachable']);
    }
    expect((await connector('sync')).code).toBe(65);
    scene.answers.clear();
    changeDatabase(`UPDATE outbox SET body = x'' WHERE subject = 'INV-1'`);
    expect((await connector('correct', 'INV-0')).code).toBe(0);
    const purged = await connector('correct', 'INV-1');
    expect([purged.code, purged.stderr.at(-1)]).toEqual([
      65,
      expect.stringContaining('INV-1: nothing is stored any more: name the file'),
    ]);
    await connector('sync');
    expect(await scene.stateOf('INV-0')).toBe('submitted');
    const bodies = scene.requestsOf('submitDocument').filter(({target}) => target.includes('INV-0'));
    expect(bodies.map(({body}) => body.toString())).toEqual([invoice(0).content, invoice(0).content]);
  });

  it('runs once a database, whatever the port', async () => {
    const run = scene.start(['run']);
    await run.waitFor(({step}) => step === 'run.listening');
    const second = await scene.start(['run'], {PORT: String(await freePort())}).ended;
    expect([second.code, second.stderr.at(-1)]).toEqual([
      1,
      expect.stringContaining(` reason="another run uses ${path.join(scene.folder, 'data')}"`),
    ]);
    expect((await stat(path.join(scene.folder, 'data/run.lock'))).mode & 0o077).toBe(0);
    run.signal('SIGKILL');
    await run.ended;
    const next = scene.start(['run']);
    await next.waitFor(({step}) => step === 'run.listening');
    next.signal('SIGTERM');
    expect((await next.ended).code).toBe(0);
  });

  it('takes no reference with a space, nor one that is too long', async () => {
    for (const name of ['old one.json', 'a\u00a0b.json', 'a\tb.json', `${'x'.repeat(61)}.json`]) {
      const {code, stdout, stderr} = await connector('submit', await scene.file(name, json('FT G/1')));
      const reason = `reference ${path.parse(name).name}: expected 1 to 60 characters, without spaces`;
      expect([code, stdout, stderr.at(-1)]).toEqual([65, [], reason.replaceAll(/[\t]/g, '\uFFFD')]);
    }
  });

  it('leaves what is received to another system, if it is told to', async () => {
    const id = await scene.receiveDocument(
      invoice(0).content.startsWith('<') ? invoice(0).content : invoice(1).content,
    );
    const issuing = (...args: readonly string[]): Promise<ProcessResult> => scene.start(args, {RECEIVE: 'no'}).ended;
    await connector('submit', await scene.invoice(0));
    expect((await issuing('sync', 'now')).code).toBe(0);
    const run = scene.start(['run'], {RECEIVE: 'no'});
    await run.waitFor(({step}) => step === 'run.idle');
    run.signal('SIGTERM');
    await run.ended;
    expect(await scene.stateOf('INV-0')).toBe('submitted');
    expect(scene.requestsOf('listReceivedDocuments')).toEqual([]);
    const wrong = await scene.start(['sync'], {RECEIVE: 'false'}).ended;
    expect([wrong.code, wrong.stderr]).toEqual([2, ['RECEIVE is malformed: expected yes or no']]);
    await connector('sync');
    expect((await connector('received')).stdout.filter((line) => line.startsWith(id))).toHaveLength(1);
  });

  it('tells of documents that cannot be booked: one alert a day for all, whatever the reason says, and of new ones within the hour', async () => {
    await connector('sync');
    /** Documents that arrive, then whether there is an alert, how many failed, and how many marks the database has. */
    const told = async (hours: number, arriving: number): Promise<readonly unknown[]> => {
      for (let n = 0; n < arriving; n += 1) await scene.receiveDocument(receivedDocument((documents += 1)));
      changeDatabase(`DROP TRIGGER IF EXISTS erp; CREATE TRIGGER erp BEFORE INSERT ON received
        BEGIN SELECT RAISE(ABORT, 'correlation ${hours}'); END`);
      const ended = await scene.connectorAt(hours, 'sync', 'now');
      const lines = linesOf(ended, 'sync.failed');
      const alerts = lines.filter((line) => line.startsWith('alert '));
      return [
        ended.code,
        lines.length - alerts.length,
        ...alerts.map(
          (line) => /^.*part=received document=rcv_\w+ reason=.*correlation.* (failures=\d+)$/.exec(line)?.[1],
        ),
      ];
    };
    let documents = 0;
    expect(await told(0, 3)).toEqual([1, 3, 'failures=3']);
    expect(await told(0.2, 0)).toEqual([1, 3]);
    expect(await told(0.5, 1)).toEqual([1, 4]);
    expect(await told(1.1, 0)).toEqual([1, 4, 'failures=4']);
    expect(await told(23, 0)).toEqual([1, 4]);
    expect(await told(25.2, 0)).toEqual([1, 4, 'failures=4']);
    const database = new DatabaseSync(path.join(scene.folder, 'data/connector.db'), {readOnly: true});
    const marks = database.prepare(`SELECT count(*) n FROM meta WHERE name LIKE 'told:sync.failed%'`).get();
    database.close();
    // One for each document, one for the part.
    expect(marks).toEqual({n: 5});
    changeDatabase('DROP TRIGGER erp');
    expect((await scene.connectorAt(25.4, 'sync', 'now')).code).toBe(0);
  });

  it('tells of a 401, from a proxy or after a correction that is wrong too, once a day', async () => {
    const levels = async (hours: number): Promise<readonly string[]> => {
      const {stderr} = await scene.connectorAt(hours, 'sync', 'now');
      return stderr.flatMap((line) => / ((?:warn|alert) (?:api\.later|token\.refused)) /.exec(line)?.[1] ?? []);
    };
    await connector('sync');
    scene.answers.set('/events', [401]);
    expect(await levels(0)).toEqual(['alert api.later']);
    expect(await levels(1)).toEqual(['warn api.later']);
    expect(await levels(25)).toEqual(['alert api.later']);
    scene.answers.set('/oauth2/token', [401]);
    expect(await levels(26)).toEqual(['alert token.refused']);
    expect(await levels(27)).toEqual(['warn token.refused']);
    scene.env = {...scene.env, CLIENT_SECRET: 'another'};
    expect(await levels(27)).toEqual(['alert token.refused']);
  });

  it('stores no annulment of a document that is transmitted', async () => {
    const sample = JSON.parse(invoice(0).content) as {readonly buyer: object};
    const slow = {...sample, buyer: {...sample.buyer, vatId: 'PT600000494'}};
    await connector('submit', await scene.file('INV-0.json', JSON.stringify(slow)));
    await connector('sync');
    await scene.platform.clock.pass(4000);
    const {code, stderr} = await connector('annul', 'INV-0', 'Enviada por engano');
    expect([code, stderr.at(-1)]).toEqual([
      65,
      expect.stringMatching(/INV-0 was transmitted at \S+Z: wait until it is delivered or failed/),
    ]);
    expect(stderr.filter((line) => line.includes('outbox.stored'))).toEqual([]);
  });

  it('tries every hour whether it may collect and submit, and tells a person once a day for each cause', async () => {
    scene.answers.set('/received-documents', [403, 'insufficient-scope']);
    const told = async (hours: number, ...args: readonly string[]): Promise<readonly string[]> =>
      linesOf(await scene.connectorAt(hours, 'sync', ...args), 'api.forbidden').map((line) =>
        line.replace(/ api\.forbidden .*?(?= waiting=|$)/, ''),
      );
    expect(await told(0)).toEqual(['alert waiting=0']);
    expect(await told(0)).toEqual([]);
    // Another document arrives.
    await scene.receiveDocument(invoice(1).content);
    await scene.platform.clock.pass(minute);
    await connector('reconcile');
    expect(await told(0.5)).toEqual([]);
    expect(await told(0.6)).toEqual([]);
    expect(await told(1.1)).toEqual(['warn']);
    expect(await told(1.2)).toEqual([]);
    expect(await told(1.3, 'now')).toEqual(['warn']);
    scene.answers.set('externalReference=', [403, 'insufficient-scope']);
    await connector('submit', ...(await Promise.all([0, 2, 4].map((n) => scene.file(`${n}.json`, json(`FT F/${n}`))))));
    expect(await told(2)).toEqual(['alert waiting=3', 'warn', 'warn']);
    expect(await told(3.1)).toEqual(['warn', 'warn', 'warn', 'warn']);
    expect(await told(27)).toEqual(['alert waiting=3', 'alert waiting=3', 'warn', 'warn']);
    scene.answers.clear();
    expect((await scene.connectorAt(2.4, 'sync')).code).toBe(0);
    expect(scene.requestsOf('acknowledgeReceivedDocument')).not.toEqual([]);
  });

  describe('that tell it to wait', () => {
    /** Hours from now until the end of each pause that the log reports. */
    const hoursOf = (ended: ProcessResult, hours: number): readonly number[] => {
      const now = scene.platform.clock.now().getTime() + hours * 60 * minute;
      return linesOf(ended, 'api.paused').map(
        (line) => (Date.parse(line.split('until=')[1] ?? '') - now) / minute / 60,
      );
    };
    const sending = (ended: ProcessResult): readonly string[] => linesOf(ended, 'outbox.sending');

    it('waits three hours at most, counts no attempt meanwhile, and no longer than a person lets a proxy', async () => {
      scene.answers.set('/documents', [503]);
      scene.retryAfter = '999999999';
      await connector('submit', await scene.invoice(0));
      const [first = 0] = hoursOf(await connector('sync'), 0);
      expect(first).toBeGreaterThan(2.9);
      expect(first).toBeLessThan(3.1);
      scene.answers.clear();
      const during = await scene.connectorAt(1, 'sync');
      expect([during.code, sending(during)]).toEqual([75, []]);
      expect(hoursOf(during, 1)).toEqual([expect.closeTo(first - 1, 1)]);
      const forced = await scene.connectorAt(2, 'sync', 'now');
      expect(sending(forced)).toEqual(['info outbox.sending name=submit:INV-0:1 attempt=2']);
      expect(await scene.stateOf('INV-0')).toBe('submitted');
    });

    it('waits as long as the platform says, whatever a person says', async () => {
      scene.answers.set('/documents', [503, 'service-unavailable']);
      scene.retryAfter = '7200';
      await connector('submit', await scene.invoice(0));
      await connector('sync');
      scene.answers.clear();
      const forced = await scene.connectorAt(1.9, 'sync', 'now');
      expect([forced.code, sending(forced)]).toEqual([75, []]);
      expect(sending(await scene.connectorAt(2.2, 'sync'))).toEqual([
        'info outbox.sending name=submit:INV-0:1 attempt=2',
      ]);
    });

    it('drops a pause that is too long, say of another clock', async () => {
      scene.answers.set('/documents', [503, 'service-unavailable']);
      scene.retryAfter = '3600';
      await connector('submit', await scene.invoice(0));
      await connector('sync');
      changeDatabase(`UPDATE meta SET value = value * 10 WHERE name = 'paused-until'`);
      scene.answers.clear();
      expect((await scene.connectorAt(0.1, 'sync')).code).toBe(0);
    });
  });
});
