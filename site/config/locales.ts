import {type Locale, localeNames} from '@integration-docs/facts';
import {place} from './base-path.ts';

/** Settings of each language. `baseUrl` is the prefix of all paths of the language. */
export const localeConfigs: Readonly<Record<Locale, {label: string; htmlLang: string; baseUrl: string}>> = {
  pt: {...localeNames.pt, baseUrl: place.baseUrls.pt},
  en: {...localeNames.en, baseUrl: place.baseUrls.en},
};
