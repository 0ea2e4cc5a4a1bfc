import type {TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import type {SimulatorContract} from '../contract/types.ts';
import type {FaultId, GoingOn} from '../faults/index.ts';
import type {Inside} from '../inside/types.ts';
import type {StoredDelivery} from '../types.ts';

/** What an endpoint of the page itself does with an event: takes it, refuses it, or lets it wait until the platform gives up. */
export const endpointAnswers = ['204', '500', 'timeout'] as const;
export type EndpointAnswer = (typeof endpointAnswers)[number];

/** What never changes while it runs: `GET /simulator/about`. */
export interface PanelAbout extends Pick<Inside, 'limits' | 'eventTypes'>, Pick<SimulatorContract, 'basePath'> {
  readonly triggers: {
    readonly fields: TriggerCatalogue['fields'];
    readonly entries: readonly Pick<TriggerCatalogue['entries'][number], 'id' | 'field' | 'value' | 'result'>[];
  };
  readonly faults: Inside['faults'];
}

/** Lists that the view has, by name. */
export type ListName = 'documents' | 'received' | 'endpoints' | 'deliveries' | 'events' | 'requests';

/** What is shown: `GET /simulator/view`. Lists have the most recent first, and no more than {@link ROWS}. */
export interface PanelView {
  /** Of the simulator's clock. */
  readonly now: string;
  /** When the next thing is due that the platform does by itself, `now` when it should have been before; null when nothing is. */
  readonly nextAt: string | null;
  /** `instant`, or how many times faster; null where time passes only when it is told to. */
  readonly speed: string | null;
  /** What every endpoint answers; null where they are those of others. */
  readonly endpoint: EndpointAnswer | null;
  /** Faults that happen the next time that they can. */
  readonly awaited: readonly FaultId[];
  /** Faults that have begun and go on for a time. */
  readonly goingOn: readonly GoingOn[];
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
  /** Tax number of the other side. */
  readonly party: string;
  readonly amount: string;
  readonly state: string;
  /** Rules that it broke, the reason of a failure. */
  readonly detail: string;
  readonly at: string;
  /** Every state that it has had, oldest first. */
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
  /** What is sent, the same in every attempt. */
  readonly body: string;
  readonly attempts: readonly AttemptRow[];
}

export interface AttemptRow {
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Null for one from before the start of the program, and for those of the fresh state. */
  readonly sent: SentRow | null;
}

export interface SentRow {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The newest of the endpoint. */
  readonly secret: string;
  /** When it was received, by the receiver's clock; null when that is not known. */
  readonly at: string | null;
  /** What is wrong with it: the name of a fault. */
  readonly fault: string | null;
  /** What a receiver computes with the newest secret of the endpoint. */
  readonly expected: string;
  /** Whether that is among the signatures, and nothing else is wrong. */
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
  /** When each of its secrets ends, the newest first. */
  readonly ends: readonly string[];
}

/** A request to the platform, and what became of it. */
export interface LoggedRequest {
  /** Counts up. */
  readonly id: number;
  readonly at: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case; of `authorization` only how it proves who asks (`Bearer`). */
  readonly headers: Readonly<Record<string, string>>;
  /** Null when it is too long to be kept, or no text. */
  readonly body: string | null;
  /** Null when the connection broke. */
  readonly status: number | null;
  /** Of problem details. */
  readonly code: string | null;
}

/** Target of the request that sets everything back: a page that keeps more than the state sets that back too. */
export const resetTarget = '/simulator/reset';
