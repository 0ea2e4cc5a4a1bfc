import {execFile} from 'node:child_process';
import {copyFile, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import type {SchemaNode} from '../../lib/model/openapi/nodes.ts';
import {loadContract} from '../../lib/model/openapi/read.ts';
import {projectRoot} from '../../lib/problem/project-root.ts';
import {MappingError, toDocument, type MoloniDocument, type MoloniLine, type Settings} from './map.ts';
import {pages, patiently} from './moloni.ts';
import {again, decide, idempotencyKey, round, since, type Memory, type Services} from './sync.ts';

const run = promisify(execFile);
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const json = async <Value>(name: string): Promise<Value> => JSON.parse(await readFile(path(name), 'utf8'));

const invoice = await json<MoloniDocument>('document.json');
const settings = await json<Settings>('settings.json');
const line = (changes: Partial<MoloniLine>): MoloniDocument => ({
  ...invoice,
  gross_value: 100,
  comercial_discount_value: 0,
  taxes_value: 0,
  products: [{name: 'A', qty: 1, price: 100, discount: 0, taxes: [], ...changes}],
});

describe('mapping', () => {
  it('gives the document that the guide shows', async () => {
    expect(toDocument(invoice, settings)).toEqual(await json('expected.json'));
  });

  it('gives what the contract accepts', async () => {
    const ajv = new Ajv2020({strict: false, allErrors: true, validateSchema: false, formats: fullFormats});
    ajv.addSchema((await loadContract(projectRoot)).in.en, 'contract');
    const accepts = ajv.getSchema('contract#/components/schemas/Document');
    accepts?.(toDocument(invoice, settings));
    expect(accepts?.errors).toBeNull();
    expect(accepts?.({...toDocument(invoice, settings), orderReference: 'x'.repeat(21)})).toBe(false);
  });

  it('refers to the invoice that a credit note corrects', () => {
    const note = {...invoice, document_type: {saft_code: 'NC'}, number: 7};
    expect(toDocument(note, settings, [invoice])).toMatchObject({
      number: 'NC 2026M/7',
      typeCode: '381',
      precedingInvoices: [{number: 'FT 2026M/123', issueDate: '2026-11-02'}],
    });
  });

  it('takes the address of the customer when the document has no place of delivery', () => {
    const document = toDocument({...invoice, delivery_destination_address: ''}, settings);
    expect(document).toMatchObject({delivery: {address: {line1: 'Avenida de Exemplo 10', postCode: '4000-001'}}});
  });

  it.each<[string, MoloniDocument, string]>([
    ['a draft', {...invoice, status: 0}, 'only closed documents'],
    ['an estimate', {...invoice, document_type: {saft_code: 'OR'}}, 'is not sent'],
    ['a number over 50 characters', {...invoice, document_set: {name: 'S'.repeat(45)}}, 'shorten the name of the series'],
    ['an order number over 20 characters', {...invoice, your_reference: '1'.repeat(21)}, 'BT-13'],
    ['no post code', {...invoice, delivery_destination_zip_code: ''}, 'BR-CIUS-PT-66'],
    ['a wrong NIF', {...invoice, entity_vat: '0'}, 'tax number of the customer'],
    ['a customer abroad', {...invoice, entity_country_id: 2}, 'not in Portugal'],
    ['no exemption reason', line({exemption_reason: ''}), 'no exemption_reason'],
    ['reverse charge', line({exemption_reason: 'M30'}), 'decide with your accountant'],
    ['an exemption without text', line({exemption_reason: 'M21'}), 'add the text of M21'],
    ['no quantity', line({qty: 0, exemption_reason: 'M07'}), 'quantity 0'],
    ['other totals', {...invoice, taxes_value: 24}, 'totals differ'],
  ])('stops at %s', (_, source, message) => {
    expect(() => toDocument(source, settings)).toThrow(MappingError);
    expect(() => toDocument(source, settings)).toThrow(message);
  });
});

describe('the table of the guide', () => {
  it('names properties of the contract with their terms, and fields that the sample reads', async () => {
    const {schemas} = (await loadContract(projectRoot)).in.en.components;
    const {entries}: {entries: {field: string; term: string; property: string}[]} = parse(
      await readFile(path('../../contract/catalogues/moloni-fields.yaml'), 'utf8'),
    );
    const code = await readFile(path('map.ts'), 'utf8');
    const resolve = (schema: SchemaNode): SchemaNode => schemas[schema.$ref?.split('/').pop() ?? ''] ?? schema;
    for (const {field, term, property} of entries) {
      let schema = resolve({$ref: 'Document'});
      let named: string | undefined;
      for (const part of property.split('.')) {
        const next = resolve(schema.items ?? schema).properties?.[part] ?? expect.fail(`${property}: no ${part}`);
        named = next['x-bt'] ?? resolve(next)['x-bt'];
        schema = resolve(next);
      }
      if (property !== 'lines.vat.exemptionCode') expect(named, property).toBe(term);
      expect(code, field).toContain(field.split('.').pop());
    }
  });
});

describe('calls', () => {
  it('asks for pages until one is not full', async () => {
    const asked: number[] = [];
    const items: number[] = [];
    for await (const item of pages((offset) => {
      asked.push(offset);
      return Promise.resolve(Array.from({length: offset === 100 ? 3 : 50}, (_, index) => offset + index));
    })) items.push(item);
    expect(asked).toEqual([0, 50, 100]);
    expect(items).toEqual(Array.from({length: 103}, (_, index) => index));
  });

  it('waits longer after each 429, five attempts in all', async () => {
    const waits: number[] = [];
    const wait = (milliseconds: number): Promise<void> => Promise.resolve(void waits.push(milliseconds));
    const answer = await patiently(() => Promise.resolve(new Response('', {status: 429})), wait);
    expect(answer.status).toBe(429);
    expect(waits).toEqual([2000, 4000, 8000, 16000]);
  });
});

describe('a round', () => {
  const memory: Memory = {mark: '2026-11-20 10:00:00', sent: {4: 'doc_4', 5: 'doc_5'}, pending: [9]};
  const services = (statuses: Record<number, number>, fail: readonly number[] = []): Services & {log: string[]} => {
    const log: string[] = [];
    return {
      log,
      modifiedSince: (lastmodified) => {
        log.push(`since ${lastmodified}`);
        return Promise.resolve(Object.entries(statuses).map(([id, status]) => ({document_id: Number(id), status})));
      },
      submit: (id) => {
        log.push(`submit ${id}`);
        return fail.includes(id) ? Promise.reject(new Error('no')) : Promise.resolve(`doc_${id}`);
      },
      annul: (documentId) => Promise.resolve(void log.push(`annul ${documentId}`)),
    };
  };
  const now = new Date('2026-11-20T10:05:00Z');

  it('asks again for the last two hours', () => {
    expect(since('2026-11-20 01:00:00')).toBe('2026-11-19 23:00:00');
  });
  it('decides by the status', () => {
    const all = [0, 1, 2].flatMap((status) => [decide(status, false), decide(status, true)]);
    expect(all).toEqual(['ignore', 'ignore', 'submit', 'ignore', 'ignore', 'annul']);
  });
  it('sends what is new, annuls what was annulled, leaves the rest', async () => {
    const both = services({1: 0, 2: 1, 3: 2, 4: 1, 5: 2});
    const next = await round(memory, both, now, () => {});
    expect(both.log.toSorted()).toEqual(['annul doc_5', 'since 2026-11-20 08:00:00', 'submit 2', 'submit 9']);
    expect(next).toEqual({
      mark: '2026-11-20 10:05:00',
      sent: {2: 'doc_2', 4: 'doc_4', 5: 'annulled', 9: 'doc_9'},
      pending: [],
    });
    const idle = services({2: 1, 5: 2});
    await round(next, idle, now, () => {});
    expect(idle.log).toEqual(['since 2026-11-20 08:05:00']);
  });
  it('goes on after a failure and tries that document again', async () => {
    const next = await round(memory, services({2: 1, 3: 1}, [2]), now, () => {});
    expect(next.pending).toEqual([2]);
    expect(next.sent).toMatchObject({3: 'doc_3', 9: 'doc_9'});
  });
  it('sends a rejected document again when asked to', () => {
    expect(again(memory, 4)).toEqual({mark: memory.mark, sent: {5: 'doc_5'}, pending: [9, 4]});
  });
  it('uses the same idempotency key for the same content', () => {
    expect(idempotencyKey('5', 1, 'a')).toBe(idempotencyKey('5', 1, 'a'));
    expect(idempotencyKey('5', 1, 'a')).not.toBe(idempotencyKey('5', 1, 'b'));
    expect(idempotencyKey('5', 1, 'a')).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });
});

describe('sync.ts against stand-ins of both services', () => {
  let server: Server;
  let folder: string;
  let base: string;
  const received: {path: string; body: string; key: string | undefined}[] = [];

  const read = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    return body;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moloni-'));
    let busy = true;
    server = createServer((request, response) => {
      void read(request).then((body) => {
        const {pathname} = new URL(request.url ?? '/', 'http://localhost');
        const answer = (status: number, value: unknown): void => {
          response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(value));
        };
        received.push({path: pathname, body, key: request.headers['idempotency-key']?.toString()});
        if (pathname === '/moloni/grant/') return answer(200, {access_token: 'new', refresh_token: 'r2', expires_in: 3600});
        if (pathname === '/moloni/documents/getModifiedSince/') {
          if (busy) {
            busy = false;
            return answer(429, {});
          }
          return answer(200, [{document_id: invoice.document_id, status: 1}]);
        }
        if (pathname === '/moloni/documents/getOne/') return answer(200, invoice);
        if (pathname === '/moloni/documents/getPDFLink/') return answer(200, {url: `${base}/file.pdf`});
        if (pathname === '/file.pdf') return response.end('%PDF-1.7 sample');
        if (pathname === '/platform/token') return answer(200, {access_token: 'p'});
        if (pathname === '/platform/validations') return answer(200, {valid: true, issues: []});
        if (pathname === '/platform/documents') return answer(202, {id: 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS'});
        answer(404, {});
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await copyFile(path('settings.json'), join(folder, 'settings.json'));
    await writeFile(join(folder, 'tokens.json'), JSON.stringify({refresh_token: 'r1', expires_at: 0}));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, {recursive: true});
  });

  const sync = (env: Record<string, string>, ...args: readonly string[]): Promise<{stdout: string}> =>
    run(process.execPath, ['--import', import.meta.resolve('tsx'), path('sync.ts'), ...args], {
      cwd: folder,
      env: {PATH: process.env.PATH, ...env},
    });

  it('says which setting is missing', async () => {
    await expect(sync({})).rejects.toThrow('Set the environment variable MOLONI_COMPANY_ID');
  });

  it('renews the token, survives a 429, sends the document once with its PDF', async () => {
    const env = {
      MOLONI_API: `${base}/moloni`,
      MOLONI_DEVELOPER_ID: 'd',
      MOLONI_CLIENT_SECRET: 's',
      MOLONI_COMPANY_ID: '5',
      PLATFORM_API: `${base}/platform`,
      PLATFORM_TOKEN_URL: `${base}/platform/token`,
      PLATFORM_CLIENT_ID: 'c',
      PLATFORM_CLIENT_SECRET: 's',
    };
    expect((await sync(env, '--dry-run')).stdout).toContain('submit 900000001 → valid');
    expect(received.filter((request) => request.path === '/platform/documents')).toEqual([]);
    expect((await sync(env)).stdout).toContain('submit 900000001 → doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS');
    expect((await sync(env)).stdout).toBe('');

    const sent = received.filter((request) => request.path === '/platform/documents');
    expect(sent).toHaveLength(1);
    const body = JSON.parse(sent[0]?.body ?? '');
    expect(body.attachments[0]).toMatchObject({kind: 'INVOICE_REPRESENTATION', fileName: '900000001.pdf'});
    expect(Buffer.from(body.attachments[0].content, 'base64').toString()).toBe('%PDF-1.7 sample');
    expect(received.find((request) => request.path.includes('getModifiedSince'))?.body).toMatch(
      /^company_id=5&lastmodified=[0-9-]+\+[0-9%A]+&qty=50&offset=0$/,
    );
    expect(JSON.parse(await readFile(join(folder, 'tokens.json'), 'utf8'))).toMatchObject({refresh_token: 'r2'});
  }, 30_000);
});
