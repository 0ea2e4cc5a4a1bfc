import type {PlatformEvent, StoredDelivery, StoredEndpoint, WebhookState} from '../types.ts';
import type {SentRequest} from '../webhooks/sender.ts';
import type {DeliveryRow, DocumentRow, EventRow, PanelView} from './types.ts';

/** How many of each the page shows. */
export const ROWS = 50;

interface Issued {
  readonly id: string;
  readonly number: string;
  readonly buyerNif: string;
  readonly currency: string;
  readonly payableAmount: string;
  readonly state: string;
  readonly issues?: readonly {readonly rule: string; readonly severity: string}[];
  readonly failure?: {readonly code: string};
  readonly updatedAt: string;
}

interface Received extends Pick<Issued, 'id' | 'number' | 'currency' | 'payableAmount' | 'state' | 'updatedAt'> {
  readonly sellerNif: string;
}

/** What the page needs of the state of the simulator. */
export interface PanelState {
  readonly documents: Readonly<Record<string, {readonly record: Issued}>>;
  readonly received: Readonly<Record<string, {readonly record: Received}>>;
  readonly webhooks: WebhookState;
}

/** The state as the page shows it. */
export function panelView(
  {documents, received, webhooks}: PanelState,
  speed: number | 'instant',
  requests: (deliveryId: string) => readonly SentRequest[],
): PanelView {
  const {endpoints, deliveries, events} = webhooks;
  const issued = Object.values(documents).map(({record}) => record);
  const arrived = Object.values(received).map(({record}) => record);
  const typeOf = new Map(events.map(({id, type}) => [id, type]));
  return {
    speed: String(speed),
    totals: {
      documents: issued.length,
      received: arrived.length,
      endpoints: endpoints.length,
      deliveries: deliveries.length,
      events: events.length,
    },
    documents: latest(issued, ({updatedAt}) => updatedAt).map((one) => documentRow(one, one.buyerNif, detailOf(one))),
    received: latest(arrived, ({updatedAt}) => updatedAt).map((one) => documentRow(one, one.sellerNif, '')),
    endpoints: endpoints.map(({id, url, state, disabledReason, secrets}) => ({
      id,
      url,
      state: disabledReason === undefined ? state : `${state} ${disabledReason}`,
      secret: secrets[0]?.value ?? '',
    })),
    deliveries: latest(deliveries, ({createdAt}) => createdAt).map((delivery) =>
      deliveryRow(delivery, typeOf.get(delivery.eventId) ?? '', endpoints, requests(delivery.id)),
    ),
    events: latest(events, ({timestamp}) => timestamp).map(eventRow),
  };
}

/** The most recent first; what came later of those of one moment. */
function latest<Item>(items: readonly Item[], at: (item: Item) => string): readonly Item[] {
  return items
    .toReversed()
    .sort((one, other) => Date.parse(at(other)) - Date.parse(at(one)))
    .slice(0, ROWS);
}

function documentRow(
  {id, number, currency, payableAmount, state, updatedAt}: Omit<Received, 'sellerNif'>,
  party: string,
  detail: string,
): DocumentRow {
  return {id, number, party, amount: `${payableAmount} ${currency}`, state, detail, at: updatedAt};
}

function detailOf({issues = [], failure}: Issued): string {
  const rules = issues.filter(({severity}) => severity === 'error').map(({rule}) => rule);
  return [...new Set(rules), ...(failure === undefined ? [] : [failure.code])].join(', ');
}

function deliveryRow(
  {id, endpointId, attempts, state, nextAttemptAt}: StoredDelivery,
  type: string,
  endpoints: readonly StoredEndpoint[],
  requests: readonly SentRequest[],
): DeliveryRow {
  const url = endpoints.find((endpoint) => endpoint.id === endpointId)?.url ?? endpointId;
  return {id, endpointId, type, url, state, attempts, nextAttemptAt, requests};
}

function eventRow({id, type, timestamp, data}: PlatformEvent): EventRow {
  return {id, type, at: timestamp, body: JSON.stringify({id, type, timestamp, data}, null, 2)};
}
