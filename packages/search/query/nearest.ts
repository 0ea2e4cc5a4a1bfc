import {fold} from '../analysis/fold.ts';
import type {Index} from '../index/open.ts';
import {likeness} from './likeness.ts';

/** Below it two names share letters by chance. */
const alike = 0.5;

/** @returns the pages whose titles are most like a query that nothing fits */
export function nearestPages(index: Index, query: string, count: number): number[] {
  const asked = fold(query);
  return index.pages
    .map(([path, title], page) => ({page, score: Math.max(likeness(asked, fold(title)), likeness(asked, path))}))
    .filter(({score}) => score >= alike)
    .sort((first, second) => second.score - first.score)
    .slice(0, count)
    .map(({page}) => page);
}
