import {exemptionKeys} from '../identifiers.ts';
import {allowanceOrCharge} from './amounts.ts';
import {period, vatCategory, type Context} from './parts.ts';
import type {Source} from './source.ts';
import {group, leaf, type Element} from './xml.ts';

/**
 * BG-25: InvoiceLine or CreditNoteLine.
 *
 * @throws NoUbl if a price has a discount without a gross price, or a gross price without a discount
 */
export function documentLine(source: Source, context: Context): Element | undefined {
  const {isCreditNote, currency} = context;
  return group(
    isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', source.text('id')),
    leaf('cbc:Note', source.text('note')),
    leaf(isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', source.text('quantity'), {
      unitCode: source.text('unitCode'),
    }),
    leaf('cbc:LineExtensionAmount', source.text('netAmount'), {currencyID: currency}),
    leaf('cbc:AccountingCost', source.text('commitmentNumber')),
    period(source.object('period')),
    group('cac:OrderLineReference', leaf('cbc:LineID', source.text('orderLineReference'))),
    source.text('objectReference') === undefined
      ? undefined
      : group(
          'cac:DocumentReference',
          leaf('cbc:ID', source.text('objectReference')),
          leaf('cbc:DocumentTypeCode', '130'),
        ),
    source.objects('allowances').map((item) => allowanceOrCharge(item, false, context)),
    source.objects('charges').map((item) => allowanceOrCharge(item, true, context)),
    item(source.object('item'), source.object('vat')),
    price(source.object('price'), context),
  );
}

function item(source: Source | undefined, vat: Source | undefined): Element | undefined {
  const standard = source?.object('standardItemId');
  return group(
    'cac:Item',
    leaf('cbc:Description', source?.text('description')),
    leaf('cbc:Name', source?.text('name')),
    group('cac:BuyersItemIdentification', leaf('cbc:ID', source?.text('buyerItemId'))),
    group('cac:SellersItemIdentification', leaf('cbc:ID', source?.text('sellerItemId'))),
    group(
      'cac:StandardItemIdentification',
      leaf('cbc:ID', standard?.text('value'), {schemeID: standard?.text('scheme')}),
    ),
    group('cac:OriginCountry', leaf('cbc:IdentificationCode', source?.text('originCountry'))),
    source
      ?.objects('classifications')
      .map((entry) =>
        group(
          'cac:CommodityClassification',
          leaf('cbc:ItemClassificationCode', entry.text('code'), {listID: entry.text('list')}),
        ),
      ),
    vat && vatCategory('cac:ClassifiedTaxCategory', vat.requiredText('category'), vat.text('rate')),
    property(exemptionKeys.code, vat?.text('exemptionCode')),
    property(exemptionKeys.text, vat?.text('exemptionReason')),
    source?.objects('properties').map((entry) => property(entry.requiredText('name'), entry.text('value'))),
  );
}

function property(name: string, value: string | undefined): Element | undefined {
  if (value === undefined) return undefined;
  return group('cac:AdditionalItemProperty', leaf('cbc:Name', name), leaf('cbc:Value', value));
}

function price(source: Source | undefined, {currency}: Context): Element | undefined {
  const discount = source?.text('discount');
  const gross = source?.text('gross');
  if (source && (discount === undefined) !== (gross === undefined)) {
    throw source.refusal({pt: 'gross e discount vão juntos.', en: 'gross and discount go together.'});
  }
  return group(
    'cac:Price',
    leaf('cbc:PriceAmount', source?.text('net'), {currencyID: currency}),
    leaf('cbc:BaseQuantity', source?.text('baseQuantity'), {unitCode: source?.text('baseQuantityUnitCode')}),
    discount === undefined
      ? undefined
      : group(
          'cac:AllowanceCharge',
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:Amount', discount, {currencyID: currency}),
          leaf('cbc:BaseAmount', gross, {currencyID: currency}),
        ),
  );
}
