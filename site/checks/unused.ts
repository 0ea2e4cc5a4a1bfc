import path from 'node:path';
import {closestMatch, isRecord, type Problem, sampleLanguages, type YamlSource} from '@integration-docs/facts';

/** A text file of the project. */
export interface SourceText {
  /** Path relative to the project folder. */
  readonly file: string;
  readonly text: string;
}

/** Endings of the names of files that samples need and that no page shows. */
const supportingEndings: readonly string[] = ['/README.md', ...sampleLanguages.flatMap(({auxiliary}) => auxiliary)];

/**
 * Not checked here: `site/tests/samples/payloads.test.ts` and `packages/contract/catalogues/tests/usecases.test.ts` check that this folder
 * has exactly the documents that the rows of `usecases.yaml` link by id, and the fragments that the page shows.
 */
const payloadFolder = 'samples/payloads/';

/** Matches the files of a connector, with its language. */
const connectorFile = /^samples\/connector\/([^/]+)\//;

/** Whether a file belongs to a connector in a language without a tab: no page can show it yet, and the site publishes it as a ZIP. */
function isWithoutTab(file: string): boolean {
  const language = connectorFile.exec(file)?.[1];
  return language !== undefined && !sampleLanguages.some(({value}) => value === language);
}

/**
 * Finds samples that no page, catalogue or component shows and no other sample of the topic needs.
 *
 * @param samples all files below samples/
 * @param readers pages, catalogues, diagrams, components and the contract
 */
export function unusedSamples(samples: readonly SourceText[], readers: readonly SourceText[]): readonly Problem[] {
  const readerText = readers.map(({text}) => text).join('\n');
  return samples
    .filter(({file}) => !file.startsWith(payloadFolder) && !supportingEndings.some((end) => file.endsWith(end)))
    .filter(({file}) => !readerText.includes(file) && !isWithoutTab(file))
    .filter(
      ({file}) =>
        !samples.some((other) => other.file !== file && sameTopic(file, other.file) && mentions(other.text, file)),
    )
    .map(({file}) => ({
      file,
      line: 1,
      found: 'a sample that nothing shows',
      expected: 'samples that a page includes with file=, or that another sample of the folder uses',
      cure: `Show it with file=${file}, move it to site/tests/samples/ when only tests need it, or delete it.`,
    }));
}

function topic(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function sameTopic(one: string, other: string): boolean {
  return topic(one) === topic(other);
}

/** Whether a text names a file, as a script or an import does (`./send.js` means `send.ts`). */
function mentions(text: string, file: string): boolean {
  const {base, name} = path.posix.parse(file);
  return text.includes(base) || text.includes(`/${name}.js`) || text.includes(`./${name}'`);
}

/**
 * Finds catalogues that nothing uses.
 *
 * @param shownNames names that pages show with `<Catalogue>`
 */
export function unusedCatalogues(
  catalogues: readonly string[],
  shownNames: readonly string[],
  readers: readonly SourceText[],
): readonly Problem[] {
  return catalogues
    .map((file) => ({file, name: path.posix.basename(file, '.yaml')}))
    .filter(({name}) => !shownNames.includes(name))
    .filter(({name}) => !readers.some(({text}) => text.includes(`catalogues/${name}.yaml`)))
    .map(({file, name}) => ({
      file,
      line: 1,
      found: 'a catalogue that nothing uses',
      expected: `<Catalogue name="${name}" /> in a page, or an import of '@integration-docs/${file.replace('packages/', '')}' in a component`,
      cure: 'Show it, or delete it.',
    }));
}

/** Finds diagrams that no page shows. */
export function unusedDiagrams(diagrams: readonly string[], shownNames: readonly string[]): readonly Problem[] {
  return diagrams
    .filter((file) => !shownNames.includes(path.posix.basename(file, '.yaml')))
    .map((file) => ({
      file,
      line: 1,
      found: 'a diagram that no page shows',
      expected: `<Diagram id="${path.posix.basename(file, '.yaml')}" /> in a page`,
      cure: 'Show it, or delete it.',
    }));
}

/** Finds topics of the table of connector regions that no page shows. */
export function unusedTopics(
  {value, lineOf}: Pick<YamlSource, 'value' | 'lineOf'>,
  file: string,
  shownTopics: readonly string[],
): readonly Problem[] {
  const topics = isRecord(value) ? Object.keys(value) : [];
  return topics
    .filter((topic) => !shownTopics.includes(topic))
    .map((topic) => {
      const suggestion = closestMatch(topic, shownTopics);
      return {
        file,
        line: lineOf([topic]),
        found: `the topic ${topic}, which no page shows`,
        expected: `a topic that a page shows${suggestion === undefined ? '' : `; nearest: ${suggestion}`}`,
        cure:
          suggestion === undefined || topics.includes(suggestion)
            ? `Write <Sample topic="${topic}" /> in a page, or delete the topic.`
            : `Write ${suggestion}:.`,
      };
    });
}
