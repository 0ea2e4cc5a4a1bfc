import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type {Language, Sureness} from '@integration-docs/search';
import type {JudgedQuery} from './judged.ts';

const judgedAnswer = z.strictObject({
  query: z.string().min(1),
  /** Addresses of the rows that answer; none where no row does. */
  answers: z.array(z.string()),
});

type JudgedAnswer = z.infer<typeof judgedAnswer>;

/**
 * The judged answers of a language.
 *
 * @param folder with `answers.<language>.json`
 * @throws when the folder has none, and for one that is not as `site/search-eval/judged/README.md` says
 */
export async function readAnswers(folder: string, language: Language): Promise<readonly JudgedAnswer[]> {
  const text = await readFile(path.join(folder, `answers.${language}.json`), 'utf8');
  return z.array(judgedAnswer).parse(JSON.parse(text));
}

/** The judged queries as answers: a row is right that stands among the sections that answer. */
export function answersOf(queries: readonly JudgedQuery[]): readonly JudgedAnswer[] {
  return queries.map(({query, sections}) => ({query, answers: sections}));
}

export interface AnswerFigures {
  readonly shown: number;
  /** The share of the answers shown that are right. */
  readonly precision: number;
  /** The share of the queries with an answer that show a right one. */
  readonly recall: number;
  /** Queries that show a wrong answer, and which. */
  readonly wrong: readonly string[];
  /** Queries that have an answer and show none. */
  readonly missing: readonly string[];
}

/** @param answer address of the row that a query shows */
export function judgeAnswers(judged: readonly JudgedAnswer[], answer: (query: string) => string | null): AnswerFigures {
  const shown = judged.map((one) => ({...one, shown: answer(one.query)}));
  const right = shown.filter((one) => one.shown !== null && isAmong(one.shown, one.answers));
  const wrong = shown.filter((one) => one.shown !== null && !isAmong(one.shown, one.answers));
  const answered = judged.filter(({answers}) => answers.length > 0).length;
  return {
    shown: right.length + wrong.length,
    precision: right.length + wrong.length === 0 ? 1 : right.length / (right.length + wrong.length),
    recall: answered === 0 ? 1 : right.length / answered,
    wrong: wrong.map((one) => `"${one.query}" → ${one.shown ?? ''}`),
    missing: shown.filter((one) => one.shown === null && one.answers.length > 0).map(({query}) => query),
  };
}

/** An event has a section and a row of the table above, which say the same. */
function isAmong(shown: string, answers: readonly string[]): boolean {
  return answers.includes(shown) || answers.includes(shown.replace('#row-event-', '#event-'));
}

const steps: Readonly<Record<keyof Sureness, readonly number[]>> = {
  first: [0.6, 0.7, 0.8, 0.9],
  other: [0.9, 0.95, 1],
  code: [0.6, 0.7, 0.8],
  share: [0.7, 0.85, 0.95],
  margin: [1, 1.02, 1.1],
};
/** What must not be lost for more answers. */
const leastPrecision = 0.96;

/**
 * The sureness that shows most right answers while those shown are right: goes through its numbers again and again from `start`.
 *
 * @param evaluate the figures of some judged answers with a sureness
 */
export function tuneSureness(start: Sureness, evaluate: (sure: Sureness) => AnswerFigures): Sureness {
  const worth = (sure: Sureness): number => {
    const {precision, recall} = evaluate(sure);
    return precision < leastPrecision ? precision - 1 : recall;
  };
  let best = start;
  let value = worth(best);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const name of Object.keys(steps) as (keyof Sureness)[]) {
      for (const step of steps[name]) {
        const candidate = {...best, [name]: step};
        const reached = worth(candidate);
        if (reached > value) [best, value, isBetter] = [candidate, reached, true];
      }
    }
  }
  return best;
}
