import {defaultLocale} from '@integration-docs/facts';
import type {SimulatorContract} from '../contract/types.ts';
import type {Platform} from '../platform.ts';
import type {IssuedDocument, ReceivedDocument, StatusEntry, Step, ValidationIssue} from '../state/state.ts';
import type {Json, JsonObject} from '../types.ts';
import {documentData, issueIn, receivedData} from './event-data.ts';
import {isCreditNote} from './facts.ts';
import {errorsIn} from './inspect.ts';
import {hour, second} from '../durations.ts';
import {eventBytes, limitOf, maxItemsOf} from '../contract/limits.ts';

/** How long the steps of the platform take, in milliseconds in real time. */
const validationTime = second;
const deliveryTime = 3 * second;
/** How long before its result the file is handed to the channel, and can no longer be annulled. */
const transmissionTime = second;
const recipientTime = 10 * second;
const responseTime = 3 * second;

/** Attempts after 5, 10, 20 and 40 minutes, then hourly for 24 hours (docs, as2/others). A delivery that is not retried has one attempt. */
const retriedAttempts = 27;

/** Whether a failed delivery was retried: when there was no response; for AS2 and SFTP also when there was no confirmation. */
const isRetried = (failureCode: string, channel: string): boolean =>
  failureCode === 'channel-unreachable' || (failureCode === timeout && ['as2', 'sftp'].includes(channel));

const timeout = 'channel-timeout';

const duplicate = 'duplicate-at-recipient';

/** Failures that FE-AP reports, with their business error; null without one. */
const feapErrors: Readonly<Record<string, string | null>> = {
  'rejected-by-feap': null,
  'parties-not-connected': 'BE-CIUS-PT-02',
  [duplicate]: 'BE-CIUS-PT-01',
};

/** FE-AP sends this code for credit notes only. */
const creditNoteAccepted = '30';

/** States that no status from the recipient changes: the document was not sent, or no longer counts. */
const statesWithoutStatus = ['submitted', 'rejected', 'annulled'];

