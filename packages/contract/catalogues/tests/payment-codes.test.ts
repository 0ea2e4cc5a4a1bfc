import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {codeLists, validate} from '@integration-docs/cius-pt';
import {projectRoot} from '@integration-docs/facts/node';
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

  it.each(entries.flatMap(({code, refused}) => refused.map((other) => [other, code])))(
    'the fix of the validator leads from %s to %s, as the table does',
    (refused, code) => {
      const invoice = readFileSync(path.join(projectRoot, 'samples/payloads/bank-transfer.xml'), 'utf8');
      const xml = invoice.replace(/(<cbc:PaymentMeansCode[^>]*>)[^<]*/, `$1${refused}`);
      const {findings} = validate('invoice.xml', new TextEncoder().encode(xml));
      const cure = findings.find(({rule}) => rule === 'DT-CIUS-PT-079.2')?.cure?.en;
      expect(cure?.split(';')[0]).toContain(`\`${code}\``);
    },
  );

  it('says where JSON has another code: the model has none of the others', () => {
    const withoutJson = entries.filter(({json}) => json.length === 0);
    expect(withoutJson.filter(({code}) => inModel.includes(code))).toEqual([]);
  });
});
