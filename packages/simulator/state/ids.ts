import {bytesToHex} from '@noble/hashes/utils.js';

/** Crockford's base 32, the letters of a ULID. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLetters = 10;
const randomLetters = 16;

/** Random numbers determined by a seed (mulberry32), so that a run can be repeated. */
export class Random {
  /** Changes with every number; part of the saved state. */
  state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({length: count}, () => Math.floor(this.next() * 256));
  }

  hex(digits: number): string {
    return bytesToHex(this.bytes(Math.ceil(digits / 2))).slice(0, digits);
  }

  /**
   * Returns an id of the contract: a prefix and a ULID with the time `now`.
   *
   * @example random.id('doc', now) // → 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS'
   */
  id(prefix: string, now: Date): string {
    let time = now.getTime();
    let letters = '';
    for (let count = 0; count < timeLetters; count += 1) {
      letters = (alphabet[time % 32] ?? '0') + letters;
      time = Math.floor(time / 32);
    }
    for (let count = 0; count < randomLetters; count += 1) letters += alphabet[Math.floor(this.next() * 32)] ?? '0';
    return `${prefix}_${letters}`;
  }
}
