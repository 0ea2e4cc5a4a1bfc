import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {codeLists} from '@integration-docs/cius-pt';
import {contractWith} from '../../openapi/testing.ts';

const {entries} = z
  .object({
    entries: z.array(
      z.object({code: z.string(), json: z.array(z.string()).default([]), refused: z.array(z.string()).default([])}),
    ),
  })
  .parse(parse(readFileSync(new URL('../payment-codes.yaml', import.meta.url), 'utf8')));

const inModel = contractWith().value.components.schemas.PaymentMeansCode?.enum ?? [];
const {paymentMeansCiusPt, paymentMeansEn16931} = codeLists;

describe('payment-codes.yaml', () => {
  it('has every code of the tax authority that CIUS-PT accepts, and no other', () => {
    const ofTaxAuthority = paymentMeansCiusPt.all().filter((code) => /^[A-Z]/.test(code));
    expect(entries.map(({code}) => code).toSorted()).toEqual(ofTaxAuthority.toSorted());
  });

  it.each(entries.flatMap(({json}) => json))('%s is in the JSON model', (code) => {
    expect(inModel).toContain(code);
  });

  it.each(entries.flatMap(({refused}) => refused))('CIUS-PT refuses %s, which EN 16931 accepts', (code) => {
    expect(paymentMeansCiusPt(code)).toBe(false);
    expect(paymentMeansEn16931(code)).toBe(true);
  });

  it('says where JSON has another code: the model has none of the others', () => {
    const withoutJson = entries.filter(({json}) => json.length === 0);
    expect(withoutJson.filter(({code}) => inModel.includes(code))).toEqual([]);
  });
});
