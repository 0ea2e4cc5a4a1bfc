import {base64, fromBase64} from '../bytes.ts';
import {hmacSha256} from '../hash.ts';
import type {StoredEndpoint} from '../types.ts';

/** The signed parts of a Standard Webhooks request. */
export interface Message {
  /** `webhook-id`: the id of the event, the same in every attempt. */
  readonly id: string;
  /** Time of this attempt. */
  readonly at: Date;
  /** The sent bytes, as text (UTF-8). */
  readonly body: string;
}

/**
 * Returns the three headers of Standard Webhooks, with one `v1` signature (HMAC-SHA256 over `id.timestamp.body`) per secret.
 *
 * @param secrets `whsec_` and base64; the newest first
 * @throws RangeError without a secret: a request that cannot be verified must not be sent
 */
export function signatureHeaders({id, at, body}: Message, secrets: readonly string[]): Record<string, string> {
  if (secrets.length === 0) throw new RangeError(`found no secret to sign ${id} with; expected at least one`);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`));
  return {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ')};
}

/**
 * Returns one signature, with its version.
 *
 * @param secret `whsec_` and base64
 * @param content `id.timestamp.body`
 */
export function signatureOf(secret: string, content: string): string {
  return `v1,${base64(hmacSha256(fromBase64(secret.replace(/^whsec_/, '')), content))}`;
}

/** Maximum difference in seconds between the time of a request and that of its receiver: `replay-window` of `limits.yaml`. */
const windowLength = 300;

/** Whether a receiver accepts a request: it has a signature with one of the secrets, and its time is inside the window. */
export function isGenuine(
  {headers, body}: {readonly headers: Readonly<Record<string, string>>; readonly body: string},
  secrets: readonly string[],
  now: Date,
): boolean {
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = ''} = headers;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > windowLength) return false;
  return secrets.some((secret) => signatures.split(' ').includes(signatureOf(secret, `${id}.${timestamp}.${body}`)));
}

/** Returns the secrets that sign at a time: the newest, and during the overlap of a rotation also the previous one. */
export function secretsAt({secrets}: Pick<StoredEndpoint, 'secrets'>, at: Date): readonly string[] {
  return secrets.filter(({until}) => until === null || Date.parse(until) > at.getTime()).map(({value}) => value);
}
