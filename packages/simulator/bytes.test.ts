import fc from 'fast-check';
import {expect, it} from 'vitest';
import {base64, base64url, concat, fromBase64, indexOf, latin1, latin1Of, textOf, utf8} from './bytes.ts';

const bytes = fc.uint8Array({maxLength: 300});

it('writes and reads base64 as Node does', () => {
  fc.assert(
    fc.property(bytes, (some) => {
      expect(base64(some)).toBe(Buffer.from(some).toString('base64'));
      expect(base64url(some)).toBe(Buffer.from(some).toString('base64url'));
      expect(Buffer.from(fromBase64(base64(some)))).toEqual(Buffer.from(some));
      expect(Buffer.from(fromBase64(base64url(some)))).toEqual(Buffer.from(some));
    }),
  );
});

it.each(['', 'a', 'YQ', 'YQ=', 'Y Q = =', 'YWI\n', '!!', 'YQ==YQ==', '%00'])(
  'reads %o that is none as Node does',
  (text) => {
    expect(Buffer.from(fromBase64(text))).toEqual(Buffer.from(text, 'base64'));
  },
);

it('reads and writes text as Node does', () => {
  fc.assert(
    fc.property(fc.string({unit: 'grapheme'}), (text) => {
      expect(textOf(utf8(text))).toBe(text);
      expect(Buffer.from(latin1(text))).toEqual(Buffer.from(text, 'latin1'));
    }),
  );
  expect(textOf(utf8('\ufeffa'))).toBe('\ufeffa');
  const long = new Uint8Array(100_000).fill(0xe7);
  expect(latin1Of(long)).toBe(Buffer.from(long).toString('latin1'));
});

it('finds bytes in others as Node does', () => {
  const few = fc.array(fc.constantFrom(1, 2, 3), {maxLength: 30}).map((list) => Uint8Array.from(list));
  fc.assert(
    fc.property(few, few, fc.nat({max: 30}), (whole, part, start) => {
      fc.pre(part.length > 0);
      expect(indexOf(whole, part, start)).toBe(Buffer.from(whole).indexOf(part, start));
      expect(indexOf(concat(part, whole), part)).toBe(0);
    }),
  );
});
