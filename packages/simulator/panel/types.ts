import type {StoredDelivery} from '../types.ts';
import type {SentRequest} from '../webhooks/sender.ts';

/** What the page shows: `GET /simulator/view`. Lists have the most recent first, and no more than fit on a page. */
export interface PanelView {
  /** `instant`, or how many times faster. */
  readonly speed: string;
  readonly totals: Readonly<Record<'documents' | 'received' | 'endpoints' | 'deliveries' | 'events', number>>;
  readonly documents: readonly DocumentRow[];
  readonly received: readonly DocumentRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly events: readonly EventRow[];
}

export interface DocumentRow {
  readonly id: string;
  readonly number: string;
  /** Tax number of the other side. */
  readonly party: string;
  readonly amount: string;
  readonly state: string;
  /** Rules that it broke, the reason of a failure. */
  readonly detail: string;
  readonly at: string;
}

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly state: string;
  readonly secret: string;
}

export interface DeliveryRow extends Omit<StoredDelivery, 'eventId' | 'createdAt'> {
  readonly type: string;
  readonly url: string;
  readonly requests: readonly SentRequest[];
}

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly body: string;
}
