import {Source} from '../../tools/payloads/source.ts';
import {elements, group, leaf, serialize, type Child, type Element} from './xml.ts';

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

/** BT-24 of CIUS-PT 2.1.1 (rule DT-CIUS-PT-022). */
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1';

/** UBL wants the network of a card (and so does BR-CIUS-PT-60); EN 16931 and the JSON model have no term for it. */
const unknownCardNetwork = 'NA';

/**
 * The contract's JSON model (`Document` of contract/openapi.yaml) as UBL 2.1 of CIUS-PT 2.1.1. Each property goes to the
 * element of its `x-bt` term; what has no element of its own goes to structured notes (BT-22) or item properties (BG-32),
 * as the contract says. Nothing is calculated.
 *
 * @param json a parsed document that fits the contract
 * @returns the XML file
 * @throws TypeError when a property has the wrong type, when the converter does not know it, or when UBL cannot say it
 */
export function toUbl(json: unknown): string {
  const source = new Source(json);
  const root = documentOf(source);
  const unread = source.unread();
  if (unread.length > 0) throw new TypeError(`No place in the XML for ${unread.join(', ')}: add it to toUbl.ts.`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(root)}`;
}

/** What the parts of one document share. */
interface Context {
  readonly isCreditNote: boolean;
  readonly currency: string;
}

function documentOf(source: Source): Element {
  const typeCode = source.needed('typeCode');
  const context: Context = {isCreditNote: typeCode === '381', currency: source.needed('currency')};
  const name = context.isCreditNote ? 'CreditNote' : 'Invoice';
  return {
    name,
    attributes: {xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...namespaces},
    content: elements([
      leaf('cbc:CustomizationID', customization),
      leaf('cbc:ProfileID', source.text('processType')),
      leaf('cbc:ID', source.needed('number')),
      leaf('cbc:IssueDate', source.needed('issueDate')),
      ...datesTypeAndNotes(source, typeCode, context),
      leaf('cbc:DocumentCurrencyCode', context.currency),
      leaf('cbc:AccountingCost', source.text('commitmentNumber')),
      leaf('cbc:BuyerReference', source.text('buyerReference')),
      period(source.object('period'), source.text('taxPointDateCode')),
      ...references(source, context),
      supplier(source),
      customer(source.object('buyer')),
      delivery(source.object('delivery')),
      paymentMeans(source, context),
      group('cac:PaymentTerms', leaf('cbc:Note', source.text('paymentTerms'))),
      source.objects('allowances').map((item) => allowanceOrCharge(item, false, context)),
      source.objects('charges').map((item) => allowanceOrCharge(item, true, context)),
      ...totals(source, context),
      source.objects('lines').map((line) => documentLine(line, context)),
    ]),
  };
}

/** The two roots have these in different orders, and a credit note has no due date of its own. */
function datesTypeAndNotes(source: Source, typeCode: string, {isCreditNote}: Context): readonly Child[] {
  const taxPoint = leaf('cbc:TaxPointDate', source.text('taxPointDate'));
  const notes = notesOf(source).map((text) => leaf('cbc:Note', text));
  if (isCreditNote) return [taxPoint, leaf('cbc:CreditNoteTypeCode', typeCode), notes];
  return [leaf('cbc:DueDate', source.text('dueDate')), leaf('cbc:InvoiceTypeCode', typeCode), notes, taxPoint];
}

/** BT-22: the free texts, then what CIUS-PT puts into notes of the form `#KEY#value#`. */
function notesOf(source: Source): readonly string[] {
  const software = source.object('certifiedSoftware');
  const multibanco = source.object('payment')?.object('multibanco');
  return [
    ...source.texts('notes'),
    ...(software === undefined
      ? []
      : [
          `#NUMBER@ATCERTIFIEDPROGRAM#${software.needed('number')}#`,
          `#HASHCODE@ATCERTIFIEDPROGRAM#${software.needed('hash')}#`,
        ]),
    ...source.objects('withholdings').flatMap((item, index) => {
      const suffix = `WITHHOLDINGTAX-${String(index).padStart(3, '0')}`;
      return [
        `#WITHHOLDINGTAXTYPE@${suffix}#${item.needed('type')}#`,
        `#WITHHOLDINGTAXDESCRIPTION@${suffix}#${item.needed('description')}#`,
        `#WITHHOLDINGTAXAMOUNT@${suffix}#${item.needed('amount')}#`,
      ];
    }),
    ...(multibanco === undefined
      ? []
      : [
          `#ENTITY@ATMPAYMENT-000#${multibanco.needed('entity')}#`,
          `#REFERENCE@ATMPAYMENT-000#${multibanco.needed('reference')}#`,
          `#AMOUNT@ATMPAYMENT-000#${multibanco.needed('amount')}#`,
        ]),
  ];
}

function period(source: Source | undefined, taxPointDateCode?: string): Element | undefined {
  return group(
    'cac:InvoicePeriod',
    leaf('cbc:StartDate', source?.text('startDate')),
    leaf('cbc:EndDate', source?.text('endDate')),
    leaf('cbc:DescriptionCode', taxPointDateCode),
  );
}

/** BT-11 to BT-18, BG-3 and BG-24, in the order of the root. */
function references(source: Source, {isCreditNote}: Context): readonly Child[] {
  const reference = (name: string, key: string): Element | undefined => group(name, leaf('cbc:ID', source.text(key)));
  const project = reference('cac:ProjectReference', 'projectReference');
  if (isCreditNote && project !== undefined) {
    throw new TypeError('projectReference: a UBL 2.1 CreditNote has no ProjectReference, and CIUS-PT no other place.');
  }
  const originator = reference('cac:OriginatorDocumentReference', 'tenderReference');
  const contract = reference('cac:ContractDocumentReference', 'contractReference');
  const additional = [
    group(
      'cac:AdditionalDocumentReference',
      leaf('cbc:ID', source.text('atcud')),
      source.text('atcud') === undefined ? undefined : leaf('cbc:DocumentTypeCode', '130'),
    ),
    ...source.objects('attachments').map(attachment),
  ];
  return [
    group(
      'cac:OrderReference',
      leaf('cbc:ID', source.text('orderReference')),
      leaf('cbc:SalesOrderID', source.text('salesOrderReference')),
    ),
    source
      .objects('precedingInvoices')
      .map((item) =>
        group(
          'cac:BillingReference',
          group(
            'cac:InvoiceDocumentReference',
            leaf('cbc:ID', item.text('number')),
            leaf('cbc:IssueDate', item.text('issueDate')),
          ),
        ),
      ),
    reference('cac:DespatchDocumentReference', 'despatchAdviceReference'),
    reference('cac:ReceiptDocumentReference', 'receivingAdviceReference'),
    ...(isCreditNote ? [contract, additional, originator] : [originator, contract, additional, project]),
  ];
}

function attachment(source: Source): Element | undefined {
  if (source.text('attachmentId') !== undefined) {
    throw new TypeError(`${source.path}.attachmentId: only the platform has that file; write its content.`);
  }
  return group(
    'cac:AdditionalDocumentReference',
    leaf('cbc:ID', source.text('reference')),
    leaf('cbc:DocumentDescription', source.text('kind')),
    group(
      'cac:Attachment',
      leaf('cbc:EmbeddedDocumentBinaryObject', source.text('content'), {
        mimeCode: source.text('mediaType'),
        filename: source.text('fileName'),
      }),
      group('cac:ExternalReference', leaf('cbc:URI', source.text('url'))),
    ),
  );
}

/** BG-4. The creditor identifier of a direct debit (BT-90) stands here as well. */
function supplier(source: Source): Element | undefined {
  const seller = source.object('seller');
  const creditorId = source.object('payment')?.object('directDebit')?.text('creditorId');
  return group('cac:AccountingSupplierParty', seller && party(seller, creditorId));
}

function customer(buyer: Source | undefined): Element | undefined {
  return group('cac:AccountingCustomerParty', buyer && party(buyer));
}

function party(source: Source, creditorId?: string): Element | undefined {
  const endpoint = source.object('endpoint');
  const contact = source.object('contact');
  return group(
    'cac:Party',
    leaf('cbc:EndpointID', endpoint?.text('value'), {schemeID: endpoint?.text('scheme')}),
    group('cac:PartyIdentification', leaf('cbc:ID', creditorId, {schemeID: 'SEPA'})),
    group('cac:PartyName', leaf('cbc:Name', source.text('tradingName'))),
    address('cac:PostalAddress', source.object('address')),
    group('cac:PartyTaxScheme', leaf('cbc:CompanyID', source.text('vatId')), vatScheme()),
    group(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', source.text('name')),
      leaf('cbc:CompanyID', source.text('legalRegistration')),
      leaf('cbc:CompanyLegalForm', source.text('legalInformation')),
    ),
    group(
      'cac:Contact',
      leaf('cbc:Name', contact?.text('name')),
      leaf('cbc:Telephone', contact?.text('phone')),
      leaf('cbc:ElectronicMail', contact?.text('email')),
    ),
  );
}

function address(name: string, source: Source | undefined): Element | undefined {
  return group(
    name,
    leaf('cbc:StreetName', source?.text('line1')),
    leaf('cbc:AdditionalStreetName', source?.text('line2')),
    leaf('cbc:CityName', source?.text('city')),
    leaf('cbc:PostalZone', source?.text('postCode')),
    leaf('cbc:CountrySubentity', source?.text('region')),
    group('cac:AddressLine', leaf('cbc:Line', source?.text('line3'))),
    group('cac:Country', leaf('cbc:IdentificationCode', source?.text('country'))),
  );
}

function delivery(source: Source | undefined): Element | undefined {
  return group(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', source?.text('date')),
    group(
      'cac:DeliveryLocation',
      leaf('cbc:ID', source?.text('locationId')),
      address('cac:Address', source?.object('address')),
    ),
    group('cac:DeliveryParty', group('cac:PartyName', leaf('cbc:Name', source?.text('name')))),
  );
}

function paymentMeans(document: Source, {isCreditNote}: Context): Element | undefined {
  const payment = document.object('payment');
  const dueDate = isCreditNote ? document.text('dueDate') : undefined;
  if (payment === undefined) {
    if (dueDate === undefined) return undefined;
    throw new TypeError(
      'dueDate: on a credit note it stands with the payment means; add payment, or use paymentTerms.',
    );
  }
  const transfer = payment.object('creditTransfer');
  const card = payment.object('card');
  const debit = payment.object('directDebit');
  const multibanco = payment.object('multibanco');
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', payment.text('meansCode'), {name: payment.text('meansText')}),
    leaf('cbc:PaymentDueDate', dueDate),
    leaf('cbc:PaymentID', multibanco && `#REFERENCE@ATMPAYMENT#${multibanco.needed('reference')}#`),
    card &&
      group(
        'cac:CardAccount',
        leaf('cbc:PrimaryAccountNumberID', card.text('lastDigits')),
        leaf('cbc:NetworkID', unknownCardNetwork),
        leaf('cbc:HolderName', card.text('holderName')),
      ),
    group(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', transfer?.text('iban')),
      leaf('cbc:Name', transfer?.text('accountName')),
      group('cac:FinancialInstitutionBranch', leaf('cbc:ID', transfer?.text('bic'))),
    ),
    group(
      'cac:PaymentMandate',
      leaf('cbc:ID', debit?.text('mandateReference')),
      group('cac:PayerFinancialAccount', leaf('cbc:ID', debit?.text('debitedIban'))),
    ),
  );
}

