import {specificationFolder} from '@integration-docs/facts';
import {localeConfigs} from './locales.ts';
import {type Locale} from '@integration-docs/facts';

export {openApiFile, sandboxUrl, specificationHref} from '@integration-docs/facts';

/** @example specificationPath('pt') // → '/specification/' */
export function specificationPath(locale: Locale): string {
  return `${localeConfigs[locale].baseUrl}${specificationFolder}/`;
}
