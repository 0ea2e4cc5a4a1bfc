import {createHash} from 'node:crypto';
import type {Answer} from './answer.ts';
import {Refusal} from './refusal.ts';

/** An answer that was given, as plain JSON. */
export interface KeptAnswer {
  readonly fingerprint: string;
  readonly at: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** By key, with the credential and the operation in front: {@link scopedKey}. */
export type KeptAnswers = Record<string, KeptAnswer>;

export function scopedKey(clientId: string, operationId: string, key: string): string {
  return [clientId, operationId, key].join(' ');
}

/** What makes two requests the same: the address and the body, byte for byte. */
export function fingerprintOf(target: string, contentType: string, body: Buffer): string {
  return createHash('sha256').update(`${target}\n${contentType}\n`).update(body).digest('base64url');
}

/**
 * The answer to the first request with a key.
 *
 * @param lifetime how long answers are kept, in milliseconds
 * @returns undefined when there was none
 * @throws Refusal `idempotency-key-reused` when the first request was another
 */
export function replay(
  kept: KeptAnswers,
  key: string,
  fingerprint: string,
  now: Date,
  lifetime: number,
): Answer | undefined {
  const first = kept[key];
  if (first === undefined || Date.parse(first.at) + lifetime <= now.getTime()) return undefined;
  if (first.fingerprint !== fingerprint) {
    throw new Refusal('idempotency-key-reused', `This key was used on ${first.at} with another body.`);
  }
  const {status, headers, body} = first;
  return {status, headers, ...(body !== null && {body})};
}

/** Keeps what the platform decided; not that it could not decide (`429`, `5xx`). */
export function keep(kept: KeptAnswers, key: string, fingerprint: string, now: Date, answer: Answer): void {
  const {status, headers, body} = answer;
  if (status === 429 || status >= 500) return;
  kept[key] = {fingerprint, at: now.toISOString(), status, headers, body: body?.toString() ?? null};
}
