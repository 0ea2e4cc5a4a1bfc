import {defaultLocale} from '@integration-docs/facts';
import type {Platform} from '../platform.ts';
import type {Fate, IssuedDocument, ReceivedDocument, StatusEntry, Step, ValidationIssue} from '../state/state.ts';
import type {Json, JsonObject} from '../types.ts';
import {documentData, issueIn, receivedData} from './event-data.ts';
import {isCreditNote} from './facts.ts';

/** How long the platform takes, in milliseconds, at the speed of reality. */
const VALIDATION = 1000;
const DELIVERY = 3000;
const RECIPIENT = 10_000;
const RESPONSE = 3000;

/** AS2 and SFTP: after 5, 10, 20 and 40 minutes, then hourly for 24 hours (docs, as2/others). A message that comes back was sent once. */
const ATTEMPTS: Readonly<Record<string, number>> = {as2: 27, sftp: 27, email: 1};

/** FE-AP says it of credit notes only. */
const CREDIT_NOTE_ACCEPTED = '30';

/** What happens when a planned moment comes. A document that went its way meanwhile stays as it is. */
export function runStep(platform: Platform, step: Step): void {
  if (step.do === 'publish') {
    const event = platform.state.webhooks.events.find(({id}) => id === step.eventId);
    if (event !== undefined) platform.sender.publish(event);
    return;
  }
  if (step.do === 'send-response') {
    const received = platform.state.received[step.documentId];
    if (received !== undefined) responseSent(platform, received, step);
    return;
  }
  const document = platform.state.documents[step.documentId];
  if (document === undefined) return;
  const {state} = document.record;
  if (step.do === 'validate' && state === 'submitted') validate(platform, document);
  if (step.do === 'deliver' && state === 'validated') deliver(platform, document);
  if (step.do === 'status') followRecipient(platform, document, step.codes);
  if (step.do === 'bounce' && state === 'delivered' && document.fate.kind === 'bounce')
    fail(platform, document, document.fate);
}

/** A document has just been stored. */
export function begin(platform: Platform, document: IssuedDocument): void {
  enter(platform, document, 'submitted', 'document.submitted');
  platform.plan(VALIDATION, {do: 'validate', documentId: document.record.id});
}

/** A failed document goes into the queue again, whatever made it fail the first time. */
export function queueAgain(platform: Platform, document: IssuedDocument, channel: string): void {
  const {record} = document;
  delete record.failure;
  record.channel = channel;
  document.channel = channel;
  document.fate = {kind: 'deliver', feapStatuses: []};
  enter(platform, document, 'validated', 'document.validated', {channel});
  platform.plan(DELIVERY, {do: 'deliver', documentId: record.id});
}

/** The document will not be delivered any more. */
export function annul(platform: Platform, document: IssuedDocument, reason: string): void {
  platform.cancelPlans(document.record.id);
  document.record.annulmentReason = reason;
  enter(platform, document, 'annulled', 'document.annulled', {annulmentReason: reason}, {detail: reason});
}

/** The issuer of a received document will get a response. @returns the id of the event to come */
export function planResponse(platform: Platform, {record}: ReceivedDocument, responseId: string): string {
  const eventId = platform.newId('evt');
  platform.plan(RESPONSE, {do: 'send-response', documentId: record.id, responseId, eventId});
  return eventId;
}

function validate(platform: Platform, document: IssuedDocument): void {
  const {record, findings, channel, fate} = document;
  record.issues = findings;
  const errors = findings.filter(({severity}) => severity === 'error');
  if (errors.length > 0) {
    enter(platform, document, 'rejected', 'document.rejected', {issues: shown(errors), issueCount: errors.length});
    return;
  }
  record.channel = channel;
  enter(platform, document, 'validated', 'document.validated', {channel});
  const attempts = fate.kind === 'fail' ? 2 : 1;
  platform.plan(DELIVERY * attempts, {do: 'deliver', documentId: record.id});
}

/**
 * The first errors, as events say them: in Portuguese, 20 at most, as the contract says, and no more than an event of less than
 * 20 kB can hold.
 */
