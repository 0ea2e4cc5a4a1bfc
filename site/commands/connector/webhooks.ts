import {secretsAt, signatureHeaders, type Faulty} from '@integration-docs/simulator/testing';
import type {Recorder} from './recorder.ts';

/** A request to the connector. */
export interface Webhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A webhook, when it is sent, and how many milliseconds the clock of the connector is ahead then. */
interface SentWebhook extends Webhook {
  readonly url: string;
  readonly at: Date;
  readonly skew: number;
}

/** Beyond the 300 s that a receiver allows. */
const tooOld = 10 * 60 * 1000;
/** One webhook in so many is preceded by a forged one. */
const forged = 3;

/** Well within the 300 s: while a life goes on, the time of this machine passes, and that of the platform does not. */
const isRight = (skew: number): boolean => Math.abs(skew) < 200_000;

/** What the connector answers to webhooks: what breaks a rule is in {@link faults}. */
export class Webhooks {
  readonly faults: string[] = [];

  readonly #platform: Faulty;
  readonly #recorder: Recorder;
  /** Ids that a process has stored. */
  readonly #stored = new Set<string>();
  /** Ids that a connector was told of, by any way. */
  readonly #offered = new Set<string>();
  /** Ids whose first webhook this process answered with 204. */
  #taken = new Set<string>();
  /** Ids that this process was told of by `listEvents` alone. */
  #listed = new Set<string>();
  #count = 0;

  constructor(platform: Faulty, recorder: Recorder) {
    this.#platform = platform;
    this.#recorder = recorder;
  }

  /** The process of the connector has ended. @param isAtStep whether it died at the last step that it told */
  processEnds(stderr: readonly string[], isKilled: boolean, isAtStep: boolean): void {
    const stored = stderr.map((line) => / event\.stored event=(\S+)/.exec(line)?.[1]);
    const ids = stored.filter((id) => id !== undefined);
    const last = isAtStep ? stored.at(-1) : undefined;
    if (last !== undefined && this.#taken.has(last))
      this.faults.push(`${last}: answered with 204 before it was stored`);
    for (const id of this.#taken) if (!ids.includes(id)) this.faults.push(`${id}: answered with 204, and not stored`);
    for (const id of ids.filter((one) => this.#stored.has(one))) this.faults.push(`${id}: stored twice`);
    for (const id of ids) this.#stored.add(id);
    const isFinished = stderr.some((line) => line.includes(' reconcile.finished')) && !isKilled;
    const left = isFinished ? [...this.#listed].filter((id) => !this.#stored.has(id)) : [];
    for (const id of left) this.faults.push(`${id}: listed, and not stored`);
    this.#taken = new Set();
    this.#listed = new Set();
  }

  /** A webhook that nobody but the platform could have sent, changed; undefined when it is not its turn. */
  forged({url, headers, body, at, skew}: SentWebhook): Webhook | undefined {
    this.#count += 1;
    if (this.#count % forged !== 0) return undefined;
    const id = `${headers['webhook-id'] ?? ''}-forged`;
    const ours = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const kinds: Webhook[] = [
      {headers: {...headers, 'webhook-id': id}, body},
      {headers, body: body.replace('"timestamp"', '"timestamp" ')},
      {headers: {...headers, ...signatureHeaders({id, at, body}, [ours])}, body},
      {headers: {...headers, 'webhook-signature': ''}, body},
    ];
    const early = new Date(at.getTime() - tooOld);
    const replayed = {headers: {...headers, ...signatureHeaders({id, at: early, body}, this.#secrets(url, at))}, body};
    // With its clock behind, the connector cannot see that it is old.
    if (isRight(skew)) kinds.push(replayed);
    return kinds[(this.#count / forged) % kinds.length];
  }

  forgedAnswered({status}: {readonly status: number | null}): void {
    if (status !== null && status < 300) this.faults.push(`a forged webhook was answered with ${status}`);
  }

  /** Told of the answer to a webhook that the platform sent; null when there was none. */
  answered({url, headers, body, at, skew}: SentWebhook, status: number | null): void {
    const id = headers['webhook-id'] ?? '';
    if (status === 204 && !this.#offered.has(id)) this.#taken.add(id);
    this.#offered.add(id);
    if (status === null || status === 204 || !isRight(skew)) return;
    // Of two endpoints at one address, each signs with its own secrets.
    const signatures = (headers['webhook-signature'] ?? '').split(' ');
    const moment = new Date(Number(headers['webhook-timestamp']) * 1000);
    const isBy = (secret: string): boolean =>
      signatures.includes(signatureHeaders({id, at: moment, body}, [secret])['webhook-signature'] ?? '');
    const isKnown = this.#secrets(url, at).some((secret) => this.#recorder.hasGiven(secret) && isBy(secret));
    if (isKnown) this.faults.push(`${id}: answered with ${status}; the connector has a secret that signed it`);
  }

  /** Told of a page of `listEvents`: these events are stored from it, perhaps. */
  listed(body: string): void {
    const {items} = JSON.parse(body) as {readonly items: readonly {readonly id: string}[]};
    for (const {id} of items) {
      if (!this.#offered.has(id)) this.#listed.add(id);
      this.#offered.add(id);
    }
  }

  #secrets(url: string, at: Date): readonly string[] {
    const {endpoints} = this.#platform.simulator.platform.state.webhooks;
    return endpoints.filter((one) => one.url === url).flatMap((one) => secretsAt(one, at));
  }
}
