import {loadSettings} from '../../facts/load-settings.ts';
import {contractFile, loadContractTexts, readContract} from '../../model/openapi/read.ts';
import {problemsOf} from '../../problem/problem.ts';
import {readYaml} from '../../problem/yaml-source.ts';
import type {Page} from '../load-pages.ts';
import type {SourceText} from '../unused.ts';
import {pageNames, yamlNames} from './check-names.ts';
import type {NameCheck} from './check-names.ts';
import {vocabularyOf} from './vocabulary.ts';

/**
 * Pages, catalogues and diagrams against the contract: names that it does not have; and the contract in itself.
 *
 * @param root folder of the project
 * @param texts catalogues and diagrams
 */
export async function checkNames(
  root: string,
  pages: readonly Page[],
  texts: readonly SourceText[],
): Promise<NameCheck> {
  try {
    const [sources, {settings}] = await Promise.all([loadContractTexts(root), loadSettings(root)]);
    const contract = readContract(sources, settings);
    const vocabulary = vocabularyOf(contract);
    const checks = [
      ...pages.map((page) => pageNames(page, vocabulary)),
      ...texts.map(({file, text}) => yamlNames(file, readYaml(text, {file, line: 1}).strings, vocabulary)),
      yamlNames(contractFile, contract.strings, vocabulary),
    ];
    return {
      count: checks.reduce((sum, {count}) => sum + count, 0),
      problems: [...contract.problems, ...checks.flatMap(({problems}) => problems)],
    };
  } catch (error) {
    return {count: 0, problems: problemsOf(error)};
  }
}
