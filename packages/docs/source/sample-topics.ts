import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import {
  nearest,
  type Problem,
  readYaml,
  sampleLanguages,
  sampleVariants,
  schemaProblems,
  throwProblems,
  type YamlSource,
} from '@integration-docs/facts';
import {expectedRegion, nearestRegion, regionsIn, samplesIn, type SampleFiles} from './samples.ts';

/** A region of a file that a topic shows. */
export interface Quote {
  /** Path, relative to the project folder. */
  readonly file: string;
  readonly region: string;
}

/** Topic → language → what the topic shows of the connector in that language. */
export type SampleTopics = ReadonlyMap<string, ReadonlyMap<string, readonly Quote[]>>;

/** The table in which no topic shows a connector. */
export const noTopics: SampleTopics = new Map();

/** The folder of the connectors, each in a subfolder named by the `value` of its language. */
const connectors = 'samples/connector';

const schema = z.record(
  z.string().regex(/^[a-z-]+$/, {error: 'the name of a topic, such as submit-json'}),
  z.partialRecord(
    z.enum(sampleLanguages.map(({value}) => value)),
    z
      .array(
        z.string().regex(/^[^#]+#[\w-]+$/, {error: 'a file of the connector and a region, such as token.ts#token'}),
      )
      .min(1, {error: 'at least one region'}),
  ),
);

/**
 * Reads the table of what topics show of the connectors.
 *
 * @param file path, relative to the project folder; undefined for a site without such a table
 * @throws ProblemError for an invalid table: a language, a file or a region that does not exist
 */
export async function loadSampleTopics(root: string, file: string | undefined): Promise<SampleTopics> {
  if (file === undefined) return noTopics;
  const {topics = noTopics, problems} = await checkSampleTopics(root, file);
  throwProblems(problems);
  return topics;
}

interface CheckedTopics {
  /** Without regions that do not exist; undefined when the table cannot be parsed. */
  readonly topics: SampleTopics | undefined;
  readonly problems: readonly Problem[];
}

/** Reads the table and returns its problems too. @param file path, relative to the project folder */
export async function checkSampleTopics(root: string, file: string): Promise<CheckedTopics> {
  const source = readYaml(await readFile(path.join(root, file), 'utf8'), {file, line: 1});
  return readSampleTopics(source, file, samplesIn(root));
}

/** Parses the table and returns its problems too. */
export function readSampleTopics(source: YamlSource, file: string, samples: SampleFiles): CheckedTopics {
  const schemaFile = 'packages/docs/source/sample-topics.ts';
  const problems = [...source.problems, ...schemaProblems(schema, {...source, file, schemaFile})];
  const parsed = schema.safeParse(source.value);
  if (problems.length > 0 || !parsed.success) return {topics: undefined, problems};
  const topicEntries = Object.entries(parsed.data).map(([topic, languages]) => {
    const languageEntries = Object.entries(languages).map(([language, places]) => {
      const checked = places.map((place, index) => {
        const quote = quoteOf(language, place);
        const where = {file, line: source.lineOf([topic, language, index])};
        return {quote, wrong: quoteProblems(quote, samples).map((problem) => ({...where, ...problem}))};
      });
      const quotes = checked.filter(({wrong}) => wrong.length === 0).map(({quote}) => quote);
      return {entry: [language, quotes] as const, wrong: checked.flatMap(({wrong}) => wrong)};
    });
    return {
      entry: [topic, new Map(languageEntries.map(({entry}) => entry))] as const,
      wrong: languageEntries.flatMap(({wrong}) => wrong),
    };
  });
  return {topics: new Map(topicEntries.map(({entry}) => entry)), problems: topicEntries.flatMap(({wrong}) => wrong)};
}

function quoteOf(language: string, place: string): Quote {
  const [name = '', region = ''] = place.split('#');
  return {file: `${connectors}/${language}/${name}`, region};
}

function quoteProblems(
  {file, region}: Quote,
  samples: SampleFiles,
): readonly Pick<Problem, 'found' | 'expected' | 'cure'>[] {
  const text = samples.read(file);
  if (text === undefined) {
    const [guess] = nearest(file, samples.list());
    const expected = `a file of the connector${guess === undefined ? '' : `; nearest: ${guess}`}`;
    return [{found: `${file}, which does not exist`, expected, cure: 'Correct its name.'}];
  }
  const regions = regionsIn(text);
  if (regions.some(({name}) => name === region)) return [];
  const guess = nearestRegion(region, regions);
  return [
    {
      found: `the region ${region}, which ${file} does not have`,
      expected: expectedRegion(region, file, regions),
      cure:
        guess === undefined
          ? `Put #region ${region} and #endregion around the lines of ${file}.`
          : `Write #region ${region} in ${file}:${guess.line}, or ${guess.name} here.`,
    },
  ];
}

/**
 * Returns what a topic shows in each of its languages: regions of the connector, or a region of its own file.
 *
 * @param region the region of such a file
 */
export function shownOf(
  topic: string,
  topics: SampleTopics,
  region = 'sample',
): readonly {readonly language: string; readonly isOfConnector: boolean; readonly quotes: readonly Quote[]}[] {
  return sampleVariants(topic).variants.map(({value, file}) => {
    const quotes = topics.get(topic)?.get(value);
    return {language: value, isOfConnector: quotes !== undefined, quotes: quotes ?? [{file, region}]};
  });
}

/**
 * Returns the files that a topic shows.
 *
 * @returns paths, relative to the project folder
 */
export function shownFilesOf(topic: string, topics: SampleTopics): readonly string[] {
  return [...new Set(shownOf(topic, topics).flatMap(({quotes}) => quotes.map(({file}) => file)))];
}
