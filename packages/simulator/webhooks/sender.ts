import type {PlatformEvent, SenderOptions, StoredDelivery, StoredEndpoint, WebhookSender} from '../types.ts';
import {nextWait, type AttemptResult, type RetryPolicy} from './retry.ts';
import {signedRequest, type Alteration} from './alter.ts';
import {secretsAt} from './signature.ts';
import {disable} from './disable.ts';
import {isSubscribed} from './wants.ts';

/** Text of the event that `sendTestEvent` sends, as the contract defines it. */
const testMessage = 'Evento de teste. Não altere dados.';

/** Number of deliveries whose requests are kept. */
const maxRemembered = 500;

export interface SendingOptions extends Omit<SenderOptions, 'post'> {
  readonly policy: RetryPolicy;
  /** Factor by which `clock.after` runs a task earlier; `Infinity` for at once; 1 when left out. */
  readonly speed?: () => number;
  /** Returns the time for signatures, which receivers compare with their own clock; the time of `clock` when left out. */
  readonly signedAt?: () => Date;
  /** Returns the milliseconds for which an event is held back before its first attempt; 0 when left out. */
  readonly delayOf?: (event: PlatformEvent) => number;
  /** Returns the alteration of an attempt to deliver an event to a URL; none when left out. */
  readonly alterationOf?: ((event: PlatformEvent, url: string) => Alteration | undefined) | undefined;
  /** Never rejects. Does not follow redirects. */
  post(url: string, headers: Record<string, string>, body: string): Promise<AttemptResult>;
}

/** A request that was sent, kept for display. */
export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time of the signature. */
  readonly at: string;
  /** How the request was altered. */
  readonly fault?: Alteration;
}

export interface Sender extends WebhookSender {
  /** Returns the requests of a delivery since the start, oldest first. */
  requests(deliveryId: string): readonly SentRequest[];
}

/**
 * Sends events to the endpoints that subscribe to them: signed (Standard Webhooks), and retried on the schedule after a failure, until
 * the endpoint accepts them, responds with `410`, or has failed for too long.
 *
 * Changes `options.state` in place and calls `onChange`. The caller publishes `webhook_endpoint.disabled` (`onDisabled`).
 */
