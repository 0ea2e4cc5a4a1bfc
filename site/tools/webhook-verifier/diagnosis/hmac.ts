import type {Hash} from './attempts.ts';
import type {Bytes} from './bytes.ts';

/** HMAC by the browser (Web Cryptography), without a key the hash alone. `crypto.subtle` is missing on pages that came over plain HTTP. */
export async function hmac(key: Bytes | null, content: Bytes, hash: Hash): Promise<Bytes> {
  if (key === null) return new Uint8Array(await crypto.subtle.digest(hash, content));
  const imported = await crypto.subtle.importKey('raw', key, {name: 'HMAC', hash}, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, content));
}
