import type {DocumentRecord, ReceivedRecord} from '../state/state.ts';
import type {PlatformEvent} from '../types.ts';

/** What the data of every event of an issued document begin with. */
export function documentData(record: DocumentRecord): PlatformEvent['data'] {
  const {id, number, typeCode, issueDate, sellerNif, buyerNif, externalReference} = record;
  return {
    documentId: id,
    number,
    typeCode,
    issueDate,
    sellerNif,
    buyerNif,
    ...(externalReference !== undefined && {externalReference}),
  };
}

/** What the data of every event of a received document begin with. */
export function receivedData(record: ReceivedRecord): PlatformEvent['data'] {
  const {id, number, typeCode, issueDate, sellerNif, buyerNif} = record;
  return {receivedDocumentId: id, number, typeCode, issueDate, sellerNif, buyerNif};
}
