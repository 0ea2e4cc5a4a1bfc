import type {Language} from '../types.ts';
import {stemEnglish} from './stem-english.ts';
import {stemPortuguese} from './stem-portuguese.ts';

const stemmers: Record<Language, (word: string) => string> = {pt: stemPortuguese, en: stemEnglish};
const onlyLetters = /^\p{L}{4,}$/u;

/**
 * Returns the stem of a word. Codes, numbers and short words stay as they are.
 *
 * @param word a folded word
 */
export function stem(word: string, language: Language): string {
  return onlyLetters.test(word) ? stemmers[language](word) : word;
}
