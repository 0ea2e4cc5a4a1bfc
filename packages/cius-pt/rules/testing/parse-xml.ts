import {invoiceOf, readXml, type Invoice} from '../index.ts';

/**
 * Parses a document that must be an invoice or a credit note.
 * @throws Error if the XML is not well-formed, or is another document
 */
export const parseXml = (xml: string): Invoice => {
  const parsedXml = readXml(xml);
  if ('fault' in parsedXml) throw new Error(`not well-formed: ${JSON.stringify(parsedXml.fault)}`);
  const invoice = invoiceOf(parsedXml.root);
  if (!invoice) throw new Error(`expected a UBL 2.1 Invoice or CreditNote, found ${parsedXml.root.name}`);
  return invoice;
};
