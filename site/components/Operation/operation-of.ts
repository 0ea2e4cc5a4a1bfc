import reference from '@integration-docs/contract/openapi.yaml';
import type {Operation} from '@integration-docs/contract/pure';

/**
 * An operation of the contract.
 *
 * @throws Error naming those that there are when there is none
 */
export function operationOf(id: string): Operation {
  const found = reference.operations.find((operation) => operation.id === id);
  if (found) return found;
  throw new Error(
    `<Operation id="${id}">: packages/contract/openapi.yaml has no such operation. Correct \`id\` in the page; the operations are ${names()}.`,
  );
}

function names(): string {
  return reference.operations.map((operation) => operation.id).join(', ');
}
