import {isRecord} from '@integration-docs/facts';
import type {JsonSchema, SimulatorContract} from '../contract/types.ts';

/** Where a business term stands in the JSON model: the keys, `*` for the items of a list. */
type Place = readonly string[];

/** Places of the business terms in the JSON model, from `x-bt` of the schema `Document`. */
export class TermPlaces {
  readonly #places = new Map<string, readonly Place[]>();

  constructor(schemas: SimulatorContract['schemas']) {
    const visit = (schema: JsonSchema, place: Place, depth: number): void => {
      const {properties} = resolved(schema, schemas);
      if (!isRecord(properties) || depth > 8) return;
      for (const [name, property] of Object.entries(properties)) {
        if (!isRecord(property)) continue;
        const term = property['x-bt'];
        if (typeof term === 'string') this.#places.set(term, [...(this.#places.get(term) ?? []), [...place, name]]);
        const {items} = property;
        if (isRecord(items)) visit(items, [...place, name, '*'], depth + 1);
        else visit(property, [...place, name], depth + 1);
      }
    };
    visit(schemas.Document ?? {}, [], 0);
  }

  /**
   * The JSON pointer of a term. Only lines are counted: of other lists the list itself is named.
   *
   * @param xpath where the term stands in the XML, with the position of the line
   */
  pointerOf(term: string, xpath: string): string | undefined {
    const places = this.#places.get(term) ?? [];
    // The exemption code (BT-121) of a discount is in the XML that of its VAT breakdown.
    const place =
      (xpath.includes('TaxSubtotal') ? places.find(([list]) => list === 'vatBreakdown') : undefined) ?? places[0];
    if (place === undefined) return undefined;
    const [first, second, ...inner] = place;
    if (first !== 'lines' || second !== '*') return pointer(untilList(place));
    const position = /(?:Invoice|CreditNote)Line(?:\[(\d+)\])?/.exec(xpath);
    if (position === null) return '/lines';
    const index = Number(position[1] ?? 1) - 1;
    return pointer(['lines', String(index), ...untilList(inner)]);
  }
}

function untilList(place: Place): Place {
  const list = place.indexOf('*');
  return list < 0 ? place : place.slice(0, list);
}

function pointer(keys: Place): string {
  return keys.map((key) => `/${key}`).join('');
}

function resolved(schema: JsonSchema, schemas: SimulatorContract['schemas']): JsonSchema {
  const {$ref} = schema;
  return typeof $ref === 'string' ? (schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}) : schema;
}
