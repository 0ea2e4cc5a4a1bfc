import {expect, it} from 'vitest';
import * as z from 'zod/mini';
import {stateSchema, withOldNames} from './state.ts';

it('reads what an earlier version stored under other names', () => {
  expect(withOldNames({fate: 'plannedOutcome'}, z.object({plannedOutcome: z.string()})).parse({fate: 'a'})).toEqual({
    plannedOutcome: 'a',
  });
  const {step} = stateSchema.shape.plans.def.element.shape;
  expect(step.parse({do: 'prove', documentId: 'doc_1', codes: []})).toEqual({
    do: 'confirm-delivery',
    documentId: 'doc_1',
    codes: [],
  });
});

it.each([
  [3_600_000, true],
  [1e300, false],
  [-1, false],
])('a clock that is %d ms ahead is of a state: %s', (aheadMs, isState) => {
  expect(stateSchema.shape.aheadMs.safeParse(aheadMs).success).toBe(isState);
});
