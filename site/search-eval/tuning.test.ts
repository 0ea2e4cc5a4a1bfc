import {expect, test} from 'vitest';
import type {Weights} from '@integration-docs/search';
import type {Judgement} from './judged.ts';
import {foldsOf, objective, start, tune} from './tuning.ts';

const judgement = (right: boolean): Judgement => ({
  query: {query: 'q', kind: 'single', relevant: {}, sections: []},
  found: [],
  success1: Number(right),
  success3: 1,
  mrr: Number(right),
  ndcg: Number(right),
  answer1: Number(right),
  answer3: Number(right),
  empty: 0,
});

test('every query is in one fold', () => {
  const folds = foldsOf(23, 5);
  expect(folds.map((fold) => fold.length)).toEqual([5, 5, 5, 4, 4]);
  expect(folds.flat().sort((left, right) => left - right)).toEqual(Array.from({length: 23}, (_, query) => query));
});

test('finds the weight that brings more queries right, and looks at no other query', () => {
  const evaluated = new Set<number>();
  const evaluate = ({heading}: Weights, query: number): Judgement => {
    evaluated.add(query);
    return judgement(heading > start.heading * query);
  };
  const tuned = tune([1, 2], evaluate, 3);
  expect(tuned.heading).toBeGreaterThan(start.heading * 2);
  expect({...tuned, heading: start.heading}).toEqual(start);
  expect([...evaluated].sort()).toEqual([1, 2]);
});

test('what brings nothing stays as it was', () => {
  expect(tune([0], () => judgement(true), 2)).toEqual(start);
  expect(objective([judgement(true)])).toBe(1);
});
