import {base64, base64url} from './bytes.ts';
import {limitOf} from './contract/limits.ts';
import type {SimulatorContract} from './contract/types.ts';
import type {Schemas} from './contract/schemas.ts';
import {Directory} from './documents/directory.ts';
import {fastClock, durationAt, type Speed} from './state/clock.ts';
import {Random} from './state/ids.ts';
import {seededState, seedOf, type Seed} from './state/seed.ts';
import type {IssuedDocument, SimulatorState, Step, Upload} from './state/state.ts';
import type {
  ChannelsOf,
  Clock,
  EventQuirk,
  OutcomeOf,
  PlatformEvent,
  SenderOptions,
  StoredEndpoint,
  WebhookSender,
} from './types.ts';
import {day} from './durations.ts';

/** Options that the platform passes to a sender. The sender decides how it reaches endpoints. */
export type SenderContext = Omit<SenderOptions, 'post'> & {
  /** Factor by which tasks run earlier than `clock.now()` says; `Infinity` runs them at once. */
  readonly speed: () => number;
  /** Publishes an event later, even if the simulator is stopped and started meanwhile. */
  readonly publishLater: (milliseconds: number, eventId: string) => void;
};

interface PlatformOptions {
  readonly contract: SimulatorContract;
  readonly schemas: Schemas;
  readonly clock: Clock;
  readonly seed: number;
  /** Seed data for that seed, computed by the build; computed here when left out. */
  readonly seeded?: Seed;
  readonly speed: Speed;
  readonly outcomeOf: OutcomeOf;
  /** Returns the channels of a tax number that a trigger lists. */
  readonly channelsOf: ChannelsOf;
  readonly createSender: (context: SenderContext) => WebhookSender;
  /** Executes a planned step: `documents/life.ts`. */
  readonly runStep: (platform: Platform, step: Step) => void;
  /** Receives the error of a failed step, which has no caller. */
  readonly onError: (error: unknown) => void;
  /** Called just before a reset restores the fresh state, so that other parts can reset too. */
  readonly onReset?: () => void;
  /** Saved state; the fresh state when left out. */
  readonly state?: SimulatorState;
}

/** States in which a document releases its number and its uploads. */
export const releasingStates = ['rejected', 'annulled'];

/** The platform behind the operations: its state, its clock and its planned steps. */
export class Platform {
  readonly contract: SimulatorContract;
  readonly schemas: Schemas;
  readonly directory: Directory;
  readonly outcomeOf: OutcomeOf;
  state: SimulatorState;
  sender: WebhookSender;
  speed: Speed;

  readonly #options: PlatformOptions;
  readonly #seeded: Seed;
  readonly #clock: Clock;
  readonly #samples: ReadonlySet<string>;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<() => void>();
  readonly #keptEndpoints: StoredEndpoint[] = [];
  /** A generator of its own, so that the number of requests does not influence other ids. */
  readonly #requestIds: Random;
  #random: Random;

