import * as z from 'zod/mini';
import {jsonAnswer, type Answer} from '../http/answer.ts';
import {Refusal} from '../http/refusal.ts';
import {receivedData} from '../documents/event-data.ts';
import {checkData, type Intake} from '../documents/intake.ts';
import {planResponse} from '../documents/life.ts';
import type {Platform} from '../platform.ts';
import type {BusinessResponse, ReceivedDocument} from '../state/state.ts';
import {isServed} from './account.ts';
import {filterByQuery, orNotFound, stateDetail, isExpired, orExpired, listAnswer} from './answers.ts';
import {attachmentAnswer, attachmentsAnswer, contentAnswer} from './content.ts';
import type {Call, Handlers} from './call.ts';

const acknowledgementRequest = z.object({reference: z.optional(z.string())});
const responseRequest = z.object({
  type: z.enum(['accept', 'reject', 'request_correction']),
  reason: z.optional(z.string()),
});

/** Decision → state (`BusinessResponseType` of the contract). */
const stateByDecision = {accept: 'accepted', reject: 'returned', request_correction: 'correction_requested'} as const;

export const receivedHandlers: Handlers = {
  listReceivedDocuments(platform, call) {
    const allDocuments = Object.values(platform.state.received);
    const visibleDocuments = allDocuments.filter(
      ({record}) => isServed(platform, call, record, 'received') && !isExpired(platform, record),
    );
    const items = filterByQuery(visibleDocuments, call);
    return listAnswer(
      platform,
      call,
      items,
      ({record}) => ({at: record.updatedAt, id: record.id}),
      ({record}) => ({...record, responses: undefined}),
    );
  },

  getReceivedDocument: (platform, call) => recordAnswer(documentOf(platform, call)),
  /** Received documents are XML only, even if the simulator has made the XML from JSON. */
  getReceivedDocumentContent(platform, call) {
    const document = documentOf(platform, call);
    return contentAnswer(call, {...document, content: {...document.content, json: null}});
  },
  listReceivedDocumentAttachments: (platform, call) => attachmentsAnswer(documentOf(platform, call)),
  getReceivedDocumentAttachment: (platform, call) => attachmentAnswer(call, documentOf(platform, call)),
  listReceivedDocumentStatusHistory: (platform, call) => jsonAnswer(200, {items: documentOf(platform, call).history}),

  acknowledgeReceivedDocument(platform, call) {
    const document = documentOf(platform, call);
    const {record} = document;
    const acknowledgement = acknowledgementRequest.parse(call.body.kind === 'json' ? call.body.value : undefined);
    if (record.state !== 'received') return recordAnswer(document);
    record.acknowledgement = acknowledgement;
    const at = changedAt(platform, document);
    const data = {...receivedData(record), state: 'acknowledged', acknowledgement};
    const eventId = platform.publish('document.acknowledged', data, {at});
    enterState(platform, document, {state: 'acknowledged', at, eventId, detail: acknowledgement.reference});
    return recordAnswer(document);
  },

  respondToReceivedDocument(platform, call) {
    const {type, reason} = responseRequest.parse(call.body.kind === 'json' ? call.body.value : undefined);
    const document = documentOf(platform, call);
    const {record} = document;
    const isOpen =
      record.state === 'acknowledged' || (record.state === 'correction_requested' && type !== 'request_correction');
    if (!isOpen) throw new Refusal('response-not-allowed', stateDetail(record.state));
    const response: BusinessResponse = {
      responseId: platform.newId('rsp'),
      type,
      ...(reason !== undefined && {reason}),
      createdAt: platform.timestamp(),
      sentAt: null,
    };
    record.responses.push(response);
    const answer = jsonAnswer(202, response);
    const at = changedAt(platform, document);
    const eventId = planResponse(platform, document, response.responseId);
    enterState(platform, document, {state: stateByDecision[type], at, eventId, detail: reason});
    return answer;
  },
};

/**
 * Stores a received document and publishes `document.received`.
 *
 * @throws Refusal `schema-invalid` when the document lacks data that a record requires
 */
export function storeReceived(platform: Platform, intake: Intake): ReceivedDocument {
  checkData(platform, intake, 'ReceivedDocumentRecord');
  const at = platform.timestamp();
  const {data, business, content, attachments} = intake;
  const document: ReceivedDocument = {
    record: {
      id: platform.newId('rcv'),
      ...data,
      ...(business.selfBilled && {selfBilled: true}),
      state: 'received',
      responses: [],
      receivedAt: at,
      updatedAt: at,
    },
    etag: '',
    history: [],
    content,
    attachments: [...attachments],
  };
  const {record} = document;
  platform.state.received[record.id] = document;
  const {sellerName, currency, payableAmount} = record;
  const eventData = {...receivedData(record), sellerName, currency, payableAmount, state: 'received'};
  const eventId = platform.publish('document.received', eventData, {at});
  enterState(platform, document, {state: 'received', at, eventId});
  return document;
}

function documentOf(platform: Platform, call: Call): ReceivedDocument {
  const document = orNotFound(platform.state.received[call.path.receivedDocumentId ?? '']);
  return orExpired(platform, orNotFound(isServed(platform, call, document.record, 'received') ? document : undefined));
}

function recordAnswer({record, etag}: ReceivedDocument): Answer {
  return jsonAnswer(200, record, {ETag: etag});
}

function changedAt(platform: Platform, {record, history}: ReceivedDocument): string {
  return history.length === 0 ? record.updatedAt : platform.timestampAfter(record.updatedAt);
}

interface Entry {
  readonly state: string;
  readonly at: string;
  readonly eventId: string;
  readonly detail?: string | undefined;
}

function enterState(platform: Platform, document: ReceivedDocument, {detail, ...entry}: Entry): void {
  const {record, history} = document;
  record.state = entry.state;
  record.updatedAt = entry.at;
  document.etag = platform.nextEtag(document.etag);
  history.push({...entry, ...(detail !== undefined && {detail})});
}
