import {expect, it} from 'vitest';
import type {SchemaNode} from '../openapi/nodes.ts';
import {resolveSchema} from '../openapi/resolve.ts';
import {contract} from './testing.ts';

const {schemas} = contract.components;

/** Returns every property below a schema, with its EN 16931 term. */
function terms(
  part: SchemaNode,
  seen = new Set<string>(),
): {readonly name: string; readonly term: string | undefined}[] {
  const {$ref} = part;
  if ($ref !== undefined && seen.has($ref)) return [];
  if ($ref !== undefined) seen.add($ref);
  const {properties = {}, items} = resolveSchema(part, schemas);
  const ownTerms = Object.entries(properties).flatMap(([name, property]) => [
    {name: `${$ref ?? ''}.${name}`, term: resolveSchema(property, schemas)['x-bt']},
    ...terms(property, seen),
  ]);
  return items ? [...ownTerms, ...terms(items, seen)] : ownTerms;
}

const model = terms({$ref: '#/components/schemas/Document'});

it('names the EN 16931 term of every property', () => {
  expect(model.length).toBeGreaterThan(150);
  expect(model.filter(({term}) => term === undefined || !/^B[TG]-\d+(-\d)?$/.test(term))).toEqual([]);
});

it('covers the terms that the recipes need', () => {
  const needed = [
    1, 2, 3, 5, 9, 13, 18, 19, 20, 22, 25, 31, 34, 48, 49, 58, 75, 81, 83, 84, 87, 92, 95, 98, 99, 115, 118,
  ]
    .concat([119, 120, 121, 123, 125, 131, 133, 136, 141, 146, 147, 148, 151, 152, 153, 160, 161])
    .map((number) => `BT-${number}`);
  const present = new Set(model.map(({term}) => term));
  expect(needed.filter((term) => !present.has(term))).toEqual([]);
});

it('knows the document types 380, 381, 383, 386 and 389', () => {
  expect(schemas.DocumentTypeCode?.enum).toEqual(['380', '381', '383', '386', '389']);
});
