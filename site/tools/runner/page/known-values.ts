import {store} from '@integration-docs/docs/browser';
import {isRecord} from '@integration-docs/facts';
import type {PlatformAnswer, PlatformRequest} from '../worker/messages.ts';

/** Values from earlier answers that the next request may need, newest first: identifiers by prefix (`doc`), entity tags by `etag`. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Maximum number of values of each kind. */
const maxValues = 3;
const storageKey = 'run.known';
const latestKey = 'run.latest';

/** Dispatched on the window when values are added or all are removed. */
export const knownValuesEvent = 'docs:known';

/** The resource of the last answer for each identifier prefix, with its entity tag if the answer had one. */
export type Latest = Readonly<Record<string, Resource | undefined>>;

interface Resource {
  readonly id: string;
  readonly etag?: string;
}

/** A request and its answer, which together identify a resource: by the `id` in the answer, or else by the path. */
interface RequestOutcome extends Pick<PlatformRequest, 'method' | 'target'> {
  readonly status: number;
  /** Text of the answer. */
  readonly body: string;
  readonly etag: string | undefined;
}

/**
 * Returns the latest resources after a request. A refused request changes nothing, except a 412 with an entity tag. DELETE removes the
 * resource.
 */
export function latestAfter(latest: Latest, {method, target, status, body, etag}: RequestOutcome): Latest {
  if (status >= 300 && !(status === 412 && etag !== undefined)) return latest;
  const {id: newId} = parseJson(body === '' ? null : body);
  const [path = ''] = target.split('?');
  const id = typeof newId === 'string' ? newId : (path.split('/').findLast((part) => kindOf(part) !== '') ?? '');
  const kind = kindOf(id);
  if (kind === '') return latest;
  return {...latest, [kind]: method === 'DELETE' ? undefined : {id, ...(etag !== undefined && {etag})}};
}

/** Latest resource for a path parameter. @param example its value in the contract */
export function latestOf(latest: Latest, example: string): Latest[string] {
  return latest[kindOf(example)];
}

/** Prefix of an identifier; empty if the text is not an identifier. */
function kindOf(text: string): string {
  return /^([a-z]{2,8})_[0-9A-Z]{26}$/.exec(text)?.[1] ?? '';
}

/** Adds the identifiers in the text of an answer, and its entity tag if it has one. */
export function withValuesOf(known: KnownValues, body: string, etag: string | undefined): KnownValues {
  const ids = [...body.matchAll(/\b([a-z]{2,8})_[0-9A-Z]{26}\b/g)].map(([id, prefix = '']) => [prefix, id] as const);
  // In a list, the first identifier of each kind is the one that the answer is about.
  const first = new Map(ids.toReversed());
  const newValues = [...first, ...(etag === undefined ? [] : [['etag', etag] as const])];
  return newValues.reduce<KnownValues>((merged, [kind, value]) => {
    const others = (merged[kind] ?? []).filter((other) => other !== value);
    return {...merged, [kind]: [value, ...others].slice(0, maxValues)};
  }, known);
}

/** Known values for a parameter. @param example its value in the contract */
export function offersFor(known: KnownValues, name: string, example: string): readonly string[] {
  const kind = name === 'If-Match' ? 'etag' : kindOf(example);
  return known[kind] ?? [];
}

export function readKnownValues(): KnownValues {
  return readStore(storageKey, (value) => Array.isArray(value) && value.every(isString));
}

export function readLatest(): Latest {
  return readStore(
    latestKey,
    (value): value is Resource =>
      isRecord(value) && isString(value.id) && (value.etag === undefined || isString(value.etag)),
  );
}

/** Stores the identifiers and the entity tag of an answer for later requests on any page. */
export function learn({method, target}: Pick<PlatformRequest, 'method' | 'target'>, answer: PlatformAnswer): void {
  const {status, headers} = answer;
  const isJson = (headers['Content-Type'] ?? '').includes('json');
  const body = isJson ? new TextDecoder().decode(answer.body) : '';
  const etag = headers.ETag;
  store.set(storageKey, JSON.stringify(withValuesOf(readKnownValues(), body, etag)));
  store.set(latestKey, JSON.stringify(latestAfter(readLatest(), {method, target, status, body, etag})));
  dispatchEvent(new Event(knownValuesEvent));
}

/** Removes all known values, after the state of the simulator was replaced. */
export function forget(): void {
  for (const key of [storageKey, latestKey]) store.set(key, '{}');
  dispatchEvent(new Event(knownValuesEvent));
}

/** Values that the reader typed into the form of an operation. */
export function readTyped(operation: string): Readonly<Record<string, string>> {
  return readStore(`run.${operation}`, isString);
}

export function keepTyped(operation: string, values: Readonly<Record<string, string>>): void {
  store.set(`run.${operation}`, JSON.stringify(values));
}

/** The values in a store that have the expected form. What a damaged store holds is as if it were not there. */
function readStore<Value>(key: string, isValue: (value: unknown) => value is Value): Readonly<Record<string, Value>> {
  const entries = Object.entries(parseJson(store.get(key)));
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isValue(entry[1])));
}

/** @returns an empty object when the text is no JSON object */
function parseJson(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
