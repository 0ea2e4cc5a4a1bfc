import type {Locale} from '@site/config/locales';

/** English dates are written the British way, as everywhere on the site: day, month, year. */
const tags: Record<Locale, string> = {pt: 'pt-PT', en: 'en-GB'};

/** Kept, because making one takes longer than a table of dates. */
const formats = new Map<Locale, Intl.DateTimeFormat>();

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tags[locale], {dateStyle: 'long', timeZone: 'UTC'});
  formats.set(locale, made);
  return made;
}

/**
 * Writes a calendar date out in a language.
 *
 * @param iso `YYYY-MM-DD`
 * @example formatDate('2027-01-01', 'pt') // → '1 de janeiro de 2027'
 */
export function formatDate(iso: string, locale: Locale): string {
  return formatOf(locale).format(new Date(`${iso}T00:00:00Z`));
}
