import {type Locale, localeNames} from '@integration-docs/facts';
import {place} from './base-path.ts';

/** What the tools of the site ask of a language; `baseUrl` is what every path of it begins with. */
export const localeConfigs: Readonly<Record<Locale, {label: string; htmlLang: string; baseUrl: string}>> = {
  pt: {...localeNames.pt, baseUrl: place.baseUrls.pt},
  en: {...localeNames.en, baseUrl: place.baseUrls.en},
};
