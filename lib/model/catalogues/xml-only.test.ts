import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import * as lists from '../../invoice-rules/codeLists/lists.ts';
import {nameOfTerm, TERMS} from '../../invoice-rules/terms.ts';
import {contractWith} from '../openapi/testing.ts';

const table = z
  .object({entries: z.array(z.object({id: z.string(), terms: z.array(z.string()), xml: z.array(z.string())}))})
  .parse(parse(readFileSync(new URL('../../../contract/catalogues/xml-only.yaml', import.meta.url), 'utf8')));
const {schemas} = contractWith().value.components;

const inModel = new Set([...JSON.stringify(schemas).matchAll(/"x-bt":"(B[TG]-\d+)/g)].map(([, term]) => term ?? ''));
const inTable = new Set(table.entries.flatMap(({terms}) => terms));

/** Groups without content of their own in UBL, and BT-24, which the platform writes. */
const notToBeSaid = new Set(['BG-1', 'BG-2', 'BT-24']);

function codesOf(id: string): readonly string[] {
  return table.entries.find((entry) => entry.id === id)?.xml ?? [];
}

describe('xml-only.yaml', () => {
  it('has every term that the model lacks', () => {
    const lacking = TERMS.filter((term) => !inModel.has(term) && !notToBeSaid.has(term));
    expect(lacking.length).toBeGreaterThan(15);
    expect(lacking.filter((term) => !inTable.has(term))).toEqual([]);
  });

  it('has no term that is none', () => {
    expect([...inTable].filter((term) => nameOfTerm(term) === undefined)).toEqual([]);
  });

  it('has the type codes and payment codes that the model lacks, and no others', () => {
    const types = `${lists.INVOICE_TYPES_CIUS_PT}${lists.CREDIT_NOTE_TYPES_CIUS_PT}`.split(',').filter(Boolean);
    const ofModel = (name: string): readonly unknown[] => schemas[name]?.enum ?? [];
    expect(codesOf('type-codes')).toEqual(types.filter((code) => !ofModel('DocumentTypeCode').includes(code)));
    const means = codesOf('payment-codes');
    expect(means.filter((code) => !lists.paymentMeansCiusPt(code))).toEqual([]);
    expect(means.filter((code) => ofModel('PaymentMeansCode').includes(code))).toEqual([]);
  });
});
