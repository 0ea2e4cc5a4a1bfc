import {expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {contractWith, replacing} from '@integration-docs/contract/testing';
import {missingHandlers} from './missing.ts';

it('every operation of this platform has a handler', () => {
  expect(missingHandlers(contractWith())).toEqual([]);
});

it('names an operation without one, with its place', () => {
  const changed = contractWith(replacing('operationId: annulDocument', 'operationId: archiveDocument'));
  const [problem = '', ...others] = missingHandlers(changed).map(formatProblem);
  expect(others).toEqual([]);
  expect(problem).toMatch(
    /^packages\/contract\/openapi\.yaml:\d+: found the operation archiveDocument, which the simulator has no/,
  );
});
