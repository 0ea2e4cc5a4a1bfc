import type {Language} from '../types.ts';
import {tokenize} from './tokenize.ts';

const words: Record<Language, ReadonlySet<string>> = {
  pt: new Set(['sem', 'nao', 'nem']),
  en: new Set(['without', 'not', 'no']),
};

/**
 * Whether a text contains a negation: "Before repeating, without Retry-After".
 *
 * @param language language of the text
 */
export function isNegated(text: string, language: Language): boolean {
  return tokenize(text).some((token) => words[language].has(token.joined));
}
