/** An exact decimal number (`xs:decimal`): the number times 10^32. Money must not be checked with floating point. */
export type Decimal = bigint;

const mostDigits = 32;
const scale = 10n ** BigInt(mostDigits);
const cent = scale / 100n;
const syntax = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/u;

/** 1.00, the tolerance of CIUS-PT and of some rules of EN 16931. */
export const one: Decimal = scale;
export const zero: Decimal = 0n;

/** No amount has as many characters; to compute with millions of digits would take for ever. */
const longest = 200;

/** The number that the text writes; `undefined` if it writes none, as a missing element does. */
export const decimal = (source: string | undefined): Decimal | undefined => {
  if (source === undefined || source.length > longest) return undefined;
  const [, sign, whole = '', fraction = ''] = syntax.exec(source) ?? [];
  if (whole + fraction === '') return undefined;
  const value = BigInt(whole + fraction.slice(0, mostDigits).padEnd(mostDigits, '0'));
  return sign === '-' ? -value : value;
};

/** Half goes up, also for negative numbers, as XPath's `round()`. */
const roundTo = (unit: bigint, value: Decimal): Decimal => {
  const shifted = value + unit / 2n;
  const quotient = shifted / unit;
  return (shifted < 0n && shifted % unit !== 0n ? quotient - 1n : quotient) * unit;
};

/** Rounded to cents. */
export const cents = (value: Decimal): Decimal => roundTo(cent, value);

/** Rounded to so many decimals. */
export const rounded = (value: Decimal, decimals: number): Decimal => roundTo(scale / 10n ** BigInt(decimals), value);

/** Rounded to a whole number. */
export const whole = (value: Decimal): Decimal => roundTo(scale, value);

export const abs = (value: Decimal): Decimal => (value < 0n ? -value : value);

export const multiply = (left: Decimal, right: Decimal): Decimal => (left * right) / scale;

export const divide = (left: Decimal, right: Decimal): Decimal => (left * scale) / right;

/** `rate` per cent of `base`. */
export const percentOf = (base: Decimal, rate: Decimal): Decimal => (base * rate) / (100n * scale);

/** The sum; elements that hold no number count as nothing. */
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

/** For messages: two decimals or as many as there are. */
export const show = (value: Decimal | undefined): string => {
  if (value === undefined) return '';
  const digits = abs(value)
    .toString()
    .padStart(mostDigits + 1, '0');
  const fraction = digits.slice(-mostDigits).replace(/0+$/u, '').padEnd(2, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -mostDigits)}.${fraction}`;
};

/** A quantity with three decimals at least, as the examples of the contract have it. */
export const showQuantity = (quantity: Decimal): string => show(quantity).replace(/\.\d\d$/u, '$&0');
