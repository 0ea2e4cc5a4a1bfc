/** Types that connect the parts of the simulator: server and state on one side, webhooks and triggers on the other. */

/** Source of time, passed in: tests and `--speed` decide how fast it passes. */
export interface Clock {
  now(): Date;
  /** Runs a task later. An asynchronous task returns a promise that never rejects. @returns a function that cancels the task */
  after(milliseconds: number, task: () => void | Promise<void>): () => void;
}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** An event, as the `Event` schemas of the contract define it. */
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
  /** Event types of the contract; `*` means all. */
  eventTypes: string[];
  /** Companies whose documents the endpoint gets events about; all companies when left out. */
  sellerNifs?: string[];
  state: string;
  description?: string;
  /** Newest first. From `until` on a rotated secret no longer signs. */
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
  /** @param isHeld whether the event was held back before and is due now */
  publish(event: PlatformEvent, isHeld?: boolean): void;
  redeliver(delivery: StoredDelivery): StoredDelivery;
  test(endpoint: StoredEndpoint): PlatformEvent;
  /** Continues the deliveries that were in progress when the state was saved. */
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

/** Properties of a document that decide its outcome: `packages/simulator/triggers/outcome.ts`. */
export interface DocumentFacts {
  readonly buyerNif: string;
  readonly sellerNif: string;
  readonly number: string;
  readonly typeCode: string;
  readonly payableAmount: string;
  /** Whether it names a preceding invoice (BT-25). */
  readonly hasPrecedingInvoice: boolean;
  readonly channel: string;
}

export type Outcome =
  | {readonly kind: 'deliver'; readonly feapStatuses: readonly string[]}
  | {readonly kind: 'reject'; readonly rule: string}
  /** `late`: the proof of delivery arrives afterwards, followed by these FE-AP statuses. */
  | {readonly kind: 'fail'; readonly failureCode: string; readonly late?: readonly string[] | undefined}
  /** Sent, but no confirmation arrives. */
  | {readonly kind: 'silence'}
  /** Delivered at first, then failed. */
  | {readonly kind: 'bounce'; readonly failureCode: string}
  /** `problem`: a code of the error catalogue. `feapStatuses`: the statuses after the repeated request is accepted. */
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

/** Returns the names of the channels that reach a tax number; undefined when the triggers do not define them. */
export type ChannelsOf = (nif: string) => readonly string[] | undefined;
