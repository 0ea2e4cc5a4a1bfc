import {hmac} from '@noble/hashes/hmac.js';
import {sha256 as digest} from '@noble/hashes/sha2.js';
import {bytesToHex} from '@noble/hashes/utils.js';
import {utf8} from './bytes.ts';

/*
 * Synchronous hashes. Web Crypto is asynchronous, so every operation would have to return a promise; a page does not have Node's
 * `crypto`. Server and page share one implementation, so that both return the same.
 */

/** @param parts bytes, or texts that are encoded as UTF-8; hashed one after the other */
export function sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const hash = digest.create();
  for (const part of parts) hash.update(typeof part === 'string' ? utf8(part) : part);
  return hash.digest();
}

/** @example sha256Hex('') // → 'e3b0c442…' */
export function sha256Hex(...parts: readonly (Uint8Array | string)[]): string {
  return bytesToHex(sha256(...parts));
}

export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  return hmac(digest, key, utf8(text));
}

/** Compares two byte arrays in a time that does not depend on where they differ. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  one.forEach((byte, index) => (difference |= byte ^ (other[index] ?? 0)));
  return difference === 0;
}
