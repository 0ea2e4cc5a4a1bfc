/** Self-billing: the buyer issues. */
export const selfBilled = '389';

/** What says whose document it is: a record, or the data of an event. */
export interface Parties {
  readonly typeCode?: unknown;
  readonly sellerNif?: unknown;
  readonly buyerNif?: unknown;
  /** Only in the data of an event of a received document. */
  readonly receivedDocumentId?: unknown;
}

/**
 * The company of the account that a document or an event belongs to: who issued what was issued, who got what was received.
 *
 * @param direction left out for the data of an event, which name the document
 * @returns undefined for what is about no document
 * @example companyOf({typeCode: '380', sellerNif: '510000010', buyerNif: '600000001'}) // → '510000010'
 */
export function companyOf(
  {typeCode, sellerNif, buyerNif, receivedDocumentId}: Parties,
  direction: 'issued' | 'received' = receivedDocumentId === undefined ? 'issued' : 'received',
): string | undefined {
  const nif = (direction === 'issued') === (typeCode !== selfBilled) ? sellerNif : buyerNif;
  return typeof nif === 'string' ? nif : undefined;
}

/** Who gets an issued document: the buyer; in self-billing, where the buyer issues, the supplier. */
export function recipientOf({
  typeCode,
  sellerNif,
  buyerNif,
}: {
  typeCode: string;
  sellerNif: string;
  buyerNif: string;
}): string {
  return typeCode === selfBilled ? sellerNif : buyerNif;
}
