import {basePath} from './basePath.ts';

/** The languages of the site. The first is the default and stands at the root, the others under `<code>/`. */
export const locales = ['pt', 'en'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = locales[0];

/**
 * `label` is shown in the locale dropdown, in its own language; `htmlLang` is the BCP 47 tag of `<html lang>`; `baseUrl` is written
 * out because Docusaurus would leave the prefix away when it builds one language alone.
 */
export const localeConfigs: Record<Locale, {label: string; htmlLang: string; baseUrl: string}> = {
  pt: {label: 'Português', htmlLang: 'pt-PT', baseUrl: basePath},
  en: {label: 'English', htmlLang: 'en', baseUrl: `${basePath}en/`},
};

/**
 * The language of a source file: translations live under `i18n/<locale>/`, everything else is in the default language.
 *
 * @param filePath absolute or relative path, either separator
 */
export function localeOfFile(filePath: string): Locale {
  const match = /(?:^|[\\/])i18n[\\/]([a-z]{2})[\\/]/.exec(filePath);
  return locales.find((locale) => locale === match?.[1]) ?? defaultLocale;
}

/**
 * The one address of a page that answers at two: without a slash at the end, but for the root of a language.
 *
 * @example canonicalPath('/docs/') // → '/docs'
 * @example canonicalPath('/en/') // → '/en/'
 */
export function canonicalPath(pathname: string): string {
  const bare = pathname.replace(/\/$/, '');
  return locales.some((locale) => localeConfigs[locale].baseUrl === `${bare}/`) ? `${bare}/` : bare;
}
