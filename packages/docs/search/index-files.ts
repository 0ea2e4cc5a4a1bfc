import {createHash} from 'node:crypto';
import {
  buildIndex,
  buildSentences,
  buildWords,
  type Language,
  type Manifest,
  type Page,
  type SynonymGroup,
} from '@integration-docs/search';

/** The pages of one language to index, with their synonyms and questions. */
export interface SearchedPages {
  readonly language: Language;
  readonly pages: readonly Page[];
  readonly synonyms: readonly SynonymGroup[];
  /** Readers' questions in the other language, by `<route>#<anchor>`. */
  readonly readersQuestions: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns `search/manifest.json` and the files that it lists, whose names contain a hash of their content.
 *
 * @returns contents by path, relative to the folder of the language
 */
export function indexFiles({language, pages, synonyms, readersQuestions}: SearchedPages): ReadonlyMap<string, string> {
  const {index, postings, documents} = buildIndex(pages, {language, synonyms: []});
  const words = buildWords(pages, {
    language,
    synonyms,
    readersQuestions: (route, anchor) => readersQuestions.get(`${route}#${anchor}`) ?? [],
  });
  const files = new Map<string, string>();
  const add = (name: string, type: string, content: string): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const file = `assets/search/${name}.${language}.${hash}.${type}`;
    files.set(file, content);
    return file;
  };
  const manifest: Manifest = {
    language,
    index: add('index', 'json', JSON.stringify(index)),
    postings: postings.map((text) => add('postings', 'txt', text)),
    documents: documents.map((texts) => add('documents', 'json', JSON.stringify(texts))),
    words: add('words', 'json', JSON.stringify(words)),
    sentences: add('sentences', 'txt', buildSentences(pages, language)),
  };
  return files.set('search/manifest.json', JSON.stringify(manifest));
}
