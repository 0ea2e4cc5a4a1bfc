import {
  nothingLasts,
  type EndpointAnswer,
  type FaultId,
  type Lasting,
  type LoggedRequest,
  type SentRequest,
} from '@integration-docs/simulator/page';

/** What was sent for each attempt of a delivery, oldest first, by the id of the delivery. A body that is not there is in the state. */
export type SentRequests = Readonly<Record<string, readonly (Omit<SentRequest, 'body'> & Partial<SentRequest>)[]>>;

/** What the page keeps of the simulator that is no part of the state of the platform. */
export interface Desk {
  /** What the page's own endpoint answers. */
  readonly endpoint: EndpointAnswer;
  /** Faults that happen the next time that they can. */
  readonly awaited: readonly FaultId[];
  /** What lasts of those that have happened. */
  readonly lasting: Lasting;
  readonly log: readonly LoggedRequest[];
  readonly requests: SentRequests;
}

export const freshDesk: Desk = {endpoint: '204', awaited: [], lasting: nothingLasts, log: [], requests: {}};

/** For how many deliveries it is kept what was sent. */
const most = 50;

/** Adds what was sent, and forgets that of the deliveries from long ago. @param ids of the deliveries that there are, oldest first */
export function withSent(before: SentRequests, made: SentRequests, ids: readonly string[]): SentRequests {
  return Object.fromEntries(
    ids.slice(-most).flatMap((id) => {
      const all = [...(before[id] ?? []), ...(made[id] ?? [])];
      return all.length === 0 ? [] : [[id, all] as const];
    }),
  );
}

/** A desk of another version of the site is a fresh one: nothing is lost that the platform knows. */
export function readDesk(text: string): Desk {
  try {
    return {...freshDesk, ...(JSON.parse(text) as Partial<Desk>)}; // nobody else writes it
  } catch {
    return freshDesk;
  }
}
