import type {DocumentFile, IndexFile, Manifest} from '../index/format.ts';
import {openIndex, withWords, type Index} from '../index/open.ts';
import {readWords, type WordsFile} from '../index/words.ts';
import type {Files} from '../query/search.ts';

export interface Library {
  readonly index: Index;
  readonly files: Files;
}

/** The index with the words of the other language, read from the base path of that language. */
export async function addWords(library: Library, base: string, otherBase: string, read: Read): Promise<Library> {
  const {index} = library;
  const manifest = JSON.parse(await read(`${otherBase}search/manifest.json`)) as Manifest;
  const words = JSON.parse(await read(otherBase + manifest.words)) as WordsFile;
  const own = index.pages.map(([path, , , , count], page) => {
    const first = index.firstSection[page] ?? 0;
    return {route: routeOf(path, base), anchors: index.anchors.slice(first, first + count)};
  });
  return {...library, index: withWords(index, readWords(words, own))};
}

/** @example routeOf('/en/docs', '/en/') // → '/docs' */
function routeOf(path: string, base: string): string {
  return `/${path.slice(base.length)}`.replace(/(?<=.)\/$/, '');
}

/** Reads a file of the site. */
export type Read = (address: string) => Promise<string>;

/** Opens the index of the language at a base path. Texts and postings follow when they are needed. */
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
    index: openIndex(JSON.parse(await read(base + manifest.index)) as IndexFile),
    files: {
      postings: (file) => read(base + (manifest.postings[file] ?? '')),
      document: (file) => {
        const known = documents.get(file) ?? readDocument(file);
        if (known instanceof Promise && !documents.has(file)) {
          documents.set(file, known);
          // Whoever waits for it hears of the failure.
          known.catch(() => undefined);
        }
        return known;
      },
    },
  };
}
