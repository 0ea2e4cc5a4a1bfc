import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';

const pages = [
  'site/content/pt/docs/integrations/api/usecases.mdx',
  'site/content/en/docs/integrations/api/usecases.mdx',
];

/** Parses the example calculation of the check digit: number, products, sum, remainder, digit. */
function exampleIn(page: string): readonly (readonly number[])[] {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('{/* #nif */}'), text.indexOf('{/* #attachments */}'));
  const [, nif = '', products = '', rest = ''] = /`(\d{9})`: ([\d +]+) = (.+)/.exec(section) ?? [];
  return [Array.from(nif, Number), products.split(' + ').map(Number), (rest.match(/\d+/g) ?? []).map(Number)];
}

describe.each(pages)('%s: the check digit of a NIF', (page) => {
  const [digits = [], products = [], rest = []] = exampleIn(page);

  it('multiplies by 9 down to 2', () => {
    expect(products).toEqual(digits.slice(0, 8).map((digit, index) => digit * (9 - index)));
  });

  it('takes the remainder by 11 from 11', () => {
    const sum = products.reduce((total, product) => total + product, 0);
    const digit = 11 - (sum % 11);
    expect(rest).toEqual([sum, 11, sum % 11, 11, sum % 11, digit]);
    expect(digits.at(-1)).toBe(digit > 9 ? 0 : digit);
  });
});
