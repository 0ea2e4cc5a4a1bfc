import {base64, fromBase64} from '../bytes.ts';
import {hmacSha256} from '../hash.ts';
import type {StoredEndpoint} from '../types.ts';

/** One request of Standard Webhooks: what is signed. */
export interface Message {
  /** `webhook-id`: the id of the event, the same in every attempt. */
  readonly id: string;
  /** When this attempt is made. */
  readonly at: Date;
  /** The bytes that are sent, as text in UTF-8. */
  readonly body: string;
}

/**
 * The three headers of Standard Webhooks, with one `v1` signature (HMAC-SHA256 over `id.timestamp.body`) per secret.
 *
 * @param secrets `whsec_` and base64; the newest first
 * @throws RangeError without a secret: a request that nobody can verify must not be sent
 */
export function signatureHeaders({id, at, body}: Message, secrets: readonly string[]): Record<string, string> {
  if (secrets.length === 0) throw new RangeError(`found no secret to sign ${id} with; expected at least one`);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`));
  return {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ')};
}

/**
 * One signature, with its version.
 *
 * @param secret `whsec_` and base64
 * @param content `id.timestamp.body`
 */
export function signatureOf(secret: string, content: string): string {
  return `v1,${base64(hmacSha256(fromBase64(secret.replace(/^whsec_/, '')), content))}`;
}

/** Seconds that the time of a request may differ from that of who receives it: `replay-window` of `limits.yaml`. */
const windowLength = 300;

/** Whether a receiver takes a request: a signature with one of its secrets, and a time inside the window. */
export function isGenuine(
  {headers, body}: {readonly headers: Readonly<Record<string, string>>; readonly body: string},
  secrets: readonly string[],
  now: Date,
): boolean {
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = ''} = headers;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > windowLength) return false;
  return secrets.some((secret) => signatures.split(' ').includes(signatureOf(secret, `${id}.${timestamp}.${body}`)));
}

/** The secrets that sign at a moment: the newest, and the one before it while the overlap of a rotation lasts. */
export function secretsAt({secrets}: Pick<StoredEndpoint, 'secrets'>, at: Date): readonly string[] {
  return secrets.filter(({until}) => until === null || Date.parse(until) > at.getTime()).map(({value}) => value);
}