function shown(errors: readonly ValidationIssue[]): readonly JsonObject[] {
  const first = errors.slice(0, 20).map((error) => issueIn(error, defaultLocale));
  while (first.length > 1 && JSON.stringify(first).length > 16_000) first.pop();
  return first;
}

function deliver(platform: Platform, document: IssuedDocument): void {
  const {record, channel, fate} = document;
  if (fate.kind === 'fail') {
    fail(platform, document, fate);
    return;
  }
  const feap = channel === 'feap' ? {feapCode: 'ACCEPTED', detail: 'Passou no controlo de qualidade da FE-AP.'} : {};
  enter(platform, document, 'delivered', 'document.delivered', {channel, deliveredAt: platform.timestamp()}, feap);
  const codes = fate.kind === 'deliver' ? fate.feapStatuses : [];
  if (channel === 'feap' && codes.length > 0) {
    platform.plan(RECIPIENT, {do: 'status', documentId: record.id, codes: [...codes]});
  }
  if (fate.kind === 'bounce') platform.plan(RECIPIENT, {do: 'bounce', documentId: record.id});
}

function fail(platform: Platform, document: IssuedDocument, {failureCode}: Fate & {kind: 'fail' | 'bounce'}): void {
  const {channel} = document;
  const detail = platform.contract.failures[failureCode] ?? `Falhou, tal como este documento pede: ${failureCode}.`;
  const attempts = ATTEMPTS[channel] ?? 6;
  const failure = {code: failureCode, detail, attempts, lastAttemptAt: platform.timestamp()};
  document.record.failure = failure;
  const feap = channel === 'feap' && failureCode === 'rejected-by-feap' ? {feapCode: 'ERROR'} : {};
  enter(platform, document, 'failed', 'document.failed', {channel, failure}, {...feap, detail});
}

/** The recipient decides: one FE-AP code after the other. */
function followRecipient(platform: Platform, document: IssuedDocument, codes: readonly string[]): void {
  const [feapCode, ...more] = codes;
  if (feapCode === undefined) return;
  const {record} = document;
  const {state: previousState} = record;
  const {states, feapStatuses} = platform.contract;
  const isMeant = feapCode !== CREDIT_NOTE_ACCEPTED || isCreditNote(record.typeCode);
  const next = isMeant ? states.find(({feap}) => feap.includes(feapCode))?.state : undefined;
  const allowed = states.find(({state}) => state === previousState)?.next ?? [];
  if (next !== undefined && allowed.includes(next)) {
    const detail = feapStatuses[feapCode];
    const said = {feapCode, ...(detail !== undefined && {detail})};
    enter(platform, document, next, 'document.status_changed', {previousState, ...said}, said);
  }
  if (more.length > 0) platform.plan(RECIPIENT, {do: 'status', documentId: record.id, codes: more});
}

function responseSent(
  platform: Platform,
  received: ReceivedDocument,
  {responseId, eventId}: {readonly responseId: string; readonly eventId: string},
): void {
  const {record} = received;
  const response = record.responses.find((one) => one.responseId === responseId);
  if (response === undefined) return;
  response.sentAt = platform.timestamp();
  record.updatedAt = platform.timestamp();
  received.etag = platform.nextEtag(received.etag);
  const state = received.history.find((entry) => entry.eventId === eventId)?.state ?? record.state;
  platform.publish('document.response_sent', {...receivedData(record), state, response: {...response}}, {id: eventId});
}

/** Enters a state: record, history, version and event. */
function enter(
  platform: Platform,
  document: IssuedDocument,
  state: string,
  type: string,
  data: Readonly<Record<string, Json>> = {},
  entry: Pick<StatusEntry, 'feapCode' | 'detail'> = {},
): void {
  const {record, quirk} = document;
  const at = platform.timestamp();
  record.state = state;
  record.updatedAt = at;
  document.etag = platform.nextEtag(document.etag);
  const eventId = platform.publish(type, {...documentData(record), state, ...data}, {quirk});
  document.history.push({state, at, eventId, ...entry});
}