export function createSender(options: SendingOptions): Sender {
  const {clock, state, policy} = options;
  const timers = new Map<string, () => void>();
  const sentRequests = new Map<string, SentRequest[]>();
  let isStopped = false;

  const endpointOf = ({endpointId}: StoredDelivery): StoredEndpoint | undefined =>
    state.endpoints.find(({id, state: status}) => id === endpointId && status === 'enabled');

  /** Searches from the end: most events are needed soon after they happened. */
  const eventOf = (eventId: string): PlatformEvent | undefined => state.events.findLast(({id}) => id === eventId);

  function plan(delivery: StoredDelivery, wait: number): void {
    delivery.state = 'pending';
    delivery.nextAttemptAt = new Date(clock.now().getTime() + wait / speed()).toISOString();
    start(delivery, wait);
  }

  function start(delivery: StoredDelivery, wait: number): void {
    timers.get(delivery.id)?.();
    timers.set(
      delivery.id,
      clock.after(wait, () => attempt(delivery)),
    );
  }

  function finish(delivery: StoredDelivery, status: 'succeeded' | 'failed'): void {
    timers.get(delivery.id)?.();
    timers.delete(delivery.id);
    delivery.state = status;
    delivery.nextAttemptAt = null;
  }

  async function attempt(delivery: StoredDelivery): Promise<void> {
    timers.delete(delivery.id);
    if (delivery.state !== 'pending') return;
    const event = eventOf(delivery.eventId);
    const endpoint = endpointOf(delivery);
    if (endpoint === undefined || event === undefined) {
      finish(delivery, 'failed');
      options.onChange();
      return;
    }
    const at = clock.now();
    const signedAt = options.signedAt?.() ?? at;
    const fault = options.alterationOf?.(event, endpoint.url);
    const message = {id: event.id, at: signedAt, body: JSON.stringify(event)};
    const {headers: signedHeaders, body} = signedRequest(message, secretsAt(endpoint, at), fault);
    const headers = {'content-type': 'application/json', ...signedHeaders};
    remember(delivery.id, {headers, body, at: signedAt.toISOString(), ...(fault !== undefined && {fault})});
    const answer = await options.post(endpoint.url, headers, body);
    if (isStopped) return;
    const now = clock.now();
    const durationMs = Math.max(0, (options.signedAt?.() ?? now).getTime() - signedAt.getTime());
    delivery.attempts.push({at: at.toISOString(), status: answer.status, error: answer.error, durationMs});
    settle(delivery, answer, now);
    options.onChange();
  }

  /** Looks the endpoint up again, because it may have been changed, disabled or deleted during the request. */
  function settle(delivery: StoredDelivery, answer: AttemptResult, now: Date): void {
    const endpoint = endpointOf(delivery);
    if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
      if (endpoint !== undefined) endpoint.failingSince = null;
      finish(delivery, 'succeeded');
      return;
    }
    if (endpoint !== undefined) {
      endpoint.failingSince ??= now.toISOString();
      const failingTime = (now.getTime() - Date.parse(endpoint.failingSince)) * timeFactor();
      const reason = answer.status === 410 ? 'gone' : failingTime >= policy.disableAfter ? 'failing' : undefined;
      if (reason !== undefined) {
        disable(endpoint, reason, now, state);
        options.onDisabled(endpoint);
      }
    }
    const wait = nextWait(policy, delivery.id, delivery.attempts.length, {answer, now});
    if (wait === null || endpointOf(delivery) === undefined) finish(delivery, 'failed');
    else plan(delivery, wait);
  }

  function deliver(event: PlatformEvent, endpointId: string, delay = 0): StoredDelivery {
    const now = clock.now().toISOString();
    const delivery: StoredDelivery = {
      id: options.newId('dlv'),
      endpointId,
      eventId: event.id,
      attempts: [],
      state: 'pending',
      nextAttemptAt: now,
      createdAt: now,
    };
    state.deliveries.push(delivery);
    plan(delivery, (policy.waits[0] ?? 0) + delay);
    return delivery;
  }

  function keepEvent(event: PlatformEvent): void {
    if (eventOf(event.id) === undefined) state.events.push(event);
  }

  function remember(deliveryId: string, request: SentRequest): void {
    const requests = sentRequests.get(deliveryId) ?? [];
    sentRequests.delete(deliveryId);
    sentRequests.set(deliveryId, [...requests, request]);
    const [oldest] = sentRequests.keys();
    if (sentRequests.size > maxRemembered && oldest !== undefined) sentRequests.delete(oldest);
  }

  function speed(): number {
    return options.speed?.() ?? 1;
  }

  /** Returns how much simulated time corresponds to one unit of clock time; 1 when everything happens at once. */
  function timeFactor(): number {
    return Number.isFinite(speed()) ? speed() : 1;
  }

  return {
    publish(event) {
      keepEvent(event);
      for (const endpoint of state.endpoints) {
        if (isSubscribed(endpoint, event)) deliver(event, endpoint.id, options.delayOf?.(event));
      }
      options.onChange();
    },
    redeliver({eventId, endpointId}) {
      const event = eventOf(eventId);
      if (event === undefined) throw new RangeError(`found no event ${eventId}; expected one of the last 30 days`);
      const delivery = deliver(event, endpointId);
      options.onChange();
      return delivery;
    },
    test({id}) {
      const event: PlatformEvent = {
        id: options.newId('evt'),
        type: 'webhook_endpoint.test',
        timestamp: clock.now().toISOString(),
        data: {endpointId: id, message: testMessage},
      };
      state.events.push(event);
      deliver(event, id);
      options.onChange();
      return event;
    },
    resume() {
      const now = clock.now().getTime();
      for (const delivery of state.deliveries.filter((one) => one.state === 'pending')) {
        const dueTime = delivery.nextAttemptAt === null ? now : Date.parse(delivery.nextAttemptAt);
        start(delivery, Math.max(0, dueTime - now) * timeFactor());
      }
    },
    stop() {
      isStopped = true;
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
    requests: (deliveryId) => sentRequests.get(deliveryId) ?? [],
  };
}
