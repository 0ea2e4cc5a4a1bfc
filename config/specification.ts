import {specificationFolder} from '../lib/facts/addresses.ts';
import {localeConfigs, type Locale} from './locales.ts';

export {openApiFile, sandboxUrl, specificationHref} from '../lib/facts/addresses.ts';

/** @example specificationPath('pt') // → '/specification/' */
export function specificationPath(locale: Locale): string {
  return `${localeConfigs[locale].baseUrl}${specificationFolder}/`;
}
