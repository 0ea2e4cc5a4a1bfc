import {defaultLocale, localeConfigs, type Locale} from './locales.ts';

/** Folder of the interactive specification and its downloads, below the root of a language. */
export const specificationFolder = 'specification';

/** The address of `npm run sandbox`, which the interactive specification and the collection call unless told otherwise. */
export const sandboxUrl = 'http://127.0.0.1:4010';

/**
 * Where "Especificação Técnica" leads: another site, or the page that this one publishes, which is a file and no route.
 *
 * @param configured `specificationUrl` of config/site.ts
 * @example specificationHref(null, 'en') // → 'pathname:///en/specification/'
 */
export function specificationHref(configured: string | null, locale: Locale): string {
  return configured ?? `pathname:///${locale === defaultLocale ? '' : `${locale}/`}${specificationFolder}/`;
}

/** @example specificationPath('pt') // → '/specification/' */
export function specificationPath(locale: Locale): string {
  return `${localeConfigs[locale].baseUrl}${specificationFolder}/`;
}
