/** Runs the job against the simulator and a server that simulates Moloni. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {copyFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import type {MoloniDocument} from '../../../../samples/moloni/map.ts';
import {pages, patiently} from '../../../../samples/moloni/moloni.ts';
import {since} from '../../../../samples/moloni/source.ts';
import {
  type Faulty,
  type LocalServer,
  problem,
  type ReceivedRequest,
  type Reply,
  serve,
  startFaulty,
} from '@integration-docs/simulator/testing';
import {run, type Outcome} from '../../../commands/samples/run.ts';
import {samplePath, sampleText} from '../files.ts';

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const invoice = JSON.parse(sampleText('moloni/document.json')) as MoloniDocument; // type of the sample
const id = invoice.document_id;
const listSchema = z.object({items: z.array(z.object({id: z.string(), state: z.string()}))});
const submittedSchema = z.object({attachments: z.tuple([z.looseObject({content: z.string()})])});
const minute = 60_000;

describe('calls', () => {
  it('asks for pages until one is not full', async () => {
    const offsets: number[] = [];
    const items: number[] = [];
    for await (const item of pages((offset) => {
      offsets.push(offset);
      return Promise.resolve(Array.from({length: 103}, (_, index) => index).slice(offset, offset + 50));
    }))
      items.push(item);
    expect(offsets).toEqual([0, 49, 98]);
    expect(items).toEqual(Array.from({length: 103}, (_, index) => index));
  });

  // A list of 120 that moves while it is read, with its items in ascending or descending order of change.
  const toEnd = (list: number[], item: number): number[] => [...list.filter((one) => one !== item), item];
  const toStart = (list: number[], item: number): number[] => [item, ...list.filter((one) => one !== item)];
  it.each([
    ['ascending, an item of the first page', toEnd, 3],
    ['ascending, the last item of the first page', toEnd, 49],
    ['descending, an item of the last page', toStart, 110],
    ['descending, the last item of the first page', toStart, 49],
    ['with an item deleted', (list: number[], item: number) => list.filter((one) => one !== item), 3],
  ])('loses no document when the list moves: %s', async (_, move, changed) => {
    let list = Array.from({length: 120}, (__, index) => index);
    let isMoved = false;
    const items: number[] = [];
    const fetchPage = (offset: number): Promise<number[]> => {
      const page = list.slice(offset, offset + 50);
      if (!isMoved) list = move(list, changed);
      isMoved = true;
      return Promise.resolve(page);
    };
    for await (const item of pages(fetchPage)) items.push(item);
    // What changed meanwhile also comes in the next run.
    const expected = Array.from({length: 120}, (__, index) => index).filter((index) => index !== changed);
    expect(items.filter((item) => item !== changed).toSorted((one, other) => one - other)).toEqual(expected);
  });

  it('ends when the list moves all the time', async () => {
    let calls = 0;
    const fetchPage = (): Promise<number[]> => {
      calls += 1;
      return Promise.resolve(Array.from({length: 50}, (_, index) => calls * 50 + index));
    };
    const read = async (): Promise<void> => {
      for await (const item of pages(fetchPage)) void item;
    };
    await expect(read()).rejects.toThrow('changes faster than it is read');
  });

  it('waits longer after each 429, five attempts in all', async () => {
    const waits: number[] = [];
    const wait = (milliseconds: number): Promise<void> => Promise.resolve(void waits.push(milliseconds));
    const answer = await patiently(() => Promise.resolve(new Response('', {status: 429})), wait);
    expect(answer.status).toBe(429);
    expect(waits).toEqual([2000, 4000, 8000, 16000]);
  });

  it('asks again for the last two hours', () => {
    expect(since('2026-11-20 01:00:00')).toBe('2026-11-19 23:00:00');
  });
});

describe('a run', () => {
  let folder = '';
  let moloni: LocalServer;
  let platform: Faulty;
  /** Documents that Moloni lists as changed, and the document that it returns. */
  let listed: readonly {document_id: number; status: number}[] = [];
  let document: MoloniDocument = invoice;
  let company = {company_id: 5, vat: '123456789'};
  let others: Readonly<Record<string, MoloniDocument>> = {};
  /** The answer of Moloni in place of the usual one. */
  let fault: (request: ReceivedRequest) => Reply | undefined = () => undefined;
  /** Answer that replaces the platform's next answer. */
  let instead: {readonly status: number; readonly body: object} | undefined;
  /** The platform executes the next submission, and its answer is lost. */
  let isLost = false;
  /** Where the job looks for the platform. */
  let address = '';
  /** The step at which the job is killed. */
  let crashAt: string | undefined;
  /** The bodies of the submissions that reached the platform, by idempotency key. */
  let submissions = new Map<string, string>();

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'moloni-'));
    listed = [{document_id: id, status: 1}];
    document = invoice;
    company = {company_id: 5, vat: '123456789'};
    others = {};
    fault = () => undefined;
    instead = undefined;
    isLost = false;
    submissions = new Map();
    moloni = await serve((request, before) => {
      const {url} = request;
      const wanted = fault(request);
      if (wanted !== undefined) return wanted;
      const asked = new URLSearchParams(String(request.body)).get('document_id') ?? '';
      const bodies: Readonly<Record<string, object>> = {
        '/grant/': {access_token: 'new', refresh_token: 'r2', expires_in: 3600},
        '/companies/getAll/': [{company_id: 4, vat: '500000000'}, company],
        '/taxes/getAll/': [{tax_id: 2001, name: 'IVA', value: 23, type: 1, saft_type: 1}],
        '/documents/getModifiedSince/': listed,
        '/documents/getOne/': others[asked] ?? document,
        // As at Moloni: the link opens a page, and the file is an action of that page.
        '/documents/getPDFLink/': {url: `${moloni.base}/downloads/?h=a%2Bb&d=${asked}`},
        ...(/^\?h=a%2Bb&d=\d+&action=getDownload&t=n$/.test(url.search) && {
          '/downloads/index.php': Buffer.from('%PDF-1.7 sample'),
        }),
      };
      if (url.pathname === '/documents/getModifiedSince/' && before === 0) return {status: 429, body: {}};
      const body = bodies[url.pathname];
      if (body === undefined && url.pathname.startsWith('/downloads/'))
        return {status: 200, body: '<p>Descarregar</p>'};
      return body && {status: 200, body};
    });
    platform = await startFaulty({
      seed: 7,
      post: () => Promise.resolve({status: null, error: 'connection'}),
      intercept: async (request, next) => {
        if (platform.operationOf(request) !== 'submitDocument') return next(request);
        const body = Buffer.from(await request.body());
        submissions.set(String(request.headers['idempotency-key']), body.toString('utf8'));
        if (instead === undefined) {
          const given = await next({...request, body: () => Promise.resolve(body)});
          if (!isLost) return given;
          isLost = false;
          return {status: 502, headers: {}, body: ''};
        }
        const {status, body: answer} = instead;
        instead = undefined;
        return {status, headers: {'Content-Type': 'application/problem+json'}, body: JSON.stringify(answer)};
      },
    });
    address = platform.simulator.url;
    crashAt = undefined;
    await copyFile(samplePath('moloni/settings.json'), path.join(folder, 'settings.json'));
    writeFileSync(path.join(folder, 'tokens.json'), JSON.stringify({refresh_token: 'r1', expires_at: 0}));
  });
  afterEach(async () => {
    moloni.close();
    await platform.simulator.close();
    rmSync(folder, {recursive: true});
  });

  const sync = (...args: readonly string[]): Promise<Outcome> =>
    run([process.execPath, samplePath('moloni/sync.ts'), ...args], folder, {
      env: {
        MOLONI_API: moloni.base,
        MOLONI_DEVELOPER_ID: 'd',
        MOLONI_CLIENT_SECRET: 's',
        MOLONI_COMPANY_ID: '5',
        BASE_URL: address,
        ...(crashAt !== undefined && {CRASH_AT: crashAt}),
        CLOCK_OFFSET_SECONDS: String((platform.clock.now().getTime() - Date.now()) / 1000),
      },
    });
  /** Documents on the platform that have the reference. */
  async function records(reference = `moloni-${id}`): Promise<z.infer<typeof listSchema>['items']> {
    const address = `${platform.simulator.url}/v1/documents?externalReference=${reference}`;
    const answer = await fetch(address, {headers: {Authorization: 'Bearer sandbox'}});
    return listSchema.parse(await answer.json()).items;
  }
  const toMoloni = (pathname: string): readonly ReceivedRequest[] =>
    moloni.seen.filter(({url}) => url.pathname === pathname);

  it('says which setting is missing', async () => {
    const {code, stderr} = await run([process.execPath, samplePath('moloni/sync.ts')], folder);
    expect(code).not.toBe(0);
    expect(stderr).toContain('Set the environment variable MOLONI_COMPANY_ID');
  });

  it('renews the token, survives a 429, validates, and submits the document once, with its PDF', async () => {
    expect(await sync('--dry-run')).toMatchObject({stdout: `valid ${id}: BR-CL-22\n`, code: 0});
    expect(submissions.size).toBe(0);
    expect(await sync()).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    expect(await sync()).toMatchObject({stdout: '', code: 0});
    expect(await records()).toHaveLength(1);

    const [body = ''] = submissions.values();
    const {attachments} = submittedSchema.parse(JSON.parse(body));
    expect(attachments[0]).toMatchObject({kind: 'INVOICE_REPRESENTATION', fileName: `${id}.pdf`});
    expect(Buffer.from(attachments[0].content, 'base64').toString()).toBe('%PDF-1.7 sample');
    expect(String(toMoloni('/documents/getModifiedSince/')[0]?.body)).toMatch(
      /^company_id=5&lastmodified=[0-9-]+\+[0-9%A]+&qty=50&offset=0$/,
    );
    const tokens: unknown = JSON.parse(readFileSync(path.join(folder, 'tokens.json'), 'utf8'));
    expect(tokens).toMatchObject({refresh_token: 'r2'});
  });

  it('says of which document Moloni gives no ATCUD', async () => {
    document = {...invoice, atcud: ''};
    expect(await sync()).toMatchObject({stdout: `stored ${id}: no ATCUD\n`, code: 0});
    expect((await sync('--dry-run')).code).toBe(0);
    expect(submissions.size).toBe(1);
  });

  it('takes fields of one document from the settings', async () => {
    document = {...invoice, expiration_date: null};
    expect((await sync('--dry-run')).stdout).toContain('BR-CO-25');
    const settings = {
      ...(JSON.parse(sampleText('moloni/settings.json')) as object),
      documents: {[id]: {paymentTerms: '30 dias'}},
    };
    writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings));
    expect((await sync('--dry-run')).stdout).toMatch(/^valid /);
    expect(await sync()).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    const [body = ''] = submissions.values();
    expect(JSON.parse(body)).toMatchObject({paymentTerms: '30 dias', number: 'FT 2026M/123'});
  });

  it('sends again, with the same key, what had no answer', async () => {
    instead = {status: 503, body: problem(503, 'service-unavailable')};
    expect((await sync()).code).toBe(75);
    platform.clock.advance(10 * minute);
    expect((await sync()).code).toBe(0);
    expect(submissions.size).toBe(1);
    expect(await records()).toHaveLength(1);
  });

  it('leaves a refusal to a person, who sends the document again once it is corrected', async () => {
    document = {...invoice, entity_vat: '999999990'};
    writeFileSync(
      path.join(folder, 'settings.json'),
      sampleText('moloni/settings.json').replace('"999999990"', '"999999"').replace('999999"', '111111111"'),
    );
    const refused = await sync();
    expect(refused.code).toBe(65);
    expect(refused.stderr).toMatch(/alert outbox\.refused .*code=recipient-unreachable/);
    document = invoice;
    expect(await sync()).toMatchObject({stdout: '', code: 0});
    expect(await sync('--again', String(id))).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    expect(await records(`moloni-${id}~2`)).toHaveLength(1);
    expect(submissions.size).toBe(2);
  });

  it('tries again what it cannot convert, without holding up the rest, until it is told not to', async () => {
    document = {...invoice, entity_zip_code: '', delivery_destination_zip_code: ''};
    const failed = await sync();
    expect(failed).toMatchObject({code: 1});
    expect(failed.stdout).toContain(`FAILED submit ${id}: `);
    expect(failed.stderr).toContain('To give up one that was not sent: node sync.ts --forget <document_id>');
    listed = [];
    expect((await sync()).code).toBe(1);
    expect((await sync('--forget', String(id))).code).toBe(0);
    listed = [{document_id: id, status: 1}];
    expect(await sync()).toMatchObject({stdout: '', code: 0});
    expect(submissions.size).toBe(0);
    const again = await sync('--forget', String(id));
    expect(again.stderr).toBe(`--forget ${id}: no document with this document_id fails.\n`);
  });

  it('skips once what is not sent', async () => {
    document = {...invoice, entity_vat: '999999990'};
    expect((await sync()).stdout).toBe(`skip ${id}: the customer 999999990 is in notSentTo, in settings.json\n`);
    listed = [{document_id: id, status: 2}];
    expect(await sync()).toMatchObject({stdout: '', code: 0});
  });

  it('annuls what was not delivered', async () => {
    await sync();
    listed = [{document_id: id, status: 2}];
    expect((await sync()).code).toBe(0);
    expect((await records()).map(({state}) => state)).toEqual(['annulled']);
    expect((await sync()).stdout).toBe(`annulled ${id}\n`);
    expect(await sync()).toMatchObject({stdout: '', code: 0});
  });

  const withdrawn = `withdrawn ${id}: annulled in Moloni before it reached the platform\n`;

  it.each([
    ['whose connection was refused', () => (address = 'http://127.0.0.1:9')],
    ['that the platform forbade', () => (instead = {status: 403, body: problem(403, 'insufficient-scope')})],
  ])('withdraws at once a submission %s', async (_, fail) => {
    fail();
    expect((await sync()).code).toBe(75);
    const before = submissions.size;
    address = platform.simulator.url;
    listed = [{document_id: id, status: 2}];
    platform.clock.advance(120 * minute);
    expect(await sync()).toMatchObject({stdout: withdrawn, code: 0});
    platform.clock.advance(120 * minute);
    expect(await sync()).toMatchObject({stdout: '', code: 0});
    expect(submissions.size).toBe(before);
    expect(await records()).toEqual([]);
  });

  it('withdraws a submission without an answer once it cannot arrive any more, and never sends it', async () => {
    instead = {status: 503, body: problem(503, 'service-unavailable')};
    await sync();
    listed = [{document_id: id, status: 2}];
    platform.clock.advance(2 * minute);
    const waits = await sync();
    expect([waits.code, waits.stdout]).toEqual([75, expect.stringMatching(`^wait ${id}: an attempt may have arrived`)]);
    const forgotten = await sync('--forget', String(id));
    expect([forgotten.code, forgotten.stderr]).toEqual([
      1,
      `--forget ${id}: it is annulled in Moloni; the next run withdraws it.\n`,
    ]);
    listed = [];
    platform.clock.advance(120 * minute);
    expect(await sync()).toMatchObject({stdout: withdrawn, code: 0});
    expect(submissions.size).toBe(1);
    expect(await records()).toEqual([]);
  });

  it('annuls in the same run what arrived without an answer', async () => {
    isLost = true;
    expect((await sync()).code).toBe(75);
    listed = [{document_id: id, status: 2}];
    expect(await sync()).toMatchObject({stdout: '', code: 0});
    expect((await records()).map(({state}) => state)).toEqual(['annulled']);
    expect(submissions.size).toBe(1);
  });

  it('does not call annulled what was sent another way', async () => {
    const named = {...problem(409, 'duplicate-document'), documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV'};
    instead = {status: 409, body: named};
    expect((await sync()).code).toBe(65);
    listed = [{document_id: id, status: 2}];
    const failed = await sync();
    expect([failed.code, failed.stdout]).toEqual([
      1,
      `FAILED annul ${id}: its number is on the platform as ${named.documentId}, sent another way: settle that document, then --forget\n`,
    ]);
    expect((await sync('--forget', String(id))).code).toBe(0);
  });

  it('says that a delivered document needs a person, in every run until that is settled', async () => {
    await sync();
    await platform.clock.pass(60 * minute);
    listed = [{document_id: id, status: 2}];
    const late = await sync();
    expect(late.code).toBe(1);
    expect(late.stderr).toContain('Once an annulment is settled by a person: node sync.ts --forget <document_id>');
    expect(late.stdout).toMatch(
      new RegExp(`^FAILED annul ${id}: .*: too late to annul; ask your accountant what to issue\n$`),
    );
    listed = [];
    expect((await sync()).code).toBe(1);
    expect((await sync('--forget', String(id))).code).toBe(0);
    expect((await sync()).code).toBe(0);
  });

  it('waits for the outcome of a transmitted document, and annuls it once it has failed', async () => {
    document = {...invoice, entity_vat: '600000494'};
    await sync();
    await platform.clock.pass(minute);
    listed = [{document_id: id, status: 2}];
    for (const run of ['first', 'second']) {
      const later = await sync();
      expect([run, later.code]).toEqual([run, 75]);
      expect(later.stdout).toBe(`wait ${id}: transmitted; annulled if the delivery fails\n`);
      expect(later.stderr).not.toMatch(/alert|FAILED/);
    }
    expect((await records()).map(({state}) => state)).toEqual(['validated']);
    await platform.clock.pass(25 * 60 * minute);
    const failed = await sync();
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringMatching(/^FAILED annul .*: ask the buyer/)]);
    expect((await sync('--annul', String(id))).code).toBe(0);
    expect((await records()).map(({state}) => state)).toEqual(['annulled']);
  });

  it('annuls what the buyer may have only once a person has asked', async () => {
    document = {...invoice, entity_vat: '600000427'};
    await sync();
    await platform.clock.pass(60 * minute);
    listed = [{document_id: id, status: 2}];
    const asked = await sync();
    expect([asked.code, asked.stdout]).toEqual([1, expect.stringMatching(/^FAILED annul .*: ask the buyer/)]);
    expect(asked.stdout).toContain(`else run node sync.ts --annul ${id}\n`);
    expect((await sync('--annul', '1')).stderr).toContain('no document with this document_id');
    expect((await sync('--annul', String(id))).code).toBe(0);
    expect((await records()).map(({state}) => state)).toEqual(['annulled']);
    expect((await sync()).stdout).toBe(`annulled ${id}\n`);
    expect(await sync()).toMatchObject({stdout: '', code: 0});
  });

  it('ends with 65, once, when a document does not reach the buyer', async () => {
    document = {...invoice, entity_vat: '600000427'};
    expect((await sync()).code).toBe(0);
    await platform.clock.pass(60 * minute);
    const told = await sync();
    expect([told.code, told.stderr]).toEqual([65, expect.stringContaining(' alert document.state ')]);
    expect(await sync()).toMatchObject({stderr: '', code: 0});
  });

  const answer = (pathname: string, body: object | string, status = 200): typeof fault => {
    return ({url}) => (url.pathname === pathname ? {status, body} : undefined);
  };

  it.each<[string, unknown]>([
    ['a list of texts', ['2 company_id']],
    ['a list of codes', [{code: '2 company_id', description: 'company_id'}]],
    [
      'an entry that is no document, after one that is',
      [
        {document_id: id, status: 1},
        {document_id: 'abc', status: 1},
      ],
    ],
    ['an entry without a status', [{document_id: id}]],
    ['an object', {error: 'invalid_request'}],
    ['null', null],
  ])('takes an error for no list of documents, and keeps the mark: %s', async (_, body) => {
    // The mark is set while the document is not closed yet.
    listed = [];
    expect(await sync()).toMatchObject({code: 0});
    const asked = (): string | null =>
      new URLSearchParams(String(toMoloni('/documents/getModifiedSince/').at(-1)?.body)).get('lastmodified');
    platform.clock.advance(200 * minute);
    fault = answer('/documents/getModifiedSince/', Buffer.from(JSON.stringify(body)));
    const failed = await sync();
    const mark = asked();
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toMatch(/^Moloni did not answer with a list of documents: ./);
    expect((await sync('--dry-run')).code).toBe(1);
    fault = () => undefined;
    listed = [{document_id: id, status: 1}];
    expect(await sync()).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    expect(asked()).toBe(mark);
  });

  it('sends nothing of a company that is not the seller', async () => {
    company = {company_id: 5, vat: '510000010'};
    const words = 'the company 5 of Moloni has the tax number 510000010, the seller in settings.json 123456789';
    for (const args of [[], ['--dry-run'], ['--again', String(id)]]) {
      const stopped = await sync(...args);
      expect([stopped.code, stopped.stdout]).toEqual([1, '']);
      expect(stopped.stderr).toContain(`${words}: nothing more is sent\n`);
    }
    company = {company_id: 6, vat: '123456789'};
    expect((await sync()).stderr).toMatch(/^Moloni gave no company 5: ./);
    expect(submissions.size).toBe(0);
    company = {company_id: 5, vat: 'PT 123456789'};
    expect(await sync()).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    await sync();
    expect(toMoloni('/companies/getAll/')).toHaveLength(5);
  });

  it('takes up again with --since what it skipped, and names what was given up', async () => {
    const settings = sampleText('moloni/settings.json');
    writeFileSync(path.join(folder, 'settings.json'), settings.replace('"999999990"', '"6"'));
    expect((await sync()).stdout).toContain(`skip ${id}: the customer`);
    expect((await sync('--since', '2026-11-01')).stdout).toContain(`skip ${id}: the customer`);
    writeFileSync(path.join(folder, 'settings.json'), settings);
    expect(await sync()).toMatchObject({stdout: '', code: 0});
    expect((await sync('--dry-run', '--since', '2026-11-01')).stdout).toMatch(/^valid /);
    document = {...invoice, delivery_destination_country: 70};
    expect((await sync('--since', '2026-11-01')).code).toBe(1);
    expect((await sync('--forget', String(id))).code).toBe(0);
    document = invoice;
    expect(await sync()).toMatchObject({stdout: '', code: 0});
    const given = `skip ${id}: given up before; node sync.ts --again ${id} sends it\n`;
    expect((await sync('--dry-run', '--since', '2026-11-01')).stdout).toBe(given);
    expect((await sync('--since', '2026-11-01')).stdout).toBe(given);
    expect((await sync('--again', String(id))).stdout).toBe(`stored ${id}\n`);
  });

  it.each([
    ['fails', '/documents/getModifiedSince/', 500, /^Moloni documents\/getModifiedSince: HTTP 500 /],
    ['refuses the token', '/grant/', 400, /^Moloni refused the refresh token \(HTTP 400\)/],
  ])('goes on with what the connector has when Moloni %s', async (_, pathname, status, message) => {
    instead = {status: 503, body: problem(503, 'service-unavailable')};
    expect((await sync()).code).toBe(75);
    fault = answer(pathname, {error: 'x'}, status);
    writeFileSync(path.join(folder, 'tokens.json'), JSON.stringify({refresh_token: 'r1', expires_at: 0}));
    platform.clock.advance(10 * minute);
    const failed = await sync();
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toMatch(message);
    expect(await records()).toHaveLength(1);
  });

  it('asks to authorise again only when the refresh token is refused', async () => {
    fault = answer('/grant/', {error: 'server_error'}, 500);
    const failed = await sync();
    expect(failed.stderr).toMatch(/^Moloni grant: HTTP 500 {"error":"server_error"}\n/);
    expect(failed.stderr).not.toContain('authorize.sh');
    fault = answer('/grant/', {error: 'invalid_grant'}, 400);
    expect((await sync()).stderr).toMatch(
      /^Moloni refused the refresh token \(HTTP 400\)\. Run authorize\.sh again\.\n/,
    );
  });

  it('does nothing while another run is under way; one that was killed is not', async () => {
    crashAt = 'outbox.sending';
    expect((await sync()).code).not.toBe(0);
    crashAt = undefined;
    const lock = new DatabaseSync(path.join(folder, 'connector-data/moloni.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    for (const args of [[], ['--dry-run']])
      expect(await sync(...args)).toMatchObject({
        stdout: 'another run of the job is under way: nothing done\n',
        stderr: '',
        code: 73,
      });
    lock.close();
    platform.clock.advance(minute);
    expect((await sync()).code).toBe(0);
    expect(await records()).toHaveLength(1);
  });

  it('takes the PDF from the link itself when that is the file', async () => {
    fault = ({url}) => {
      if (url.pathname === '/downloads/index.php') return {status: 404, body: '<p>Not found</p>'};
      return url.pathname === '/downloads/' ? {status: 200, body: Buffer.from('%PDF-1.7 other')} : undefined;
    };
    expect((await sync()).code).toBe(0);
    const [body = ''] = submissions.values();
    const {attachments} = submittedSchema.parse(JSON.parse(body));
    expect(Buffer.from(attachments[0].content, 'base64').toString()).toBe('%PDF-1.7 other');
  });

  it('sends without its PDF a document whose PDF does not come', async () => {
    fault = answer('/downloads/index.php', '<p>Proxy</p>', 403);
    expect((await sync()).code).toBe(1);
    expect(await sync('--again', String(id), '--no-pdf')).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    expect(submissions.size).toBe(1);
  });

  it('sends one document without its PDF', async () => {
    instead = {status: 413, body: problem(413, 'payload-too-large')};
    expect((await sync()).code).toBe(65);
    expect((await sync('--again', String(id), '--pdf')).code).toBe(2);
    expect(await sync('--again', String(id), '--no-pdf')).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    expect([...submissions.values()].map((body) => body.includes('"attachments"'))).toEqual([true, false]);
  });

  it.each([400, 401])('renews a token that Moloni refuses, once in a run: %d', async (status) => {
    writeFileSync(
      path.join(folder, 'tokens.json'),
      JSON.stringify({access_token: 'revoked', refresh_token: 'r1', expires_at: Date.now() + 60 * minute}),
    );
    const refuse =
      (accepted: string): typeof fault =>
      ({url}) =>
        url.searchParams.has('access_token') && url.searchParams.get('access_token') !== accepted
          ? {status, body: {error: 'invalid_grant', error_description: 'Token is no longer valid'}}
          : undefined;
    fault = refuse('new');
    expect(await sync()).toMatchObject({stdout: `stored ${id}\n`, code: 0});
    expect(toMoloni('/grant/')).toHaveLength(1);
    fault = refuse('none');
    expect((await sync()).stderr).toContain(
      `Moloni documents/getModifiedSince: HTTP ${status} {"error":"invalid_grant","error_description":`,
    );
    expect(toMoloni('/grant/')).toHaveLength(2);
  });

  it('keeps the token after a 400 that says nothing of it', async () => {
    expect((await sync()).code).toBe(0);
    fault = answer('/documents/getModifiedSince/', ['2 lastmodified'], 400);
    expect((await sync()).stderr).toContain('Moloni documents/getModifiedSince: HTTP 400 ["2 lastmodified"]');
    expect(toMoloni('/grant/')).toHaveLength(1);
  });

  it('keeps the refresh token when Moloni gives no other', async () => {
    fault = answer('/grant/', {access_token: 'new', expires_in: 3600});
    expect((await sync()).code).toBe(0);
    expect(JSON.parse(readFileSync(path.join(folder, 'tokens.json'), 'utf8'))).toMatchObject({refresh_token: 'r1'});
  });

  it('names the file, the document or the server that is wrong', async () => {
    fault = answer('/documents/getOne/', ['Documento não encontrado']);
    expect((await sync()).stdout).toBe(
      `FAILED submit ${id}: Moloni gave no document ${id}: ["Documento não encontrado"]\n`,
    );
    fault = answer('/documents/getPDFLink/', ['erro']);
    expect((await sync()).stdout).toBe(`FAILED submit ${id}: Moloni gave no link to the PDF: ["erro"]\n`);
    fault = answer('/downloads/index.php', '<p>Not found</p>', 404);
    expect((await sync()).stdout).toBe(
      `FAILED submit ${id}: the link of Moloni did not lead to a PDF (getDownload: HTTP 404 text/html; link: HTTP 200 text/html)\n`,
    );
    fault = ({url}) => (url.pathname === '/downloads/index.php' ? 'reset' : undefined);
    const {host} = new URL(moloni.base);
    expect((await sync()).stdout).toMatch(new RegExp(`^FAILED submit ${id}: no answer from ${host} \\([A-Z_]+\\)\n$`));
    fault = () => 'reset';
    expect((await sync()).stderr).toMatch(new RegExp(`^no answer from ${host} \\([A-Z_]+\\)\n`));
    writeFileSync(path.join(folder, 'tokens.json'), '');
    expect((await sync()).stderr).toMatch(/^tokens\.json holds no tokens\. Run authorize\.sh again\.\n/);
    writeFileSync(path.join(folder, 'settings.json'), '{,');
    expect((await sync()).stderr).toMatch(/^settings\.json is not JSON: /);
    rmSync(path.join(folder, 'settings.json'));
    expect(await sync()).toMatchObject({stderr: 'settings.json does not exist. Run the job in its folder.\n', code: 1});
    expect(submissions.size).toBe(0);
  });

  describe('with a note', () => {
    const note = id + 1;
    beforeEach(() => {
      listed = [
        {document_id: id, status: 1},
        {document_id: note, status: 1},
      ];
      const type = {...invoice.document_type, saft_code: 'NC'};
      const associated = [{associated_id: id}];
      others = {
        [note]: {...invoice, document_id: note, number: 9, document_type: type, associated_documents: associated},
      };
    });
    const numbers = (): unknown[] =>
      [...submissions.values()].map((body) => z.object({number: z.string()}).parse(JSON.parse(body)).number);

    it('sends it only once its invoice is delivered', async () => {
      document = {...invoice, entity_zip_code: '', delivery_destination_zip_code: ''};
      const failed = await sync();
      expect(failed.code).toBe(1);
      const reason = 'the address of the customer needs street';
      expect(failed.stdout).toContain(`FAILED submit ${id}: ${reason}`);
      expect(failed.stdout).toContain(`FAILED submit ${note}: its invoice ${id} is not sent: ${reason}`);
      expect(failed.stdout).not.toContain('wait');
      expect(submissions.size).toBe(0);
      document = invoice;
      const queued = await sync();
      expect(queued).toMatchObject({code: 75, stdout: `stored ${id}\nwait ${note}: its invoice ${id} is queued\n`});
      expect(numbers()).toEqual(['FT 2026M/123']);
      expect(await sync()).toMatchObject({code: 75, stdout: `wait ${note}: its invoice ${id} is submitted\n`});
      await platform.clock.pass(60 * minute);
      await sync();
      expect(await sync()).toMatchObject({code: 0});
      expect(numbers()).toEqual(['FT 2026M/123', 'NC 2026M/9']);
    });

    it('corrects only the invoice, not a return note that is associated too', async () => {
      writeFileSync(path.join(folder, 'settings.json'), sampleText('moloni/settings.json').replace(/"9\d+2":/, '"1":'));
      const [guide, type] = [id + 2, {...invoice.document_type, saft_code: 'GD'}];
      // Read after the note: it must not wait for what is not sent.
      listed = [note, guide].map((one) => ({document_id: one, status: 1}));
      const both = {...others[note], associated_documents: [{associated_id: guide}, {associated_id: id}]};
      others = {[note]: both as MoloniDocument, [guide]: {...invoice, document_id: guide, document_type: type}};
      expect((await sync()).stdout).toBe(`stored ${note}\nskip ${guide}: the type GD is not sent\n`);
      const [sent = ''] = submissions.values();
      expect(JSON.parse(sent)).toMatchObject({
        precedingInvoices: [{number: 'FT 2026M/123', issueDate: '2026-11-02'}],
        paymentTerms: 'Por acerto: FT 2026M/123',
      });
    });

    it('leaves it to a person when its invoice was refused', async () => {
      instead = {status: 422, body: problem(422, 'recipient-unreachable')};
      expect((await sync()).code).toBe(65);
      const refused = await sync();
      expect([refused.code, refused.stdout]).toEqual([1, `FAILED submit ${note}: its invoice ${id} is refused\n`]);
      expect(await sync('--again', String(note))).toMatchObject({code: 0, stdout: `stored ${note}\n`});
      expect(numbers()).toEqual(['FT 2026M/123', 'NC 2026M/9']);
    });

    it('sends it when its invoice was sent another way, or a person has settled that', async () => {
      listed = [{document_id: note, status: 1}];
      expect(await sync()).toMatchObject({code: 0, stdout: `stored ${note}\n`});
      expect(numbers()).toEqual(['NC 2026M/9']);
    });
  });

  it('annuls nothing that never left', async () => {
    document = {...invoice, entity_zip_code: '', delivery_destination_zip_code: ''};
    await sync();
    listed = [{document_id: id, status: 2}];
    expect(await sync()).toMatchObject({stdout: `annulled ${id}\n`, code: 0});
    expect(submissions.size).toBe(0);
  });

  it('leaves received documents to the system that collects them', async () => {
    await fetch(`${platform.simulator.url}/simulator/received-documents`, {method: 'POST'});
    const waiting = async (): Promise<number> => {
      const address = `${platform.simulator.url}/v1/received-documents?state=received`;
      const answer = await fetch(address, {headers: {Authorization: 'Bearer sandbox'}});
      return z.object({items: z.array(z.unknown())}).parse(await answer.json()).items.length;
    };
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    expect((await sync()).code).toBe(0);
    expect(await waiting()).toBe(before);
  });

  it.each([
    '--dryrun',
    'now',
    '--dry-run now',
    '--since 2026-11-01 --dryrun',
    '--since 2026-11-01 --again 1',
    '--again 1 --dry-run',
    '--since=2026-11-01',
  ])('sends nothing with options that it does not know: %s', async (args) => {
    const {code, stdout, stderr} = await sync(...args.split(' '));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`not understood: ${args}\nnode sync.ts [--dry-run] [--since 2026-11-01]\n`);
    expect(moloni.seen).toEqual([]);
    expect(submissions.size).toBe(0);
  });

  it.each(['', '01-11-2026', '2026-13-01', '2999-01-01'])('takes as the date of --since no "%s"', async (date) => {
    const {code, stderr} = await sync('--since', date);
    expect([code, stderr]).toEqual([2, `--since "${date}": expected a date of the past, 2026-11-01.\n`]);
  });

  it.each([
    ['--since', '2026-11-01', '--dry-run'],
    ['--dry-run', '--since', '2026-11-01'],
  ])('reads older documents without sending them: %s %s %s', async (...args) => {
    expect(await sync(...args)).toMatchObject({stdout: `valid ${id}: BR-CL-22\n`, code: 0});
    expect(submissions.size).toBe(0);
    const asked = (): string | null =>
      new URLSearchParams(String(toMoloni('/documents/getModifiedSince/').at(-1)?.body)).get('lastmodified');
    expect(asked()).toBe('2026-10-31 22:00:00');
    // The rehearsal does not move the watermark: the next run is the first one.
    await sync();
    expect(asked()).not.toBe('2026-10-31 22:00:00');
  });

  it('shows in a dry run what the table of the page says', async () => {
    const [line] = invoice.products;
    const ofType = (saft_code: string, more: Partial<MoloniDocument> = {}): MoloniDocument => ({
      ...invoice,
      document_type: {...invoice.document_type, saft_code},
      deduction_value: 0,
      ...more,
    });
    const shown = async (one: MoloniDocument): Promise<string> => {
      document = one;
      return (await sync('--dry-run')).stdout;
    };
    const exempt = {...line, taxes: [], exemption_reason: 'M05'} as MoloniDocument['products'][number]; // one of the sample
    expect(await shown({...invoice, products: [exempt]})).toContain('add the text of M05');
    expect(await shown(ofType('FR'))).toMatch(/^valid /);
    expect(await shown(ofType('FR', {deduction_value: 1}))).toMatch(/^FAILED .*an FR with withholding tax/);
    expect(await shown(ofType('FS'))).toMatch(/^valid /);
    expect(await shown(ofType('FS', {entity_vat: '999999990'}))).toMatch(/^skip /);
    expect(await shown(ofType('NC', {associated_documents: []}))).toMatch(
      /^FAILED .* 422 schema-invalid: .*; \/precedingInvoices /,
    );
    const negative = [
      ...invoice.products,
      {
        ...line,
        qty: 1,
        price: -10,
        discount: 0,
        taxes: [{tax_id: 2001, value: 23, incidence_value: -10, total_value: -2.3}],
      },
    ];
    expect(
      await shown({...invoice, gross_value: 165, taxes_value: 20.7, products: negative as MoloniDocument['products']}), // lines of the sample
    ).toMatch(/^FAILED .*; \/lines\/2\/price\/net /);
    expect(await shown(ofType('NC', {associated_documents: [{associated_id: id}]}))).toMatch(/^valid /);
    expect(await shown({...invoice, entity_zip_code: '', delivery_destination_zip_code: ''})).toMatch(
      /^FAILED .*BR-CIUS-PT-66/,
    );
    expect(await shown({...invoice, expiration_date: null})).toMatch(/^FAILED \d+: BR-CO-25 \/\S+\n$/);
    expect(await shown({...invoice, our_reference: ''})).toContain('USAGE-COMMITMENT');
    expect(await shown(invoice)).not.toContain('USAGE-COMMITMENT');
    expect(submissions.size).toBe(0);
  });

  it('says which document_id it wants', async () => {
    const {code, stderr} = await sync('--forget', 'FT 2026M/1');
    expect(code).toBe(2);
    expect(stderr).toBe('--forget "FT 2026M/1": expected the document_id of Moloni, a number.\n');
  });
});
