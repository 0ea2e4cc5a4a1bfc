import {describe, expect, it} from 'vitest';
import {validate} from '@integration-docs/cius-pt';
import {readPayload} from '../../commands/payloads/payloads.ts';

/** Rules that a file breaks, with their severity. */
function brokenBy(text: string): readonly {readonly rule: string; readonly severity: string}[] {
  return validate('file.xml', new TextEncoder().encode(text)).findings;
}

/** Claims of `usecases.yaml` about changed documents: the rules that refuse the change, or none. */
const claims: readonly (readonly [file: string, find: RegExp, replace: string, rules: readonly string[]])[] = [
  ['exemption-code', /M07/g, 'M77', []],
  ['exemption-code', /M07/g, 'VATEX-EU-132', ['DT-CIUS-PT-108']],
  ['exemption-code', /\s*<cac:AdditionalItemProperty>[\s\S]*<\/cac:AdditionalItemProperty>/, '', ['BR-CIUS-PT-18']],
  ['several-rates', /<cbc:Percent>23\.00</g, '<cbc:Percent>23<', ['DT-CIUS-PT-106', 'DT-CIUS-PT-132']],
  ['cpv', /listID="STI"/, 'listID="CPV"', ['DT-CIUS-PT-138']],
  ['card', /\s*<cbc:NetworkID>NA<\/cbc:NetworkID>/, '', ['BR-CIUS-PT-60']],
  ['due-date', /\s*<cbc:DueDate>.*<\/cbc:DueDate>|\s*<cac:PaymentTerms>.*<\/cac:PaymentTerms>/g, '', ['BR-CO-25']],
  ['rappel', /\s*<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/, '', ['BR-CIUS-PT-25']],
  ['duc', />OU</, '>30<', ['BR-61']],
  ['qr-code', /text\/plain/, 'Text/plain', ['DT-CIUS-PT-112']],
  ['atcud', / schemeID="ANG"/, '', []],
  ['atcud', /CSDF7T5H-137/, '0-137', []],
  ['stamp-duty', /\s*<cbc:AllowanceChargeReasonCode>ST<\/cbc:AllowanceChargeReasonCode>/, '', []],
  ['negative-lines', />(?=100\.00<\/cbc:PriceAmount>)/, '>-', ['BR-27']],
  ['multibanco', /#REFERENCE@ATMPAYMENT#999999999#/, '999999999', ['DT-CIUS-PT-080']],
];

describe('what a row of the use cases says', () => {
  it.each(claims)('%s with %s → %s is refused by what it names', (id, find, replace, rules) => {
    const sample = readPayload(`${id}.xml`);
    const changed = sample.replace(find, replace);
    expect(changed).not.toBe(sample);
    const errors = brokenBy(changed).filter(({severity}) => severity === 'error');
    expect(errors.length > 0).toBe(rules.length > 0);
    expect(rules.filter((rule) => !errors.some((error) => error.rule.startsWith(rule)))).toEqual([]);
  });

  it('M07 gets the warning that a code that does not exist gets', () => {
    const sample = readPayload('exemption-code.xml');
    const rules = [sample, sample.replaceAll('M07', 'M77')].map((text) => brokenBy(text).map(({rule}) => rule));
    expect(rules).toEqual([['BR-CL-22'], ['BR-CL-22']]);
  });
});
