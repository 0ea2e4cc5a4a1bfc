import type {DocumentRecord, ReceivedRecord, ValidationIssue} from '../state/state.ts';
import type {Locale} from '@integration-docs/facts';
import type {Json, JsonObject, PlatformEvent} from '../types.ts';

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

/** `ValidationIssue` of the contract, in one language. */
export function issueIn({message, ...issue}: ValidationIssue, language: Locale): JsonObject {
  return asData({...issue, message: message[language]});
}

/** A copy without what is undefined, as JSON. */
function asData(record: Readonly<Record<string, Json | undefined>>): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
