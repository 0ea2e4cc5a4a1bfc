import type {Language} from '@integration-docs/search';
import type {AnswerFigures} from './answers.ts';
import type {Figures, Measure} from './judged.ts';
import type {Relation} from './metamorphic.ts';

/**
 * Minimum figures on the judged queries, per language: slightly below the current ones. Raise them when the search improves. Lower one only
 * after a change of the queries, or when new sections answer a query in addition to those that it was judged with.
 */
const judgedFloors: Readonly<Record<Language, Readonly<Partial<Record<Measure, number>>>>> = {
  pt: {success1: 0.878, success3: 0.97, mrr: 0.926, ndcg: 0.899, answer1: 0.795, answer3: 0.917},
  en: {success1: 0.873, success3: 0.97, mrr: 0.925, ndcg: 0.898, answer1: 0.794, answer3: 0.91},
};

/** Minimum figures on the judged queries of the other language, which have the same sections as results. */
const otherLanguageFloors: typeof judgedFloors = {
  pt: {success1: 0.805, success3: 0.945, answer3: 0.845},
  en: {success1: 0.828, success3: 0.96, answer3: 0.87},
};

/**
 * Minimum figures on the 100 queries that a reader typed on 30 November 2026 (`readers/`): below what they give now, by one query or two.
 */
const readerFloors: typeof judgedFloors = {
  pt: {success1: 0.93, success3: 0.98, mrr: 0.96, answer1: 0.76, answer3: 0.92},
  en: {success1: 0.87, success3: 0.97, mrr: 0.92, answer1: 0.77, answer3: 0.97},
};

/** Minimum figures on the queries at night (`night/`): below what they give now, by one query or two. */
const nightFloors: typeof judgedFloors = {
  pt: {success1: 0.9, success3: 0.98, mrr: 0.94, answer1: 0.83, answer3: 0.93},
  en: {success1: 0.8, success3: 0.97, mrr: 0.89, answer1: 0.74, answer3: 0.94},
};

/** Minimum precision and recall of the answers shown above the results. */
// Recall .67 until 30 November 2026, when rows of the invalid test files, and single rows among several as good, stopped being answers.
const answerFloors = {precision: 0.95, recall: 0.66};

/** Maximum bytes (brotli, as the build writes them) that a reader's browser loads per language. */
export const limits = {
  /** Interface and engine. 26,000 until 30 November 2026, measured at quality 11: 100 bytes more save two fifths of the time of a query, 200 find messages of programs, 50 count the words of questions and save 700 to 1,000 of the index. */
  code: 26_600,
  /** The part of the index before the first result. */
  first: 90_000,
  /** The words of the other language, after the first result. */
  words: 20_000,
  /** Index of sentences, for queries of three words or more, after the first result; 34,000 when it was measured at quality 11, 34,600 without the messages of programs. */
  sentences: 36_000,
  /** Index, documents and sentences. A reader loads the documents of the pages that were found, so this one has room. */
  all: 260_000,
};

/** Description of each limit, and how to reduce the bytes. */
const parts: Readonly<Record<keyof typeof limits, readonly [what: string, cure: string]>> = {
  code: ['interface and engine', 'Take code out of packages/search or packages/docs/shell/search'],
  first: [
    'the index before the first result',
    'Take out questions (site/questions) whose section is found without them, or leave out rows that nobody looks up (site/config/search-rules.ts)',
  ],
  words: ['the words of the other language', 'Take out questions of the other language (site/questions)'],
  sentences: ['what the sentences say', 'Take out sentences (site/questions)'],
  all: [
    'index, documents and sentences',
    'Read tables in which nobody looks up single rows as a whole (site/config/search-rules.ts), or shorten what an excerpt shows (packages/search/index/format.ts)',
  ],
};

interface ReachedFigures {
  /** Queries of the language of the index. */
  readonly ownQueries: Figures;
  /** Queries of the other language. */
  readonly otherQueries: Figures;
  /** Queries of a reader, a set of their own. */
  readonly readersQueries: Figures;
  /** Queries at night, another set of their own. */
  readonly nightQueries: Figures;
  /** Figures of the answers, by the file that they were judged with; empty when nothing was judged. */
  readonly answers: Readonly<Partial<Record<'answers' | 'queries', AnswerFigures>>>;
}

/** Returns messages about judged figures below their minimum. */
export function belowFloors(
  language: Language,
  {ownQueries, otherQueries, readersQueries, nightQueries, answers}: ReachedFigures,
): readonly string[] {
  return [
    ...below(language, ownQueries, judgedFloors[language]),
    ...below(`${language}, queries of the other language`, otherQueries, otherLanguageFloors[language]),
    ...below(`${language}, queries of a reader`, readersQueries, readerFloors[language]),
    ...below(`${language}, queries at night`, nightQueries, nightFloors[language]),
    ...Object.entries(answers)
      .filter(([, {precision}]) => precision < answerFloors.precision)
      .map(
        ([name, {precision}]) => `${language}: precision of the answers to the judged ${name} ${precision.toFixed(3)}`,
      ),
    ...(answers.answers && answers.answers.recall < answerFloors.recall
      ? [`${language}: recall of the answers ${answers.answers.recall.toFixed(3)}, at least ${answerFloors.recall}`]
      : []),
  ];
}

/** Returns messages about relations below their goal and sizes above their limit, with the fix where it is not a better search. */
export function shortfalls(
  language: Language,
  relations: readonly Relation[],
  bytes: Readonly<Record<keyof typeof limits, number>>,
): readonly string[] {
  return [
    ...relations
      .filter(({value, goal}) => value < goal)
      .map(({name, value, goal}) => `${language}: ${name} ${value.toFixed(3)}, at least ${goal}`),
    ...(Object.entries(limits) as [keyof typeof limits, number][])
      .filter(([part, limit]) => bytes[part] > limit)
      .map(([part, limit]) => {
        const [what, cure] = parts[part];
        return `site/search-eval/floors.ts: found ${bytes[part]} bytes of ${what}, ${language}; expected at most ${limit}\n  → ${cure}; raise the limit only with a reason that ADR 6 gives.`;
      }),
  ];
}

/** Returns messages about figures below their floors; none without queries. */
function below(name: string, figures: Figures, floors: Readonly<Partial<Record<Measure, number>>>): readonly string[] {
  if (figures.queries === 0) return [];
  const messages = (Object.entries(floors) as [Measure, number][])
    .filter(([measure, floor]) => figures[measure] < floor)
    .map(([measure, floor]) => `${name}: ${measure} ${figures[measure].toFixed(3)}, at least ${floor}`);
  const empty = (figures.empty * figures.queries).toFixed(0);
  return figures.empty > 0 ? [...messages, `${name}: ${empty} judged queries find nothing`] : messages;
}
