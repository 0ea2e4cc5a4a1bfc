import type {Engine} from './engine.ts';

export interface JudgedQuery {
  readonly query: string;
  readonly kind: string;
  /** Route → 2 (should come first) or 1 (acceptable). */
  readonly relevant: Readonly<Record<string, number>>;
}

export interface Figures {
  readonly queries: number;
  readonly success1: number;
  readonly success3: number;
  readonly mrr: number;
  readonly ndcg: number;
  readonly empty: number;
}

export interface Judgement extends Omit<Figures, 'queries'> {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
}

/** Puts every judged query to an engine. */
export async function judge(engine: Engine, queries: readonly JudgedQuery[]): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const query of queries) {
    const found = [...new Set(await engine.search(query.query))].slice(0, 10);
    const rank = found.findIndex((route) => query.relevant[route] === 2) + 1;
    judgements.push({
      query,
      found,
      success1: rank === 1 ? 1 : 0,
      success3: rank >= 1 && rank <= 3 ? 1 : 0,
      mrr: rank === 0 ? 0 : 1 / rank,
      ndcg:
        gain(found.map((route) => query.relevant[route] ?? 0)) /
        gain(Object.values(query.relevant).sort((a, b) => b - a)),
      empty: found.length === 0 ? 1 : 0,
    });
  }
  return judgements;
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
}

/** Means by kind of query, and over all. */
export function figuresByKind(judgements: readonly Judgement[]): Map<string, Figures> {
  const kinds = [...new Set(judgements.map(({query}) => query.kind))].sort();
  return new Map([
    ...kinds.map((kind) => [kind, figures(judgements.filter(({query}) => query.kind === kind))] as const),
    ['all', figures(judgements)] as const,
  ]);
}

function figures(judgements: readonly Judgement[]): Figures {
  const mean = (of: (judgement: Judgement) => number): number =>
    judgements.reduce((sum, item) => sum + of(item), 0) / judgements.length;
  return {
    queries: judgements.length,
    success1: mean(({success1}) => success1),
    success3: mean(({success3}) => success3),
    mrr: mean(({mrr}) => mrr),
    ndcg: mean(({ndcg}) => ndcg),
    empty: mean(({empty}) => empty),
  };
}
