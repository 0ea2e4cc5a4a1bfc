import * as z from 'zod/mini';
import {base64url, fromBase64, textOf, utf8} from '../bytes.ts';
import type {Text} from './language.ts';
import {Refusal} from './refusal.ts';

/** Position of an item in a list, sorted by time, then by id. */
export interface Position {
  /** RFC 3339 */
  readonly at: string;
  readonly id: string;
}

interface PageRequest {
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Path and filters, as text: a cursor is valid only for them. */
  readonly query: string;
  readonly now: Date;
  /** How long a cursor is valid, in milliseconds. */
  readonly lifetime: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The examples in the contract have only `u`. */
const cursorSchema = z.object({
  u: z.iso.datetime({offset: true}),
  i: z.optional(z.string()),
  f: z.optional(z.string()),
  x: z.optional(z.number()),
});

/**
 * Returns one page of a list, least recently changed first. An item that changes meanwhile moves to the end, so that none is skipped.
 *
 * @param positionOf returns the position of an item
 * @throws Refusal `invalid-cursor`
 */
export function pageOf<T>(items: readonly T[], positionOf: (item: T) => Position, request: PageRequest): Page<T> {
  const {cursor, limit, query, now, lifetime} = request;
  const sorted = items.toSorted((one, other) => compare(positionOf(one), positionOf(other)));
  const after = cursor === undefined ? undefined : readCursor(cursor, query, now);
  const rest = after === undefined ? sorted : sorted.filter((item) => compare(positionOf(item), after) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  if (rest.length <= limit || last === undefined) return {items: page, nextCursor: null};
  const {at, id} = positionOf(last);
  return {items: page, nextCursor: encode({u: at, i: id, f: query, x: now.getTime() + lifetime})};
}

function compare(one: Position, other: Position): number {
  const difference = Date.parse(one.at) - Date.parse(other.at);
  if (difference !== 0) return difference;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

function encode(value: z.infer<typeof cursorSchema>): string {
  return base64url(utf8(JSON.stringify(value)));
}

function readCursor(text: string, query: string, now: Date): Position {
  const refusal = (detail: Text): Refusal =>
    new Refusal('invalid-cursor', detail, {
      errors: [{parameter: 'cursor', detail: {pt: 'Recomece sem cursor.', en: 'Start again without a cursor.'}}],
    });
  let value: unknown;
  try {
    value = JSON.parse(textOf(fromBase64(text)));
  } catch {
    throw refusal({pt: 'Não é um cursor da plataforma.', en: 'This is not a cursor of the platform.'});
  }
  const {data} = cursorSchema.safeParse(value);
  if (data === undefined)
    throw refusal({pt: 'Não é um cursor da plataforma.', en: 'This is not a cursor of the platform.'});
  if (data.x !== undefined && data.x <= now.getTime())
    throw refusal({pt: 'O cursor expirou.', en: 'The cursor has expired.'});
  if (data.f !== undefined && data.f !== query)
    throw refusal({pt: 'O cursor é de outra consulta.', en: 'The cursor belongs to another query.'});
  return {at: data.u, id: data.i ?? ''};
}
