import {readFile} from 'node:fs/promises';
import path from 'node:path';
import site from '../../../config/site.ts';
import type {Page} from '../load-pages.ts';
import {problemsOf} from '../../problem/problem.ts';
import type {SourceText} from '../unused.ts';
import {readYaml} from '../../problem/yaml-source.ts';
import {addressProblems} from './addresses.ts';
import {pageNames, yamlNames} from './check-names.ts';
import type {NameCheck} from './check-names.ts';
import {listProblems} from './lists.ts';
import {contractFile, loadContract} from './read-contract.ts';
import {vocabularyOf} from './vocabulary.ts';

/**
 * Pages, catalogues and diagrams against the contract: names that it does not have; and the contract against its catalogues.
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
    const [{contract, errors}, events] = await Promise.all([
      loadContract(root),
      readFile(path.join(root, 'contract/catalogues/events.yaml'), 'utf8'),
    ]);
    const vocabulary = vocabularyOf(contract.value, errors.value);
    const checks = [
      ...pages.map((page) => pageNames(page, vocabulary)),
      ...texts.map(({file, text}) => yamlNames(file, readYaml(text, {file, line: 1}).strings, vocabulary)),
      yamlNames(contractFile, contract.strings, vocabulary),
    ];
    return {
      count: checks.reduce((sum, {count}) => sum + count, 0),
      problems: [
        ...addressProblems(contract, site.api),
        ...listProblems(contract, errors, readYaml(events, {file: 'contract/catalogues/events.yaml', line: 1})),
        ...checks.flatMap(({problems}) => problems),
      ],
    };
  } catch (error) {
    return {count: 0, problems: problemsOf(error)};
  }
}
