import {createHash, randomUUID} from 'node:crypto';
import {constants} from 'node:fs';
import {lstat, mkdir, open, readdir, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import {defaultLocale} from '@integration-docs/facts';
import {textOf} from '../bytes.ts';
import {requestBytes} from '../contract/limits.ts';
import type {Core} from '../core.ts';
import {issueIn} from '../documents/event-data.ts';
import {mainData, type MainData} from '../documents/facts.ts';
import {invoiceIn} from '../documents/inspect.ts';
import {minute} from '../durations.ts';
import type {Keeper} from '../persist.ts';
import {durationAt} from '../state/clock.ts';
import {withOldNames, type IssuedDocument, type StatusEntry} from '../state/state.ts';

/** State of a folder that is saved between two runs, in addition to the documents. */
export const sftpFolderState = z.object({
  /** By name of the file. */
  files: z.record(
    z.string(),
    withOldNames(
      {taking: 'inProgress'},
      z.object({
        /** Sequence number of the last status. */
        sequence: z.number(),
        /** The document made from the file. `reportedEntries`: number of history entries that have a status file. */
        document: z.optional(
          withOldNames(
            {told: 'reportedEntries'},
            z.object({id: z.string(), reportedEntries: z.number(), sha256: z.string(), receivedAt: z.string()}),
          ),
        ),
        /** The file in progress, with the idempotency key of its submission. `to`: target folder, once it is decided. */
        inProgress: z.optional(
          z.object({
            sha256: z.string(),
            receivedAt: z.string(),
            key: z.string(),
            isSent: z.boolean(),
            to: z.optional(z.enum(['archive', 'error'])),
          }),
        ),
      }),
    ),
  ),
  /** Status files that are still to be written. */
  waiting: z.array(z.object({name: z.string(), text: z.string()})),
  /** By id of the received document. */
  received: z.record(z.string(), z.enum(['writing', 'written', 'acknowledged'])),
});
export type SftpFolderState = z.infer<typeof sftpFolderState>;

type FileEntry = SftpFolderState['files'][string];
type FileInProgress = NonNullable<FileEntry['inProgress']>;

export function emptyFolderState(): SftpFolderState {
  return {files: {}, waiting: [], received: {}};
}

/** Result for a file: the id of its document, or the code of the refusal. */
export type FileResult = {readonly id: string} | {readonly code: string};

interface SftpOptions {
  readonly simulator: Pick<Core, 'platform' | 'answer'>;
  /** `processFolder` changes it. */
  readonly book: SftpFolderState;
  /** Saves documents and book together. A file moves in the folder only after its result is saved. */
  readonly keeper: Pick<Keeper, 'changed' | 'flush'>;
  /** Called for every file with a result. */
  readonly onResult: (file: string, result: FileResult) => void;
}

interface RefusedFile {
  readonly code: string;
  readonly data?: MainData;
  readonly issues?: readonly unknown[];
}

interface AcceptedFile {
  readonly id: string;
  readonly isRepeated: boolean;
}

interface FileContent {
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
  return code === '' ? undefined : `${sellerNif}_${escapePart(code)}_${escapePart(series)}_${sequence}.xml`;
}

function escapePart(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[_!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Creates the folders of an account. @throws Error when one cannot be created */
export async function makeFolders(root: string): Promise<void> {
  for (const folder of folders) {
    const folderPath = path.join(root, folder);
    await mkdir(folderPath, {recursive: true});
    if (!(await lstat(folderPath)).isDirectory()) throw new Error(`${folderPath}: found no folder`);
  }
}

/** Simulates the SFTP folder of an account with a folder of this machine. It uses the operations of the API. */
export class SftpFolder {
  readonly #root: string;
  readonly #options: SftpOptions;
  /** Time at which each document without a checksum was first seen. */
  readonly #withoutChecksum = new Map<string, number>();

  /** @param root folder in which `makeFolders` has created the folders */
  constructor(root: string, options: SftpOptions) {
    this.#root = root;
    this.#options = options;
  }

  /** Processes the files in `outbound`, and writes status files and received documents. */
  async processFolder(): Promise<void> {
    const {book, keeper} = this.#options;
    const entries = await readdir(this.#pathOf('outbound'), {withFileTypes: true});
    const names = new Set(entries.filter((entry) => entry.isFile()).map(({name}) => name));
    for (const name of this.#withoutChecksum.keys()) if (!names.has(name)) this.#withoutChecksum.delete(name);
    for (const name of [...names].toSorted()) {
      if (name.endsWith('.xml')) await this.#process(name, names.has(`${name}.sha256`));
    }
    for (const [name, entry] of Object.entries(book.files)) this.#addStatuses(name, entry);
    if (book.waiting.length > 0 || Object.values(book.files).some(({inProgress}) => inProgress?.to !== undefined)) {
      keeper.changed();
      await keeper.flush();
      await this.#moveAndWrite();
      keeper.changed();
    }
    await this.#writeReceived();
    await this.#acknowledge();
  }

  async #process(name: string, hasChecksum: boolean): Promise<void> {
    if (!hasChecksum && nameForm.test(name) && this.#mayWait(name)) return;
    const file = await this.#read('outbound', name);
    const checksum = hasChecksum ? await this.#read('outbound', `${name}.sha256`) : undefined;
    if (file === undefined) return;
    const {sha256} = file;
    const entry = (this.#options.book.files[name] ??= {sequence: 0});
    if (entry.inProgress?.sha256 !== sha256) {
      entry.inProgress = {sha256, receivedAt: this.#now(), key: randomUUID(), isSent: false};
    }
    const {inProgress} = entry;
    if (inProgress.to !== undefined) return;
    const outcome = await this.#decide(name, file, checksum?.bytes ?? null, inProgress);
    if (outcome === undefined) return;
    this.#withoutChecksum.delete(name);
    if ('code' in outcome) {
      inProgress.to = 'error';
      this.#addStatus(name, entry, inProgress, {state: 'refused', issues: [], ...outcome});
    } else {
      inProgress.to = 'archive';
      this.#accept(name, entry, inProgress, outcome);
    }
    this.#options.onResult(name, outcome);
  }

  /** @returns undefined when there is no result yet: the next look tries again */
  async #decide(
    name: string,
    {sha256, bytes}: FileContent,
    checksum: Uint8Array | null,
    inProgress: FileInProgress,
  ): Promise<RefusedFile | AcceptedFile | undefined> {
    if (!nameForm.test(name)) return {code: 'file-name-invalid'};
    if (checksum === null) return {code: 'checksum-missing'};
    if (textOf(checksum) !== `${sha256}  ${name}\n`) return {code: 'checksum-mismatch'};
    const xml = bytes === null ? '' : textOf(bytes).replace(/^\uFEFF/, '');
    const invoice = invoiceIn(xml);
    const data = invoice === undefined ? undefined : mainData(invoice);
    if (data !== undefined && data.number !== '' && data.sellerNif !== '') {
      if (fileNameOf(data) !== name) return {code: 'file-name-mismatch', data};
      const earlierDocument = inProgress.isSent ? undefined : this.#findEarlier(data);
      if (earlierDocument?.content.xml === xml) return this.#repeat(earlierDocument);
    }
    inProgress.isSent = true;
    return this.#submit(inProgress.key, bytes, data);
  }

  async #submit(
    key: string,
    bytes: Uint8Array | null,
    data: MainData | undefined,
  ): Promise<RefusedFile | AcceptedFile | undefined> {
    const answer = await this.#request('POST', '/documents', {
      headers: {'content-type': 'application/xml', 'idempotency-key': key},
      bytes,
    });
    if (isTemporary(answer)) return undefined;
    if (answer.status === 202) return {id: storedDocument.parse(answer.json).id, isRepeated: false};
    return {...problem.parse(answer.json), ...(data !== undefined && {data})};
  }

  /** Handles the same bytes as before: resends the document after a failed delivery, otherwise does nothing. */
  async #repeat({record}: IssuedDocument): Promise<AcceptedFile | undefined> {
    const {id, state} = record;
    if (state !== 'failed') return {id, isRepeated: true};
    const answer = await this.#request('POST', `/documents/${id}/resend`, {headers: {'idempotency-key': randomUUID()}});
    return isTemporary(answer) ? undefined : {id, isRepeated: answer.status !== 202};
  }

  #accept(name: string, entry: FileEntry, {sha256, receivedAt}: FileInProgress, {id, isRepeated}: AcceptedFile): void {
    const isOtherDocument = entry.document?.id !== id;
    if (!isOtherDocument && isRepeated) this.#addStatuses(name, entry);
    const document = this.#options.simulator.platform.state.documents[id];
    const {length} = document?.history ?? [];
    const reportedEntries = isRepeated ? length : isOtherDocument ? 0 : (entry.document?.reportedEntries ?? 0);
    entry.document = {id, reportedEntries, sha256, receivedAt};
    const lastEntry = document?.history.at(-1);
    if (isRepeated && document !== undefined && lastEntry !== undefined)
      this.#addStateStatus(name, entry, document, lastEntry, true);
  }

  #findEarlier({sellerNif, number}: MainData): IssuedDocument | undefined {
    const {platform} = this.#options.simulator;
    return Object.values(platform.state.documents).findLast(
      ({record}) => record.number === number && record.sellerNif === sellerNif && !platform.isSample(record.id),
    );
  }

  /** Adds a status for every new entry in the history of the document. */
  #addStatuses(name: string, entry: FileEntry): void {
    if (entry.document === undefined) return;
    const document = this.#options.simulator.platform.state.documents[entry.document.id];
    if (document === undefined) return;
    for (const historyEntry of document.history.slice(entry.document.reportedEntries)) {
      this.#addStateStatus(name, entry, document, historyEntry, false);
      entry.document.reportedEntries += 1;
    }
  }

  #addStateStatus(
    name: string,
    entry: FileEntry,
    {record}: IssuedDocument,
    {state, at, feapCode, eventId}: StatusEntry,
    duplicate: boolean,
  ): void {
    if (entry.document === undefined) return;
    const event = this.#options.simulator.platform.state.webhooks.events.find(({id}) => id === eventId);
    const eventFailure = failure.safeParse(event?.data).data?.failure;
    const errors = (record.issues ?? []).filter(({severity}) => severity === 'error');
    this.#addStatus(name, entry, entry.document, {
      at,
      documentId: record.id,
      data: record,
      state,
      duplicate,
      feapCode: feapCode ?? null,
      code: eventFailure?.code ?? null,
      issues: state === 'rejected' ? errors.map((error) => issueIn(error, defaultLocale)) : [],
    });
  }

  /** Adds a status file to those to write (`medidata-status.yaml`). */
  #addStatus(
    name: string,
    entry: FileEntry,
    {sha256, receivedAt}: Omit<FileContent, 'bytes'> & {receivedAt: string},
    status: Status,
  ): void {
    const {at = this.#now(), documentId = null, data, state, duplicate = false, feapCode = null, code, issues} = status;
    entry.sequence += 1;
    const statusFile = {
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
      text: `${JSON.stringify(statusFile, null, 2)}\n`,
    });
  }

  /** Moves and writes files: a checksum before its document, a file before its status. */
  async #moveAndWrite(): Promise<void> {
    const {files, waiting} = this.#options.book;
    for (const [name, entry] of Object.entries(files)) {
      const targetFolder = entry.inProgress?.to;
      if (targetFolder === undefined) continue;
      for (const one of [`${name}.sha256`, name]) {
        await rename(this.#pathOf('outbound', one), this.#pathOf(`outbound/${targetFolder}`, one)).catch(
          unless('ENOENT'),
        );
      }
      delete entry.inProgress;
    }
    for (let [status] = waiting; status !== undefined; [status] = waiting) {
      await this.#write('inbound/status', status.name, status.text);
      waiting.shift();
    }
  }

  /**
   * Writes every received document once, under a name that no other has. While a file of that name is in the folder, left by an earlier
   * simulator, it waits.
   */
  async #writeReceived(): Promise<void> {
    const {simulator, book, keeper} = this.#options;
    const {platform} = simulator;
    const names = this.#receivedNames();
    for (const {record, content} of Object.values(platform.state.received)) {
      const name = names.get(record.id);
      const progress = book.received[record.id];
      if (name === undefined || ['written', 'acknowledged'].includes(progress ?? '')) continue;
      const isPresent = await this.#exists('inbound/documents', name);
      if (progress === undefined) {
        if (isPresent) continue;
        book.received[record.id] = 'writing';
        keeper.changed();
        await keeper.flush();
      }
      if (!isPresent && (progress === undefined || !(await this.#exists('inbound/archive', name)))) {
        const sha256 = createHash('sha256').update(content.xml).digest('hex');
        await this.#write('inbound/documents', `${name}.sha256`, `${sha256}  ${name}\n`);
        await this.#write('inbound/documents', name, content.xml);
      }
      book.received[record.id] = 'written';
      keeper.changed();
    }
  }

  /**
   * The file name of each received document, by id: the second of a name is `….2.xml`, the third `….3.xml`, so that none replaces another, in no
   * folder of either side.
   */
  #receivedNames(): ReadonlyMap<string, string> {
    const {platform} = this.#options.simulator;
    const used = new Map<string, number>();
    return new Map(
      Object.values(platform.state.received).flatMap(({record}) => {
        const name = platform.isSample(record.id) ? undefined : fileNameOf(record);
        if (name === undefined) return [];
        const nth = (used.get(name) ?? 0) + 1;
        used.set(name, nth);
        return [[record.id, nth === 1 ? name : name.replace(/xml$/, `${nth}.xml`)] as const];
      }),
    );
  }

  /** Acknowledges the documents that the client has moved to `inbound/archive`. */
  async #acknowledge(): Promise<void> {
    const {book, keeper} = this.#options;
    const names = this.#receivedNames();
    for (const [id, progress] of Object.entries(book.received)) {
      const name = names.get(id);
      if (progress !== 'written' || name === undefined) continue;
      if ((await this.#exists('inbound/documents', name)) || !(await this.#exists('inbound/archive', name))) continue;
      const answer = await this.#request('PUT', `/received-documents/${id}/acknowledgement`, {
        headers: {'content-type': 'application/json'},
        bytes: Buffer.from('{}'),
      });
      if (isTemporary(answer)) continue;
      book.received[id] = 'acknowledged';
      keeper.changed();
    }
  }

  #mayWait(name: string): boolean {
    const {platform} = this.#options.simulator;
    const now = platform.now().getTime();
    const since = this.#withoutChecksum.get(name) ?? now;
    this.#withoutChecksum.set(name, since);
    return now - since < durationAt(checksumWait, platform.speed);
  }

  /** Calls an operation of the API. */
  async #request(
    method: string,
    target: string,
    {headers, bytes = new Uint8Array()}: {headers: Readonly<Record<string, string>>; bytes?: Uint8Array | null},
  ): Promise<ApiResponse> {
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
  async #read(folder: Folder, name: string): Promise<FileContent | undefined> {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
    const file = await open(this.#pathOf(folder, name), flags).catch(unless('ENOENT', 'ELOOP'));
    if (file === undefined) return undefined;
    const maxBytes = requestBytes(this.#options.simulator.platform.contract.limits);
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
    }
    return {sha256: hash.digest('hex'), bytes: size > maxBytes ? null : Buffer.concat(chunks)};
  }

  /** Writes a file under a temporary name and renames it, so that no partial file is visible and no link is followed. */
  async #write(folder: Folder, name: string, text: string): Promise<void> {
    const temporaryPath = this.#pathOf(folder, `${name}.part`);
    await rm(temporaryPath, {force: true});
    await writeFile(temporaryPath, text, {flag: 'wx'});
    await rename(temporaryPath, this.#pathOf(folder, name));
  }

  #exists(folder: Folder, name: string): Promise<boolean> {
    return lstat(this.#pathOf(folder, name)).then(
      () => true,
      () => false,
    );
  }

  #pathOf(folder: Folder, name = ''): string {
    return path.join(this.#root, folder, name);
  }

  #now(): string {
    return this.#options.simulator.platform.timestamp();
  }
}

interface ApiResponse {
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

const storedDocument = z.object({id: z.string()});
const problem = z.object({code: z.string(), issues: z._default(z.array(z.unknown()), [])});
const failure = z.object({failure: z.object({code: z.string()})});
const shownIssue = z.object({
  level: z.string(),
  severity: z.string(),
  rule: z.string(),
  term: z._default(z.nullable(z.string()), null),
  xpath: z._default(z.nullable(z.string()), null),
  message: z.string(),
});

/** Whether a response decides nothing about the document: the connection broke, or the problem is temporary. */
function isTemporary({status, json}: ApiResponse): boolean {
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
