import samples from '../../../samples/verify-signature/vectors.json';

export interface Vector {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/**
 * Returns the test vector that Standard Webhooks publishes.
 *
 * @throws Error when vectors.json no longer has it; the build then fails
 */
export function publicVector(): Vector {
  const name = 'standard-webhooks';
  const match = samples.vectors.find((vector) => vector.name === name);
  if (!match) {
    throw new Error(
      `samples/verify-signature/vectors.json has no vector "${name}". Restore it, or correct the name here.`,
    );
  }
  const {headers, secrets, body} = match;
  return {
    secret: secrets,
    id: headers['webhook-id'] ?? '',
    timestamp: headers['webhook-timestamp'] ?? '',
    signature: headers['webhook-signature'] ?? '',
    body: atob(body),
  };
}
