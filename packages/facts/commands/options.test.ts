import {describe, expect, it} from 'vitest';
import {wholeNumber} from './options.ts';

describe('the number of an option', () => {
  it.each(['1', '8080', '65535'])('is %s', (text) => {
    expect(wholeNumber('--port', text, [1, 65_535])).toBe(Number(text));
  });

  it.each(['x', '', 'on', '-1', '1.5', '1e3', '0', '65536', ' 80'])('is not %j', (text) => {
    expect(() => wholeNumber('--port', text, [1, 65_535])).toThrow(
      `--port is "${text}"; expected a whole number from 1 to 65535.`,
    );
  });
});
