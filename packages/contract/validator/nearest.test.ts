import fc from 'fast-check';
import {expect, it} from 'vitest';
import * as copy from '@integration-docs/cius-pt/testing';
import {editDistance, nearest} from '@integration-docs/facts';
import {loadContract} from '../openapi/read.ts';
import {projectRoot} from '@integration-docs/facts/node';

// packages/cius-pt is published without this package, so it has its own copy: packages/cius-pt/validator/nearest.ts.
it('names are as near to each other in the validator as in all checks', async () => {
  const {schemas} = (await loadContract(projectRoot)).value.components;
  const names = Object.values(schemas).flatMap(({properties = {}}) => Object.keys(properties));
  const word = fc.oneof(
    fc.constantFrom(...names),
    fc.string({unit: fc.constantFrom('a', 'b', 'B', 'ç'), maxLength: 6}),
  );
  fc.assert(
    fc.property(word, fc.array(word, {maxLength: 30}), fc.nat(30), (wanted, candidates, count) => {
      expect(copy.nearest(wanted, candidates, count)).toEqual(nearest(wanted, candidates, count));
      for (const each of candidates) expect(copy.editDistance(wanted, each)).toBe(editDistance(wanted, each));
      expect(copy.nearest(wanted, candidates)).toEqual(nearest(wanted, candidates));
    }),
    {numRuns: 1000},
  );
});
