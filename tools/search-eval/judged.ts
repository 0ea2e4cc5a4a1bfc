import {routesOf, type JudgedEngine} from './engine.ts';

export interface JudgedQuery {
  readonly query: string;
  readonly kind: string;
  /** Route → 2 (should come first) or 1 (acceptable). */
  readonly relevant: Readonly<Record<string, number>>;
  /** Addresses of the sections that answer, best first; none where the whole page is the answer. */
  readonly sections: readonly string[];
}

/** Each between 0 and 1; what they mean: lib/search/judged/README.md. */
export const measures = ['success1', 'success3', 'mrr', 'ndcg', 'answer1', 'answer3', 'empty'] as const;
export type Measure = (typeof measures)[number];

export interface Figures extends Readonly<Record<Measure, number>> {
  readonly queries: number;
}

/** Undefined where a query has no such measure. */
export interface Judgement extends Readonly<Record<Measure, number | undefined>> {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
}

/** Puts every judged query to an engine. */
export async function judge(engine: JudgedEngine, queries: readonly JudgedQuery[]): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const query of queries) judgements.push(judgeHits(query, await engine.sections(query.query)));
  return judgements;
}

/** @param hits addresses of sections in the order in which a reader sees them */
export function judgeHits(query: JudgedQuery, hits: readonly string[]): Judgement {
  const found = routesOf(hits).slice(0, 10);
  const answered = (count: number): number | undefined =>
    query.sections.length === 0 ? undefined : Number(hits.slice(0, count).some((hit) => query.sections.includes(hit)));
  const rank = found.findIndex((route) => query.relevant[route] === 2) + 1;
  return {
    query,
    found,
    success1: rank === 1 ? 1 : 0,
    success3: rank >= 1 && rank <= 3 ? 1 : 0,
    mrr: rank === 0 ? 0 : 1 / rank,
    ndcg:
      gain(found.map((route) => query.relevant[route] ?? 0)) /
      gain(Object.values(query.relevant).sort((a, b) => b - a)),
    answer1: answered(1),
    answer3: answered(3),
    empty: found.length === 0 ? 1 : 0,
  };
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
}

/** Means by kind of query, and over all. */
export function figuresByKind(
  judgements: readonly Judgement[],
): Readonly<Record<string, Figures>> & {readonly all: Figures} {
  const kinds = [...new Set(judgements.map(({query}) => query.kind))].sort();
  const ofKinds = kinds.map((kind) => [kind, figures(judgements.filter(({query}) => query.kind === kind))] as const);
  return {...Object.fromEntries(ofKinds), all: figures(judgements)};
}

/** Means. */
export function figures(judgements: readonly Judgement[]): Figures {
  const mean = (measure: Measure): number => {
    const values = judgements.map((judgement) => judgement[measure]).filter((value) => value !== undefined);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const means = Object.fromEntries(measures.map((measure) => [measure, mean(measure)])) as Record<Measure, number>;
  return {queries: judgements.length, ...means};
}
