import type {Weights} from '@integration-docs/search';
import {figures, measures, type Judgement} from './judged.ts';

/** Judges one query, given by its index in the list of all queries. */
type Evaluate = (weights: Weights, query: number) => Judgement;

/** The mean of what readers notice: the right page is first, right pages rank high, an answering section is first or in the top three. */
export function objective(judgements: readonly Judgement[]): number {
  const {success1, mrr, ndcg, answer1, answer3} = figures(judgements);
  return (success1 + mrr + ndcg + answer1 + answer3) / 5;
}

/** Divides queries into folds of every `count`-th query, because neighbouring queries in the files are often of the same kind. */
export function foldsOf(queries: number, count: number): readonly (readonly number[])[] {
  return Array.from({length: count}, (_, fold) =>
    Array.from({length: queries}, (_unused, query) => query).filter((query) => query % count === fold),
  );
}

/** Initial weights of the tuning: round numbers, chosen before any query was judged. */
export const start: Weights = {
  heading: 3,
  lead: 1.2,
  body: 0.8,
  question: 2,
  sentence: 1,
  breadth: 0.3,
  length: 0.3,
  coverage: 1.5,
  sameHeading: 0.5,
  sameTitle: 0.5,
  sameQuestion: 1,
  introduction: 1,
  row: 0.85,
  trouble: 1,
  guide: 0.7,
  channel: 0.8,
  other: 0.7,
};

const factors = [0.5, 0.7, 1.4, 2];
/** Minimum improvement of the objective: smaller ones may be chance. */
const minimumGain = 0.002;

/**
 * Coordinate ascent from {@link start}: goes through the weights repeatedly and keeps each change that increases the objective.
 *
 * @param queries indexes of the queries to evaluate
 */
export function tune(queries: readonly number[], evaluate: Evaluate, rounds: number): Weights {
  const scoreOf = (weights: Weights): number => objective(queries.map((query) => evaluate(weights, query)));
  let best = start;
  let bestScore = scoreOf(start);
  for (let round = 0; round < rounds; round += 1) {
    const previousScore = bestScore;
    for (const name of Object.keys(start) as (keyof Weights)[]) {
      for (const factor of factors) {
        const candidate = {...best, [name]: Number((best[name] * factor).toPrecision(3))};
        const score = scoreOf(candidate);
        if (score > bestScore + minimumGain) [best, bestScore] = [candidate, score];
      }
    }
    if (bestScore - previousScore < minimumGain) break;
  }
  return best;
}

/** Formats the means of all measures as one line. */
export function line(name: string, judgements: readonly Judgement[]): string {
  const means = figures(judgements);
  return `${name.padEnd(22)} ${String(means.queries).padStart(4)} ${measures.map((measure) => means[measure].toFixed(3).padStart(8)).join(' ')}`;
}
