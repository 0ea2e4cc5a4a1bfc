import {type Contract, operationsOf} from '@integration-docs/contract';
import type {Located, Problem} from '@integration-docs/facts';
import {handlers} from './index.ts';

/** Operations that the gateway handles itself: their requests have no token. */
const ownOperations = ['createToken'];

/** Lists the operations without a handler: the simulator answers them with an example of the contract. */
export function missingHandlers({
  value,
  file,
  lineOf,
}: Pick<Located<Contract>, 'value' | 'file' | 'lineOf'>): readonly Problem[] {
  return operationsOf(value)
    .filter(({node: {operationId}}) => !(operationId in handlers) && !ownOperations.includes(operationId))
    .map(({node: {operationId}, path, method}) => ({
      file,
      line: lineOf(['paths', path, method, 'operationId']),
      found: `the operation ${operationId}, which the simulator has no handler for`,
      expected: 'a handler in packages/simulator/operations; until then it answers with the example of the contract',
      cure: `Add ${operationId} to the handlers of its tag (packages/simulator/operations/index.ts).`,
    }));
}
