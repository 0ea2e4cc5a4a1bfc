import type {SentRequest} from '../webhooks/sender.ts';
import {signatureOf} from '../webhooks/signature.ts';
import type {SimulatorState} from '../state/state.ts';
import type {FaultId, ActiveFault} from '../faults/index.ts';
import type {PlatformEvent, StoredDelivery, StoredEndpoint, WebhookState} from '../types.ts';
import type {
  AttemptRow,
  CredentialRow,
  DeliveryRow,
  DocumentRow,
  EndpointAnswer,
  EventRow,
  HistoryRow,
  LoggedRequest,
  PanelView,
  SentRow,
} from './types.ts';

/** Maximum number of entries in each list of the page. */
export const rows = 50;

interface Issued {
  readonly id: string;
  readonly number: string;
  readonly buyerNif: string;
  readonly currency: string;
  readonly payableAmount: string;
  readonly state: string;
  readonly issues?: readonly {readonly rule: string; readonly severity: string}[] | undefined;
  readonly failure?: {readonly code: string} | undefined;
  readonly updatedAt: string;
}

interface Received extends Pick<Issued, 'id' | 'number' | 'currency' | 'payableAmount' | 'state' | 'updatedAt'> {
  readonly sellerNif: string;
}

interface Stored<Row> {
  readonly record: Row;
  readonly history: readonly HistoryRow[];
}

/** The known data of an attempt. Without `body`, the body is the event. */
type KnownRequest = Pick<SentRequest, 'headers'> & Partial<SentRequest>;

/** The part of the simulator's state that the page needs. */
export interface PanelState extends Pick<SimulatorState, 'plans'> {
  readonly documents: Readonly<Record<string, Stored<Issued>>>;
  readonly received: Readonly<Record<string, Stored<Received>>>;
  readonly webhooks: WebhookState;
  readonly account: Pick<SimulatorState['account'], 'credentials'>;
}

/** Data that the page shows in addition to the state. */
export interface ViewSources {
  /** Returns the known requests of a delivery, oldest first. */
  readonly requests: (deliveryId: string) => readonly KnownRequest[];
  /** Oldest first. */
  readonly log: () => readonly LoggedRequest[];
  /** Faults that happen once, the next time that they can. */
  readonly awaited: () => readonly FaultId[];
  /** Faults in progress at a time. */
  readonly activeFaults: (now: Date) => readonly ActiveFault[];
  /** Whether a document is an example of the contract, which nobody has sent. */
  readonly isSample: (id: string) => boolean;
  /** Answer of every endpoint, if they belong to the page. */
  readonly endpoint?: () => EndpointAnswer;
}

/**
 * Returns the state in the form that the page shows.
 *
 * @param now time of the simulator's clock
 * @param speed null when the clock only moves when it is put forward
 */
export function panelView(
  {documents, received, webhooks, account, plans}: PanelState,
  {now, speed}: {readonly now: string; readonly speed: number | 'instant' | null},
  {requests, log, awaited, activeFaults, isSample, endpoint}: ViewSources,
): PanelView {
  const {endpoints, deliveries, events} = webhooks;
  const issuedDocuments = Object.values(documents);
  const receivedDocuments = Object.values(received);
  const logEntries = log();
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const dueTimes = [...plans.map(({at}) => at), ...deliveries.map(({nextAttemptAt}) => nextAttemptAt)];
  const [nextDue] = dueTimes.filter((at) => at !== null).toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return {
    now,
    nextAt: nextDue === undefined || Date.parse(nextDue) > Date.parse(now) ? (nextDue ?? null) : now,
    speed: speed === null ? null : String(speed),
    endpoint: endpoint?.() ?? null,
    awaited: awaited(),
    activeFaults: activeFaults(new Date(now)),
    totals: {
      documents: issuedDocuments.length,
      received: receivedDocuments.length,
      endpoints: endpoints.length,
      deliveries: deliveries.length,
      events: events.length,
      requests: logEntries.length,
    },
    documents: latest(issuedDocuments, ({record}) => record.updatedAt).map((one) =>
      documentRow(one, {party: one.record.buyerNif, detail: detailOf(one.record), isSample: isSample(one.record.id)}),
    ),
    received: latest(receivedDocuments, ({record}) => record.updatedAt).map((one) =>
      documentRow(one, {party: one.record.sellerNif, detail: '', isSample: isSample(one.record.id)}),
    ),
    endpoints: endpoints.map(({id, url, state, disabledReason, secrets}) => ({
      id,
      url,
      state: disabledReason === undefined ? state : `${state} ${disabledReason}`,
      secret: secrets[0]?.value ?? '',
    })),
    deliveries: latest(deliveries, ({createdAt}) => createdAt).map((delivery) =>
      deliveryRow(delivery, eventOf.get(delivery.eventId), endpoints, requests(delivery.id)),
    ),
    events: latest(events, ({timestamp}) => timestamp).map(eventRow),
    requests: logEntries.toReversed().slice(0, rows),
    credentials: account.credentials.map(credentialRow),
  };
}

