import type {Language} from '../cli/options.ts';

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
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', quality = 'q=1'] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return {language: tag.slice(0, 2), quality: Number(quality.replace(/^q=/, '')) || 0};
  });
  const known = ranges
    .filter(({quality}) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .find(({language}) => language === 'pt' || language === 'en');
  return known === undefined ? fallback : known.language === 'pt' ? 'pt' : 'en';
}
