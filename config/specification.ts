import {specificationFolder} from './folders.ts';
import {defaultLocale, localeConfigs, type Locale} from './locales.ts';

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

/** Name of the contract in one language, below {@link specificationFolder}. English is the language of programs: its file has no language in its name. */
export function openApiFile(locale: Locale): string {
  return locale === 'en' ? 'openapi.json' : `openapi.${locale}.json`;
}
