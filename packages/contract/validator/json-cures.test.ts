import {expect, it, vi} from 'vitest';
import * as z from 'zod';
import {readFile, report} from './testing.ts';

/*
 * The sender of a JSON document does not see XML, so the fixes must name properties. Each sample is changed in one place, in many ways.
 */

vi.setConfig({testTimeout: 300_000});

type Json = z.core.util.JSONType;

const model = z.json();

/** Matches elements, attributes and paths of UBL, which the fixes for a JSON document must not contain. */
const xml = /\bc[ab]c:|<\/?\w|\/(?:Invoice|CreditNote)\b|`@\w|\b(?:mimeCode|schemeID|currencyID|ChargeIndicator)\b/u;

/** Values that the schema accepts in some place. */
const amounts = ['0.00', '0.10', '999.99', '-999.99'];
const codes = [
  '380',
  '381',
  '383',
  '386',
  '389',
  'S',
  'E',
  'Z',
  'AE',
  'IC',
  'G',
  'O',
  'NA',
  'NOR',
  'M07',
  'M99',
  'M77',
];
const valuesFor = (text: string): readonly string[] => {
  if (/^\d{4}-\d\d-\d\d$/u.test(text)) return ['2020-01-01', '2030-12-31'];
  if (/^-?\d+\.\d\d$/u.test(text)) return amounts;
  if (/^-?\d+\.\d+$/u.test(text)) return ['0.000', '999.000', '-999.000'];
  return /^[A-Z\d]{1,5}$/u.test(text)
    ? [...codes, 'USD', 'HUR', 'ADF', 'ZZZ', '59', '49', '30', 'PT', 'QR_CODE', 'RAPPEL']
    : [
        'Rappel do ano',
        'Imposto do selo',
        'PT123456780',
        '#LINEID@COMMITMENTLINEREFERENCE#',
        '#ADDITIONALPROPERTY#',
        'x',
      ];
};

/** Yields all variants of a value that differ in one place. */
function* variantsOf(value: Json, depth = 0): Generator<Json | undefined> {
  if (depth > 0) yield undefined;
  if (typeof value === 'string') yield* valuesFor(value);
  else if (Array.isArray(value)) {
    const list = value;
    yield [...list, ...list];
    for (const index of new Set([0, list.length - 1])) {
      for (const other of variantsOf(list[index] ?? null, depth + 1))
        yield list.flatMap((each, at) => (at === index ? (other === undefined ? [] : [other]) : [each]));
    }
  } else if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value);
    for (const [key, inner] of entries)
      for (const other of variantsOf(inner, depth + 1))
        yield Object.fromEntries(
          entries.flatMap(([name, each]) =>
            name === key ? (other === undefined ? [] : [[name, other]]) : [[name, each]],
          ),
        );
  }
}

/** Samples that together reach the same rules as all samples, and samples for which the validator has special fixes. */
const samples = [
  'bank-transfer',
  'commitment-line-number',
  'exemption-code',
  'exemption-text',
  'foreign-currency',
  'full-credit-note',
  'intra-community',
  'multibanco',
  'qr-code',
  'stamp-duty',
];

it('the cure of every finding in a changed sample names no XML', () => {
  const cures = new Map<string, Set<string>>();
  for (const name of samples) {
    for (const document of variantsOf(model.parse(JSON.parse(readFile(`samples/payloads/${name}.json`))))) {
      for (const {rule, cure} of report(JSON.stringify(document)).findings) {
        const cureTexts = cures.get(rule) ?? new Set();
        cures.set(rule, cureTexts);
        for (const words of cure ? [cure.pt, cure.en] : []) cureTexts.add(words);
      }
    }
  }
  expect(
    [...cures].flatMap(([rule, words]) =>
      [...words].filter((each) => xml.test(each)).map((each) => `${rule}: ${each}`),
    ),
  ).toEqual([]);
  // The variants of all samples reach 115 rules. A lower number means that the changes have become less effective.
  expect(cures.size).toBeGreaterThanOrEqual(115);
});
