import {placeOf, placesOf, termsIn, type TermId} from '../rules/terms.ts';
import {first, select, text, type Element, type Invoice} from '../rules/tree.ts';
import type {Fact, ReadableAttachment, ReadableInvoice, ReadableLine} from './report.ts';
import {termOf} from './terms.ts';

type LineOf = (element: Element, term: string) => number;

/** Paths of terms: below the root element, or below the element of a group. */
type Places = readonly (readonly [term: TermId, path: string])[];

/** The terms of a list, in display order. */
const terms = (list: string, group?: TermId): Places =>
  termsIn(list).flatMap((term) =>
    placesOf(term).map(
      (place) => [term, group === undefined ? place : place.slice(placeOf(group).length + 1)] as const,
    ),
  );

const documentTerms = terms('BT-1 BT-3 BT-2 BT-9 BT-7 BT-8 BT-73 BT-74 BT-5 BT-6 BT-23 BT-24');
const referenceTerms = terms('BT-19 BT-10 BT-13 BT-14 BT-12 BT-17 BT-16 BT-15 BT-11 BT-25 BT-26');
const sellerTerms = terms(
  'BT-27 BT-28 BT-31 BT-29 BT-30 BT-33 BT-34 BT-35 BT-36 BT-162 BT-38 BT-37 BT-39 BT-40 BT-41 BT-42 BT-43',
);
const buyerTerms = terms(
  'BT-44 BT-45 BT-48 BT-46 BT-47 BT-49 BT-50 BT-51 BT-163 BT-53 BT-52 BT-54 BT-55 BT-56 BT-57 BT-58',
);
const payeeTerms = terms('BT-59 BT-60 BT-61');
const representativeTerms = terms('BT-62 BT-63 BT-64 BT-65 BT-164 BT-67 BT-66 BT-68 BT-69');
const deliveryTerms = terms('BT-70 BT-71 BT-72 BT-75 BT-76 BT-165 BT-78 BT-77 BT-79 BT-80');
const paymentTerms = terms('BT-81 BT-83 BT-84 BT-85 BT-86 BT-87 BT-88 BT-89 BT-91 BT-20');
const noteTerms = terms('BT-22');
const objectTerms = terms('BT-18', 'BG-24');
const allowanceTerms = terms('BT-92 BT-93 BT-94 BT-95 BT-96 BT-97 BT-98', 'BG-20');
const chargeTerms = terms('BT-99 BT-100 BT-101 BT-102 BT-103 BT-104 BT-105', 'BG-21');
const lineAllowanceTerms = terms('BT-136 BT-137 BT-138 BT-139 BT-140', 'BG-27');
const lineChargeTerms = terms('BT-141 BT-142 BT-143 BT-144 BT-145', 'BG-28');
const breakdownTerms = terms('BT-118 BT-119 BT-116 BT-117 BT-121 BT-120', 'BG-23');
const totalTerms = terms('BT-106 BT-107 BT-108 BT-109 BT-110 BT-112 BT-113 BT-114 BT-115');
const lineTerms = terms(
  'BT-127 BT-128 BT-132 BT-133 BT-134 BT-135 BT-147 BT-148 BT-149 BT-154 BT-155 BT-156 BT-157 BT-158 BT-159',
  'BG-25',
);

const totalsPaths = new Map<string, string>(totalTerms);

/** The amount that a rule about totals is about, below the root element; undefined for any other term. */
export const figureOf = (root: Element, term: string | undefined): Element | undefined => {
  const path = term === undefined ? undefined : totalsPaths.get(term);
  return path === undefined ? undefined : first(root, path);
};

/** Attributes that qualify a value: unit, scheme, list, meaning, currency. */
const qualifiers = ['unitCode', 'schemeID', 'listID', 'name', 'currencyID'] as const;

/** Longer values are cut for display; the file has the whole value. */
const maxLength = 1000;

const shorten = (value: string): string => (value.length > maxLength ? `${value.slice(0, maxLength)}…` : value);

const factOf = (term: string, element: Element, lineOf: LineOf): Fact => {
  const qualifier = qualifiers.map((name) => element.attributes[name]).find((value) => value !== undefined);
  return {
    term: termOf(term),
    value: shorten(element.text.trim()),
    ...(qualifier !== undefined && {qualifier}),
    line: lineOf(element, term),
  };
};

const factsOf = (parent: Element, table: Places, lineOf: LineOf): Fact[] =>
  table.flatMap(([term, path]) =>
    select(parent, path)
      .filter((element) => element.text.trim() !== '')
      .map((element) => factOf(term, element, lineOf)),
  );

const isCharge = (element: Element): boolean => text(element, 'ChargeIndicator').trim() === 'true';

const lineOfInvoice = (line: Element, lineOf: LineOf): ReadableLine => {
  const quantity = first(line, '*Quantity');
  const allowances = select(line, 'AllowanceCharge').flatMap((entry) =>
    factsOf(entry, isCharge(entry) ? lineChargeTerms : lineAllowanceTerms, lineOf),
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
    facts: [...factsOf(line, lineTerms, lineOf), ...allowances, ...properties],
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

/** Number of bytes of a base64 text (RFC 4648). */
const sizeOf = (base64: string): number => {
  const characters = base64.replace(/[\s=]/gu, '').length;
  return Math.floor((characters * 3) / 4);
};

/**
 * The content of a document, in the order in which a person reads an invoice.
 *
 * @param lineOf line of an element in the checked file
 */
export const readableInvoice = (invoice: Invoice, lineOf: LineOf): ReadableInvoice => {
  const {root} = invoice;
  const facts = (table: Places): Fact[] => factsOf(root, table, lineOf);
  const references = select(root, 'AdditionalDocumentReference');
  const isObject = (reference: Element): boolean => text(reference, 'DocumentTypeCode').trim() === '130';
  return {
    kind: invoice.isCreditNote ? 'credit-note' : 'invoice',
    number: text(root, 'ID'),
    typeCode: text(root, invoice.isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    issueDate: text(root, 'IssueDate'),
    currency: text(root, 'DocumentCurrencyCode'),
    payable: text(root, 'LegalMonetaryTotal/PayableAmount'),
    document: facts(documentTerms),
    seller: facts(sellerTerms),
    buyer: facts(buyerTerms),
    payee: facts(payeeTerms),
    representative: facts(representativeTerms),
    delivery: facts(deliveryTerms),
    references: [
      ...facts(referenceTerms),
      ...references.filter(isObject).flatMap((reference) => factsOf(reference, objectTerms, lineOf)),
    ],
    payment: facts(paymentTerms),
    notes: facts(noteTerms),
    allowancesAndCharges: select(root, 'AllowanceCharge').map((entry) =>
      factsOf(entry, isCharge(entry) ? chargeTerms : allowanceTerms, lineOf),
    ),
    lines: invoice.lines.map((line) => lineOfInvoice(line, lineOf)),
    vatBreakdown: select(root, 'TaxTotal/TaxSubtotal').map((entry) => factsOf(entry, breakdownTerms, lineOf)),
    totals: facts(totalTerms),
    attachments: references.filter((reference) => !isObject(reference)).map(attachmentOf),
  };
};
