import {localePrefix, type Locale} from './locale.ts';

/** Folder of the interactive specification and its downloads, below the root of a language. */
export const specificationFolder = 'specification';

/** Folder of the published programs, below the root of the site. */
export const toolsFolder = 'tools';

/** The address of `npm run sandbox`, which the interactive specification and the collection call unless told otherwise. */
export const sandboxUrl = 'http://127.0.0.1:4010';

/**
 * Where "Especificação Técnica" leads: another site, or the page that this one publishes, which is a file and no route.
 *
 * @param configured `specificationUrl` of the settings; null for the page of this site
 * @example specificationHref(null, 'en') // → 'pathname:///en/specification/'
 */
export function specificationHref(configured: string | null, locale: Locale): string {
  return configured ?? `pathname://${localePrefix(locale)}/${specificationFolder}/`;
}

/**
 * Name of the contract in one language, below {@link specificationFolder}. English is the language of programs: its file has no
 * language in its name.
 */
export function openApiFile(locale: Locale): string {
  return locale === 'en' ? 'openapi.json' : `openapi.${locale}.json`;
}
