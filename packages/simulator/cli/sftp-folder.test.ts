import {createHash} from 'node:crypto';
import {cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {ajvOf} from '../contract/ajv.ts';
import {loadInside} from '../inside/load.ts';
import {start, type Started} from '../testing/start.ts';
import {createChannelsOf, createOutcomeOf} from '../triggers/outcome.ts';
import type {SimulatorState} from '../state/state.ts';
import {
  emptyFolderState,
  fileNameOf,
  makeFolders,
  SftpFolder,
  type SftpFolderState,
  type FileResult,
} from './sftp-folder.ts';
import {hour, minute} from '../durations.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const inside = await loadInside();
const catalogue = (name: string) => loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/${name}.yaml`));
const sample = (name: string) => readFile(path.join(projectRoot, 'samples', name), 'utf8');
const invoice = await sample('medidata/invoice-m07.xml');
const stem = '510000010_FT_2026S_418';
const isStatus = ajvOf(inside.contract, {}).compile(
  z
    .record(z.string(), z.unknown())
    .parse({...JSON.parse(await sample('medidata/status.schema.json')), $schema: undefined}),
);
const statusFile = z.looseObject({
  sequence: z.number(),
  state: z.string(),
  duplicate: z.boolean(),
  documentId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  code: z.nullable(z.string()),
  issues: z.array(z.looseObject({rule: z.string(), message: z.string()})),
});

let root = '';
let platform: Started;
let book: SftpFolderState;
let account: SftpFolder;
let results: Record<string, FileResult> = {};
/** The state on the disk, as last saved. */
let savedState: {state: SimulatorState; book: SftpFolderState} | undefined;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sftp-'));
  results = {};
  savedState = undefined;
  await begin();
});
afterEach(async () => {
  await platform.close();
  await rm(root, {recursive: true});
});

async function begin(): Promise<void> {
  platform = await start({
    outcomeOf: createOutcomeOf(inside.triggers),
    channelsOf: createChannelsOf(inside.triggers),
    ...(savedState && {state: savedState.state}),
  });
  book = savedState?.book ?? emptyFolderState();
  await makeFolders(root);
  const flush = (): Promise<void> => {
    savedState = structuredClone({state: platform.simulator.snapshot(), book});
    return Promise.resolve();
  };
  const keeper = {changed: () => undefined, flush};
  account = new SftpFolder(root, {
    simulator: platform.simulator,
    book,
    keeper,
    onResult: (file, result) => (results[file] = result),
  });
}

/** Simulates a killed process: only the saved state is there after the restart. */
async function restart(): Promise<void> {
  await platform.close();
  await begin();
}

const place = (...names: string[]): string => path.join(root, ...names);
const files = async (...folder: string[]): Promise<readonly string[]> => (await readdir(place(...folder))).toSorted();

/** Puts a file into `outbound` as the page describes: the checksum first, each file under a temporary name. */
async function put(name: string, text: string, sum = `${sha256(text)}  ${name}\n`): Promise<void> {
  for (const [one, content] of [[`${name}.sha256`, sum] as const, [name, text] as const]) {
    await writeFile(place('outbound', `${one}.part`), content);
    await rename(place('outbound', `${one}.part`), place('outbound', one));
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the status files of a name, in order. Checks each with the schema of the page. */
async function statuses(name = stem): Promise<readonly z.infer<typeof statusFile>[]> {
  const names = (await files('inbound/status')).filter((one) => one.startsWith(`${name}.`));
  const texts = await Promise.all(names.map((one) => readFile(place('inbound/status', one), 'utf8')));
  return texts.map((text, index) => {
    const json: unknown = JSON.parse(text);
    expect(isStatus(json), JSON.stringify(isStatus.errors)).toBe(true);
    const status = statusFile.parse(json);
    expect(names[index]).toBe(`${name}.${String(status.sequence).padStart(4, '0')}.status.json`);
    return status;
  });
}

async function states(name?: string): Promise<readonly string[]> {
  return (await statuses(name)).map(({state, duplicate}) => (duplicate ? `${state} again` : state));
}

/** Lets time pass until the document reaches its last state, and looks into the folder in between. */
async function live(): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    await account.processFolder();
    await platform.clock.pass(10_000);
  }
  await account.processFolder();
}

it('has the folders of the page, and no others', async () => {
  const {data} = await catalogue('medidata-folders');
  const {entries} = z.object({entries: z.array(z.object({path: z.string()}))}).parse(data);
  const paths = (await readdir(root, {recursive: true})).map((one) => `${one}/`);
  expect(paths.filter((one) => one !== 'inbound/').toSorted()).toEqual(entries.map((entry) => entry.path).toSorted());
});

it('names files as the page does', async () => {
  const {data} = await catalogue('sftp-names');
  const {entries} = z.object({entries: z.array(z.object({number: z.string(), name: z.string()}))}).parse(data);
  for (const {number, name} of entries) expect(fileNameOf({sellerNif: '510000010', number})).toBe(name);
  for (const number of ['2026/418', 'FT-418']) expect(fileNameOf({sellerNif: '510000010', number})).toBeUndefined();
});

it('takes a document, archives it with its checksum, and tells each change once', async () => {
  await put(`${stem}.xml`, invoice);
  await live();
  expect(await states()).toEqual(['submitted', 'validated', 'delivered', 'processed', 'payment_issued']);
  expect(await files('outbound/archive')).toEqual([`${stem}.xml`, `${stem}.xml.sha256`]);
  expect(await readFile(place('outbound/archive', `${stem}.xml`), 'utf8')).toBe(invoice);
  expect(await files('outbound')).toEqual(['archive', 'error']);
  const [first] = await statuses();
  expect(first).toMatchObject({documentId: (results[`${stem}.xml`] as {id: string}).id, number: 'FT 2026S/418'});
  const response = await platform.call('GET', `/documents/${first?.documentId ?? ''}`);
  expect(response.json).toMatchObject({number: 'FT 2026S/418', state: 'payment_issued'});
  await rm(place('inbound/status'), {recursive: true});
  await mkdir(place('inbound/status'));
  await live();
  expect(await states()).toEqual([]);
});

it('rejects with the findings of the API', async () => {
  const xml = invoice.replace(/ {2}<!-- #region delivery -->.*?<!-- #endregion -->\n/s, '');
  await put(`${stem}.xml`, xml);
  await live();
  expect(await states()).toEqual(['submitted', 'rejected']);
  const headers = {'content-type': 'application/xml', 'accept-language': 'pt'};
  const {json} = await platform.call('POST', '/validations', {headers, body: xml});
  const allIssues = z.array(z.looseObject({severity: z.string()})).parse(json.issues);
  const last = (await statuses()).at(-1);
  expect(last?.issues.map(({rule, message}) => ({rule, message}))).toEqual(
    allIssues.flatMap(({severity, rule, message}) =>
      severity === 'error' && rule !== 'duplicate-document' ? [{rule, message}] : [],
    ),
  );
  expect(last?.issues.map(({rule}) => rule)).toContain('BR-CIUS-PT-66');
});

/** How to cause each code of the table: name of the file, its text, its checksum. */
const refusals: Readonly<Record<string, () => Promise<readonly [string, string?, string?]>>> = {
  'checksum-missing': async () => {
    await writeFile(place('outbound', `${stem}.xml`), invoice);
    await account.processFolder();
    expect(await states()).toEqual([]);
    platform.clock.advance(15 * minute);
    return [stem];
  },
  'checksum-mismatch': () => Promise.resolve([stem, invoice.slice(0, 2048), `${sha256(invoice)}  ${stem}.xml\n`]),
  'file-name-invalid': () => Promise.resolve(['510000010_FT_2026S', invoice]),
  'file-name-mismatch': () => Promise.resolve(['510000010_FT_2026S_419', invoice]),
  'malformed-body': () => Promise.resolve([stem, invoice.replace('</Invoice>', '')]),
  'schema-invalid': () => Promise.resolve([stem, invoice.replace(/<cbc:IssueDate>.*\n/, '')]),
  'payload-too-large': () => Promise.resolve([stem, invoice + ' '.repeat(25 * 1024 * 1024)]),
  'nif-not-authorised': () =>
    Promise.resolve(['510000517_FT_2026S_418', invoice.replaceAll('PT510000010', 'PT510000517')]),
  'duplicate-document': async () => {
    await put(`${stem}.xml`, invoice);
    await live();
    return [stem, invoice.replace('Avenida', 'Rua')];
  },
  'recipient-unreachable': () => Promise.resolve([stem, invoice.replaceAll('PT600000001', 'PT600000516')]),
  'parties-not-connected': () => Promise.resolve([stem, invoice.replaceAll('PT600000001', 'PT600000524')]),
};

it('waits for the checksum anew when a document was taken away and put again', async () => {
  await writeFile(place('outbound', `${stem}.xml`), invoice);
  await account.processFolder();
  await rm(place('outbound', `${stem}.xml`));
  await account.processFolder();
  platform.clock.advance(hour);
  await writeFile(place('outbound', `${stem}.xml`), invoice);
  await account.processFolder();
  expect(await states()).toEqual([]);
  platform.clock.advance(15 * minute);
  await account.processFolder();
  expect((await statuses()).at(-1)).toMatchObject({state: 'refused', code: 'checksum-missing'});
});

describe('refuses a file as the page says', () => {
  it('knows how each code comes about', () => {
    expect(Object.keys(refusals).toSorted()).toEqual(Object.keys(inside.fileCodes).toSorted());
  });

  it.each(Object.keys(refusals))('%s', async (code) => {
    const [name, text, sum] = (await refusals[code]?.()) ?? [''];
    if (text !== undefined) await put(`${name}.xml`, text, sum);
    await account.processFolder();
    expect((await statuses(name)).at(-1)).toMatchObject({state: 'refused', code, documentId: null});
    expect(results[`${name}.xml`]).toMatchObject({code});
    expect(await files('outbound')).toEqual(['archive', 'error']);
    expect(await files('outbound/error')).toContain(`${name}.xml`);
  });

  it.each(['malformed-body', 'schema-invalid'])('with the findings of submitDocument: %s', async (code) => {
    const [name = '', text = ''] = (await refusals[code]?.()) ?? [];
    await put(`${name}.xml`, text);
    await account.processFolder();
    const headers = {'content-type': 'application/xml', 'accept-language': 'pt'};
    const {json} = await platform.call('POST', '/documents', {headers, body: text});
    const allIssues = z.array(z.looseObject({rule: z.string(), message: z.string()})).parse(json.issues);
    const [status] = await statuses();
    expect(status?.issues).toMatchObject(allIssues);
    expect(allIssues).not.toEqual([]);
  });
});

describe('the same document again', () => {
  it('repeats the status for the same bytes', async () => {
    await put(`${stem}.xml`, invoice);
    await live();
    await put(`${stem}.xml`, invoice);
    await account.processFolder();
    expect((await states()).slice(-2)).toEqual(['payment_issued', 'payment_issued again']);
    expect(new Set((await statuses()).map(({documentId}) => documentId)).size).toBe(1);
  });

  it('sends the same bytes again after a failed delivery', async () => {
    const xml = invoice.replaceAll('PT600000001', 'PT600000419');
    await put(`${stem}.xml`, xml);
    await live();
    await put(`${stem}.xml`, xml);
    await live();
    expect(await states()).toEqual(['submitted', 'validated', 'failed', 'validated', 'delivered']);
    expect((await statuses())[2]).toMatchObject({code: 'channel-unreachable'});
  });

  it('takes the corrected version of a rejected document, and goes on counting', async () => {
    await put(`${stem}.xml`, invoice.replace(/ {2}<!-- #region delivery -->.*?<!-- #endregion -->\n/s, ''));
    await live();
    await put(`${stem}.xml`, invoice);
    await account.processFolder();
    const [, rejected, corrected] = await statuses();
    expect(rejected).toMatchObject({state: 'rejected', sequence: 2});
    expect(corrected).toMatchObject({state: 'submitted', sequence: 3});
    expect(corrected?.documentId).not.toBe(rejected?.documentId);
  });

  it('takes a file that was refused before as a new one', async () => {
    await put(`${stem}.xml`, invoice.slice(0, 2048), `${sha256(invoice)}  ${stem}.xml\n`);
    await account.processFolder();
    await put(`${stem}.xml`, invoice);
    await account.processFolder();
    expect(await states()).toEqual(['refused', 'submitted']);
  });
});

it('leaves what is being written, and what is no XML', async () => {
  const remainingFiles = [`${stem}.json`, `${stem}.xml.part`, `${stem}.xml.sha256`];
  for (const name of remainingFiles) await writeFile(place('outbound', name), invoice);
  await live();
  expect(await files('outbound')).toEqual([...remainingFiles, 'archive', 'error'].toSorted());
  expect(await files('inbound/status')).toEqual([]);
});

it('asks again when the platform has no answer for the moment', async () => {
  const xml = invoice.replace('FT 2026S/418', 'FT SIM-429/1');
  await put('510000010_FT_SIM-429_1.xml', xml);
  await account.processFolder();
  expect(await files('outbound')).toContain('510000010_FT_SIM-429_1.xml');
  await account.processFolder();
  expect(await states('510000010_FT_SIM-429_1')).toEqual(['submitted']);
});

describe('killed and started again', () => {
  const allStates = ['submitted', 'validated', 'delivered', 'processed', 'payment_issued'];

  it('has kept what has left outbound', async () => {
    await put(`${stem}.xml`, invoice);
    await account.processFolder();
    await restart();
    await live();
    expect(await states()).toEqual(allStates);
    await restart();
    await live();
    expect(await states()).toEqual(allStates);
  });

  it('goes on with a file that it had decided on and not moved yet', async () => {
    await put(`${stem}.xml`, invoice);
    await cp(place('outbound'), place('before'), {recursive: true});
    await account.processFolder();
    const [before] = await statuses();
    await cp(place('before'), place('outbound'), {recursive: true});
    await rm(place('inbound/status', `${stem}.0001.status.json`));
    await restart();
    await live();
    expect(await states()).toEqual(allStates);
    expect((await statuses())[0]).toEqual(before);
    expect(await files('outbound')).toEqual(['archive', 'error']);
  });

  it('tells a document of which nothing had been kept', async () => {
    await put(`${stem}.xml`, invoice);
    await restart();
    await account.processFolder();
    expect(await states()).toEqual(['submitted']);
  });
});

describe('received documents', () => {
  it('appear once, with a checksum that fits, and are acknowledged when they are moved', async () => {
    const {json} = await platform.call('POST', '/simulator/received-documents');
    await account.processFolder();
    const [name = '', sum = ''] = await files('inbound/documents');
    expect(name).toBe(fileNameOf(z.object({sellerNif: z.string(), number: z.string()}).parse(json)));
    const text = await readFile(place('inbound/documents', name), 'utf8');
    expect(await readFile(place('inbound/documents', sum), 'utf8')).toBe(`${sha256(text)}  ${name}\n`);
    const readDocument = (): Promise<unknown> =>
      platform.call('GET', `/received-documents/${String(json.id)}`).then((one) => one.json);
    expect(await readDocument()).toMatchObject({state: 'received'});
    for (const one of [name, sum]) await rename(place('inbound/documents', one), place('inbound/archive', one));
    await account.processFolder();
    expect(await readDocument()).toMatchObject({state: 'acknowledged'});
    await restart();
    await account.processFolder();
    expect(await files('inbound/documents')).toEqual([]);
  });

  it('of one name get names of their own, and none replaces another', async () => {
    const headers = {'content-type': 'application/xml'};
    const texts = [invoice, invoice.replace('Avenida', 'Rua'), invoice.replace('Avenida', 'Largo')];
    const ids: string[] = [];
    const receive = async (body = ''): Promise<void> => {
      const {json} = await platform.call('POST', '/simulator/received-documents', {headers, body});
      ids.push(String(json.id));
      await account.processFolder();
    };
    const take = async (): Promise<void> => {
      for (const one of await files('inbound/documents'))
        await rename(place('inbound/documents', one), place('inbound/archive', one));
      await account.processFolder();
    };
    const contents = (folder: string): Promise<readonly string[]> =>
      Promise.all(names.map((name) => readFile(place(folder, name), 'utf8')));
    const names = [`${stem}.xml`, `${stem}.2.xml`, `${stem}.3.xml`];
    await receive(texts[0]);
    await receive(texts[1]);
    await take();
    await restart();
    await receive(texts[2]);
    await take();
    expect(await contents('inbound/archive')).toEqual(texts);
    const last = `${stem}.3.xml`;
    expect(await readFile(place('inbound/archive', `${last}.sha256`), 'utf8')).toBe(
      `${sha256(texts[2] ?? '')}  ${last}\n`,
    );
    for (const id of ids) {
      const {json} = await platform.call('GET', `/received-documents/${id}`);
      expect(json).toMatchObject({state: 'acknowledged'});
    }
  });
});

describe('stays in its folder', () => {
  it('follows no link', async () => {
    const outside = place('outside.xml');
    await writeFile(outside, invoice);
    await symlink(outside, place('outbound', `${stem}.xml`));
    await writeFile(place('outbound', `${stem}.xml.sha256`), `${sha256(invoice)}  ${stem}.xml\n`);
    await live();
    expect(await files('inbound/status')).toEqual([]);
    await rm(place('outbound', `${stem}.xml`));
    await symlink(outside, place('inbound/status', `${stem}.0001.status.json.part`));
    await put(`${stem}.xml`, invoice);
    await account.processFolder();
    expect(await readFile(outside, 'utf8')).toBe(invoice);
    expect(await states()).toEqual(['submitted']);
  });

  it('refuses a folder that leads elsewhere', async () => {
    await rm(place('outbound/archive'), {recursive: true});
    await symlink(tmpdir(), place('outbound/archive'));
    await expect(makeFolders(root)).rejects.toThrow('found no folder');
  });
});
