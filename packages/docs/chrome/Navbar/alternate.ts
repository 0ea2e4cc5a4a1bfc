import type {Locale} from '@integration-docs/facts';
import {place} from '../../page/settings.ts';

/**
 * The path of the same page in another language.
 *
 * @param pathname path with language prefix, for example `/en/docs`
 * @example pathInLocale('/en/docs', 'en', 'pt') // → '/docs'
 */
export function pathInLocale(pathname: string, from: Locale, to: Locale): string {
  const baseUrl = place.baseUrls[from];
  const route = `${pathname}/`.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname.slice(1);
  return place.baseUrls[to] + route;
}
