import {type Locale, locales} from '@integration-docs/facts';
import {basePath} from './basePath.ts';

export {localeOfFile} from '@integration-docs/docs/source/paths.ts';
export {defaultLocale, locales, type Locale} from '@integration-docs/facts';

/**
 * `label` is shown in the locale dropdown, in its own language; `htmlLang` is the BCP 47 tag of `<html lang>`; `baseUrl` is written
 * out because Docusaurus would leave the prefix away when it builds one language alone.
 */
export const localeConfigs: Record<Locale, {label: string; htmlLang: string; baseUrl: string}> = {
  pt: {label: 'Português', htmlLang: 'pt-PT', baseUrl: basePath},
  en: {label: 'English', htmlLang: 'en', baseUrl: `${basePath}en/`},
};

/**
 * The one address of a page that answers at two: without a slash at the end, but for the root of a language.
 *
 * @example canonicalPath('/docs/') // → '/docs'
 * @example canonicalPath('/en/') // → '/en/'
 */
export function canonicalPath(pathname: string): string {
  const bare = pathname.replace(/\/$/, '');
  return locales.some((locale) => localeConfigs[locale].baseUrl === `${bare}/`) ? `${bare}/` : bare;
}
