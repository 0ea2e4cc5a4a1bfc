import type {Trigger} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {isRecord} from '@integration-docs/facts';
import type {Json} from '../types.ts';

export type JsonObject = Readonly<Record<string, Json>>;

/** Returns the series for the number of a sample: that of the trigger, or one that triggers nothing. */
export function seriesOfSample(trigger: Trigger | undefined): string {
  return trigger?.field === 'series' ? trigger.value : 'SIM';
}

/**
 * Returns a document that activates a trigger: the sample with another buyer, supplier or number.
 *
 * @param document in the JSON model of the API
 * @param trigger undefined to change the number only
 * @param sequence makes the number unique
 */
export function applyTrigger(document: JsonObject, trigger: Trigger | undefined, sequence: number): JsonObject {
  const numberedDocument = withNumber(document, `FT ${seriesOfSample(trigger)}`, sequence);
  if (trigger === undefined || trigger.field === 'series') return numberedDocument;
  const party = trigger.field === 'buyerNif' ? 'buyer' : 'seller';
  const originalParty = document[party];
  const contact = trigger.sample === 'buyer-email' && {contact: {email: 'faturas@entidade.example'}};
  const changedDocument = {
    ...numberedDocument,
    [party]: {...(isRecord(originalParty) && originalParty), ...contact, vatId: trigger.value},
  };
  return trigger.sample === 'credit-note' ? creditNoteOf(changedDocument, sequence) : changedDocument;
}

/** Returns the document with another number; its ATCUD ends with the same sequence number. */
function withNumber(document: JsonObject, series: string, sequence: number): JsonObject {
  const {atcud} = document;
  const atcudChange = typeof atcud === 'string' && {atcud: atcud.replace(/\d+$/, String(sequence))};
  return {...document, number: `${series}/${sequence}`, ...atcudChange};
}

/** Returns a credit note for a whole invoice. */
function creditNoteOf(invoice: JsonObject, sequence: number): JsonObject {
  const {number = '', issueDate = ''} = invoice;
  const precedingInvoices = [{number, issueDate}];
  return {...invoice, number: `NC SIM/${sequence}`, typeCode: '381', precedingInvoices};
}
