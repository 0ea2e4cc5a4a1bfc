/** An exact decimal number (`xs:decimal`), stored as the number times 10^32. Floating point is not exact enough for money. */
export type Decimal = bigint;

const mostDigits = 32;
const scale = 10n ** BigInt(mostDigits);
const cent = scale / 100n;
const syntax = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/u;

/** 1.00, the tolerance of CIUS-PT and of some rules of EN 16931. */
export const one: Decimal = scale;
export const zero: Decimal = 0n;

/** Longest text that is parsed. No amount is longer, and calculating with millions of digits takes too long. */
const longest = 200;

/** Parses a number. Returns `undefined` for a missing text and for a text that is not a number. */
export const decimal = (source: string | undefined): Decimal | undefined => {
  if (source === undefined || source.length > longest) return undefined;
  const [, sign, whole = '', fraction = ''] = syntax.exec(source) ?? [];
  if (whole + fraction === '') return undefined;
  const value = BigInt(whole + fraction.slice(0, mostDigits).padEnd(mostDigits, '0'));
  return sign === '-' ? -value : value;
};

/** Rounds half up, also for negative numbers, as XPath's `round()` does. */
const roundTo = (unit: bigint, value: Decimal): Decimal => {
  const shifted = value + unit / 2n;
  const quotient = shifted / unit;
  return (shifted < 0n && shifted % unit !== 0n ? quotient - 1n : quotient) * unit;
};

/** Rounded to cents. */
export const cents = (value: Decimal): Decimal => roundTo(cent, value);

/** Rounded to this number of decimals. */
export const rounded = (value: Decimal, decimals: number): Decimal => roundTo(scale / 10n ** BigInt(decimals), value);

/** Rounded to a whole number. */
export const whole = (value: Decimal): Decimal => roundTo(scale, value);

export const abs = (value: Decimal): Decimal => (value < 0n ? -value : value);

export const multiply = (left: Decimal, right: Decimal): Decimal => (left * right) / scale;

export const divide = (left: Decimal, right: Decimal): Decimal => (left * scale) / right;

/** `rate` per cent of `base`. */
export const percentOf = (base: Decimal, rate: Decimal): Decimal => (base * rate) / (100n * scale);

/** The sum; missing numbers count as zero. */
export const sum = (values: readonly (Decimal | undefined)[]): Decimal =>
  values.reduce<Decimal>((total, value) => total + (value ?? 0n), 0n);

/** Do both exist and differ by 1.00 at most? */
export const within = (left: Decimal | undefined, right: Decimal | undefined): boolean =>
  left !== undefined && right !== undefined && abs(left - right) <= one;

/** Do both exist and differ by less than 1.00? */
export const closerThanOne = (left: Decimal | undefined, right: Decimal | undefined): boolean =>
  left !== undefined && right !== undefined && abs(left - right) < one;

/** Do both exist and are they the same number? */
export const equal = (left: Decimal | undefined, right: Decimal | undefined): boolean =>
  left !== undefined && left === right;

/** Formats a number for messages, with at least two decimals. */
export const show = (value: Decimal | undefined): string => {
  if (value === undefined) return '';
  const digits = abs(value)
    .toString()
    .padStart(mostDigits + 1, '0');
  const fraction = digits.slice(-mostDigits).replace(/0+$/u, '').padEnd(2, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -mostDigits)}.${fraction}`;
};

/** Formats a quantity with at least three decimals, as in the examples of the contract. */
export const showQuantity = (quantity: Decimal): string => show(quantity).replace(/\.\d\d$/u, '$&0');
