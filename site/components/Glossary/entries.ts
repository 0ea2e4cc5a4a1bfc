import data from '@integration-docs/contract/catalogues/glossary.yaml';
import type {Locale} from '@integration-docs/facts';

export type Entry = (typeof data.entries)[number];

/** Returns the term of an entry in one language. */
export function termOf(entry: Entry, language: Locale): string {
  return language === 'pt' ? entry.termPt : entry.termEn;
}

/** Returns the entries in the alphabetical order of one language. */
export function sortedBy(entries: readonly Entry[], language: Locale): readonly Entry[] {
  const order = new Intl.Collator(language, {sensitivity: 'base'});
  return [...entries].sort((a, b) => order.compare(termOf(a, language), termOf(b, language)));
}
