import {createHash, randomUUID} from 'node:crypto';
import {constants} from 'node:fs';
import {lstat, mkdir, open, readdir, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import {defaultLocale} from '@integration-docs/facts';
import {textOf} from '../bytes.ts';
import {requestBytes} from '../contract/limits.ts';
import type {Core} from '../core.ts';
import {issueIn} from '../documents/event-data.ts';
import {mainData, type MainData} from '../documents/facts.ts';
import {invoiceIn} from '../documents/inspect.ts';
import {minute} from '../durations.ts';
import type {Keeper} from '../persist.ts';
import {shortened} from '../state/clock.ts';
import type {IssuedDocument, StatusEntry} from '../state/state.ts';

/** State of a folder that is saved between two runs, in addition to the documents. */
export const sftpBook = z.object({
  /** By name of the file. */
  files: z.record(
    z.string(),
    z.object({
      /** Sequence number of the last status. */
      sequence: z.number(),
      /** The document made from the file. `told`: number of history entries that have a status file. */
      document: z.object({id: z.string(), told: z.number(), sha256: z.string(), receivedAt: z.string()}).optional(),
      /** The file in progress, with the idempotency key of its submission. `to`: target folder, once it is decided. */
      taking: z
        .object({
          sha256: z.string(),
          receivedAt: z.string(),
          key: z.string(),
          isSent: z.boolean(),
          to: z.enum(['archive', 'error']).optional(),
        })
        .optional(),
    }),
  ),
  /** Status files that are still to be written. */
  waiting: z.array(z.object({name: z.string(), text: z.string()})),
  /** By id of the received document. */
  received: z.record(z.string(), z.enum(['writing', 'written', 'acknowledged'])),
});
export type SftpBook = z.infer<typeof sftpBook>;

type FileEntry = SftpBook['files'][string];
type Taking = NonNullable<FileEntry['taking']>;

export const emptyBook = (): SftpBook => ({files: {}, waiting: [], received: {}});

/** Result for a file: the id of its document, or the code of the refusal. */
export type Taken = {readonly id: string} | {readonly code: string};

interface SftpOptions {
  readonly simulator: Pick<Core, 'platform' | 'answer'>;
  /** Every look changes it. */
  readonly book: SftpBook;
  /** Saves documents and book together. A file moves in the folder only after its result is saved. */
  readonly keeper: Pick<Keeper, 'changed' | 'flush'>;
  /** Called for every file with a result. */
  readonly told: (file: string, taken: Taken) => void;
}

interface Refused {
  readonly code: string;
  readonly data?: MainData;
  readonly issues?: readonly unknown[];
}

interface Accepted {
  readonly id: string;
  readonly isRepeated: boolean;
}

interface Read {
  readonly sha256: string;
  /** Null when the file is larger than a request may be. */
  readonly bytes: Uint8Array | null;
}

/** The folders of `medidata-folders.yaml`. */
const folders = [
  'outbound',
  'outbound/archive',
  'outbound/error',
  'inbound/status',
  'inbound/documents',
  'inbound/archive',
] as const;
type Folder = (typeof folders)[number];

/** How long a document waits for its checksum. */
const checksumWait = 15 * minute;
const nameForm = /^\d{9}(?:_(?:[A-Za-z0-9.-]|%[0-9A-F]{2})+){2}_\d+\.xml$/;
const numberForm = /^([^ ]+) ([^ /^]+)\/(\d+)$/;

/** Returns the file name of a document; undefined for a number from which no name can be made. */
export function fileNameOf({sellerNif, number}: Pick<MainData, 'sellerNif' | 'number'>): string | undefined {
  const [, code = '', series = '', sequence = ''] = numberForm.exec(number) ?? [];
  return code === '' ? undefined : `${sellerNif}_${escaped(code)}_${escaped(series)}_${sequence}.xml`;
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[_!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Creates the folders of an account. @throws Error when one cannot be created */
export async function makeFolders(root: string): Promise<void> {
  for (const folder of folders) {
    const place = path.join(root, folder);
    await mkdir(place, {recursive: true});
    if (!(await lstat(place)).isDirectory()) throw new Error(`${place}: found no folder`);
  }
}

/** Simulates the SFTP folder of an account with a folder of this machine. It uses the operations of the API. */
export class SftpFolder {
  readonly #root: string;
  readonly #options: SftpOptions;
  /** Time at which each document without a checksum was first seen. */
  readonly #alone = new Map<string, number>();

  /** @param root folder in which `makeFolders` has created the folders */
  constructor(root: string, options: SftpOptions) {
    this.#root = root;
    this.#options = options;
  }

  /** Processes the files in `outbound`, and writes status files and received documents. */
  async look(): Promise<void> {
    const {book, keeper} = this.#options;
    const entries = await readdir(this.#place('outbound'), {withFileTypes: true});
    const names = new Set(entries.filter((entry) => entry.isFile()).map(({name}) => name));
    for (const name of this.#alone.keys()) if (!names.has(name)) this.#alone.delete(name);
    for (const name of [...names].toSorted()) {
      if (name.endsWith('.xml')) await this.#take(name, names.has(`${name}.sha256`));
    }
    for (const [name, entry] of Object.entries(book.files)) this.#follow(name, entry);
    if (book.waiting.length > 0 || Object.values(book.files).some(({taking}) => taking?.to !== undefined)) {
      keeper.changed();
      await keeper.flush();
      await this.#carryOut();
      keeper.changed();
    }
    await this.#bring();
    await this.#acknowledge();
  }

  async #take(name: string, hasChecksum: boolean): Promise<void> {
    if (!hasChecksum && nameForm.test(name) && this.#mayStillCome(name)) return;
    const file = await this.#read('outbound', name);
    const checksum = hasChecksum ? await this.#read('outbound', `${name}.sha256`) : undefined;
    if (file === undefined) return;
    const {sha256} = file;
    const entry = (this.#options.book.files[name] ??= {sequence: 0});
    if (entry.taking?.sha256 !== sha256) {
      entry.taking = {sha256, receivedAt: this.#now(), key: randomUUID(), isSent: false};
    }
    const {taking} = entry;
    if (taking.to !== undefined) return;
    const outcome = await this.#decide(name, file, checksum?.bytes ?? null, taking);
    if (outcome === undefined) return;
    this.#alone.delete(name);
    if ('code' in outcome) {
      taking.to = 'error';
      this.#tell(name, entry, taking, {state: 'refused', issues: [], ...outcome});
    } else {
      taking.to = 'archive';
      this.#accept(name, entry, taking, outcome);
    }
    this.#options.told(name, outcome);
  }

  /** @returns undefined when there is no result yet: the next look tries again */
  async #decide(
    name: string,
    {sha256, bytes}: Read,
    checksum: Uint8Array | null,
    taking: Taking,
  ): Promise<Refused | Accepted | undefined> {
    if (!nameForm.test(name)) return {code: 'file-name-invalid'};
    if (checksum === null) return {code: 'checksum-missing'};
    if (textOf(checksum) !== `${sha256}  ${name}\n`) return {code: 'checksum-mismatch'};
    const xml = bytes === null ? '' : textOf(bytes).replace(/^\uFEFF/, '');
    const invoice = invoiceIn(xml);
    const data = invoice === undefined ? undefined : mainData(invoice);
    if (data !== undefined && data.number !== '' && data.sellerNif !== '') {
      if (fileNameOf(data) !== name) return {code: 'file-name-mismatch', data};
      const earlier = taking.isSent ? undefined : this.#earlier(data);
      if (earlier?.content.xml === xml) return this.#again(earlier);
    }
    taking.isSent = true;
    return this.#submit(taking.key, bytes, data);
  }

  async #submit(
    key: string,
    bytes: Uint8Array | null,
    data: MainData | undefined,
  ): Promise<Refused | Accepted | undefined> {
    const answer = await this.#ask('POST', '/documents', {
      headers: {'content-type': 'application/xml', 'idempotency-key': key},
      bytes,
    });
    if (isPassing(answer)) return undefined;
    if (answer.status === 202) return {id: stored.parse(answer.json).id, isRepeated: false};
    return {...problem.parse(answer.json), ...(data !== undefined && {data})};
  }

  /** Handles the same bytes as before: resends the document after a failed delivery, otherwise does nothing. */
  async #again({record}: IssuedDocument): Promise<Accepted | undefined> {
    const {id, state} = record;
    if (state !== 'failed') return {id, isRepeated: true};
    const answer = await this.#ask('POST', `/documents/${id}/resend`, {headers: {'idempotency-key': randomUUID()}});
    return isPassing(answer) ? undefined : {id, isRepeated: answer.status !== 202};
  }

  #accept(name: string, entry: FileEntry, {sha256, receivedAt}: Taking, {id, isRepeated}: Accepted): void {
    const isAnother = entry.document?.id !== id;
    if (!isAnother && isRepeated) this.#follow(name, entry);
    const document = this.#options.simulator.platform.state.documents[id];
    const {length} = document?.history ?? [];
    const told = isRepeated ? length : isAnother ? 0 : (entry.document?.told ?? 0);
    entry.document = {id, told, sha256, receivedAt};
    const last = document?.history.at(-1);
    if (isRepeated && document !== undefined && last !== undefined) this.#tellState(name, entry, document, last, true);
  }

  #earlier({sellerNif, number}: MainData): IssuedDocument | undefined {
    const {platform} = this.#options.simulator;
    return Object.values(platform.state.documents).findLast(
      ({record}) => record.number === number && record.sellerNif === sellerNif && !platform.isSample(record.id),
    );
  }

  /** Adds a status for every new entry in the history of the document. */
  #follow(name: string, entry: FileEntry): void {
    if (entry.document === undefined) return;
    const document = this.#options.simulator.platform.state.documents[entry.document.id];
    if (document === undefined) return;
    for (const step of document.history.slice(entry.document.told)) {
      this.#tellState(name, entry, document, step, false);
      entry.document.told += 1;
    }
  }

  #tellState(
    name: string,
    entry: FileEntry,
    {record}: IssuedDocument,
    {state, at, feapCode, eventId}: StatusEntry,
    duplicate: boolean,
  ): void {
    if (entry.document === undefined) return;
    const event = this.#options.simulator.platform.state.webhooks.events.find(({id}) => id === eventId);
    const failed = failure.safeParse(event?.data).data?.failure;
    const errors = (record.issues ?? []).filter(({severity}) => severity === 'error');
    this.#tell(name, entry, entry.document, {
      at,
      documentId: record.id,
      data: record,
      state,
      duplicate,
      feapCode: feapCode ?? null,
      code: failed?.code ?? null,
      issues: state === 'rejected' ? errors.map((error) => issueIn(error, defaultLocale)) : [],
    });
  }

  /** Adds a status file to those to write (`medidata-status.yaml`). */
  #tell(
    name: string,
    entry: FileEntry,
    {sha256, receivedAt}: Omit<Read, 'bytes'> & {receivedAt: string},
    status: Status,
  ): void {
    const {at = this.#now(), documentId = null, data, state, duplicate = false, feapCode = null, code, issues} = status;
    entry.sequence += 1;
    const told = {
      version: 1,
      sequence: entry.sequence,
      at,
      environment: 'sandbox',
      file: {name, sha256, receivedAt},
      documentId,
      number: orNull(data?.number),
      sellerNif: orNull(data?.sellerNif),
      buyerNif: orNull(data?.buyerNif),
      state,
      duplicate,
      feapCode,
      code,
      issues: z.array(shownIssue).parse(issues),
    };
    const sequence = String(entry.sequence).padStart(4, '0');
    this.#options.book.waiting.push({
      name: `${name.replace(/\.xml$/, '')}.${sequence}.status.json`,
      text: `${JSON.stringify(told, null, 2)}\n`,
    });
  }

  /** Moves and writes files: a checksum before its document, a file before its status. */
  async #carryOut(): Promise<void> {
    const {files, waiting} = this.#options.book;
    for (const [name, entry] of Object.entries(files)) {
      const to = entry.taking?.to;
      if (to === undefined) continue;
      for (const one of [`${name}.sha256`, name]) {
        await rename(this.#place('outbound', one), this.#place(`outbound/${to}`, one)).catch(unless('ENOENT'));
      }
      delete entry.taking;
    }
    for (let [status] = waiting; status !== undefined; [status] = waiting) {
      await this.#write('inbound/status', status.name, status.text);
      waiting.shift();
    }
  }

  /** Writes every received document once. A document whose file name exists waits until that file is gone. */
  async #bring(): Promise<void> {
    const {simulator, book, keeper} = this.#options;
    const {platform} = simulator;
    for (const {record, content} of Object.values(platform.state.received)) {
      const name = fileNameOf(record);
      const known = book.received[record.id];
      if (name === undefined || platform.isSample(record.id) || ['written', 'acknowledged'].includes(known ?? '')) {
        continue;
      }
      const isThere = await this.#exists('inbound/documents', name);
      if (known === undefined) {
        if (isThere) continue;
        book.received[record.id] = 'writing';
        keeper.changed();
        await keeper.flush();
      }
      if (!isThere && (known === undefined || !(await this.#exists('inbound/archive', name)))) {
        const sha256 = createHash('sha256').update(content.xml).digest('hex');
        await this.#write('inbound/documents', `${name}.sha256`, `${sha256}  ${name}\n`);
        await this.#write('inbound/documents', name, content.xml);
      }
      book.received[record.id] = 'written';
      keeper.changed();
    }
  }

  /** Acknowledges the documents that the client has moved to `inbound/archive`. */
  async #acknowledge(): Promise<void> {
    const {simulator, book, keeper} = this.#options;
    for (const [id, known] of Object.entries(book.received)) {
      const record = simulator.platform.state.received[id]?.record;
      const name = record && fileNameOf(record);
      if (known !== 'written' || name === undefined) continue;
      if ((await this.#exists('inbound/documents', name)) || !(await this.#exists('inbound/archive', name))) continue;
      const answer = await this.#ask('PUT', `/received-documents/${id}/acknowledgement`, {
        headers: {'content-type': 'application/json'},
        bytes: Buffer.from('{}'),
      });
      if (isPassing(answer)) continue;
      book.received[id] = 'acknowledged';
      keeper.changed();
    }
  }

  #mayStillCome(name: string): boolean {
    const {platform} = this.#options.simulator;
    const now = platform.now().getTime();
    const since = this.#alone.get(name) ?? now;
    this.#alone.set(name, since);
    return now - since < shortened(checksumWait, platform.speed);
  }

  /** Calls an operation of the API. */
  async #ask(
    method: string,
    target: string,
    {headers, bytes = new Uint8Array()}: {headers: Readonly<Record<string, string>>; bytes?: Uint8Array | null},
  ): Promise<Asked> {
    const {status, body = ''} = await this.#options.simulator.answer({
      method,
      target,
      headers: {authorization: 'Bearer sandbox', 'accept-language': defaultLocale, ...headers},
      body: () => Promise.resolve(bytes),
    });
    const text = typeof body === 'string' ? body : textOf(body);
    return {status, json: text === '' ? null : JSON.parse(text)};
  }

  /** @returns undefined for a file that does not exist, and for a link, which can lead out of the folder */
  async #read(folder: Folder, name: string): Promise<Read | undefined> {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
    const file = await open(this.#place(folder, name), flags).catch(unless('ENOENT', 'ELOOP'));
    if (file === undefined) return undefined;
    const most = requestBytes(this.#options.simulator.platform.contract.limits);
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
    }
    return {sha256: hash.digest('hex'), bytes: size > most ? null : Buffer.concat(chunks)};
  }

  /** Writes a file under a temporary name and renames it, so that no partial file is visible and no link is followed. */
  async #write(folder: Folder, name: string, text: string): Promise<void> {
    const part = this.#place(folder, `${name}.part`);
    await rm(part, {force: true});
    await writeFile(part, text, {flag: 'wx'});
    await rename(part, this.#place(folder, name));
  }

  #exists(folder: Folder, name: string): Promise<boolean> {
    return lstat(this.#place(folder, name)).then(
      () => true,
      () => false,
    );
  }

  #place(folder: Folder, name = ''): string {
    return path.join(this.#root, folder, name);
  }

  #now(): string {
    return this.#options.simulator.platform.timestamp();
  }
}

interface Asked {
  readonly status: number;
  readonly json: unknown;
}

interface Status {
  readonly at?: string;
  readonly documentId?: string;
  readonly data?: Pick<MainData, 'number' | 'sellerNif' | 'buyerNif'>;
  readonly state: string;
  readonly duplicate?: boolean;
  readonly feapCode?: string | null;
  readonly code: string | null;
  readonly issues: readonly unknown[];
}

const stored = z.object({id: z.string()});
const problem = z.object({code: z.string(), issues: z.array(z.unknown()).default([])});
const failure = z.object({failure: z.object({code: z.string()})});
const shownIssue = z.object({
  level: z.string(),
  severity: z.string(),
  rule: z.string(),
  term: z.string().nullable().default(null),
  xpath: z.string().nullable().default(null),
  message: z.string(),
});

/** Whether a response decides nothing about the document: the connection broke, or the problem is temporary. */
function isPassing({status, json}: Asked): boolean {
  if ([0, 401, 429].includes(status) || status >= 500) return true;
  return status === 409 && problem.parse(json).code === 'idempotency-in-progress';
}

function orNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Makes a function that ignores errors with one of these codes and throws others. */
function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error;
  };
}
