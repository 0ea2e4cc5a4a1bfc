import {expect, it} from 'vitest';
import * as z from 'zod';
import {escapeXml, placesOf, select, structureDrafts, TERMS, toUbl} from '@integration-docs/cius-pt';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {isRecord} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {loadContract} from '../openapi/read.ts';

const {schemas} = (await loadContract(projectRoot)).value.components;

/** Returns an object with every property of the contract, each with its own example. */
function exampleOf(schemaName: string): unknown {
  const schema = schemas[schemaName];
  if (schema === undefined) throw new Error(`The contract has no schema ${schemaName}.`);
  if (schema.properties === undefined) return schema.examples?.[0];
  return Object.fromEntries(
    Object.entries(schema.properties).map(([key, property]) => {
      const target = (property.$ref ?? property.items?.$ref)?.split('/').at(-1);
      const value = property.examples?.[0] ?? (target === undefined ? undefined : exampleOf(target));
      return [key, property.items === undefined || Array.isArray(value) ? value : [value]];
    }),
  );
}

/** Returns every text inside a JSON value. */
function scalars(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(scalars);
}

const document = z.looseObject({payment: z.looseObject({})});

/** Returns a document with every property. */
function wholeDocument(): z.infer<typeof document> {
  const whole = z
    .looseObject({attachments: z.tuple([z.looseObject({attachmentId: z.string()})])})
    .parse(exampleOf('Document'));
  // Only the platform has the file of an attachmentId. JSON drops undefined properties.
  const attachments = [{...whole.attachments[0], attachmentId: undefined}];
  return document.parse(JSON.parse(JSON.stringify({...whole, attachments})));
}

/** Returns the texts of a document, with their terms in the contract. */
function termsIn(schemaName: string, value: unknown): (readonly [term: string, text: string])[] {
  const properties = schemas[schemaName]?.properties ?? {};
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const schema = properties[key];
    const term = schema?.['x-bt'];
    const target = (schema?.$ref ?? schema?.items?.$ref)?.split('/').at(-1) ?? '';
    const items: readonly unknown[] = Array.isArray(part) ? part : [part];
    return items.flatMap((item) =>
      typeof item === 'string' ? (term === undefined ? [] : [[term, item] as const]) : termsIn(target, item),
    );
  });
}

/** Returns the XML of a document. For a property without a place in UBL, the error says where to add one. */
function xmlOf(document: unknown): string {
  try {
    return toUbl(document);
  } catch (error) {
    throw new Error('Add the property to packages/cius-pt/ubl, with a test in to-ubl.test.ts there.', {cause: error});
  }
}

it('has a place for every property of the contract', () => {
  const document = wholeDocument();
  const xml = xmlOf(document);
  expect(scalars(document).filter((text) => !xml.includes(escapeXml(text)))).toEqual([]);
  expect(scalars(document).length).toBeGreaterThan(140);
  expect(structureDrafts(parseXml(xml).root)).toEqual([]);
});

/** Whether an attribute consists of a text, or is a structured text that contains it: `#KEY#text: 1.00 EUR#`. */
const containsText = (attribute: string | undefined, text: string): boolean =>
  attribute === text || (attribute?.startsWith('#') === true && attribute.includes(text));

it('writes each term where the table of terms says that it stands', () => {
  const document = wholeDocument();
  // A Multibanco reference replaces the payment means, so two documents are needed for all terms.
  const withoutMultibanco = {...document, payment: {...document.payment, multibanco: undefined}};
  const roots = [document, JSON.parse(JSON.stringify(withoutMultibanco))].map((one) => parseXml(toUbl(one)).root);
  const terms = termsIn('Document', document);
  const misplaced = terms.filter(([term, text]) => {
    // A term such as BT-34-1 is an attribute of the element of BT-34.
    const [, id, part] = /^(B[TG]-\d+)(-\d+)?$/u.exec(term) ?? [];
    const places = TERMS.filter((known) => known === id).flatMap(placesOf);
    return !places.some((place) => {
      const [, path = '', attribute] = /^(.*?)(?:\/@(\w+))?$/u.exec(place) ?? [];
      return roots
        .flatMap((root) => select(root, path))
        .some((element) => {
          if (part !== undefined) return Object.values(element.attributes).includes(text);
          if (attribute !== undefined) return containsText(element.attributes[attribute], text);
          // Structured notes and references: `#KEY#value#`.
          return element.text === text || (element.text.startsWith('#') && element.text.endsWith(`#${text}#`));
        });
    });
  });
  expect(terms.length).toBeGreaterThan(100);
  expect(misplaced).toEqual([]);
});
