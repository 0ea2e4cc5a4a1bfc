import {store} from '@integration-docs/docs/browser';
import type {Answered} from '../worker/messages.ts';

/** Values of earlier answers that the next request may need, newest first: identifiers by prefix (`doc`), entity tags by `etag`. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** How many of each kind are remembered. */
const MOST = 3;
const KEY = 'run.known';

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
    return {...all, [kind]: [value, ...others].slice(0, MOST)};
  }, known);
}

/** What may be offered for a parameter. @param example its value in the contract */
export function offersFor(known: Known, name: string, example: string): readonly string[] {
  const kind = name === 'If-Match' ? 'etag' : (/^([a-z]{2,8})_[0-9A-Z]{26}$/.exec(example)?.[1] ?? '');
  return known[kind] ?? [];
}

export function readKnown(): Known {
  return parsed(store.get(KEY)) as Known; // nobody else writes it
}

/** Remembers what an answer of the simulator identifies, for the next request of any page. */
export function learn({headers, body}: Pick<Answered, 'headers' | 'body'>): void {
  const isJson = (headers['Content-Type'] ?? '').includes('json');
  const known = learned(readKnown(), isJson ? new TextDecoder().decode(body) : '', headers.ETag);
  store.set(KEY, JSON.stringify(known));
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
