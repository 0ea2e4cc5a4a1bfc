import {day} from '../durations.ts';
import {ManualClock} from '../testing/manual-clock.ts';
import type {StoredEndpoint, WebhookState} from '../types.ts';
import type {Answer, RetryPolicy} from './retry.ts';
import {createSender, type Sender, type SendingOptions} from './sender.ts';

export const policy: RetryPolicy = {
  waits: [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000),
  jitter: 0.1,
  longestRetryAfter: day,
  disableAfter: 5 * day,
};

export function endpoint(values: Partial<StoredEndpoint> = {}): StoredEndpoint {
  return {
    id: 'whe_1',
    url: 'http://127.0.0.1:8080/',
    eventTypes: ['document.delivered'],
    state: 'enabled',
    secrets: [{value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null}],
    createdAt: '2026-11-01T12:00:00Z',
    updatedAt: '2026-11-01T12:00:00Z',
    failingSince: null,
    etag: '"1"',
    ...values,
  };
}

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Scene {
  readonly clock: ManualClock;
  readonly state: WebhookState;
  readonly sender: Sender;
  readonly posts: readonly Post[];
  readonly disabled: readonly string[];
}

/** Creates a sender with a clock that the test moves. Each post gets the next of `answers`, and then the last one for ever. */
export function scene(
  endpoints: StoredEndpoint[],
  answers: readonly Answer[],
  options: Partial<SendingOptions> = {},
): Scene {
  const clock = new ManualClock('2026-11-02T09:30:00Z');
  const state: WebhookState = {endpoints, deliveries: [], events: []};
  const posts: Post[] = [];
  const disabled: string[] = [];
  let count = 0;
  const sender = createSender({
    clock,
    state,
    policy,
    newId: (prefix) => `${prefix}_${(count += 1)}`,
    post(url, headers, body) {
      const answer = answers[Math.min(posts.length, answers.length - 1)];
      posts.push({url, headers, body});
      return Promise.resolve(answer ?? {status: 204, error: null});
    },
    onChange: () => undefined,
    onDisabled: ({id, disabledReason}) => disabled.push(`${id} ${disabledReason ?? ''}`),
    ...options,
  });
  return {clock, state, sender, posts, disabled};
}
