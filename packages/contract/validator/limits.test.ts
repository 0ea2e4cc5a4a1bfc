import fc from 'fast-check';
import {describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {checkInvoice, namedLists, toUbl} from '@integration-docs/cius-pt';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {isRecord} from '@integration-docs/facts';
import {faultsOf} from '../tests/testing.ts';
import type {SchemaNode} from '../openapi/nodes.ts';
import {contractWith} from '../openapi/testing.ts';

/**
 * The JSON model has all limits of CIUS-PT: a document that matches the schema breaks no rule about datatypes, lengths, lists and pairs.
 * Each property gets the boundary values of its schema, in a document with every property.
 */

vi.setConfig({testTimeout: 120_000});

const {schemas} = contractWith().value.components;

/** Rules about sums and products, which a schema cannot check. */
const calculated = /^DT-CIUS-PT-1(?:5[7-9]|6\d|7\d)/u;
/** Other rules that the schema does not check: notes that belong together, and the currency inside a structured note. */
const uncheckedRules = ['DT-CIUS-PT-020_2.1', 'DT-CIUS-PT-020_2.3', 'DT-CIUS-PT-020_3.3'];

type Keys = readonly (string | number)[];
interface Place {
  readonly keys: Keys;
  readonly schema: SchemaNode;
}

const schemaOf = (ref: string): SchemaNode => schemas[ref.split('/').at(-1) ?? ''] ?? {};

/** Merges a schema with the schemas that it refers to. */
function merged(schema: SchemaNode): SchemaNode {
  return schema.$ref === undefined ? schema : {...merged(schemaOf(schema.$ref)), ...schema};
}

/**
 * Returns a value with every property, each with its own example.
 *
 * @param name of the schema or property, for the error
 */
function exampleOf(schema: SchemaNode, name: string): unknown {
  const node = merged(schema);
  if (node.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(node.properties).map(([key, part]) => [key, exampleOf(part, `${name}.${key}`)]),
    );
  }
  const [example] = node.examples ?? [];
  if (example !== undefined) return example;
  if (node.items !== undefined) return [exampleOf(node.items, name)];
  throw new Error(`${name} has no example: write examples: […] in packages/contract/openapi.yaml.`);
}

function without(value: Readonly<Record<string, unknown>>, ...keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** Returns a document without combinations that exclude each other: a date and its code, an attachment of three kinds. */
function baseDocument(): Record<string, unknown> {
  const whole = z
    .looseObject({attachments: z.tuple([z.record(z.string(), z.unknown())])})
    .parse(exampleOf(schemaOf('Document'), 'Document'));
  const [attachment] = whole.attachments;
  const embedded = without(attachment, 'attachmentId', 'url');
  const linked = without(attachment, 'attachmentId', 'content', 'mediaType', 'fileName');
  return {...without(whole, 'taxPointDate'), attachments: [embedded, linked]};
}

const base = baseDocument();

/** The base document as a credit note, which has other elements in UBL. */
const creditNote = {...without(base, 'projectReference'), typeCode: '381'};

/** Returns every place of the model with a text. */
function placesIn(schema: SchemaNode, value: unknown, keys: Keys = []): readonly Place[] {
  const node = merged(schema);
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => placesIn(node.items ?? {}, item, [...keys, index]));
  }
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([key, part]) => placesIn(node.properties?.[key] ?? {}, part, [...keys, key]));
  }
  return [{keys, schema}];
}

function withValue(value: unknown, [key, ...rest]: Keys, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? withValue(item, rest, to) : item));
  }
  const record = isRecord(value) ? value : {};
  const entries = Object.entries({...record, [key]: withValue(record[key], rest, to)});
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

const specialTexts = [
  'x',
  ' ',
  ' x',
  'x ',
  '\u00a0',
  'é',
  '😀',
  '\u2028',
  'a\u2028b',
  '\u0085',
  '\u0001',
  'a\nb',
  'a\tb',
  'a\rb',
  '&<>"',
  '#',
  '#x',
  ' #x#y#',
  '0',
  '1',
  '0.00',
  '-0.01',
  '100.00',
  '100.01',
  '1.234',
  '9999999999999.99',
  '9999999999999.99999999',
  '2026-02-28',
  '0000-01-01',
  'GR123456789',
  'EL123456789',
  'XI123456789',
  'ESB00000000',
  'PT999999990',
  '#ADDITIONALPROPERTY#a#b#',
  `#ADDITIONALPROPERTY#${'a'.repeat(50)}#${'b'.repeat(50)}#`,
  `#ADDITIONALPROPERTY#${'a'.repeat(51)}#b#`,
  ` #ADDITIONALPROPERTY#a#b#`,
  '#ADDITIONALPROPERTY#a\nb#c#',
  '#SOURCECURRENCYCODE#USD#',
  '#SOURCECURRENCYCODE#XYZ#',
  '#CALCULATIONRATE#1.08250#',
  '#CALCULATIONRATE#1#',
  '#DESCRIPTION@INVOICEPERIOD#October#',
  `#DESCRIPTION@ATCERTIFIEDPROGRAM#${'x'.repeat(150)}#`,
  '#NUMBER@ATCERTIFIEDPROGRAM#1#',
  '#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-000#IRF#',
  '#AMOUNT@ATMPAYMENT-000#1#',
  '#DESCRIPTION@ATMPAYMENT#x',
  '#ENTITY@ATMPAYMENT#1',
  '#ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-000#',
  '#ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-0#',
  '#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#',
  '#LINEID@COMMITMENTLINEREFERENCE#',
  'M98',
];

