import type {Locale} from '@site/config/locales';

/** English dates are written the British way, as everywhere on the site: day, month, year. */
const tags: Record<Locale, string> = {pt: 'pt-PT', en: 'en-GB'};

/**
 * Writes a calendar date out in a language.
 *
 * @param iso `YYYY-MM-DD`
 * @example formatDate('2027-01-01', 'pt') // → '1 de janeiro de 2027'
 */
export function formatDate(iso: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(tags[locale], {dateStyle: 'long', timeZone: 'UTC'});
  return format.format(new Date(`${iso}T00:00:00Z`));
}
