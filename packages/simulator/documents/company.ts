/** Properties that determine the company of a document: of a record, or of the data of an event. */
export interface Parties {
  /** Whether the buyer issued the document. */
  readonly selfBilled?: unknown;
  readonly sellerNif?: unknown;
  readonly buyerNif?: unknown;
  /** Only in the data of an event of a received document. */
  readonly receivedDocumentId?: unknown;
}

/**
 * Returns the company of the account for a document or an event: the issuer of an issued document, the recipient of a received one.
 *
 * @param direction left out for the data of an event, which contain the id of the document
 * @returns undefined for an event that is not about a document
 * @example companyOf({sellerNif: '510000010', buyerNif: '600000001'}) // → '510000010'
 */
export function companyOf(
  {selfBilled, sellerNif, buyerNif, receivedDocumentId}: Parties,
  direction: 'issued' | 'received' = receivedDocumentId === undefined ? 'issued' : 'received',
): string | undefined {
  const nif = (direction === 'issued') === (selfBilled !== true) ? sellerNif : buyerNif;
  return typeof nif === 'string' ? nif : undefined;
}

/** Returns the recipient of an issued document: the buyer; in self-billing, where the buyer is the issuer, the supplier. */
export function recipientOf({
  selfBilled,
  sellerNif,
  buyerNif,
}: {
  selfBilled: boolean;
  sellerNif: string;
  buyerNif: string;
}): string {
  return selfBilled ? sellerNif : buyerNif;
}
