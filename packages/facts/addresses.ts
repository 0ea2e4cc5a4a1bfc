import type {Locale} from './locale.ts';

/** Folder of what can be downloaded of the contract, below the root of the site. */
export const specificationFolder = 'specification';

/** Folder of the published programs, below the root of the site. */
export const toolsFolder = 'tools';

/** The address of `npm run sandbox`, which the samples and the collection call unless told otherwise. */
export const sandboxUrl = 'http://127.0.0.1:4010';

/**
 * The path that every path of an API stands below, without a slash at the end.
 *
 * @param address of the API, as clients are given it
 * @example basePathOf('https://api.plataforma.example/v1') // → '/v1'
 */
export function basePathOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '');
}

/** Page of this site that shows the whole contract, without language prefix. */
export const specificationRoute = '/specification';

/**
 * Where "Especificação Técnica" leads: another site, or the page of this one.
 *
 * @param configured `specificationUrl` of the settings; null for the page of this site
 */
export function specificationHref(configured: string | null): string {
  return configured ?? specificationRoute;
}

/**
 * Name of the contract in one language, below {@link specificationFolder}. English is the language of programs: its file has no
 * language in its name.
 */
export function openApiFile(locale: Locale): string {
  return locale === 'en' ? 'openapi.json' : `openapi.${locale}.json`;
}
