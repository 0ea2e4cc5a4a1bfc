import {createHash, createHmac} from 'node:crypto';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {utf8} from './bytes.ts';
import {hmacSha256, isSame, sha256, sha256Hex} from './hash.ts';

const bytes = fc.uint8Array({maxLength: 300});

it('hashes and signs as Node does', () => {
  fc.assert(
    fc.property(bytes, fc.string(), (some, text) => {
      const expected = createHash('sha256').update(text).update(some);
      expect(sha256Hex(text, some)).toBe(expected.digest('hex'));
      expect(Buffer.from(hmacSha256(some, text))).toEqual(createHmac('sha256', some).update(text).digest());
    }),
  );
});

it('tells what is the same', () => {
  expect(isSame(sha256('a'), sha256('a'))).toBe(true);
  expect(isSame(sha256('a'), sha256('b'))).toBe(false);
  expect(isSame(utf8('ab'), utf8('a'))).toBe(false);
  expect(isSame(utf8('a'), utf8('ab'))).toBe(false);
  expect(isSame(utf8(''), utf8('\0'))).toBe(false);
});
