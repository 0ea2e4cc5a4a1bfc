import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type {Language} from '@integration-docs/search';
import {routesOf, type JudgedEngine} from './engine.ts';

const judgedQuery = z.strictObject({
  query: z.string().min(1),
  kind: z.string().min(1),
  /** Route → 2 (should come first) or 1 (acceptable). */
  relevant: z.record(z.string(), z.literal([1, 2])),
  /** Addresses of the sections that answer, best first; empty if the whole page is the answer. */
  sections: z.array(z.string()),
});

export type JudgedQuery = z.infer<typeof judgedQuery>;

/**
 * Reads the judged queries of a language.
 *
 * @param folder folder with `queries.<language>.json`
 * @throws when the file does not exist or has not the format of `site/search-eval/judged/README.md`
 */
export async function readQueries(folder: string, language: Language): Promise<readonly JudgedQuery[]> {
  const text = await readFile(path.join(folder, `queries.${language}.json`), 'utf8');
  return z.array(judgedQuery).parse(JSON.parse(text));
}

/** Returns the queries that a site with these pages can answer: at least one page of grade 2 exists. */
export function answerable(queries: readonly JudgedQuery[], routes: ReadonlySet<string>): readonly JudgedQuery[] {
  return queries.filter(({relevant}) =>
    Object.entries(relevant).some(([route, grade]) => grade === 2 && routes.has(route)),
  );
}

/** Measures between 0 and 1, explained in site/search-eval/judged/README.md. */
export const measures = ['success1', 'success3', 'mrr', 'ndcg', 'answer1', 'answer3', 'empty'] as const;
export type Measure = (typeof measures)[number];

export interface Figures extends Readonly<Record<Measure, number>> {
  readonly queries: number;
}

/** Measures of one query; undefined where the measure does not apply. */
export interface Judgement extends Readonly<Record<Measure, number | undefined>> {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
}

/** Runs all judged queries on an engine. */
export async function judge(engine: JudgedEngine, queries: readonly JudgedQuery[]): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const query of queries) judgements.push(judgeHits(query, await engine.sections(query.query)));
  return judgements;
}

/** @param hits addresses of sections in the order of the results */
export function judgeHits(query: JudgedQuery, hits: readonly string[]): Judgement {
  const routes = routesOf(hits).slice(0, 10);
  const answerWithin = (count: number): number | undefined =>
    query.sections.length === 0 ? undefined : Number(hits.slice(0, count).some((hit) => query.sections.includes(hit)));
  const rank = routes.findIndex((route) => query.relevant[route] === 2) + 1;
  return {
    query,
    found: routes,
    success1: rank === 1 ? 1 : 0,
    success3: rank >= 1 && rank <= 3 ? 1 : 0,
    mrr: rank === 0 ? 0 : 1 / rank,
    ndcg:
      gain(routes.map((route) => query.relevant[route] ?? 0)) /
      gain(Object.values(query.relevant).sort((a, b) => b - a)),
    answer1: answerWithin(1),
    answer3: answerWithin(3),
    empty: routes.length === 0 ? 1 : 0,
  };
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
}

/** Returns the means by kind of query, and those of all queries. */
export function figuresByKind(
  judgements: readonly Judgement[],
): Readonly<Record<string, Figures>> & {readonly all: Figures} {
  const kinds = [...new Set(judgements.map(({query}) => query.kind))].sort();
  const ofKinds = kinds.map((kind) => [kind, figures(judgements.filter(({query}) => query.kind === kind))] as const);
  return {...Object.fromEntries(ofKinds), all: figures(judgements)};
}

/** Returns the means of all measures. */
export function figures(judgements: readonly Judgement[]): Figures {
  const mean = (measure: Measure): number => {
    const values = judgements.map((judgement) => judgement[measure]).filter((value) => value !== undefined);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const means = Object.fromEntries(measures.map((measure) => [measure, mean(measure)])) as Record<Measure, number>;
  return {queries: judgements.length, ...means};
}
