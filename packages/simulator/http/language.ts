import {defaultLocale, type Locale, locales} from '@integration-docs/facts';

/** A text in both languages; a string when it is the same in both. */
export type Text = string | Readonly<Record<Locale, string>>;

/**
 * Returns the language for an `Accept-Language` header (RFC 9110 §12.5.4): of those that the platform has, the one with the highest weight.
 *
 * @param fallback for a header that asks for none of them
 * @example languageOf('fr, en-GB;q=0.9') // → 'en'
 */
export function languageOf(header: string | undefined, fallback: Locale = defaultLocale): Locale {
  const weightedLanguages = (header ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return {language: tag.split('-')[0], weight: Number.isNaN(Number(weight)) ? 0 : Number(weight)};
    })
    .filter(({weight}) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const [best] = weightedLanguages.flatMap(({language}) => locales.filter((locale) => locale === language));
  return best ?? fallback;
}

/** Returns a text in one language. */
export function textIn(text: Text, language: Locale): string {
  return typeof text === 'string' ? text : text[language];
}
