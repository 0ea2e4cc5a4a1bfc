import {defaultLocale, type Locale} from '@site/config/locales';

/**
 * The path of the same page in another language.
 *
 * @param pathname path with language prefix, for example `/en/docs`
 * @example pathInLocale('/en/docs', 'en', 'pt') // → '/docs'
 */
export function pathInLocale(pathname: string, from: Locale, to: Locale): string {
  const prefix = localePrefix(from);
  const bare = pathname === prefix || pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
  return `${localePrefix(to)}${bare || '/'}`;
}

function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}
