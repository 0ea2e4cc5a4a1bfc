import type {Locale} from '../locale.ts';
import {text} from './schema/text.ts';

/** Type of a catalogue in one language: every `{pt, en}` pair becomes the string of that language. */
export type Localized<T> = T extends {pt: string; en: string}
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Localized<Item>[]
    : T extends object
      ? {readonly [Key in keyof T]: Localized<T[Key]>}
      : T;

/**
 * Returns a catalogue in one language.
 *
 * @param value a parsed catalogue, or any part of one
 * @example localize({code: '14', meaning: {pt: 'Regularização', en: 'Correction'}}, 'en')
 *   // → {code: '14', meaning: 'Correction'}
 */
export function localize<T>(value: T, locale: Locale): Localized<T> {
  return localizeUnknown(value, locale) as Localized<T>;
}

function localizeUnknown(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => localizeUnknown(item, locale));
  if (value === null || typeof value !== 'object') return value;
  const pair = text.safeParse(value);
  if (pair.success) return pair.data[locale];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, localizeUnknown(item, locale)]));
}
