/** What the parts of the simulator know of each other: server and state on one side, webhooks and triggers on the other. */

/** Time, given from outside: tests and `--speed` decide how it passes. */
export interface Clock {
  now(): Date;
  /** Runs a task later; one that takes time gives a promise, which never rejects. @returns cancels it */
  after(milliseconds: number, task: () => void | Promise<void>): () => void;
}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** An event as the contract's `Event` schemas say. */
export interface PlatformEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: JsonObject;
}

/** A webhook endpoint as stored. */
export interface StoredEndpoint {
  id: string;
  url: string;
  /** As the contract says; `*` stands for all. */
  eventTypes: string[];
  /** Companies of whose documents it gets events; of all when left out. */
  sellerNifs?: string[];
  state: string;
  description?: string;
  /** Newest first; `until`: from then on a rotated secret no longer signs. */
  secrets: {value: string; until: string | null}[];
  createdAt: string;
  updatedAt: string;
  failingSince: string | null;
  disabledReason?: string;
  etag: string;
}

export interface StoredDelivery {
  id: string;
  endpointId: string;
  eventId: string;
  attempts: {at: string; status: number | null; error: string | null; durationMs: number}[];
  state: string;
  nextAttemptAt: string | null;
  createdAt: string;
}

export interface WebhookState {
  endpoints: StoredEndpoint[];
  deliveries: StoredDelivery[];
  events: PlatformEvent[];
}

/** Signs and sends events: `packages/simulator/webhooks/sender.ts`. */
export interface WebhookSender {
  /** @param isHeld whether it has been held back, and goes out now */
  publish(event: PlatformEvent, isHeld?: boolean): void;
  redeliver(delivery: StoredDelivery): StoredDelivery;
  test(endpoint: StoredEndpoint): PlatformEvent;
  /** Takes up what was under way when the state was saved. */
  resume(): void;
  stop(): void;
}

export interface SenderOptions {
  clock: Clock;
  state: WebhookState;
  newId(prefix: string): string;
  post(
    url: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{status: number | null; error: string | null}>;
  onChange(): void;
  onDisabled(endpoint: StoredEndpoint): void;
}

/** What of a document decides its fate: `packages/simulator/triggers/outcome.ts`. */
export interface DocumentFacts {
  readonly buyerNif: string;
  readonly sellerNif: string;
  readonly number: string;
  readonly typeCode: string;
  readonly payableAmount: string;
  readonly channel: string;
}

export type Outcome =
  | {readonly kind: 'deliver'; readonly feapStatuses: readonly string[]}
  | {readonly kind: 'reject'; readonly rule: string}
  /** `late`: a proof of delivery comes all the same, and then these FE-AP statuses. */
  | {readonly kind: 'fail'; readonly failureCode: string; readonly late?: readonly string[] | undefined}
  /** Sent, and nothing comes back. */
  | {readonly kind: 'silence'}
  /** Delivered, and then failed. */
  | {readonly kind: 'bounce'; readonly failureCode: string}
  /** `problem`: a code of the error catalogue. `feapStatuses`: what comes once the repeated request has been taken. */
  | {
      readonly kind: 'refuse';
      readonly problem: string;
      readonly retryAfter?: number;
      readonly feapStatuses?: readonly string[];
    }
  | {readonly kind: 'time-out'; readonly feapStatuses?: readonly string[]};

export interface EventQuirk {
  readonly lateMs?: number;
  readonly duplicate?: boolean;
}

export type OutcomeOf = (facts: DocumentFacts) => {
  readonly outcome: Outcome;
  readonly quirk: EventQuirk;
  readonly trigger: string | null;
};

/** The channels that reach a tax number, by their names; undefined for one that nothing is said of. */
export type ChannelsOf = (nif: string) => readonly string[] | undefined;
