import {pageOf, type Position} from '../http/cursors.ts';
import {jsonAnswer, type Answer} from '../http/answer.ts';
import type {Text} from '../http/language.ts';
import {Refusal} from '../http/refusal.ts';
import type {Platform} from '../platform.ts';
import type {DocumentRecord, ReceivedRecord} from '../state/state.ts';
import type {Call} from './call.ts';
import {hour} from '../durations.ts';
import {limitOf} from '../contract/limits.ts';
import {normalize} from '@integration-docs/cius-pt';

/** Returns the resource with an id. @throws Refusal `resource-not-found` when there is none */
export function orNotFound<T>(resource: T | undefined): T {
  if (resource === undefined)
    throw new Refusal('resource-not-found', {
      pt: 'Não existe na sua conta.',
      en: 'There is no such resource in your account.',
    });
  return resource;
}

/** Whether the retention period of a document is over; it starts when the platform receives the document. */
export function isExpired(platform: Platform, record: DocumentRecord | ReceivedRecord): boolean {
  if (platform.isSample(record.id)) return false;
  const until = new Date('createdAt' in record ? record.createdAt : record.receivedAt);
  until.setUTCFullYear(until.getUTCFullYear() + documentYears(platform));
  return until <= platform.now();
}

/** Returns a document that is still retained. @throws Refusal `resource-expired` when it is not */
export function orExpired<T extends {readonly record: DocumentRecord | ReceivedRecord}>(
  platform: Platform,
  document: T,
): T {
  if (!isExpired(platform, document.record)) return document;
  const years = documentYears(platform);
  throw new Refusal('resource-expired', {
    pt: `Os documentos são conservados durante ${years} anos.`,
    en: `Documents are kept for ${years} years.`,
  });
}

function documentYears({contract}: Platform): number {
  return limitOf(contract.limits, 'document-retention');
}

/** Returns the text for an operation that the state of a document does not allow. */
export function stateDetail(state: string): Text {
  return {pt: `O documento está no estado ${state}.`, en: `The document is in the state ${state}.`};
}

/** @throws Refusal `precondition-failed` when `If-Match` names another version */
export function checkVersion({headers}: Call, etag: string): void {
  if (headers['if-match'] === etag) return;
  const detail = {pt: `O ETag atual é ${etag}.`, en: `The current ETag is ${etag}.`};
  throw new Refusal('precondition-failed', detail, {headers: {ETag: etag}});
}

type Test = (value: string, bound: string) => boolean;

const since: Test = (value, bound) => Date.parse(value) >= Date.parse(bound);
const before: Test = (value, bound) => Date.parse(value) < Date.parse(bound);

/**
 * Filters that do not compare for equality: property of the record, and comparison. Dates are inclusive at both ends, times only at the lower end.
 * The number is compared as its record has it, so that readers find it as they issued it.
 */
const comparisons: Readonly<Record<string, readonly [property: string, test: Test]>> = {
  number: ['number', (value, bound) => value === normalize(bound)],
  issueDateFrom: ['issueDate', (value, bound) => value >= bound],
  issueDateTo: ['issueDate', (value, bound) => value <= bound],
  createdSince: ['createdAt', since],
  createdBefore: ['createdAt', before],
  receivedSince: ['receivedAt', since],
  receivedBefore: ['receivedAt', before],
  updatedSince: ['updatedAt', since],
  updatedBefore: ['updatedAt', before],
};

/** Returns the documents that match the filters of a query. Other filters have the name of the property that they compare. */
export function filterByQuery<T extends {readonly record: object}>(items: readonly T[], {query}: Call): readonly T[] {
  const filters = Object.entries(query).filter(([name]) => !['cursor', 'limit'].includes(name));
  return items.filter(({record}) =>
    filters.every(([name, filter]) => {
      const [property, test] = comparisons[name] ?? [name, (value: string, other: string) => value === other];
      const value: unknown = Reflect.get(record, property);
      return typeof value === 'string' && test(value, filter);
    }),
  );
}

/** Returns one page of a list, with the link to the next page. */
export function listAnswer<T>(
  platform: Platform,
  {query, pathname, search, headers: {host}}: Call,
  items: readonly T[],
  positionOf: (item: T) => Position,
  toItem: (item: T) => object,
): Answer {
  const {cursor, limit, ...filters} = query;
  const page = pageOf(items, positionOf, {
    cursor,
    limit: Number(limit ?? 50),
    query: `${pathname}?${new URLSearchParams(Object.entries(filters).toSorted()).toString()}`,
    now: platform.now(),
    lifetime: limitOf(platform.contract.limits, 'cursor-lifetime') * hour,
  });
  const {nextCursor} = page;
  const body = {items: page.items.map(toItem), nextCursor};
  if (nextCursor === null) return jsonAnswer(200, body);
  const next = new URLSearchParams(search);
  next.set('cursor', nextCursor);
  const origin = host === undefined ? '' : `http://${host}`;
  return jsonAnswer(200, body, {Link: `<${origin}${pathname}?${next.toString()}>; rel="next"`});
}

/** Returns a response with a file and its name, which may have been chosen by another party: it must not be a path where it is saved. */
export function fileAnswer(bytes: Uint8Array | string, mediaType: string, fileName: string): Answer {
  const name = fileName.replaceAll(/[/\\\p{Cc}\p{Cs}]|^\.+$/gu, '_');
  const ascii = name.replaceAll(/[^\x20-\x7e]|"/gu, '_');
  const encoded = ascii === name ? '' : `; filename*=UTF-8''${extendedValue(name)}`;
  return {
    status: 200,
    headers: {'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${ascii}"${encoded}`},
    body: bytes,
  };
}

/** Encodes a parameter of a header (RFC 8187 §3.2.1). */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns a file name for a document. @example fileNameOf('FT A/123', 'xml') // → 'FT-A-123.xml' */
export function fileNameOf(number: string, extension: string): string {
  return `${number.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${extension}`;
}
