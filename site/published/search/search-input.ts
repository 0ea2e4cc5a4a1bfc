import {type Locale, throwProblems} from '@integration-docs/facts';
import {loadContract} from '@integration-docs/contract';
import {expectedParts} from '../../checks/contract-on-pages/expected.ts';
import type {Page} from '@integration-docs/search';
import type {SearchInput} from '@integration-docs/docs';
import {withHomes} from './homes.ts';
import {loadSynonyms} from './synonyms.ts';
import {loadQuestions, withQuestions} from '@integration-docs/docs/content';

/**
 * Prepares the pages of this site for the search: adds the questions of `site/questions` and marks the sections that explain the contract.
 *
 * @param root the project folder
 * @throws ProblemError for questions that cannot be read
 */
export async function searchedPages(pages: readonly Page[], language: Locale, root: string): Promise<SearchInput> {
  const {questions, problems} = await loadQuestions(root);
  throwProblems(problems);
  const parts = expectedParts(await loadContract(root));
  const otherLanguage = language === 'pt' ? 'en' : 'pt';
  return {
    language,
    pages: withHomes(withQuestions(pages, questions, language), parts),
    synonyms: await loadSynonyms(root),
    readersQuestions: new Map(questions.map((each) => [`${each.route}#${each.anchor}`, each[otherLanguage]])),
  };
}