  constructor(options: PlatformOptions) {
    const {contract, clock, seed, speed, outcomeOf} = options;
    this.#options = options;
    this.contract = contract;
    this.schemas = options.schemas;
    this.directory = new Directory(contract, options.channelsOf);
    this.outcomeOf = outcomeOf;
    this.speed = speed;
    this.#clock = fastClock(clock, () => this.speed);
    this.#seeded = options.seeded ?? seedOf(contract, seed);
    const fresh = seededState(this.#seeded, contract.limits, clock.now());
    this.#samples = new Set([
      ...Object.keys(fresh.documents),
      ...Object.keys(fresh.received),
      ...Object.keys(fresh.uploads),
      ...fresh.webhooks.events.map(({id}) => id),
      ...fresh.webhooks.deliveries.map(({id}) => id),
    ]);
    this.state = options.state ?? fresh;
    this.#random = new Random(this.state.random);
    this.#requestIds = new Random(this.state.requestIds ?? seed + 1);
    this.sender = this.#newSender();
    this.#resume();
  }

  now(): Date {
    return this.#options.clock.now();
  }

  timestamp(): string {
    return this.now().toISOString();
  }

  /** Returns the current time, but at least a millisecond after `previous`: two changes of a document never have the same `updatedAt`. */
  timestampAfter(previous: string): string {
    return new Date(Math.max(this.now().getTime(), Date.parse(previous) + 1)).toISOString();
  }

  /** @param prefix without the underscore: `doc` */
  newId(prefix: string): string {
    return this.#random.id(prefix, this.now());
  }

  newSecret(): string {
    return `whsec_${base64(this.#random.bytes(24))}`;
  }

  newClientSecret(): string {
    return base64url(this.#random.bytes(32));
  }

  newRequestId(): string {
    return `req-${this.#requestIds.hex(12)}`;
  }

  /** Returns the entity tag of the next version; without an argument, that of the first. */
  nextEtag(etag?: string): string {
    const version = Number(/^"(\d+)-/.exec(etag ?? '')?.[1] ?? 0) + 1;
    return `"${version}-${this.#random.hex(4)}"`;
  }

  /** Whether an id belongs to the fresh state: examples of the contract, which take no number and never expire. */
  isSample(id: string): boolean {
    return this.#samples.has(id);
  }

  /** Whether a retention period, in days from `start`, is over. It never is for a sample. */
  isRetentionOver(id: string, start: string, days: number): boolean {
    return !this.isSample(id) && this.#isOver(start, days);
  }

  #isOver(start: string, days: number): boolean {
    return Date.parse(start) + days * day <= this.now().getTime();
  }

  /**
   * Stores an event and sends it to the endpoints that subscribe to it.
   *
   * @param options `at`: time of the change that the event reports, such as the `updatedAt` of the document
   * @returns the id of the event
   */
  publish(
    type: string,
    data: PlatformEvent['data'],
    {
      id = this.newId('evt'),
      at = this.timestamp(),
      quirk = {},
    }: {readonly id?: string; readonly at?: string; readonly quirk?: EventQuirk} = {},
  ): string {
    const event: PlatformEvent = {id, type, timestamp: at, data};
    this.state.webhooks.events.push({...event, data: {...data}});
    const deliveries = quirk.duplicate === true ? 2 : 1;
    for (let count = 0; count < deliveries; count += 1) {
      if (quirk.lateMs === undefined) this.sender.publish(event);
      else this.plan(quirk.lateMs, {do: 'publish', eventId: id});
    }
    return id;
  }

  /** Executes a step later, even if the simulator is stopped and started meanwhile. */
  plan(milliseconds: number, step: Step): void {
    const at = new Date(this.now().getTime() + durationAt(milliseconds, this.speed)).toISOString();
    const plan = {at, step};
    this.state.plans.push(plan);
    this.#wait(milliseconds, plan);
  }

  /** Marks uploads as used by a document. No other document can use them until it is rejected or annulled. */
  useUploads(ids: readonly string[], documentId: string): void {
    for (const id of ids) {
      const upload = this.state.uploads[id];
      if (upload !== undefined) upload.usedBy = documentId;
    }
  }

  /** Returns the document that uses an upload, unless it is rejected or annulled. */
  documentUsing({usedBy}: Upload): IssuedDocument | undefined {
    const user = usedBy === undefined ? undefined : this.state.documents[usedBy];
    return user !== undefined && releasingStates.includes(user.record.state) ? undefined : user;
  }

  /** Removes the planned steps of a document. */
  cancelPlans(documentId: string): void {
    this.state.plans = this.state.plans.filter(({step}) => !('documentId' in step) || step.documentId !== documentId);
  }

  /** Makes every reset restore an endpoint as it is now. */
  keepEndpoint(url: string): void {
    const endpoint = this.state.webhooks.endpoints.find((one) => one.url === url);
    if (endpoint !== undefined) this.#keptEndpoints.push(structuredClone(endpoint));
  }

  /** Restores the fresh state. */
  reset(): void {
    this.stop();
    this.#options.onReset?.();
    this.state = seededState(this.#seeded, this.contract.limits, this.now());
    const {webhooks} = this.state;
    const otherEndpoints = webhooks.endpoints.filter(
      ({url}) => !this.#keptEndpoints.some((keptEndpoint) => keptEndpoint.url === url),
    );
    webhooks.endpoints = [...otherEndpoints, ...structuredClone(this.#keptEndpoints)];
    this.#random = new Random(this.state.random);
    this.sender = this.#newSender();
    this.changed();
  }

  /** Returns the state to save, without responses whose idempotency keys have expired. */
  snapshot(): SimulatorState {
    const hours = limitOf(this.contract.limits, 'idempotency-retention');
    const validAnswers = Object.entries(this.state.answers).filter(([, {at}]) => !this.#isOver(at, hours / 24));
    return structuredClone({
      ...this.state,
      answers: Object.fromEntries(validAnswers),
      random: this.#random.state,
      requestIds: this.#requestIds.state,
    });
  }

  /** Calls a listener after every change. @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  stop(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.sender.stop();
  }

  #newSender(): WebhookSender {
    return this.#options.createSender({
      clock: this.#clock,
      state: this.state.webhooks,
      newId: (prefix) => this.newId(prefix),
      speed: () => (this.speed === 'instant' ? Infinity : this.speed),
      publishLater: (milliseconds, eventId) => this.plan(milliseconds, {do: 'publish', eventId, isHeld: true}),
      onChange: () => this.changed(),
      onDisabled: (endpoint) => this.#endpointDisabled(endpoint),
    });
  }

  #endpointDisabled(endpoint: StoredEndpoint): void {
    endpoint.etag = this.nextEtag(endpoint.etag);
    const {id, url, disabledReason = null} = endpoint;
    this.publish('webhook_endpoint.disabled', {endpointId: id, url, disabledReason});
  }

  #resume(): void {
    const factor = this.speed === 'instant' ? 1 : this.speed;
    for (const plan of this.state.plans) {
      this.#wait(Math.max(0, Date.parse(plan.at) - this.now().getTime()) * factor, plan);
    }
    this.sender.resume();
  }

  #wait(milliseconds: number, plan: SimulatorState['plans'][number]): void {
    const cancel = this.#clock.after(milliseconds, () => {
      this.#timers.delete(cancel);
      if (!this.state.plans.includes(plan)) return;
      this.state.plans = this.state.plans.filter((other) => other !== plan);
      try {
        this.#options.runStep(this, plan.step);
      } catch (error) {
        this.#options.onError(error);
      }
      this.changed();
    });
    this.#timers.add(cancel);
  }
}