/** Executes a planned step. A document whose state has changed meanwhile stays as it is. */
export function runStep(platform: Platform, step: Step): void {
  if (step.do === 'publish') {
    const event = platform.state.webhooks.events.find(({id}) => id === step.eventId);
    if (event !== undefined) platform.sender.publish(event, step.isHeld);
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
  if (step.do === 'transmit' && state === 'validated') transmit(platform, document);
  if (step.do === 'deliver' && state === 'validated') deliver(platform, document);
  if (step.do === 'give-up' && state === 'validated') fail(platform, document, timeout);
  if (step.do === 'confirm-delivery') confirmDelivery(platform, document, step.codes);
  if (step.do === 'status') followRecipient(platform, document, step.codes);
  if (step.do === 'bounce' && state === 'delivered' && document.plannedOutcome.kind === 'bounce')
    fail(platform, document, document.plannedOutcome.failureCode);
}

/** Enters the first state of a document that was just stored, and plans its validation. */
export function begin(platform: Platform, document: IssuedDocument): void {
  enterState(platform, document, 'submitted', 'document.submitted');
  platform.plan(validationTime, {do: 'validate', documentId: document.record.id});
}

/** Queues a failed document again, whatever the failure was. A number that the recipient already has fails again. */
export function queueAgain(platform: Platform, document: IssuedDocument, channel: string): void {
  const {record} = document;
  const failureCode = record.failure?.code;
  delete record.failure;
  record.channel = channel;
  document.channel = channel;
  document.plannedOutcome =
    failureCode === duplicate ? {kind: 'fail', failureCode} : {kind: 'deliver', feapStatuses: []};
  enterState(platform, document, 'validated', 'document.validated', {channel});
  planDelivery(platform, document, deliveryTime);
}

/** Annuls a document, which is then no longer delivered. */
export function annul(platform: Platform, document: IssuedDocument, reason: string): void {
  platform.cancelPlans(document.record.id);
  document.record.annulmentReason = reason;
  enterState(platform, document, 'annulled', 'document.annulled', {annulmentReason: reason}, {detail: reason});
}

/** Plans the response to the issuer of a received document. @returns the id of the later event */
export function planResponse(platform: Platform, {record}: ReceivedDocument, responseId: string): string {
  const eventId = platform.newId('evt');
  platform.plan(responseTime, {do: 'send-response', documentId: record.id, responseId, eventId});
  return eventId;
}

function validate(platform: Platform, document: IssuedDocument): void {
  const {record, findings, unlistedErrors = 0, channel, plannedOutcome} = document;
  record.issues = findings;
  const errors = errorsIn(findings);
  if (errors.length > 0) {
    enterState(platform, document, 'rejected', 'document.rejected', {
      issues: errorsForEvent(platform.contract, errors),
      issueCount: errors.length + unlistedErrors,
    });
    return;
  }
  record.channel = channel;
  enterState(platform, document, 'validated', 'document.validated', {channel});
  const attemptCount = plannedOutcome.kind === 'fail' ? 2 : 1;
  planDelivery(platform, document, deliveryTime * attemptCount);
}

/** Failures of a file that was never handed to the channel. */
const untransmitted = ['channel-unreachable'];

function planDelivery(
  platform: Platform,
  {record: {id: documentId}, plannedOutcome}: IssuedDocument,
  time: number,
): void {
  if (plannedOutcome.kind !== 'fail' || !untransmitted.includes(plannedOutcome.failureCode))
    platform.plan(time - transmissionTime, {do: 'transmit', documentId});
  platform.plan(time, {do: 'deliver', documentId});
}

/** Hands the file to the channel: the first time, a change of the record, without a new state or an event. The buyer may have the file from then on, whatever is sent again. */
function transmit(platform: Platform, document: IssuedDocument): void {
  const {record} = document;
  if (record.transmittedAt !== undefined) return;
  record.transmittedAt = platform.timestamp();
  record.updatedAt = platform.timestampAfter(record.updatedAt);
  document.etag = platform.nextEtag(document.etag);
}

/** Part of the size of an event that its errors leave free: for its other properties, and for letters of two bytes. */
const reservedBytes = 4000;

/** Returns the first errors for an event: in Portuguese, as many as the contract allows and as fit into an event. */
function errorsForEvent(
  {schemas, limits}: SimulatorContract,
  errors: readonly ValidationIssue[],
): readonly JsonObject[] {
  const maxErrors = maxItemsOf(schemas, 'DocumentRejectedData', 'issues');
  const maxErrorsLength = eventBytes(limits) - reservedBytes;
  const firstErrors = errors.slice(0, maxErrors).map((error) => issueIn(error, defaultLocale));
  while (firstErrors.length > 1 && JSON.stringify(firstErrors).length > maxErrorsLength) firstErrors.pop();
  return firstErrors;
}

function deliver(platform: Platform, document: IssuedDocument): void {
  const {record, plannedOutcome} = document;
  if (plannedOutcome.kind === 'fail') {
    fail(platform, document, plannedOutcome.failureCode);
    if (plannedOutcome.late)
      platform.plan(recipientTime, {do: 'confirm-delivery', documentId: record.id, codes: [...plannedOutcome.late]});
    return;
  }
  if (plannedOutcome.kind === 'silence') {
    const hours = limitOf(platform.contract.limits, 'delivery-timeout');
    platform.plan(hours * hour - deliveryTime, {do: 'give-up', documentId: record.id});
    return;
  }
  confirmDelivery(platform, document, plannedOutcome.kind === 'deliver' ? plannedOutcome.feapStatuses : []);
  if (plannedOutcome.kind === 'bounce') platform.plan(recipientTime, {do: 'bounce', documentId: record.id});
}

/** Handles the confirmation of the channel. The statuses of the buyer follow later through FE-AP. */
function confirmDelivery(platform: Platform, document: IssuedDocument, codes: readonly string[]): void {
  const isFeap = document.channel === 'feap';
  confirm(platform, document, isFeap ? 'ACCEPTED' : undefined);
  if (isFeap && codes.length > 0) {
    platform.plan(recipientTime, {do: 'status', documentId: document.record.id, codes: [...codes]});
  }
}

/** Enters the state `delivered`, also after a failure. A second confirmation changes nothing. */
function confirm(platform: Platform, document: IssuedDocument, feapCode?: string): void {
  const {record, channel} = document;
  if (!mayBecome(platform, record.state, 'delivered')) return;
  delete record.failure;
  const data = {channel, deliveredAt: platform.timestamp()};
  enterState(platform, document, 'delivered', 'document.delivered', data, statusDetail(platform, feapCode));
}

function fail(platform: Platform, document: IssuedDocument, failureCode: string): void {
  const {channel, record} = document;
  const isFeapError = channel === 'feap' && failureCode in feapErrors;
  const detail =
    (isFeapError ? feapError(platform, document, failureCode) : undefined) ?? platform.contract.failures[failureCode];
  const failure = {
    code: failureCode,
    detail: detail ?? `Falhou, tal como este documento pede: ${failureCode}.`,
    attempts: isRetried(failureCode, channel) ? retriedAttempts : 1,
    lastAttemptAt: platform.timestamp(),
  };
  record.failure = failure;
  const entry = {...(isFeapError && {feapCode: 'ERROR'}), detail: failure.detail};
  enterState(platform, document, 'failed', 'document.failed', {channel, failure}, entry);
}

/** Returns the text that FE-AP writes into `Description`. */
function feapError({contract}: Platform, {record}: IssuedDocument, failureCode: string): string | undefined {
  const error = feapErrors[failureCode];
  if (error === null) return 'O número de compromisso indicado não existe.';
  const values = error === 'BE-CIUS-PT-01' ? [record.number] : [record.sellerNif, record.buyerNif];
  return contract.feapErrors[error ?? '']?.replaceAll('xxx', () => values.shift() ?? '');
}

/** Handles the FE-AP codes of the recipient one after the other. */
function followRecipient(platform: Platform, document: IssuedDocument, codes: readonly string[]): void {
  const [feapCode, ...nextCodes] = codes;
  if (feapCode === undefined) return;
  applyFeapStatus(platform, document, feapCode);
  if (nextCodes.length > 0)
    platform.plan(recipientTime, {do: 'status', documentId: document.record.id, codes: nextCodes});
}

/**
 * Handles a status of FE-AP. Statuses can arrive in any order: the table of states defines which state may follow. A code whose state may not
 * follow is added to the history with the current state. A status of the buyer proves delivery too.
 */
export function applyFeapStatus(platform: Platform, document: IssuedDocument, feapCode: string): void {
  const {record} = document;
  const isApplicable = feapCode !== creditNoteAccepted || isCreditNote(record.typeCode);
  const next = isApplicable ? platform.contract.states.find(({feap}) => feap.includes(feapCode))?.state : undefined;
  if (next === undefined || statesWithoutStatus.includes(record.state)) return;
  if (next === 'delivered') {
    confirm(platform, document, feapCode);
    return;
  }
  if (next === 'failed' && ['validated', 'delivered', 'failed'].includes(record.state)) {
    if (record.state !== 'failed') fail(platform, document, 'rejected-by-feap');
    return;
  }
  confirm(platform, document);
  const {state: previousState} = record;
  const state = mayBecome(platform, previousState, next) ? next : previousState;
  const reason = statusDetail(platform, feapCode);
  enterState(platform, document, state, 'document.status_changed', {previousState, ...reason}, reason);
}

function mayBecome({contract}: Platform, from: string, to: string): boolean {
  return contract.states.find(({state}) => state === from)?.next.includes(to) === true;
}

/** Returns a code and its meaning, in Portuguese, the language of events. */
function statusDetail({contract}: Platform, feapCode: string | undefined): Pick<StatusEntry, 'feapCode' | 'detail'> {
  if (feapCode === undefined) return {};
  const detail = contract.feapStatuses[feapCode];
  return {feapCode, ...(detail !== undefined && {detail})};
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
  record.updatedAt = platform.timestampAfter(record.updatedAt);
  received.etag = platform.nextEtag(received.etag);
  const state = received.history.find((entry) => entry.eventId === eventId)?.state ?? record.state;
  platform.publish(
    'document.response_sent',
    {...receivedData(record), state, response: {...response}},
    {
      id: eventId,
      at: record.updatedAt,
    },
  );
}

/** Enters a state: updates record, history and version, and publishes the event. */
function enterState(
  platform: Platform,
  document: IssuedDocument,
  state: string,
  type: string,
  data: Readonly<Record<string, Json>> = {},
  entry: Pick<StatusEntry, 'feapCode' | 'detail'> = {},
): void {
  const {record, quirk} = document;
  const at = document.history.length === 0 ? record.updatedAt : platform.timestampAfter(record.updatedAt);
  record.state = state;
  record.updatedAt = at;
  document.etag = platform.nextEtag(document.etag);
  const eventId = platform.publish(type, {...documentData(record), state, ...data}, {at, quirk});
  document.history.push({state, at, eventId, ...entry});
}
