import type {Language} from '../cli/options.ts';
import {languageOf} from '../http/language.ts';

/**
 * Returns the language of a reader: `lang` of the address, otherwise the first available language of `Accept-Language` (RFC 9110 §12.5.4).
 *
 * @param fallback used when neither matches
 * @example readerLanguage(new URLSearchParams('lang=en'), 'pt-PT,pt;q=0.9', 'pt') // → 'en'
 */
export function readerLanguage(
  search: URLSearchParams,
  acceptLanguage: string | undefined,
  fallback: Language,
): Language {
  const requestedLanguage = search.get('lang');
  if (requestedLanguage === 'pt' || requestedLanguage === 'en') return requestedLanguage;
  return languageOf(acceptLanguage, fallback);
}
