/** The languages that facts, texts and pages are written in. The first is the default. */
export const locales = ['pt', 'en'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = locales[0];

/** `label` is the name of the language in itself; `htmlLang` its BCP 47 tag, for `<html lang>`. */
export const localeNames: Readonly<Record<Locale, {readonly label: string; readonly htmlLang: string}>> = {
  pt: {label: 'Português', htmlLang: 'pt-PT'},
  en: {label: 'English', htmlLang: 'en'},
};

/**
 * Returns the prefix of page paths in one language, below the address of the site.
 *
 * @example localePrefix('pt') // → ''
 * @example localePrefix('en') // → '/en'
 */
export function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}
