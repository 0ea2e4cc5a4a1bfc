import type {Language} from '../cli/options.ts';
import {languageOf} from '../http/language.ts';

/**
 * The language of a reader: what the address says, otherwise the first of `Accept-Language` (RFC 9110 §12.5.4) that there is.
 *
 * @param fallback when nothing fits
 * @example readerLanguage(new URLSearchParams('lang=en'), 'pt-PT,pt;q=0.9', 'pt') // → 'en'
 */
export function readerLanguage(
  search: URLSearchParams,
  acceptLanguage: string | undefined,
  fallback: Language,
): Language {
  const asked = search.get('lang');
  if (asked === 'pt' || asked === 'en') return asked;
  return languageOf(acceptLanguage, fallback);
}
