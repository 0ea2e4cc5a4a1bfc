import {vatCategory, type Context} from './parts.ts';
import type {Source} from './source.ts';
import {group, leaf, type Child, type Element} from './xml.ts';

/**
 * BG-20, BG-21 (document) and BG-27, BG-28 (line). `exemptionCode` names the entry of the VAT breakdown that a discount belongs to.
 * BT-121 is only allowed in that entry (UBL-CR-480), so the code is read here but not written.
 */
export function allowanceOrCharge(source: Source, isCharge: boolean, {currency}: Context): Element | undefined {
  source.text('exemptionCode');
  const category = source.text('vatCategory');
  return group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', source.text('reasonCode')),
    leaf('cbc:AllowanceChargeReason', source.text('reason')),
    leaf('cbc:MultiplierFactorNumeric', source.text('percentage')),
    leaf('cbc:Amount', source.text('amount'), {currencyID: currency}),
    leaf('cbc:BaseAmount', source.text('baseAmount'), {currencyID: currency}),
    category === undefined ? undefined : vatCategory('cac:TaxCategory', category, source.text('vatRate')),
  );
}

/** BG-23, then BG-22. */
export function totals(document: Source, {currency}: Context): readonly Child[] {
  const source = document.object('totals');
  const amount = (name: string, key: string): Element | undefined =>
    leaf(name, source?.text(key), {currencyID: currency});
  return [
    group(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', 'vat'),
      document
        .objects('vatBreakdown')
        .map((entry) =>
          group(
            'cac:TaxSubtotal',
            leaf('cbc:TaxableAmount', entry.text('taxableAmount'), {currencyID: currency}),
            leaf('cbc:TaxAmount', entry.text('taxAmount'), {currencyID: currency}),
            vatCategory(
              'cac:TaxCategory',
              entry.requiredText('category'),
              entry.text('rate'),
              leaf('cbc:TaxExemptionReasonCode', entry.text('exemptionCode')),
              leaf('cbc:TaxExemptionReason', entry.text('exemptionReason')),
            ),
          ),
        ),
    ),
    group(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', 'lines'),
      amount('cbc:TaxExclusiveAmount', 'withoutVat'),
      amount('cbc:TaxInclusiveAmount', 'withVat'),
      amount('cbc:AllowanceTotalAmount', 'allowances'),
      amount('cbc:ChargeTotalAmount', 'charges'),
      amount('cbc:PrepaidAmount', 'prepaid'),
      amount('cbc:PayableRoundingAmount', 'rounding'),
      amount('cbc:PayableAmount', 'payable'),
    ),
  ];
}