/** Returns the most recent items first; of items with the same time, the later one first. */
function latest<Item>(items: readonly Item[], at: (item: Item) => string): readonly Item[] {
  return items
    .toReversed()
    .sort((one, other) => Date.parse(at(other)) - Date.parse(at(one)))
    .slice(0, rows);
}

function documentRow(
  {record, history}: Stored<Omit<Received, 'sellerNif'>>,
  more: Pick<DocumentRow, 'party' | 'detail' | 'isSample'>,
): DocumentRow {
  const {id, number, currency, payableAmount, state, updatedAt} = record;
  return {
    ...{id, number, amount: `${payableAmount} ${currency}`, state, at: updatedAt},
    ...more,
    history: history.map(({state: entryState, at, eventId, feapCode, detail: entryDetail}) => ({
      ...{state: entryState, at, eventId},
      ...(feapCode !== undefined && {feapCode}),
      ...(entryDetail !== undefined && {detail: entryDetail}),
    })),
  };
}

function detailOf({issues = [], failure}: Issued): string {
  const rules = issues.filter(({severity}) => severity === 'error').map(({rule}) => rule);
  return [...new Set(rules), ...(failure === undefined ? [] : [failure.code])].join(', ');
}

function deliveryRow(
  {id, endpointId, eventId, attempts, state, nextAttemptAt}: StoredDelivery,
  event: PlatformEvent | undefined,
  endpoints: readonly StoredEndpoint[],
  requests: readonly KnownRequest[],
): DeliveryRow {
  const endpoint = endpoints.find((one) => one.id === endpointId);
  // The sender creates the body in the same way.
  const body = event === undefined ? '' : JSON.stringify(event);
  const secret = endpoint?.secrets[0]?.value;
  // The unknown attempts are the oldest ones.
  const unknownCount = attempts.length - requests.length;
  const attemptRows = attempts.map(({at, status, error, durationMs}, index): AttemptRow => {
    const request = requests[index - unknownCount];
    return {at, status, error, durationMs, sent: request === undefined ? null : sentRow(request, body, secret)};
  });
  return {
    ...{id, endpointId, eventId, state, nextAttemptAt, body, attempts: attemptRows},
    type: event?.type ?? '',
    url: endpoint?.url ?? endpointId,
  };
}

/** Verifies a request as a receiver that has only the newest secret. */
function sentRow({headers, fault, at, ...request}: KnownRequest, event: string, secret: string | undefined): SentRow {
  const {body = event} = request;
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = ''} = headers;
  const expected = secret === undefined ? '' : signatureOf(secret, `${id}.${timestamp}.${body}`);
  const isValid = fault === undefined && expected !== '' && signatures.split(' ').includes(expected);
  return {headers, body, expected, isValid, secret: secret ?? '', at: at ?? null, fault: fault ?? null};
}

function eventRow({id, type, timestamp, data}: PlatformEvent): EventRow {
  return {id, type, at: timestamp, body: JSON.stringify({id, type, timestamp, data}, null, 2)};
}

function credentialRow({clientId, name, scopes, secrets}: PanelState['account']['credentials'][number]): CredentialRow {
  return {clientId, name, scopes, ends: secrets.map(({expiresAt}) => expiresAt)};
}
