import {fold, type SynonymGroup} from '@integration-docs/search';
import type {Engine} from './engine.ts';
import {misspell, names, otherNumber, vocabulary} from './vocabulary.ts';

export interface Relation {
  readonly name: string;
  readonly goal: number;
  readonly cases: number;
  readonly value: number;
  readonly failures: readonly string[];
}

/**
 * Checks that results stay the same when words and names of the site are typed in another way.
 *
 * @param terms groups of synonyms; the first term of the other language must find the page of the first term of this one
 */
export async function metamorphic(engine: Engine, terms: readonly SynonymGroup[]): Promise<Relation[]> {
  const words = vocabulary(engine);
  const sameTop10 = async (first: string, second: string): Promise<number> =>
    overlap((await engine.search(first)).slice(0, 10), (await engine.search(second)).slice(0, 10));
  // Excluded from the plural test, because words of the other language have its plural.
  const {index} = engine.library;
  const isOfOther = (word: string): boolean => index.namings.has(index.termOf.get(fold(word)) ?? -1);
  const routesByName = names(engine);
  const otherLanguage = engine.language === 'pt' ? 'en' : 'pt';
  const translations = new Map(terms.map((group) => [group[otherLanguage][0] ?? '', group[engine.language][0] ?? '']));
  return [
    await relation(
      'accents left out: same top 10',
      0.99,
      words.filter((word) => fold(word) !== word),
      (word) => sameTop10(word, fold(word)),
    ),
    await relation('capitals: same top 10', 1, words, (word) => sameTop10(word, word.toUpperCase())),
    await relation(
      'plural/singular: same top 10',
      0.97,
      words.filter((word) => otherNumber(word, engine.language) !== null && !isOfOther(word)),
      (word) => sameTop10(`${word} `, `${otherNumber(word, engine.language) ?? ''} `),
    ),
    await relation(
      'one edit: page in top 5',
      0.95,
      words.filter((word) => word.length > 4),
      async (word) => {
        const [right = ''] = await engine.search(`${word} `);
        return (await engine.search(`${misspell(word, hash(word))} `)).slice(0, 5).includes(right) ? 1 : 0;
      },
    ),
    await relation('code or name: its page first', 1, [...routesByName.keys()], async (name) =>
      (routesByName.get(name)?.has((await engine.search(name))[0] ?? '') ?? false) ? 1 : 0,
    ),
    await relation(
      'hyphens as spaces or left out: its page first',
      0.97,
      [...routesByName.keys()].filter((name) => /[-_.]/.test(name)),
      async (name) => {
        const variants = [name.replace(/[-_.]/g, ' '), name.replace(/[-_.]/g, '')];
        const right = await Promise.all(
          variants.map(async (variant) => routesByName.get(name)?.has((await engine.search(variant))[0] ?? '')),
        );
        return right.filter(Boolean).length / variants.length;
      },
    ),
    await relation(
      "the other language's word: page in top 5",
      0.9,
      [...translations].filter(([from, to]) => fold(from) !== fold(to)).map(([from]) => from),
      async (word) => {
        const [right = ''] = await engine.search(`${translations.get(word) ?? ''} `);
        return (await engine.search(`${word} `)).slice(0, 5).includes(right) ? 1 : 0;
      },
    ),
  ];
}

async function relation(
  name: string,
  goal: number,
  cases: readonly string[],
  test: (word: string) => Promise<number>,
): Promise<Relation> {
  let sum = 0;
  const failures: string[] = [];
  for (const word of cases) {
    const value = await test(word);
    sum += value;
    if (value < 1) failures.push(word);
  }
  return {name, goal, cases: cases.length, value: cases.length === 0 ? 1 : sum / cases.length, failures};
}

function overlap(first: readonly string[], second: readonly string[]): number {
  const larger = Math.max(first.length, second.length);
  return larger === 0 ? 1 : first.filter((route) => second.includes(route)).length / larger;
}

function hash(word: string): number {
  let sum = 7;
  for (let index = 0; index < word.length; index += 1) sum = (Math.imul(sum, 31) + word.charCodeAt(index)) >>> 0;
  return sum;
}
