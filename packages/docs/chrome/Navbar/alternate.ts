import {localeConfigs} from '../../../../site/config/locales.ts';
import type {Locale} from '@integration-docs/facts';

/**
 * The path of the same page in another language.
 *
 * @param pathname path with language prefix, for example `/en/docs`
 * @example pathInLocale('/en/docs', 'en', 'pt') // → '/docs'
 */
export function pathInLocale(pathname: string, from: Locale, to: Locale): string {
  const {baseUrl} = localeConfigs[from];
  const route = `${pathname}/`.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname.slice(1);
  return localeConfigs[to].baseUrl + route;
}