/**
 * BG-20, BG-21 (document) and BG-27, BG-28 (line). `exemptionCode` says to which entry of the VAT breakdown a discount
 * belongs; BT-121 stands there and nowhere else (UBL-CR-480), so it is read and not repeated.
 */
function allowanceOrCharge(source: Source, isCharge: boolean, {currency}: Context): Element | undefined {
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
function totals(document: Source, {currency}: Context): readonly Child[] {
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
              entry.needed('category'),
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

function documentLine(source: Source, context: Context): Element | undefined {
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
    vat && vatCategory('cac:ClassifiedTaxCategory', vat.needed('category'), vat.text('rate')),
    property('#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#', vat?.text('exemptionCode')),
    property('#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#', vat?.text('exemptionReason')),
    source?.objects('properties').map((entry) => property(entry.needed('name'), entry.text('value'))),
  );
}

function property(name: string, value: string | undefined): Element | undefined {
  if (value === undefined) return undefined;
  return group('cac:AdditionalItemProperty', leaf('cbc:Name', name), leaf('cbc:Value', value));
}

function price(source: Source | undefined, {currency}: Context): Element | undefined {
  const discount = source?.text('discount');
  const gross = source?.text('gross');
  if ((discount === undefined) !== (gross === undefined)) {
    throw new TypeError(`${source?.path ?? ''}: gross and discount go together.`);
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

function vatCategory(
  name: string,
  code: string,
  rate: string | undefined,
  ...exemption: readonly Child[]
): Element | undefined {
  return group(name, leaf('cbc:ID', code), leaf('cbc:Percent', rate), ...exemption, vatScheme());
}

function vatScheme(): Element | undefined {
  return group('cac:TaxScheme', leaf('cbc:ID', 'VAT'));
}
