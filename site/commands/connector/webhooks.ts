import {secretsAt, signatureHeaders, type Faulty} from '@integration-docs/simulator/testing';
import type {Recorder} from './recorder.ts';

/** A webhook request to the connector. */
export interface Webhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A webhook, the time at which it is sent, and how many milliseconds the connector's clock is ahead of that time. */
interface SentWebhook extends Webhook {
  readonly url: string;
  readonly at: Date;
  readonly skew: number;
}

/** Age of a replayed webhook: more than the 300 s that a receiver accepts. */
const replayAge = 10 * 60 * 1000;
/** A forged webhook precedes every third webhook. */
const forgeryInterval = 3;

/** Clearly below 300 s: during a life the connector's clock advances with this machine's, while the platform's stands still. */
const isRight = (skew: number): boolean => Math.abs(skew) < 200_000;

/** Checks the connector's responses to webhooks. Broken rules are added to {@link faults}. */
export class Webhooks {
  readonly faults: string[] = [];

  readonly #platform: Faulty;
  readonly #recorder: Recorder;
  /** Ids of events that a process has stored. */
  readonly #storedIds = new Set<string>();
  /** Ids of events that a connector received, by webhook or by `listEvents`. */
  readonly #receivedIds = new Set<string>();
  /** Ids of events whose first webhook this process answered with 204. */
  #acceptedIds = new Set<string>();
  /** Ids of events that this process received only by `listEvents`. */
  #listedIds = new Set<string>();
  #count = 0;

  constructor(platform: Faulty, recorder: Recorder) {
    this.#platform = platform;
    this.#recorder = recorder;
  }

  /** Checks the log of a process that has ended. @param isAtStep whether it was killed at the last step in its log */
  processEnds(stderr: readonly string[], isKilled: boolean, isAtStep: boolean): void {
    const storedIds = stderr.map((line) => / event\.stored event=(\S+)/.exec(line)?.[1]);
    const ids = storedIds.filter((id) => id !== undefined);
    const lastId = isAtStep ? storedIds.at(-1) : undefined;
    if (lastId !== undefined && this.#acceptedIds.has(lastId))
      this.faults.push(`${lastId}: answered with 204 before it was stored`);
    for (const id of this.#acceptedIds)
      if (!ids.includes(id)) this.faults.push(`${id}: answered with 204, and not stored`);
    for (const id of ids.filter((one) => this.#storedIds.has(one))) this.faults.push(`${id}: stored twice`);
    for (const id of ids) this.#storedIds.add(id);
    const isFinished = stderr.some((line) => line.includes(' reconcile.finished')) && !isKilled;
    const missingIds = isFinished ? [...this.#listedIds].filter((id) => !this.#storedIds.has(id)) : [];
    for (const id of missingIds) this.faults.push(`${id}: listed, and not stored`);
    this.#acceptedIds = new Set();
    this.#listedIds = new Set();
  }

  /** Returns a forged copy of every third webhook, which the connector must refuse; undefined for the others. */
  forgeryOf({url, headers, body, at, skew}: SentWebhook): Webhook | undefined {
    this.#count += 1;
    if (this.#count % forgeryInterval !== 0) return undefined;
    const id = `${headers['webhook-id'] ?? ''}-forged`;
    const forgerSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const kinds: Webhook[] = [
      {headers: {...headers, 'webhook-id': id}, body},
      {headers, body: body.replace('"timestamp"', '"timestamp" ')},
      {headers: {...headers, ...signatureHeaders({id, at, body}, [forgerSecret])}, body},
      {headers: {...headers, 'webhook-signature': ''}, body},
    ];
    const early = new Date(at.getTime() - replayAge);
    const replayed = {headers: {...headers, ...signatureHeaders({id, at: early, body}, this.#secrets(url, at))}, body};
    // A connector whose clock is wrong may not recognise that the webhook is old.
    if (isRight(skew)) kinds.push(replayed);
    return kinds[(this.#count / forgeryInterval) % kinds.length];
  }

  checkForgeryResponse({status}: {readonly status: number | null}): void {
    if (status !== null && status < 300) this.faults.push(`a forged webhook was answered with ${status}`);
  }

  /** Checks the response to a webhook of the platform. @param status null when there was no response */
  checkResponse({url, headers, body, at, skew}: SentWebhook, status: number | null): void {
    const id = headers['webhook-id'] ?? '';
    if (status === 204 && !this.#receivedIds.has(id)) this.#acceptedIds.add(id);
    this.#receivedIds.add(id);
    if (status === null || status === 204 || !isRight(skew)) return;
    // Two endpoints can have the same URL; each signs with its own secrets.
    const signatures = (headers['webhook-signature'] ?? '').split(' ');
    const moment = new Date(Number(headers['webhook-timestamp']) * 1000);
    const isBy = (secret: string): boolean =>
      signatures.includes(signatureHeaders({id, at: moment, body}, [secret])['webhook-signature'] ?? '');
    const isKnown = this.#secrets(url, at).some((secret) => this.#recorder.hasGiven(secret) && isBy(secret));
    if (isKnown) this.faults.push(`${id}: answered with ${status}; the connector has a secret that signed it`);
  }

  /** Records the events of a page of `listEvents`, which the connector must store. */
  recordPage(body: string): void {
    const {items} = JSON.parse(body) as {readonly items: readonly {readonly id: string}[]};
    for (const {id} of items) {
      if (!this.#receivedIds.has(id)) this.#listedIds.add(id);
      this.#receivedIds.add(id);
    }
  }

  #secrets(url: string, at: Date): readonly string[] {
    const {endpoints} = this.#platform.simulator.platform.state.webhooks;
    return endpoints.filter((one) => one.url === url).flatMap((one) => secretsAt(one, at));
  }
}
