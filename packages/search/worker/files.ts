import type {DocumentFile, IndexFile, Manifest} from '../index/format.ts';
import {openIndex, withWords, type Index} from '../index/open.ts';
import {withSentences} from '../index/sentences.ts';
import {readWords, type WordsFile} from '../index/words.ts';
import type {Files, Results} from '../query/search.ts';

export interface Library {
  readonly index: Index;
  readonly files: Files;
  /** Whether the other language has pages that this one does not have; false until its words are loaded. */
  readonly hasPagesOnlyThere: boolean;
  /** Loads the file of sentences, for queries that are sentences. */
  readonly sentences: () => Promise<string>;
}

/** Loads a file of the site as text. */
export type Read = (address: string) => Promise<string>;

/**
 * Returns the library with the words of the other language.
 *
 * @param base base path of the pages of the library
 * @param otherBase base path of the other language
 */
export async function addWords(library: Library, base: string, otherBase: string, read: Read): Promise<Library> {
  const {index} = library;
  const manifest = JSON.parse(await read(`${otherBase}search/manifest.json`)) as Manifest;
  const words = JSON.parse(await read(otherBase + manifest.words)) as WordsFile;
  const ownPages = index.pages.map(([path, , , , count], page) => {
    const first = index.firstSection[page] ?? 0;
    return {route: routeOf(path, base), anchors: index.anchors.slice(first, first + count)};
  });
  const routes = new Set(ownPages.map(({route}) => route));
  return {
    ...library,
    index: withWords(index, readWords(words, ownPages)),
    hasPagesOnlyThere: words.pages.some(([route]) => !routes.has(route)),
  };
}

/** Returns the library with the sentences of readers, for queries that are sentences. */
export async function addSentences(library: Library): Promise<Library> {
  return {...library, index: withSentences(library.index, await library.sentences())};
}

/**
 * Removes from the results in the other language the pages that the reader's language has too.
 *
 * @param bases base path of the reader's language, then of the other language
 */
export function withoutOwnPages(
  results: Results,
  ownIndex: Index,
  [base = '/', otherBase = '/']: readonly string[],
): Results {
  const routes = new Set(ownIndex.pages.map(([path]) => routeOf(path, base)));
  const pages = results.pages.filter(
    ({sections: [section]}) => section && !routes.has(routeOf(section.href.replace(/#.*/, ''), otherBase)),
  );
  const sectionCount = pages.reduce((sum, {sections}) => sum + sections.length, 0);
  return {...results, pages, pageCount: pages.length, sectionCount, answer: null, kinds: []};
}

/** @example routeOf('/en/docs', '/en/') // → '/docs' */
function routeOf(path: string, base: string): string {
  return `/${path.slice(base.length)}`.replace(/(?<=.)\/$/, '');
}

/** Loads the index of the language at a base path. Texts and postings are loaded on demand. */
export async function openLibrary(base: string, read: Read): Promise<Library> {
  const manifest = JSON.parse(await read(`${base}search/manifest.json`)) as Manifest;
  const documents = new Map<number, DocumentFile | Promise<DocumentFile>>();
  const readDocument = async (file: number): Promise<DocumentFile> => {
    try {
      const document = JSON.parse(await read(base + (manifest.documents[file] ?? ''))) as DocumentFile;
      documents.set(file, document);
      return document;
    } catch (error) {
      documents.delete(file);
      throw error;
    }
  };
  return {
    hasPagesOnlyThere: false,
    sentences: () => read(base + manifest.sentences),
    index: openIndex(JSON.parse(await read(base + manifest.index)) as IndexFile),
    files: {
      postings: (file) => read(base + (manifest.postings[file] ?? '')),
      document: (file) => {
        const cached = documents.get(file) ?? readDocument(file);
        if (cached instanceof Promise && !documents.has(file)) {
          documents.set(file, cached);
          // The callers that await the promise handle the failure; this avoids an unhandled rejection.
          cached.catch(() => undefined);
        }
        return cached;
      },
    },
  };
}
