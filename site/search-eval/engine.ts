import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {defaultLocale} from '@integration-docs/facts';
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
  shownHits,
  type Sureness,
  type Weights,
  weights,
  addSentences,
  addWords,
  isSentence,
  type Library,
  openLibrary,
} from '@integration-docs/search';

/** What can be judged. */
export interface JudgedEngine {
  /** Addresses of sections without the language prefix, in the order in which a reader sees them. */
  readonly sections: (query: string) => readonly string[] | Promise<readonly string[]>;
}

/** The search over a build, as the evaluation sees it. */
export interface Engine extends JudgedEngine {
  readonly language: Language;
  /** Path that the pages of the language stand at, with a slash at both ends: `/`, `/en/`, `/ajuda/en/`. */
  readonly base: string;
  readonly library: Library;
  /** What answers a query: with the sentences, where it is one. */
  readonly libraryFor: (query: string) => Library;
  readonly sections: (query: string) => Promise<readonly string[]>;
  /** Address of the row that is shown as the answer. */
  readonly answer: (query: string, sure?: Sureness) => string | null;
  /** Paths of their pages, best first. */
  readonly search: (query: string) => Promise<readonly string[]>;
  /** Brotli bytes of everything it may fetch of its language, of what the first result needs, of the words of the other language, and of the sentences. */
  readonly bytes: {readonly all: number; readonly first: number; readonly words: number; readonly sentences: number};
}

/**
 * @param build folder of a build
 * @param base path that the pages of the language stand at; that of site/config/site.ts when left out
 */
export async function openEngine(
  build: string,
  language: Language,
  base = localeConfigs[language].baseUrl,
): Promise<Engine> {
  const prefix = folderOf(language);
  const sizes = new Map<string, number>();
  let first = 0;
  const sizeOf = (address: string, text: string): number => {
    const size = sizes.get(address) ?? brotliSize(text);
    sizes.set(address, size);
    return size;
  };
  const read = async (address: string): Promise<string> => {
    const text = await readFile(path.join(build, address), 'utf8');
    first += sizeOf(address, text);
    return text;
  };
  const own = await openLibrary(prefix, read);
  const manifest = JSON.parse(await readFile(path.join(build, prefix, 'search/manifest.json'), 'utf8')) as Manifest;
  const names = [
    'search/manifest.json',
    manifest.index,
    ...manifest.postings,
    ...manifest.documents,
    manifest.sentences,
  ];
  const all = (
    await Promise.all(
      names.map(async (name) => sizeOf(prefix + name, await readFile(path.join(build, prefix, name), 'utf8'))),
    )
  ).reduce((sum, size) => sum + size, 0);
  // What the reader sees first has no excerpts yet, and knows no words of the other language (packages/search/worker/worker.ts).
  await search(own.index, own.files, language === 'pt' ? 'fatura' : 'invoice', null, false);
  const beforeFirst = first;
  const other = folderOf(language === 'pt' ? 'en' : 'pt');
  let words = 0;
  const readWords = async (address: string): Promise<string> => {
    const text = await readFile(path.join(build, address), 'utf8');
    words += brotliSize(text);
    return text;
  };
  const isThere = existsSync(path.join(build, other, 'search/manifest.json'));
  const library = isThere ? await addWords(own, base, other, readWords) : own;
  const told = await addSentences(library);
  const libraryFor = (query: string): Library => (isSentence(query) ? told : library);
  const found = new Map<string, Promise<readonly string[]>>();
  const find = async (query: string): Promise<readonly string[]> => {
    const {index, files} = libraryFor(query);
    const {pages} = await search(index, files, query, null);
    return pages.flatMap((page) => page.sections.map(({href}) => withoutBase(href, base)));
  };
  // Many measures ask for the same words.
  const sections = (query: string): Promise<readonly string[]> => {
    const known = found.get(query) ?? find(query);
    found.set(query, known);
    return known;
  };
  // Which pages are found needs no text of them: excerpts and rows take a third of the time.
  const withoutTexts: Files = {...library.files, document: () => new Promise(() => undefined)};
  const routes = new Map<string, Promise<readonly string[]>>();
  const findRoutes = async (query: string): Promise<readonly string[]> => {
    const {pages} = await search(libraryFor(query).index, withoutTexts, query, null, false);
    return routesOf(pages.flatMap((page) => page.sections.map(({href}) => withoutBase(href, base))));
  };
  return {
    language,
    base,
    library,
    libraryFor,
    bytes: {all, first: beforeFirst, words, sentences: sizes.get(prefix + manifest.sentences) ?? 0},
    sections,
    answer: (query, sure) => {
      const {index} = libraryFor(query);
      const {answer} = rank(index, planQuery(index, query), null, weights, sure);
      return answer === null ? null : withoutBase(hrefOf(index, answer.section), base);
    },
    search: (query) => {
      const known = routes.get(query) ?? findRoutes(query);
      routes.set(query, known);
      return known;
    },
  };
}

/** The engine with other weights; it reads each query once. For indexes in one file. */
export function withWeights(
  {libraryFor, base}: Engine,
  plans: Map<string, Plan>,
  weights: Weights,
): (query: string) => readonly string[] {
  return (query) => {
    const {index} = libraryFor(query);
    const plan = plans.get(query) ?? planQuery(index, query);
    plans.set(query, plan);
    return shownHits(rank(index, plan, null, weights)).flatMap(({sections}) =>
      sections.map(({section}) => withoutBase(hrefOf(index, section), base)),
    );
  };
}

/** How the engine reads a query; for finding out why something ranks where it does. */
export function explain(engine: Engine, query: string): string {
  const {index} = engine.libraryFor(query);
  return JSON.stringify(planQuery(index, query), (key, value: unknown) =>
    key === 'term' ? index.terms[value as number] : value,
  );
}

/** Folder of a language in a build, with a slash at both ends. */
export function folderOf(language: Language): string {
  return language === defaultLocale ? '/' : `/${language}/`;
}

/**
 * An address as the default language has it at the root of a host.
 *
 * @example withoutBase('/ajuda/en/docs#x', '/ajuda/en/') // → '/docs#x'
 */
export function withoutBase(href: string, base: string): string {
  return `/${href.slice(base.length)}`;
}

/** The pages that sections stand on, each once. */
export function routesOf(sections: readonly string[]): readonly string[] {
  return [...new Set(sections.map((section) => section.replace(/#.*/, '').replace(/(?<=.)\/$/, '') || '/'))];
}

export function brotliSize(text: string): number {
  return brotliCompressSync(text).length;
}
