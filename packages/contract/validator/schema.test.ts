import {readdirSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {checkSchema} from '@integration-docs/cius-pt';
import {faultsOf} from '../tests/testing.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {isRecord} from '@integration-docs/facts';
import {knowledge, readFile} from './testing.ts';

const folder = 'samples/payloads';
const samples: unknown[] = readdirSync(path.join(projectRoot, folder))
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFile(`${folder}/${name}`)) as unknown);

const faults = (document: unknown) => checkSchema(document, 'Document', knowledge.schemas);

/** Returns the path of every value in a document. */
const placesIn = (value: unknown, keys: readonly string[] = []): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? [keys]
    : [keys, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...keys, key]))];

const changed = (value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown => {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === key ? changed(item, rest, to) : item));
  if (!isRecord(value)) return value;
  const entries = Object.entries({...value, [key]: changed(value[key], rest, to)});
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
};

const replacements = [
  undefined,
  null,
  true,
  5,
  '',
  'x',
  'x'.repeat(600),
  '1.00',
  '-1.00',
  '1',
  '2026-02-30',
  '2026-02-28',
  'PT510000010',
  'EUR',
  [],
  {},
  {x: 1},
  [{}],
  ['x'],
  '381',
  '383',
  '380',
  'M07',
  'a@b.example',
];

/** Whether two lines of a document have the same identifier. */
function hasSameIds(document: unknown): boolean {
  const lines = isRecord(document) && Array.isArray(document.lines) ? document.lines.filter(isRecord) : [];
  return new Set(lines.map(({id}) => id)).size < lines.length;
}

describe('checkSchema', () => {
  it('accepts every sample', () => {
    expect(samples.flatMap(faults)).toEqual([]);
  });

  it('says about changed samples what AJV says', () => {
    const mutated = fc
      .tuple(
        fc.constantFrom(...samples),
        fc.nat(),
        fc.constantFrom(...replacements),
        fc.constantFrom('', 'extra', 'taxPointDateCode'),
      )
      .map(([sample, at, to, more]) => {
        const places = placesIn(sample);
        const document = changed(sample, places[at % places.length] ?? [], to);
        return more !== '' && isRecord(document) ? {...document, [more]: '35'} : document;
      });
    fc.assert(
      fc.property(mutated, (document) => {
        // AJV ignores our keyword `x-unique`, so it accepts two lines with the same identifier.
        fc.pre(!hasSameIds(document));
        const ajv = faultsOf(document, '#/components/schemas/Document');
        expect([faults(document).length > 0, document]).toEqual([ajv.length > 0, document]);
      }),
      {numRuns: 1500},
    );
  }, 60_000);

  it('reports once what two parts of the schema require', () => {
    const note: unknown = JSON.parse(readFile(`${folder}/credit-note.json`));
    const found = faults(changed(note, ['precedingInvoices'], []));
    expect(found.map(({pointer, message}) => [pointer, message.en])).toEqual([
      ['/precedingInvoices', 'The list needs at least 1 item.'],
    ]);
  });

  const sample = samples[0];
  const first = (keys: readonly string[], to: unknown) => faults(changed(sample, keys, to))[0];

  it.each([
    [
      'a number where a text belongs',
      ['totals', 'payable'],
      123,
      '/totals/payable',
      'It has to be a text, in quotes.',
      'Write `"123.00"`.',
    ],
    [
      'a missing property',
      ['number'],
      undefined,
      '',
      'The property `number` is missing.',
      'Add `"number"`, with what the issued document says.',
    ],
    [
      'an unknown property',
      ['contrctReference'],
      'A',
      '',
      'There is no property `contrctReference`.',
      'If it is `contractReference`, rename it; if not, remove it, and write what the issued document says into the property that holds it or into `notes`.',
    ],
    [
      'a date that does not exist',
      ['issueDate'],
      '2026-02-30',
      '/issueDate',
      'It has to be a date YYYY-MM-DD that exists.',
      'Write the date of the issued document, with year, month and day (YYYY-MM-DD).',
    ],
    [
      'a code of no list',
      ['typeCode'],
      '999',
      '/typeCode',
      /^It has to be one of these: `380`/u,
      'Write the type of the issued document: `380` invoice, `381` credit note, `383` debit note, `386` advance, `389` self-billing. If it is none of them, do not send it.',
    ],
  ])('%s: pointer, words, cure', (_, keys, to, pointer, message, cure) => {
    const fault = first(keys, to);
    expect(fault?.pointer).toBe(pointer);
    expect(fault?.message.en).toMatch(message);
    expect(fault?.cure?.en).toBe(cure);
  });

  it('names the term of the property', () => {
    expect(first(['totals', 'payable'], 123)?.term).toBe('BT-115');
  });
});
