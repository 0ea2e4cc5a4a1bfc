import {
  noLastingEffects,
  type EndpointAnswer,
  type FaultId,
  type Lasting,
  type LoggedRequest,
  type SentRequest,
} from '@integration-docs/simulator/page';

/** Sent requests by delivery id, one for each attempt, oldest first. A request without a body has the event's body, which is in the state. */
export type SentRequests = Readonly<Record<string, readonly (Omit<SentRequest, 'body'> & Partial<SentRequest>)[]>>;

/** Simulator data that the page stores and that is not part of the platform's state. */
export interface PageState {
  /** Answer of the page's own endpoint. */
  readonly endpoint: EndpointAnswer;
  /** Faults that happen at the next opportunity. */
  readonly awaited: readonly FaultId[];
  /** Lasting effects of faults that happened. */
  readonly lasting: Lasting;
  readonly log: readonly LoggedRequest[];
  readonly requests: SentRequests;
}

export const emptyPageState: PageState = {
  endpoint: '204',
  awaited: [],
  lasting: noLastingEffects,
  log: [],
  requests: {},
};

/** Maximum number of deliveries whose requests are stored. */
const maxDeliveries = 50;

/** Adds sent requests and drops those of old deliveries. @param ids of all deliveries, oldest first */
export function withSent(requests: SentRequests, newRequests: SentRequests, ids: readonly string[]): SentRequests {
  return Object.fromEntries(
    ids.slice(-maxDeliveries).flatMap((id) => {
      const merged = [...(requests[id] ?? []), ...(newRequests[id] ?? [])];
      return merged.length === 0 ? [] : [[id, merged] as const];
    }),
  );
}

/** Parses the stored page state; an unreadable one is replaced by a new one, which loses no data of the platform. */
export function readPageState(text: string): PageState {
  try {
    return {...emptyPageState, ...(JSON.parse(text) as Partial<PageState>)}; // only this module writes it
  } catch {
    return emptyPageState;
  }
}
