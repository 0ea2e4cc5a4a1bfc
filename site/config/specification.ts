import {type Locale, specificationFolder} from '@integration-docs/facts';
import {localeConfigs} from './locales.ts';

export {openApiFile, sandboxUrl, specificationHref} from '@integration-docs/facts';

/** @example specificationPath('pt') // → '/specification/' */
export function specificationPath(locale: Locale): string {
  return `${localeConfigs[locale].baseUrl}${specificationFolder}/`;
}
