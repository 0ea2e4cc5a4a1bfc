/** The languages that facts, texts and pages are written in. The first is the default. */
export const locales = ['pt', 'en'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = locales[0];

/**
 * What the address of a page starts with in one language, below the address of the site.
 *
 * @example localePrefix('pt') // → ''
 * @example localePrefix('en') // → '/en'
 */
export function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}
