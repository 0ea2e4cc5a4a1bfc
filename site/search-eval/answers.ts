import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type {Language, AnswerThresholds} from '@integration-docs/search';
import type {JudgedQuery} from './judged.ts';

const judgedAnswer = z.strictObject({
  query: z.string().min(1),
  /** Addresses of the rows that answer the query; empty if none does. */
  answers: z.array(z.string()),
});

type JudgedAnswer = z.infer<typeof judgedAnswer>;

/**
 * Reads the judged answers of a language.
 *
 * @param folder folder with `answers.<language>.json`
 * @throws when the file does not exist or has not the format of `site/search-eval/judged/README.md`
 */
export async function readAnswers(folder: string, language: Language): Promise<readonly JudgedAnswer[]> {
  const text = await readFile(path.join(folder, `answers.${language}.json`), 'utf8');
  return z.array(judgedAnswer).parse(JSON.parse(text));
}

/** Converts judged queries to judged answers: a row is right if it is one of the sections that answer. */
export function answersOf(queries: readonly JudgedQuery[]): readonly JudgedAnswer[] {
  return queries.map(({query, sections}) => ({query, answers: sections}));
}

export interface AnswerFigures {
  readonly shown: number;
  /** The share of the answers shown that are right. */
  readonly precision: number;
  /** The share of the queries with an answer that show a right one. */
  readonly recall: number;
  /** Queries that show a wrong answer, with that answer. */
  readonly wrong: readonly string[];
  /** Queries that have an answer and show none. */
  readonly missing: readonly string[];
}

/** @param answer returns the address of the row that a query shows, null for none */
export function judgeAnswers(judged: readonly JudgedAnswer[], answer: (query: string) => string | null): AnswerFigures {
  const results = judged.map((one) => ({...one, shown: answer(one.query)}));
  const rightResults = results.filter((one) => one.shown !== null && isAmong(one.shown, one.answers));
  const wrongResults = results.filter((one) => one.shown !== null && !isAmong(one.shown, one.answers));
  const answerableCount = judged.filter(({answers}) => answers.length > 0).length;
  return {
    shown: rightResults.length + wrongResults.length,
    precision:
      rightResults.length + wrongResults.length === 0
        ? 1
        : rightResults.length / (rightResults.length + wrongResults.length),
    recall: answerableCount === 0 ? 1 : rightResults.length / answerableCount,
    wrong: wrongResults.map((one) => `"${one.query}" → ${one.shown ?? ''}`),
    missing: results.filter((one) => one.shown === null && one.answers.length > 0).map(({query}) => query),
  };
}

/** Whether an address is a right answer. The row of an event counts as its section, because both say the same. */
function isAmong(address: string, answers: readonly string[]): boolean {
  return answers.includes(address) || answers.includes(address.replace('#row-event-', '#event-'));
}

const steps: Readonly<Record<keyof AnswerThresholds, readonly number[]>> = {
  first: [0.6, 0.7, 0.8, 0.9],
  other: [0.9, 0.95, 1],
  code: [0.6, 0.7, 0.8],
  share: [0.7, 0.85, 0.95],
  margin: [1, 1.02, 1.1],
  sibling: [1, 1.1, 1.2],
};
/** Minimum precision, which the tuning must not sacrifice for recall. */
const leastPrecision = 0.96;

/**
 * Finds the thresholds with the highest recall at a precision of at least {@link leastPrecision}, by coordinate ascent from `start`.
 *
 * @param evaluate returns the figures of some judged answers with given thresholds
 */
export function tuneSureness(
  start: AnswerThresholds,
  evaluate: (sure: AnswerThresholds) => AnswerFigures,
): AnswerThresholds {
  const scoreOf = (sure: AnswerThresholds): number => {
    const {precision, recall} = evaluate(sure);
    return precision < leastPrecision ? precision - 1 : recall;
  };
  let best = start;
  let bestScore = scoreOf(best);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const name of Object.keys(steps) as (keyof AnswerThresholds)[]) {
      for (const step of steps[name]) {
        const candidate = {...best, [name]: step};
        const score = scoreOf(candidate);
        if (score > bestScore) [best, bestScore, isBetter] = [candidate, score, true];
      }
    }
  }
  return best;
}
