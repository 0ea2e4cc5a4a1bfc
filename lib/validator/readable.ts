import {BUYER, DELIVERY_ADDRESS, REPRESENTATIVE, SELLER} from '../invoice-rules/common.ts';
import {first, select, text, type Element, type Invoice} from '../invoice-rules/tree.ts';
import type {Fact, ReadableAttachment, ReadableInvoice, ReadableLine} from './report.ts';
import {termOf} from './terms.ts';

type LineOf = (element: Element, term: string) => number;

/** Where a term stands below the element of its group. */
type Place = readonly [term: string, path: string];

const places = (table: string): readonly Place[] =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [term = '', path = ''] = row.trim().split(' ');
      return [term, path];
    });

const DOCUMENT = places(`
  BT-1 ID
  BT-3 InvoiceTypeCode
  BT-3 CreditNoteTypeCode
  BT-2 IssueDate
  BT-9 DueDate
  BT-9 PaymentMeans/PaymentDueDate
  BT-7 TaxPointDate
  BT-8 InvoicePeriod/DescriptionCode
  BT-73 InvoicePeriod/StartDate
  BT-74 InvoicePeriod/EndDate
  BT-5 DocumentCurrencyCode
  BT-6 TaxCurrencyCode
  BT-23 ProfileID
  BT-24 CustomizationID`);

const REFERENCES = places(`
  BT-19 AccountingCost
  BT-10 BuyerReference
  BT-13 OrderReference/ID
  BT-14 OrderReference/SalesOrderID
  BT-12 ContractDocumentReference/ID
  BT-17 OriginatorDocumentReference/ID
  BT-16 DespatchDocumentReference/ID
  BT-15 ReceiptDocumentReference/ID
  BT-11 ProjectReference/ID
  BT-25 BillingReference/InvoiceDocumentReference/ID
  BT-26 BillingReference/InvoiceDocumentReference/IssueDate`);

/** The terms of an address, in the order of the table. */
const ADDRESS = [
  'StreetName',
  'AdditionalStreetName',
  'AddressLine/Line',
  'PostalZone',
  'CityName',
  'CountrySubentity',
  'Country/IdentificationCode',
];

const address = (path: string, ...terms: readonly string[]): readonly Place[] =>
  terms.map((term, index) => [term, `${path}/${ADDRESS[index] ?? ''}`]);

const SELLER_FACTS = [
  ...places(`
  BT-27 ${SELLER}/PartyLegalEntity/RegistrationName
  BT-28 ${SELLER}/PartyName/Name
  BT-31 ${SELLER}/PartyTaxScheme/CompanyID
  BT-29 ${SELLER}/PartyIdentification/ID
  BT-30 ${SELLER}/PartyLegalEntity/CompanyID
  BT-33 ${SELLER}/PartyLegalEntity/CompanyLegalForm
  BT-34 ${SELLER}/EndpointID`),
  ...address(`${SELLER}/PostalAddress`, 'BT-35', 'BT-36', 'BT-162', 'BT-38', 'BT-37', 'BT-39', 'BT-40'),
  ...places(`
  BT-41 ${SELLER}/Contact/Name
  BT-42 ${SELLER}/Contact/Telephone
  BT-43 ${SELLER}/Contact/ElectronicMail`),
];

const BUYER_FACTS = [
  ...places(`
  BT-44 ${BUYER}/PartyLegalEntity/RegistrationName
  BT-45 ${BUYER}/PartyName/Name
  BT-48 ${BUYER}/PartyTaxScheme/CompanyID
  BT-46 ${BUYER}/PartyIdentification/ID
  BT-47 ${BUYER}/PartyLegalEntity/CompanyID
  BT-49 ${BUYER}/EndpointID`),
  ...address(`${BUYER}/PostalAddress`, 'BT-50', 'BT-51', 'BT-163', 'BT-53', 'BT-52', 'BT-54', 'BT-55'),
  ...places(`
  BT-56 ${BUYER}/Contact/Name
  BT-57 ${BUYER}/Contact/Telephone
  BT-58 ${BUYER}/Contact/ElectronicMail`),
];

const PAYEE = places(`
  BT-59 PayeeParty/PartyName/Name
  BT-60 PayeeParty/PartyIdentification/ID
  BT-61 PayeeParty/PartyLegalEntity/CompanyID`);

const REPRESENTATIVE_FACTS = [
  ...places(`
  BT-62 ${REPRESENTATIVE}/PartyName/Name
  BT-63 ${REPRESENTATIVE}/PartyTaxScheme/CompanyID`),
  ...address(`${REPRESENTATIVE}/PostalAddress`, 'BT-64', 'BT-65', 'BT-164', 'BT-67', 'BT-66', 'BT-68', 'BT-69'),
];

