import type {Locale} from '../locale.ts';

const options = {dateStyle: 'long', timeZone: 'UTC'} as const;

/** English dates use the British order, as on the whole site: day, month, year. */
const formats: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-PT', options),
  en: new Intl.DateTimeFormat('en-GB', options),
};

const months: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-PT', {month: 'long', year: 'numeric', timeZone: 'UTC'}),
  en: new Intl.DateTimeFormat('en-GB', {month: 'long', year: 'numeric', timeZone: 'UTC'}),
};

/**
 * Formats a month in a language.
 *
 * @param iso `YYYY-MM`
 * @example formatMonth('2027-01', 'pt') // → 'janeiro de 2027'
 */
export function formatMonth(iso: string, locale: Locale): string {
  return months[locale].format(new Date(`${iso}-01T00:00:00Z`));
}

/**
 * Formats a calendar date in a language.
 *
 * @param iso `YYYY-MM-DD`
 * @example formatDate('2027-01-01', 'pt') // → '1 de janeiro de 2027'
 */
export function formatDate(iso: string, locale: Locale): string {
  return formats[locale].format(new Date(`${iso}T00:00:00Z`));
}
