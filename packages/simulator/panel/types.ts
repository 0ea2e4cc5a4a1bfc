import type {TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import type {SimulatorContract} from '../contract/types.ts';
import type {FaultId, ActiveFault} from '../faults/index.ts';
import type {Inside} from '../inside/types.ts';
import type {StoredDelivery} from '../types.ts';

/** What an endpoint of the page does with an event: accepts it, refuses it, or does not respond until the platform gives up. */
export const endpointAnswers = ['204', '500', 'timeout'] as const;
export type EndpointAnswer = (typeof endpointAnswers)[number];

/** Data that never changes during a run: `GET /simulator/about`. */
export interface PanelAbout extends Pick<Inside, 'limits' | 'eventTypes'>, Pick<SimulatorContract, 'basePath'> {
  readonly triggers: {
    readonly fields: TriggerCatalogue['fields'];
    readonly entries: readonly Pick<TriggerCatalogue['entries'][number], 'id' | 'field' | 'value' | 'result'>[];
  };
  readonly faults: Inside['faults'];
}

/** Names of the lists in the view. */
export type ListName = 'documents' | 'received' | 'endpoints' | 'deliveries' | 'events' | 'requests';

/** Data of the view: `GET /simulator/view`. Lists have the most recent first, and at most `rows` entries (`view.ts`). */
export interface PanelView {
  /** Time of the simulator's clock. */
  readonly now: string;
  /** When the next step of the platform is due; `now` when it is overdue; null when there is none. */
  readonly nextAt: string | null;
  /** `instant`, or a factor; null when the clock only moves when it is put forward. */
  readonly speed: string | null;
  /** Answer of every endpoint; null when the endpoints do not belong to the page. */
  readonly endpoint: EndpointAnswer | null;
  /** Faults that happen once, the next time that they can. */
  readonly awaited: readonly FaultId[];
  /** Faults in progress. */
  readonly activeFaults: readonly ActiveFault[];
  readonly totals: Readonly<Record<ListName, number>>;
  readonly documents: readonly DocumentRow[];
  readonly received: readonly DocumentRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly events: readonly EventRow[];
  readonly requests: readonly LoggedRequest[];
  readonly credentials: readonly CredentialRow[];
}

export interface DocumentRow {
  readonly id: string;
  readonly number: string;
  /** Tax number of the other party. */
  readonly party: string;
  readonly amount: string;
  readonly state: string;
  /** Rules that the document breaks, and the code of a failure. */
  readonly detail: string;
  /** An example of the contract, which nobody has sent. */
  readonly isSample: boolean;
  readonly at: string;
  /** Every state of the document, oldest first. */
  readonly history: readonly HistoryRow[];
}

export interface HistoryRow {
  readonly state: string;
  readonly at: string;
  readonly eventId: string;
  readonly feapCode?: string | undefined;
  readonly detail?: string | undefined;
}

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly state: string;
  readonly secret: string;
}

export interface DeliveryRow extends Pick<StoredDelivery, 'id' | 'endpointId' | 'eventId' | 'state' | 'nextAttemptAt'> {
  readonly type: string;
  readonly url: string;
  /** Body of the request, the same in every attempt. */
  readonly body: string;
  readonly attempts: readonly AttemptRow[];
}

export interface AttemptRow {
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Null for an attempt from before the start of the program, or of the fresh state. */
  readonly sent: SentRow | null;
}

export interface SentRow {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The newest secret of the endpoint. */
  readonly secret: string;
  /** When the request was received, by the clock of the receiver; null when that is not known. */
  readonly at: string | null;
  /** Name of the fault that altered the request; null for none. */
  readonly fault: string | null;
  /** Signature that a receiver computes with the newest secret of the endpoint. */
  readonly expected: string;
  /** Whether `expected` is among the signatures and the request is not altered. */
  readonly isValid: boolean;
}

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly body: string;
}

export interface CredentialRow {
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** When each secret expires, newest secret first. */
  readonly ends: readonly string[];
}

/** A request to the platform, and its result. */
export interface LoggedRequest {
  /** Sequence number. */
  readonly id: number;
  readonly at: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case; for `authorization` only the scheme (`Bearer`). */
  readonly headers: Readonly<Record<string, string>>;
  /** Null when the body is too long to be kept, or is not text. */
  readonly body: string | null;
  /** Null when the connection broke. */
  readonly status: number | null;
  /** Code of the problem details; null without one. */
  readonly code: string | null;
}

/** Target of the request for a {@link PanelView}. */
export const viewTarget = '/simulator/view';

/** Target of the request that resets everything. A page that keeps more than the state resets that too. */
export const resetTarget = '/simulator/reset';