const DELIVERY = [
  ...places(`
  BT-70 Delivery/DeliveryParty/PartyName/Name
  BT-71 Delivery/DeliveryLocation/ID
  BT-72 Delivery/ActualDeliveryDate`),
  ...address(DELIVERY_ADDRESS, 'BT-75', 'BT-76', 'BT-165', 'BT-78', 'BT-77', 'BT-79', 'BT-80'),
];

const PAYMENT = places(`
  BT-81 PaymentMeans/PaymentMeansCode
  BT-83 PaymentMeans/PaymentID
  BT-84 PaymentMeans/PayeeFinancialAccount/ID
  BT-85 PaymentMeans/PayeeFinancialAccount/Name
  BT-86 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID
  BT-87 PaymentMeans/CardAccount/PrimaryAccountNumberID
  BT-88 PaymentMeans/CardAccount/HolderName
  BT-89 PaymentMeans/PaymentMandate/ID
  BT-91 PaymentMeans/PaymentMandate/PayerFinancialAccount/ID
  BT-20 PaymentTerms/Note`);

const NOTES = places('BT-22 Note');

const ALLOWANCE = places(`
  BT-92 Amount
  BT-93 BaseAmount
  BT-94 MultiplierFactorNumeric
  BT-95 TaxCategory/ID
  BT-96 TaxCategory/Percent
  BT-97 AllowanceChargeReason
  BT-98 AllowanceChargeReasonCode`);

const CHARGE = places(`
  BT-99 Amount
  BT-100 BaseAmount
  BT-101 MultiplierFactorNumeric
  BT-102 TaxCategory/ID
  BT-103 TaxCategory/Percent
  BT-104 AllowanceChargeReason
  BT-105 AllowanceChargeReasonCode`);

const LINE_ALLOWANCE = places(`
  BT-136 Amount
  BT-137 BaseAmount
  BT-138 MultiplierFactorNumeric
  BT-139 AllowanceChargeReason
  BT-140 AllowanceChargeReasonCode`);

const LINE_CHARGE = places(`
  BT-141 Amount
  BT-142 BaseAmount
  BT-143 MultiplierFactorNumeric
  BT-144 AllowanceChargeReason
  BT-145 AllowanceChargeReasonCode`);

const BREAKDOWN = places(`
  BT-118 TaxCategory/ID
  BT-119 TaxCategory/Percent
  BT-116 TaxableAmount
  BT-117 TaxAmount
  BT-121 TaxCategory/TaxExemptionReasonCode
  BT-120 TaxCategory/TaxExemptionReason`);

const TOTALS = places(`
  BT-106 LegalMonetaryTotal/LineExtensionAmount
  BT-107 LegalMonetaryTotal/AllowanceTotalAmount
  BT-108 LegalMonetaryTotal/ChargeTotalAmount
  BT-109 LegalMonetaryTotal/TaxExclusiveAmount
  BT-110 TaxTotal/TaxAmount
  BT-112 LegalMonetaryTotal/TaxInclusiveAmount
  BT-113 LegalMonetaryTotal/PrepaidAmount
  BT-114 LegalMonetaryTotal/PayableRoundingAmount
  BT-115 LegalMonetaryTotal/PayableAmount`);

const totalsPaths = new Map(TOTALS);

/** The figure that a rule about totals is mostly about, below the root element; undefined for any other term. */
export const figureOf = (root: Element, term: string | undefined): Element | undefined => {
  const path = term === undefined ? undefined : totalsPaths.get(term);
  return path === undefined ? undefined : first(root, path);
};

const LINE = places(`
  BT-127 Note
  BT-128 DocumentReference/ID
  BT-132 OrderLineReference/LineID
  BT-133 AccountingCost
  BT-134 InvoicePeriod/StartDate
  BT-135 InvoicePeriod/EndDate
  BT-147 Price/AllowanceCharge/Amount
  BT-148 Price/AllowanceCharge/BaseAmount
  BT-149 Price/BaseQuantity
  BT-154 Item/Description
  BT-155 Item/SellersItemIdentification/ID
  BT-156 Item/BuyersItemIdentification/ID
  BT-157 Item/StandardItemIdentification/ID
  BT-158 Item/CommodityClassification/ItemClassificationCode
  BT-159 Item/OriginCountry/IdentificationCode`);

/** Attributes that say what a value is: unit, scheme, list, meaning, currency. */
const QUALIFIERS = ['unitCode', 'schemeID', 'listID', 'name', 'currencyID'] as const;

/** A long value is cut: it is there to be looked at, and stands whole in the file. */
const LONGEST = 1000;

const shorten = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

