import {type Element, first, type Invoice, isSelfBilled, normalize, select, text} from '@integration-docs/cius-pt';

/** The main data of a document, in the form of `DocumentRecord` of the contract. */
export interface MainData {
  readonly number: string;
  readonly typeCode: string;
  readonly issueDate: string;
  readonly sellerNif: string;
  readonly sellerName: string;
  readonly buyerNif: string;
  readonly currency: string;
  readonly payableAmount: string;
}

/** A file embedded in the XML (BG-24), in base64. */
export interface EmbeddedFile {
  readonly reference: string;
  readonly kind: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** An embedded file and the XPath of its BG-24. */
export interface PlacedFile {
  readonly file: EmbeddedFile;
  readonly xpath: string;
}

/** Data that the platform checks in addition to the rules. */
export interface BusinessData {
  /** Whether the buyer issued the document, so that the supplier is its recipient. */
  readonly selfBilled: boolean;
  /** E-mail address of the recipient: of the buyer (BT-58); in self-billing, of the supplier (BT-43). */
  readonly email: string;
  /** BT-25 */
  readonly precedingInvoices: readonly string[];
  /** BT-19, or BT-133 on a line. */
  readonly hasCommitment: boolean;
}

/** Whether a type of document is a credit note. */
export function isCreditNote(typeCode: string): boolean {
  return ['381', 'NC'].includes(typeCode);
}

/** Whether nothing is left to pay (BT-115), so that no payment follows. */
export function hasNothingDue(payableAmount: string): boolean {
  return payableAmount === '0.00';
}

/** XPath of each property of {@link MainData}, below the root. */
const places: Readonly<Record<keyof MainData, string>> = {
  number: 'cbc:ID',
  typeCode: 'cbc:InvoiceTypeCode',
  issueDate: 'cbc:IssueDate',
  sellerNif: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
  sellerName: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
  buyerNif: 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
  currency: 'cbc:DocumentCurrencyCode',
  payableAmount: 'cac:LegalMonetaryTotal/cbc:PayableAmount',
};

/** The business term of each property of {@link MainData}. */
export const terms: Readonly<Record<keyof MainData, string>> = {
  number: 'BT-1',
  typeCode: 'BT-3',
  issueDate: 'BT-2',
  sellerNif: 'BT-31',
  sellerName: 'BT-27',
  buyerNif: 'BT-48',
  currency: 'BT-5',
  payableAmount: 'BT-115',
};

/** Returns the XPath of each property of {@link MainData}: with positions where the document repeats an element. */
export function placesOf({root, isCreditNote: isNote}: Invoice): Readonly<Record<keyof MainData, string>> {
  const placeOf = (path: string): string =>
    select(root, path.replaceAll(/\w+:/g, ''))[0]?.xpath ?? `${root.xpath}/${path}`;
  const taxNumberPlace = (name: 'sellerNif' | 'buyerNif', party: string): string => {
    const scheme = taxScheme(root, party);
    return scheme === undefined ? `${root.xpath}/${places[name]}` : `${scheme.xpath}/cbc:CompanyID`;
  };
  return {
    number: placeOf(places.number),
    typeCode: placeOf(isNote ? creditNoteType : places.typeCode),
    issueDate: placeOf(places.issueDate),
    sellerNif: taxNumberPlace('sellerNif', 'AccountingSupplierParty'),
    sellerName: placeOf(places.sellerName),
    buyerNif: taxNumberPlace('buyerNif', 'AccountingCustomerParty'),
    currency: placeOf(places.currency),
    payableAmount: placeOf(places.payableAmount),
  };
}

const creditNoteType = 'cbc:CreditNoteTypeCode';

/** Returns the main data of an invoice; a missing value is an empty string. */
export function mainData({root, isCreditNote}: Invoice): MainData {
  const read = (path: string): string => normalize(text(root, path.replaceAll(/\w+:/g, '')));
  return {
    number: read(places.number),
    typeCode: read(isCreditNote ? creditNoteType : places.typeCode),
    issueDate: read(places.issueDate),
    sellerNif: nifOf(taxNumber(root, 'AccountingSupplierParty')),
    sellerName: read(places.sellerName),
    buyerNif: nifOf(taxNumber(root, 'AccountingCustomerParty')),
    currency: read(places.currency),
    payableAmount: twoDecimals(read(places.payableAmount)),
  };
}

/** Returns the files embedded in an invoice. */
export function embeddedFiles({root}: Invoice): readonly PlacedFile[] {
  return select(root, 'AdditionalDocumentReference').flatMap((reference): readonly PlacedFile[] => {
    const file = first(reference, 'Attachment/EmbeddedDocumentBinaryObject');
    if (file === undefined) return [];
    return [
      {
        file: {
          reference: normalize(text(reference, 'ID')),
          kind: normalize(text(reference, 'DocumentDescription')),
          fileName: file.attributes.filename ?? '',
          mediaType: file.attributes.mimeCode ?? '',
          content: file.text.replaceAll(/\s/g, ''),
        },
        xpath: reference.xpath,
      },
    ];
  });
}

/** Returns the XPath of each supporting document (BG-24) of an invoice: of its file or its address. */
export function attachmentPlacesOf({root}: Invoice): readonly string[] {
  return select(root, 'AdditionalDocumentReference')
    .filter((reference) => first(reference, 'Attachment') !== undefined)
    .map(({xpath}) => xpath);
}

/** Returns the data of an invoice that the platform checks in addition to the record. */
export function businessData(invoice: Invoice): BusinessData {
  const {root, isCreditNote: isNote} = invoice;
  const selfBilled = isSelfBilled(invoice);
  const party = selfBilled ? 'AccountingSupplierParty' : 'AccountingCustomerParty';
  const references = select(root, 'BillingReference/InvoiceDocumentReference');
  const commitments = [
    ...select(root, 'AccountingCost'),
    ...select(root, `${isNote ? 'CreditNote' : 'Invoice'}Line/AccountingCost`),
  ];
  return {
    selfBilled,
    email: normalize(text(root, `${party}/Party/Contact/ElectronicMail`)),
    precedingInvoices: references.map((reference) => normalize(text(reference, 'ID'))),
    hasCommitment: commitments.some((element) => normalize(element.text) !== ''),
  };
}

/** Returns the element of BT-31 or BT-48: the one with the scheme `VAT`; without such a scheme, the first one. */
function taxScheme(root: Element, party: string): Element | undefined {
  const schemes = select(root, `${party}/Party/PartyTaxScheme`);
  return schemes.find((one) => normalize(text(one, 'TaxScheme/ID')) === 'VAT') ?? schemes[0];
}

function taxNumber(root: Element, party: string): string {
  const scheme = taxScheme(root, party);
  return scheme === undefined ? '' : normalize(text(scheme, 'CompanyID'));
}

/** @example nifOf('PT510000010') // → '510000010' */
function nifOf(vatId: string): string {
  return vatId.replace(/^PT/, '');
}

/** Returns an amount with two decimals, as in the contract. XML can have fewer or more. */
function twoDecimals(amount: string): string {
  const [, whole = '', decimals = ''] = /^(\d{1,13})(?:\.(\d*))?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  return decimals.length > 2 && !/^\d\d0*$/.test(decimals)
    ? Number(amount).toFixed(2)
    : `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}
