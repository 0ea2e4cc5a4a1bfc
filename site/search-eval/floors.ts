import type {Language} from '@integration-docs/search';
import type {AnswerFigures} from './answers.ts';
import type {Figures, Measure} from './judged.ts';
import type {Relation} from './metamorphic.ts';

/**
 * What the search must reach on the judged queries, per language: some queries below what it reaches today. Raise them; lower one only
 * for other queries, or for new sections that answer a query beside those it was judged with.
 */
const judged: Readonly<Record<Language, Readonly<Partial<Record<Measure, number>>>>> = {
  pt: {success1: 0.87, success3: 0.97, mrr: 0.92, ndcg: 0.905, answer1: 0.78, answer3: 0.915},
  en: {success1: 0.86, success3: 0.96, mrr: 0.913, ndcg: 0.902, answer1: 0.8, answer3: 0.895},
};

/** The same of the queries of the other language, which lead to the same sections. */
const ofOther: typeof judged = {
  pt: {success1: 0.805, success3: 0.945, answer3: 0.845},
  en: {success1: 0.845, success3: 0.96, answer3: 0.87},
};

/** What is shown as an answer has to be right; what has one, to be shown mostly. */
const answered = {precision: 0.95, recall: 0.67};

/** The most that a reader's browser may fetch per language: bytes, brotli. */
export const limits = {
  /** Interface and engine. */
  code: 26_000,
  /** Of the index, before the first result. */
  first: 90_000,
  /** The words of the other language, after the first result. */
  words: 20_000,
  /** What sentences say, for a query of three words and more, after the first result. */
  sentences: 34_000,
  /** Index, documents and sentences. */
  all: 236_000,
};

/** What each limit is of, and what brings it down. */
const parts: Readonly<Record<keyof typeof limits, readonly [what: string, cure: string]>> = {
  code: ['interface and engine', 'Take code out of packages/search or packages/docs/shell/search'],
  first: [
    'the index before the first result',
    'Take out questions (site/questions) whose section is found without them, or leave out rows that nobody looks up (packages/docs/search/pages/kinds.ts)',
  ],
  words: ['the words of the other language', 'Take out questions of the other language (site/questions)'],
  sentences: ['what the sentences say', 'Take out sentences (site/questions)'],
  all: ['index, documents and sentences', 'Shorten what an excerpt shows (packages/search/index/format.ts)'],
};

interface Reached {
  /** Queries of the language of the index. */
  readonly own: Figures;
  /** Queries of the other language. */
  readonly other: Figures;
  /** Answers shown, by what they were judged with; none where nothing was judged. */
  readonly answers: Readonly<Partial<Record<'answers' | 'queries', AnswerFigures>>>;
}

/** What falls short, in words, with the cure where it is not a better search. */
export function shortfalls(
  language: Language,
  reached: Reached,
  relations: readonly Relation[],
  bytes: Readonly<Record<keyof typeof limits, number>>,
): readonly string[] {
  const {own, other, answers} = reached;
  return [
    ...below(language, own, judged[language]),
    ...below(`${language}, queries of the other language`, other, ofOther[language]),
    ...Object.entries(answers)
      .filter(([, {precision}]) => precision < answered.precision)
      .map(
        ([name, {precision}]) => `${language}: precision of the answers to the judged ${name} ${precision.toFixed(3)}`,
      ),
    ...(answers.answers && answers.answers.recall < answered.recall
      ? [`${language}: recall of the answers ${answers.answers.recall.toFixed(3)}, at least ${answered.recall}`]
      : []),
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

/** Without queries there is nothing that could fall short. */
function below(name: string, figures: Figures, floors: Readonly<Partial<Record<Measure, number>>>): readonly string[] {
  if (figures.queries === 0) return [];
  const short = (Object.entries(floors) as [Measure, number][])
    .filter(([measure, floor]) => figures[measure] < floor)
    .map(([measure, floor]) => `${name}: ${measure} ${figures[measure].toFixed(3)}, at least ${floor}`);
  const empty = (figures.empty * figures.queries).toFixed(0);
  return figures.empty > 0 ? [...short, `${name}: ${empty} judged queries find nothing`] : short;
}
