import {store} from '@integration-docs/docs/browser';
import type {Answered, Sent} from '../worker/messages.ts';

/** Values of earlier answers that the next request may need, newest first: identifiers by prefix (`doc`), entity tags by `etag`. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** How many of each kind are remembered. */
const most = 3;
const storageKey = 'run.known';
const latestKey = 'run.latest';

/** Dispatched on the window when something new is known, or nothing any longer. */
export const knownEvent = 'docs:known';

/** By the prefix of its identifier, what the last answer about such a thing was about, and its entity tag if it brought one. */
export type Latest = Readonly<Record<string, {readonly id: string; readonly etag?: string} | undefined>>;

/** What a request was about: by what it made, or else by its path. */
interface Told extends Pick<Sent, 'method' | 'target'> {
  readonly status: number;
  /** Text of the answer. */
  readonly body: string;
  readonly etag: string | undefined;
}

/** What is the latest after a request. One that was refused says nothing but the tag that it lacked, and what was deleted is no more. */
export function latestAfter(latest: Latest, {method, target, status, body, etag}: Told): Latest {
  if (status >= 300 && !(status === 412 && etag !== undefined)) return latest;
  const {id: made} = parsed(body === '' ? null : body) as {id?: unknown};
  const [path = ''] = target.split('?');
  const id = typeof made === 'string' ? made : (path.split('/').findLast((part) => kindOf(part) !== '') ?? '');
  const kind = kindOf(id);
  if (kind === '') return latest;
  return {...latest, [kind]: method === 'DELETE' ? undefined : {id, ...(etag !== undefined && {etag})}};
}

/** What the parameters of a path with one identifier take from the latest. @param example its value in the contract */
export function latestOf(latest: Latest, example: string): Latest[string] {
  return latest[kindOf(example)];
}

/** Prefix of an identifier; empty for what is none. */
function kindOf(text: string): string {
  return /^([a-z]{2,8})_[0-9A-Z]{26}$/.exec(text)?.[1] ?? '';
}

/**
 * What an answer adds.
 *
 * @param body text of the answer
 * @param etag of the answer, when it has one
 */
export function learned(known: Known, body: string, etag: string | undefined): Known {
  const found = [...body.matchAll(/\b([a-z]{2,8})_[0-9A-Z]{26}\b/g)].map(([id, prefix = '']) => [prefix, id] as const);
  // Lists have many: the first of each kind is the one that the answer is about.
  const first = new Map(found.toReversed());
  const added = [...first, ...(etag === undefined ? [] : [['etag', etag] as const])];
  return added.reduce<Known>((all, [kind, value]) => {
    const others = (all[kind] ?? []).filter((other) => other !== value);
    return {...all, [kind]: [value, ...others].slice(0, most)};
  }, known);
}

/** What may be offered for a parameter. @param example its value in the contract */
export function offersFor(known: Known, name: string, example: string): readonly string[] {
  const kind = name === 'If-Match' ? 'etag' : kindOf(example);
  return known[kind] ?? [];
}

export function readKnown(): Known {
  return parsed(store.get(storageKey)) as Known; // nobody else writes it
}

export function readLatest(): Latest {
  return parsed(store.get(latestKey)) as Latest; // likewise
}

/** Remembers what an answer of the simulator identifies, for the next request of any page. */
export function learn({method, target}: Pick<Sent, 'method' | 'target'>, answer: Answered): void {
  const {status, headers} = answer;
  const isJson = (headers['Content-Type'] ?? '').includes('json');
  const body = isJson ? new TextDecoder().decode(answer.body) : '';
  const etag = headers.ETag;
  store.set(storageKey, JSON.stringify(learned(readKnown(), body, etag)));
  store.set(latestKey, JSON.stringify(latestAfter(readLatest(), {method, target, status, body, etag})));
  dispatchEvent(new Event(knownEvent));
}

/** Of another state of the simulator nothing is known. */
export function forget(): void {
  for (const key of [storageKey, latestKey]) store.set(key, '{}');
  dispatchEvent(new Event(knownEvent));
}

/** What the reader has typed into the form of an operation. */
export function readTyped(operation: string): Readonly<Record<string, string>> {
  return parsed(store.get(`run.${operation}`)) as Readonly<Record<string, string>>; // likewise
}

export function keepTyped(operation: string, values: Readonly<Record<string, string>>): void {
  store.set(`run.${operation}`, JSON.stringify(values));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
