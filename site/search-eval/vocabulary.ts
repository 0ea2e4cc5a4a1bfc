import {fold, type Index, isStopWord, kinds, type Language, places, tokenize} from '@integration-docs/search';
import type {Engine} from './engine.ts';
import {routesOf, withoutBase} from './engine.ts';

/** Returns the words of the pages in their original spelling, without codes and stop words. */
export function vocabulary({library: {index}, language}: Engine): string[] {
  return index.spellings.filter((spelling, term) => {
    const isInText =
      (index.headings[term] ?? []).length > 0 || index.postings(term).places.some((place) => place !== places.code);
    return /^\p{L}{4,}$/u.test(spelling) && !index.isJoined(term) && isInText && !isStopWord(fold(spelling), language);
  });
}

/** Words with a hyphen that are not names. */
const ordinaryWords = new Set(['e-mail']);

/** Whether a word with a mark inside is not a name: also a verb with its pronoun ("devolveu-a"), or an ordinal ("36.º"). */
const isOrdinary = (name: string): boolean =>
  ordinaryWords.has(name) || /^\d+\.[ªº]$/u.test(name) || /^\p{Ll}+-(?:me|se|l?[ao]s?|lhes?|n?[ao]s?)$/u.test(name);

/**
 * Whether the title of a section is a name: rows of codes and sections about parts of the contract. Several sections can have the same name.
 */
function hasName(index: Index, section: number): boolean {
  return index.isHome[section] === 1 || index.isCode[section] === 1;
}

/**
 * Returns names of several parts (`AS2-From`, `document.rejected`) and codes in titles of pages about the contract, with the routes of these
 * pages. Excludes guides and glossary, which have names of others, and parts of paths.
 */
export function names(engine: Engine): Map<string, Set<string>> {
  const {index} = engine.library;
  const codeKinds = new Set(['error', 'event', 'field', 'status']);
  // Spellings such as `ACCEPTED` and `accepted`, `e-mail` and `email` share one set of routes.
  const routes = new Map<string, Set<string>>();
  const routesByName = new Map<string, Set<string>>();
  index.titles.forEach((title, section) => {
    const page = index.pages[index.pageOf[section] ?? 0];
    const kind = kinds[index.kinds[section] ?? 0] ?? 'guide';
    for (const token of tokenize(title)) {
      const name = title.slice(token.start, token.end);
      const isCode = /[-_.\d]/.test(name) && /\p{L}/u.test(name) && title[token.start - 1] !== '/' && !isOrdinary(name);
      const isWhole = token.start === 0 && token.end === title.length && hasName(index, section);
      const isRow = isWhole && codeKinds.has(kind) && index.isCode[section] === 1;
      if (page === undefined || page[5] < 75 || (!isCode && !isWhole)) continue;
      const pages = routes.get(token.joined) ?? new Set();
      routes.set(token.joined, pages.add(routesOf([withoutBase(page[0], engine.base)])[0] ?? ''));
      if (isCode || isRow) routesByName.set(name, pages);
    }
  });
  // A verb of the connector has the same name as the operation that it calls, so its page is right too.
  index.anchors.forEach((anchor, section) => {
    const page = index.pages[index.pageOf[section] ?? 0];
    if (page) routesByName.get(anchor)?.add(routesOf([withoutBase(page[0], engine.base)])[0] ?? '');
  });
  return routesByName;
}

/** Returns the plural of a word by the rules of the language; null for words that end with "s" or that no rule covers. */
export function otherNumber(word: string, language: Language): string | null {
  if (word.endsWith('s')) return null;
  if (language === 'en') {
    if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
    return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
  }
  if (word.endsWith('ão')) return `${word.slice(0, -2)}ões`;
  // Verbs: "aceitam".
  if (word.endsWith('am')) return null;
  if (word.endsWith('m')) return `${word.slice(0, -1)}ns`;
  if (/[aou]l$/.test(word)) return `${word.slice(0, -1)}is`;
  if (/[éei]l$/.test(word)) return `${word.slice(0, -2)}eis`;
  if (/[rz]$/.test(word)) return `${word}es`;
  return /[aeiou]$/.test(fold(word)) ? `${word}s` : null;
}

/** Returns a word with one typo: a letter removed, doubled or replaced, or two letters swapped. The seed determines the typo. */
export function misspell(word: string, seed: number): string {
  const random = (limit: number): number => {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x5bd1e995) >>> 0;
    return seed % limit;
  };
  const position = 1 + random(word.length - 2);
  switch (random(4)) {
    case 0:
      return word.slice(0, position) + word.slice(position + 1);
    case 1:
      return word.slice(0, position) + word.charAt(position) + word.slice(position);
    case 2:
      return word.slice(0, position) + 'etaoinsr'.charAt(random(8)) + word.slice(position + 1);
    default:
      return word.slice(0, position) + word.charAt(position + 1) + word.charAt(position) + word.slice(position + 2);
  }
}
