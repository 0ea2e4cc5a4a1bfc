import {contractFile, type LoadedContract} from '@integration-docs/contract';
import type {YamlSource} from '@integration-docs/facts';
import type {Page} from '@integration-docs/docs/content';
import {pageNames, sampleNames, yamlNames, type NameCheck} from './check-names.ts';
import {vocabularyOf} from './vocabulary.ts';
import type {SourceText} from '../unused.ts';

/** A catalogue or a diagram. */
interface YamlText {
  readonly file: string;
  readonly yaml: Pick<YamlSource, 'strings'>;
}

/** Finds names in pages, catalogues, diagrams, samples and the contract itself that the contract does not define. */
export function checkNames(
  contract: LoadedContract,
  pages: readonly Page[],
  yamlTexts: readonly YamlText[],
  samples: readonly SourceText[],
): NameCheck {
  const vocabulary = vocabularyOf(contract);
  const checks = [
    ...pages.map((page) => pageNames(page, vocabulary)),
    ...yamlTexts.map(({file, yaml}) => yamlNames(file, yaml.strings, vocabulary)),
    yamlNames(contractFile, contract.strings, vocabulary),
    ...samples.map((sample) => sampleNames(sample, vocabulary)),
  ];
  return {
    count: checks.reduce((sum, {count}) => sum + count, 0),
    problems: checks.flatMap(({problems}) => problems),
  };
}
