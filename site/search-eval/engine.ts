import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {defaultLocale} from '@integration-docs/facts';
import {brotliSize} from '../commands/compress.ts';
import {localeConfigs} from '../config/locales.ts';
import {
  type Files,
  hrefOf,
  type Language,
  type Manifest,
  type Plan,
  planQuery,
  rank,
  search,
  type AnswerThresholds,
  type Weights,
  weights,
  addSentences,
  addWords,
  isSentence,
  type Library,
  openLibrary,
} from '@integration-docs/search';

/** A search that can be judged. */
export interface JudgedEngine {
  /** Returns the addresses of the found sections, without the language prefix, in the order of the results. */
  readonly sections: (query: string) => readonly string[] | Promise<readonly string[]>;
}

/** The search of a build, for the evaluation. */
export interface Engine extends JudgedEngine {
  readonly language: Language;
  /** Path prefix of the pages of the language, with a slash at both ends: `/`, `/en/`, `/ajuda/en/`. */
  readonly base: string;
  readonly library: Library;
  /** Returns the library for a query: with sentences if the query is a sentence. */
  readonly libraryFor: (query: string) => Library;
  readonly sections: (query: string) => Promise<readonly string[]>;
  /** Returns the address of the row that is shown as the answer; null for none. */
  readonly answer: (query: string, sure?: AnswerThresholds) => string | null;
  /** Returns the routes of the found pages, best first. */
  readonly search: (query: string) => Promise<readonly string[]>;
  /** Brotli bytes of all files of the language, of those before the first result, of the other language's words, and of the sentences. */
  readonly bytes: {readonly all: number; readonly first: number; readonly words: number; readonly sentences: number};
}

/**
 * @param build folder of a build
 * @param base path prefix of the pages of the language; by default that of site/config/site.ts
 */
export async function openEngine(
  build: string,
  language: Language,
  base = localeConfigs[language].baseUrl,
): Promise<Engine> {
  const prefix = folderOf(language);
  const sizes = new Map<string, number>();
  let firstBytes = 0;
  const sizeOf = (address: string, text: string): number => {
    const size = sizes.get(address) ?? brotliSize(address, text);
    sizes.set(address, size);
    return size;
  };
  const read = async (address: string): Promise<string> => {
    const text = await readFile(path.join(build, address), 'utf8');
    firstBytes += sizeOf(address, text);
    return text;
  };
  const ownLibrary = await openLibrary(prefix, read);
  const manifest = JSON.parse(await readFile(path.join(build, prefix, 'search/manifest.json'), 'utf8')) as Manifest;
  const names = [
    'search/manifest.json',
    manifest.index,
    ...manifest.postings,
    ...manifest.documents,
    manifest.sentences,
  ];
  const allBytes = (
    await Promise.all(
      names.map(async (name) => sizeOf(prefix + name, await readFile(path.join(build, prefix, name), 'utf8'))),
    )
  ).reduce((sum, size) => sum + size, 0);
  // The first result is found without excerpts and without the words of the other language (packages/search/worker/worker.ts).
  await search(ownLibrary.index, ownLibrary.files, language === 'pt' ? 'fatura' : 'invoice', null, false);
  const beforeFirst = firstBytes;
  const otherPrefix = folderOf(language === 'pt' ? 'en' : 'pt');
  let words = 0;
  const readWords = async (address: string): Promise<string> => {
    const text = await readFile(path.join(build, address), 'utf8');
    words += brotliSize(address, text);
    return text;
  };
  const isThere = existsSync(path.join(build, otherPrefix, 'search/manifest.json'));
  const library = isThere ? await addWords(ownLibrary, base, otherPrefix, readWords) : ownLibrary;
  const withSentences = await addSentences(library);
  const libraryFor = (query: string): Library => (isSentence(query) ? withSentences : library);
  const sectionsByQuery = new Map<string, Promise<readonly string[]>>();
  const findSections = async (query: string): Promise<readonly string[]> => {
    const {index, files} = libraryFor(query);
    const {pages} = await search(index, files, query, null);
    return pages.flatMap((page) => page.sections.map(({href}) => withoutBase(href, base)));
  };
  // Cached, because many measures search for the same words.
  const sections = (query: string): Promise<readonly string[]> => {
    const cached = sectionsByQuery.get(query) ?? findSections(query);
    sectionsByQuery.set(query, cached);
    return cached;
  };
  // Routes need no texts of the pages: omitting excerpts and rows saves a third of the time.
  const withoutTexts: Files = {...library.files, document: () => new Promise(() => undefined)};
  const routesByQuery = new Map<string, Promise<readonly string[]>>();
  const findRoutes = async (query: string): Promise<readonly string[]> => {
    const {pages} = await search(libraryFor(query).index, withoutTexts, query, null, false);
    return routesOf(pages.flatMap((page) => page.sections.map(({href}) => withoutBase(href, base))));
  };
  return {
    language,
    base,
    library,
    libraryFor,
    bytes: {all: allBytes, first: beforeFirst, words, sentences: sizes.get(prefix + manifest.sentences) ?? 0},
    sections,
    answer: (query, sure) => {
      const {index} = libraryFor(query);
      const {answer} = rank(index, planQuery(index, query), null, weights, sure);
      return answer === null ? null : withoutBase(hrefOf(index, answer.section), base);
    },
    search: (query) => {
      const cached = routesByQuery.get(query) ?? findRoutes(query);
      routesByQuery.set(query, cached);
      return cached;
    },
  };
}

/** Returns a search with other weights, for indexes in one file. `plans` caches the parsed queries. */
export function withWeights(
  {libraryFor, base}: Engine,
  plans: Map<string, Plan>,
  weights: Weights,
): (query: string) => readonly string[] {
  return (query) => {
    const {index} = libraryFor(query);
    const plan = plans.get(query) ?? planQuery(index, query);
    plans.set(query, plan);
    return rank(index, plan, null, weights).pages.flatMap(({sections}) =>
      sections.map(({section}) => withoutBase(hrefOf(index, section), base)),
    );
  };
}

/** Returns the plan of a query as JSON, to find out why a result has its rank. */
export function explain(engine: Engine, query: string): string {
  const {index} = engine.libraryFor(query);
  return JSON.stringify(planQuery(index, query), (key, value: unknown) =>
    key === 'term' ? index.terms[value as number] : value,
  );
}

/** Returns the folder of a language in a build, with a slash at both ends. */
export function folderOf(language: Language): string {
  return language === defaultLocale ? '/' : `/${language}/`;
}

/**
 * Removes the path prefix of a language from an address.
 *
 * @example withoutBase('/ajuda/en/docs#x', '/ajuda/en/') // → '/docs#x'
 */
export function withoutBase(href: string, base: string): string {
  return `/${href.slice(base.length)}`;
}

/** Returns the routes of the pages of sections, each once. */
export function routesOf(sections: readonly string[]): readonly string[] {
  return [...new Set(sections.map((section) => section.replace(/#.*/, '').replace(/(?<=.)\/$/, '') || '/'))];
}
