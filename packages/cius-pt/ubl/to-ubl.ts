import {customizationId} from '../identifiers.ts';
import {allowanceOrCharge, totals} from './amounts.ts';
import {documentLine} from './line.ts';
import {period, type Context} from './parts.ts';
import {customer, delivery, supplier} from './party.ts';
import {paymentMeans} from './payment.ts';
import {references} from './references.ts';
import {Source, UnknownProperties} from './source.ts';
import {elements, group, leaf, serialize, type Child, type Element} from './xml.ts';

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

/**
 * Converts the JSON model of the contract (`Document` of packages/contract/openapi.yaml) to UBL 2.1 of CIUS-PT 2.1.1. Each property goes to
 * the element of its `x-bt` term. Properties without an element go to structured notes (BT-22) or item properties (BG-32), as the contract
 * says. Nothing is calculated.
 *
 * @param json a parsed document that matches the contract
 * @returns the XML file
 * @throws TypeError if a property has the wrong type, is unknown, or cannot be represented in UBL
 */
export function toUbl(json: unknown): string {
  return fileOf(ublOf(json));
}

/** The root element of the file that {@link toUbl} returns. */
export function ublOf(json: unknown): Element {
  const source = new Source(json);
  const root = documentOf(source);
  const unread = source.unread();
  if (unread.length > 0) throw new UnknownProperties(unread);
  return root;
}

/** The file for a root element. */
export function fileOf(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(root)}`;
}

function documentOf(source: Source): Element {
  const typeCode = source.requiredText('typeCode');
  const context: Context = {isCreditNote: typeCode === '381', currency: source.requiredText('currency')};
  const name = context.isCreditNote ? 'CreditNote' : 'Invoice';
  return {
    name,
    attributes: {xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...namespaces},
    content: elements([
      leaf('cbc:CustomizationID', customizationId),
      leaf('cbc:ProfileID', source.text('processType')),
      leaf('cbc:ID', source.requiredText('number')),
      leaf('cbc:IssueDate', source.requiredText('issueDate')),
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

/** The two document types have these elements in different orders, and a credit note has no DueDate. */
function datesTypeAndNotes(source: Source, typeCode: string, {isCreditNote}: Context): readonly Child[] {
  const taxPoint = leaf('cbc:TaxPointDate', source.text('taxPointDate'));
  const notes = notesOf(source).map((text) => leaf('cbc:Note', text));
  if (isCreditNote) return [taxPoint, leaf('cbc:CreditNoteTypeCode', typeCode), notes];
  return [leaf('cbc:DueDate', source.text('dueDate')), leaf('cbc:InvoiceTypeCode', typeCode), notes, taxPoint];
}

/** The index of the first withholding, as in the examples of eSPap. */
export const firstWithholding = 1;

/** BT-22: the free texts, then the properties that CIUS-PT writes as notes of the form `#KEY#value#`. */
function notesOf(source: Source): readonly string[] {
  const software = source.object('certifiedSoftware');
  return [
    ...source.texts('notes'),
    ...(software === undefined
      ? []
      : [
          `#NUMBER@ATCERTIFIEDPROGRAM#${software.requiredText('number')}#`,
          `#HASHCODE@ATCERTIFIEDPROGRAM#${software.requiredText('hash')}#`,
        ]),
    ...source.objects('withholdings').flatMap((item, index) => {
      const suffix = `WITHHOLDINGTAX-${String(index + firstWithholding).padStart(3, '0')}`;
      return [
        `#WITHHOLDINGTAXTYPE@${suffix}#${item.requiredText('type')}#`,
        `#WITHHOLDINGTAXDESCRIPTION@${suffix}#${item.requiredText('description')}#`,
        `#WITHHOLDINGTAXAMOUNT@${suffix}#${item.requiredText('amount')}#`,
      ];
    }),
  ];
}
