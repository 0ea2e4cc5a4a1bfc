import {createHash} from 'node:crypto';
import {type Locale, throwProblems} from '@integration-docs/facts';
import {loadContract} from '@integration-docs/contract';
import {expectedParts} from '../../checks/contract-on-pages/expected.ts';
import {buildIndex, type Manifest, type Page} from '@integration-docs/search';
import {withHomes} from './homes.ts';
import {loadQuestions, loadSynonyms, withQuestions} from '@integration-docs/docs/content';

/**
 * `search/manifest.json` and the files it names, whose names carry a hash of their content.
 *
 * @param root folder of the project
 * @returns contents by path below the folder of the language
 */
export async function searchFiles(
  pages: readonly Page[],
  language: Locale,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const {questions, problems} = await loadQuestions(root);
  throwProblems(problems);
  const parts = expectedParts(await loadContract(root));
  const {index, postings, documents} = buildIndex(withHomes(withQuestions(pages, questions, language), parts), {
    language,
    synonyms: await loadSynonyms(root),
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
  };
  return files.set('search/manifest.json', JSON.stringify(manifest));
}
