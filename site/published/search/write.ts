import {createHash} from 'node:crypto';
import {type Locale, throwProblems} from '@integration-docs/facts';
import {loadContract} from '@integration-docs/contract';
import {expectedParts} from '../../checks/contract-on-pages/expected.ts';
import {buildIndex, buildWords, type Manifest, type Page} from '@integration-docs/search';
import {withHomes} from './homes.ts';
import {loadQuestions, loadSynonyms, withQuestions} from '@integration-docs/docs/content';

/**
 * The search of this site: its pages with the questions of `site/questions` and the homes of what its contract names.
 *
 * @param root folder of the project
 * @returns contents by path below the folder of the language
 * @throws ProblemError for questions that cannot be read
 */
export async function searchFiles(
  pages: readonly Page[],
  language: Locale,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const {questions, problems} = await loadQuestions(root);
  throwProblems(problems);
  const parts = expectedParts(await loadContract(root));
  const asked = new Map(questions.map((each) => [`${each.route}#${each.anchor}`, each]));
  const readers = language === 'pt' ? 'en' : 'pt';
  return indexFiles(withHomes(withQuestions(pages, questions, language), parts), {
    language,
    synonyms: await loadSynonyms(root),
    readersQuestions: (route, anchor) => asked.get(`${route}#${anchor}`)?.[readers] ?? [],
  });
}

/**
 * `search/manifest.json` and the files it names, whose names carry a hash of their content.
 *
 * @returns contents by path below the folder of the language
 */
export function indexFiles(
  pages: readonly Page[],
  options: Parameters<typeof buildWords>[1],
): ReadonlyMap<string, string> {
  const {language} = options;
  const {index, postings, documents} = buildIndex(pages, {language, synonyms: []});
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
    words: add('words', 'json', JSON.stringify(buildWords(pages, options))),
  };
  return files.set('search/manifest.json', JSON.stringify(manifest));
}
