import type {Hash} from './attempts.ts';
import type {Bytes} from './bytes.ts';

/** Computes an HMAC with Web Cryptography; without a key, only the hash. `crypto.subtle` is missing on plain HTTP. */
export async function hmac(key: Bytes | null, content: Bytes, hash: Hash): Promise<Bytes> {
  if (key === null) return new Uint8Array(await crypto.subtle.digest(hash, content));
  const cryptoKey = await crypto.subtle.importKey('raw', key, {name: 'HMAC', hash}, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', cryptoKey, content));
}
