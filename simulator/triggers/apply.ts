import type {Trigger} from '../../contract/catalogues/simulator-triggers.schema.ts';
import {isRecord} from '../../lib/problem/is-record.ts';
import type {Json} from '../types.ts';

export type JsonObject = Readonly<Record<string, Json>>;

/**
 * The document that pulls a trigger: a sample with another buyer, supplier or number.
 *
 * @param document in the JSON model of the API
 * @param sequence makes the number one that no document has yet
 */
export function applyTrigger(document: JsonObject, {field, value}: Trigger, sequence: number): JsonObject {
  const numbered = {...document, number: `FT ${field === 'series' ? value : 'SIM'}/${sequence}`};
  if (field === 'series') return numbered;
  const party = field === 'buyerNif' ? 'buyer' : 'seller';
  const before = document[party];
  return {...numbered, [party]: {...(isRecord(before) && before), vatId: `PT${value}`}};
}
