import {base64, fromBase64, hmacSha256} from '@integration-docs/simulator/page';
import type {DeliveryAttempt} from '../../runner/worker/messages.ts';

/**
 * Whether a webhook is signed with a secret, checked as in the walk-through's receiver (Standard Webhooks, HMAC-SHA256 over
 * `id.timestamp.body`).
 *
 * @param secret `whsec_` and base64
 */
export function isSigned({headers, body}: Pick<DeliveryAttempt, 'headers' | 'body'>, secret: string): boolean {
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = ''} = headers;
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  const expected = `v1,${base64(hmacSha256(key, `${id}.${timestamp}.${body}`))}`;
  return signatures.split(' ').includes(expected);
}