/** Returns candidate values for a place: the longest and shortest texts, codes, and texts generated from its pattern. */
function candidates(schema: SchemaNode): readonly string[] {
  const {maxLength = 500, pattern} = merged(schema);
  const codes = (merged(schema).enum ?? []).map(String);
  // Of a list with thousands of codes, only the first one, the last one, and some in between.
  const someCodes =
    codes.length > 60 ? codes.filter((_, index) => index % 150 === 0 || index === codes.length - 1) : codes;
  const hasNoEnd = pattern !== undefined && /[+*]|,\}/u.test(pattern.replaceAll(/\[[^\]]*\]/gu, ''));
  const generatedTexts =
    pattern === undefined || pattern.includes('(?')
      ? []
      : fc.sample(fc.stringMatching(new RegExp(pattern, 'u'), {size: hasNoEnd ? 'small' : 'max'}), {
          numRuns: 6,
          seed: 1,
        });
  const examples = (merged(schema).examples ?? []).map(String);
  const host = `${'a'.repeat(60)}.example`;
  const formatTexts = {
    email: ['a@b.example', `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(2)}example`],
    uri: [
      'urn:a',
      `https://${host}/${'x'.repeat(Math.max(0, maxLength - host.length - 9))}`,
      `https://a.example/${'é'.repeat(90)}`,
    ],
  };
  const format = merged(schema).format;
  const textsOfFormat = format === 'email' || format === 'uri' ? formatTexts[format] : [];
  const longTexts = ['x', '9', 'é', '😀'].flatMap((letter) =>
    [maxLength, maxLength + 1].map((size) => letter.repeat(size)),
  );
  return [
    ...new Set([
      ...examples,
      ...textsOfFormat,
      ...someCodes,
      ...generatedTexts,
      ...(maxLength > 1000 ? [] : longTexts),
      ...specialTexts,
      `${'A'.repeat(60)}-1`,
    ]),
  ];
}

function brokenRules(document: unknown): readonly string[] {
  return checkInvoice(parseXml(toUbl(document)), {sets: ['cius-pt']})
    .map(({rule, element}) => `${rule} ${element.xpath}`)
    .filter((found) => found.startsWith('DT-') && !calculated.test(found));
}

/** Quick check of a single value, before the slow check of the whole document. */
function mayFit(value: string, schema: SchemaNode): boolean {
  const {maxLength = Infinity, pattern = '', enum: codes = [value]} = merged(schema);
  return value.length <= 2 * maxLength && codes.includes(value) && new RegExp(pattern, 'u').test(value);
}

const isValid = (document: unknown): boolean => faultsOf(document, '#/components/schemas/Document').length === 0;

const placesOf = (document: unknown): readonly Place[] =>
  placesIn(schemaOf('Document'), document).filter(({keys}) => keys.at(-1) !== 'typeCode');

describe.each([
  ['an invoice', base],
  ['a credit note', creditNote],
])('%s', (_, document) => {
  it('with every property fits, and keeps to CIUS-PT', () => {
    expect(faultsOf(document, '#/components/schemas/Document')).toEqual([]);
    expect(brokenRules(document)).toEqual([]);
  });

  it('keeps to it when a property is left out', () => {
    const gaps = placesOf(document).flatMap(({keys}) => {
      const documentWithGap = withValue(document, keys, undefined);
      return isValid(documentWithGap)
        ? brokenRules(documentWithGap).map((found) => `without ${keys.join('/')}: ${found}`)
        : [];
    });
    expect(gaps).toEqual([]);
  });
});

/** A place with the values that its schema allows. */
interface Allowed {
  readonly keys: Keys;
  readonly values: readonly string[];
}

const gapsOf = (document: unknown): readonly string[] =>
  brokenRules(document).filter((found) => !uncheckedRules.some((id) => found.startsWith(id)));

/** Returns the value of a round; a place with fewer values keeps its last one. */
const valueIn = ({values}: Allowed, round: number): string | undefined => values[Math.min(round, values.length - 1)];

/** Checks the values of a round one by one, to find the place that breaks a rule. */
const gapsAt = (allowed: readonly Allowed[], round: number): readonly string[] =>
  allowed
    .filter(({values}) => round < values.length)
    .flatMap((place) => {
      const value = valueIn(place, round);
      return gapsOf(withValue(base, place.keys, value)).map(
        (found) => `${place.keys.join('/')} = ${JSON.stringify(value).slice(0, 60)}: ${found}`,
      );
    });

it('whatever the schema allows at a place, CIUS-PT allows', () => {
  const allowed = placesOf(base).map(({keys, schema}) => ({
    keys,
    values: candidates(schema).filter((value) => mayFit(value, schema) && isValid(withValue(base, keys, value))),
  }));
  expect(allowed.length).toBeGreaterThan(130);
  expect(allowed.filter(({values}) => values.length === 0).map(({keys}) => keys.join('/'))).toEqual([]);
  // In each round, all places get their next value together. If the round breaks a rule, each place is checked separately.
  const rounds = Math.max(...allowed.map(({values}) => values.length));
  const gaps = Array.from({length: rounds}, (_, round) => {
    const roundDocument = allowed.reduce<unknown>(
      (document, place) => withValue(document, place.keys, valueIn(place, round)),
      base,
    );
    return gapsOf(roundDocument).length > 0 ? gapsAt(allowed, round) : [];
  });
  expect(gaps.flat()).toEqual([]);
});

it('the code lists are those of the rules, with the sizes that the contract names', () => {
  for (const [name, {title, includes}] of namedLists) {
    const node = Object.values(schemas)
      .flatMap((schema) => [schema, ...Object.values(schema.properties ?? {})])
      .find((schema) => Reflect.get(schema, 'x-code-list') === name);
    expect(node?.enum, title).toEqual(includes.all());
    expect(node?.description, name).toContain(String(includes.all().length));
  }
});
