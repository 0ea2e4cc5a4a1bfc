import type {DocumentRecord, ReceivedRecord, ValidationIssue} from '../state/state.ts';
import type {Locale} from '@integration-docs/facts';
import type {Json, JsonObject, PlatformEvent} from '../types.ts';

/** Returns the data that all events of an issued document have in common. */
export function documentData(record: DocumentRecord): PlatformEvent['data'] {
  const {id, externalReference} = record;
  return {documentId: id, ...commonData(record), ...(externalReference !== undefined && {externalReference})};
}

/** Returns the data that all events of a received document have in common. */
export function receivedData(record: ReceivedRecord): PlatformEvent['data'] {
  return {receivedDocumentId: record.id, ...commonData(record)};
}

function commonData({
  number,
  typeCode,
  issueDate,
  sellerNif,
  buyerNif,
  selfBilled,
}: DocumentRecord | ReceivedRecord): PlatformEvent['data'] {
  return {number, typeCode, issueDate, sellerNif, buyerNif, ...(selfBilled !== undefined && {selfBilled})};
}

/** Returns the issues with the errors before the warnings, as every response has them. */
export function errorsFirst(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  return [
    ...issues.filter(({severity}) => severity === 'error'),
    ...issues.filter(({severity}) => severity !== 'error'),
  ];
}

/** Returns a `ValidationIssue` of the contract, in one language. */
export function issueIn({message, ...issue}: ValidationIssue, language: Locale): JsonObject {
  return asData({...issue, message: message[language]});
}

/** Returns a copy without undefined properties, as JSON. */
function asData(record: Readonly<Record<string, Json | undefined>>): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