const factOf = (term: string, element: Element, lineOf: LineOf): Fact => {
  const qualifier = QUALIFIERS.map((name) => element.attributes[name]).find((value) => value !== undefined);
  return {
    term: termOf(term),
    value: shorten(element.text.trim()),
    ...(qualifier !== undefined && {qualifier}),
    line: lineOf(element, term),
  };
};

const factsOf = (from: Element, table: readonly Place[], lineOf: LineOf): Fact[] =>
  table.flatMap(([term, path]) =>
    select(from, path)
      .filter((element) => element.text.trim() !== '')
      .map((element) => factOf(term, element, lineOf)),
  );

const isCharge = (element: Element): boolean => text(element, 'ChargeIndicator').trim() === 'true';

const lineOfInvoice = (line: Element, lineOf: LineOf): ReadableLine => {
  const quantity = first(line, '*Quantity');
  const allowances = select(line, 'AllowanceCharge').flatMap((entry) =>
    factsOf(entry, isCharge(entry) ? LINE_CHARGE : LINE_ALLOWANCE, lineOf),
  );
  const properties = select(line, 'Item/AdditionalItemProperty').map((property): Fact => ({
    term: termOf('BG-32'),
    value: shorten(text(property, 'Value')),
    qualifier: text(property, 'Name'),
    line: lineOf(property, 'BG-32'),
  }));
  return {
    id: text(line, 'ID'),
    name: shorten(text(line, 'Item/Name')),
    quantity: quantity?.text ?? '',
    unit: quantity?.attributes.unitCode ?? '',
    price: text(line, 'Price/PriceAmount'),
    vatCategory: text(line, 'Item/ClassifiedTaxCategory/ID'),
    vatRate: text(line, 'Item/ClassifiedTaxCategory/Percent'),
    netAmount: text(line, 'LineExtensionAmount'),
    facts: [...factsOf(line, LINE, lineOf), ...allowances, ...properties],
    line: lineOf(line, 'BG-25'),
  };
};

const attachmentOf = (reference: Element): ReadableAttachment => {
  const content = first(reference, 'Attachment/EmbeddedDocumentBinaryObject');
  return {
    reference: text(reference, 'ID'),
    description: shorten(text(reference, 'DocumentDescription')),
    fileName: content?.attributes.filename ?? '',
    mediaType: content?.attributes.mimeCode ?? '',
    address: text(reference, 'Attachment/ExternalReference/URI'),
    bytes: content ? sizeOf(content.text) : 0,
  };
};

/** Bytes that a base64 text stands for (RFC 4648). */
const sizeOf = (base64: string): number => {
  const characters = base64.replace(/[\s=]/gu, '').length;
  return Math.floor((characters * 3) / 4);
};

/**
 * What a document says, in the order in which one reads an invoice.
 *
 * @param lineOf line of an element in the file that the reader gave
 */
export const readableInvoice = (invoice: Invoice, lineOf: LineOf): ReadableInvoice => {
  const {root} = invoice;
  const facts = (table: readonly Place[]): Fact[] => factsOf(root, table, lineOf);
  const references = select(root, 'AdditionalDocumentReference');
  const isObject = (reference: Element): boolean => text(reference, 'DocumentTypeCode').trim() === '130';
  return {
    kind: invoice.isCreditNote ? 'credit-note' : 'invoice',
    number: text(root, 'ID'),
    typeCode: text(root, invoice.isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    issueDate: text(root, 'IssueDate'),
    currency: text(root, 'DocumentCurrencyCode'),
    payable: text(root, 'LegalMonetaryTotal/PayableAmount'),
    document: facts(DOCUMENT),
    seller: facts(SELLER_FACTS),
    buyer: facts(BUYER_FACTS),
    payee: facts(PAYEE),
    representative: facts(REPRESENTATIVE_FACTS),
    delivery: facts(DELIVERY),
    references: [
      ...facts(REFERENCES),
      ...references.filter(isObject).flatMap((reference) => factsOf(reference, [['BT-18', 'ID']], lineOf)),
    ],
    payment: facts(PAYMENT),
    notes: facts(NOTES),
    allowancesAndCharges: select(root, 'AllowanceCharge').map((entry) =>
      factsOf(entry, isCharge(entry) ? CHARGE : ALLOWANCE, lineOf),
    ),
    lines: invoice.lines.map((line) => lineOfInvoice(line, lineOf)),
    vatBreakdown: select(root, 'TaxTotal/TaxSubtotal').map((entry) => factsOf(entry, BREAKDOWN, lineOf)),
    totals: facts(TOTALS),
    attachments: references.filter((reference) => !isObject(reference)).map(attachmentOf),
  };
};
