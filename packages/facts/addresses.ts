import type {Locale} from './locale.ts';

/** Folder of the contract's downloads, below the root of the site. */
export const specificationFolder = 'specification';

/** Folder of the published programs, below the root of the site. */
export const toolsFolder = 'tools';

/** The address of `npm run sandbox`: the default that the samples and the collection call. */
export const sandboxUrl = 'http://127.0.0.1:4010';

/**
 * Returns the base path of an API, without a slash at the end.
 *
 * @param address base address of the API, as clients configure it
 * @example basePathOf('https://api.plataforma.example/v1') // → '/v1'
 */
export function basePathOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '');
}

/** Page of this site that shows the whole contract, without language prefix. */
export const specificationRoute = '/specification';

/**
 * Target of the link "Especificação Técnica": an address on another site, or the page of this site.
 *
 * @param specificationUrl `specificationUrl` of the settings; null for the page of this site
 */
export function specificationHref(specificationUrl: string | null): string {
  return specificationUrl ?? specificationRoute;
}

/**
 * File name of the contract in one language, below {@link specificationFolder}. Programs read the English file, so its name has
 * no language suffix.
 */
export function openApiFile(locale: Locale): string {
  return locale === 'en' ? 'openapi.json' : `openapi.${locale}.json`;
}
