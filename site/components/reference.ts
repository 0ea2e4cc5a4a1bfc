import ofPages from '@integration-docs/contract/openapi.yaml';
import type {Operation, Reference} from '@integration-docs/contract/pure';
import {createContext, use} from 'react';

/** The contract as the pages around a component show it. */
interface ShownReference {
  readonly reference: Reference;
  /** Address of the folder of what comes when it is asked for, without language prefix and without a slash at the end. */
  readonly parts: string;
}

const ReferenceContext = createContext<ShownReference>({reference: ofPages, parts: '/parts'});

export const ReferenceProvider = ReferenceContext.Provider;

/** Each part on its own page, or all of them on one (`Specification`). */
export function useReference(): ShownReference {
  return use(ReferenceContext);
}

/**
 * An operation of the contract.
 *
 * @throws Error naming those that there are when there is none
 */
export function operationOf(id: string, {operations}: Pick<Reference, 'operations'>): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (found) return found;
  const names = operations.map((operation) => operation.id).join(', ');
  throw new Error(
    `<Operation id="${id}">: packages/contract/openapi.yaml has no such operation. Correct \`id\` in the page; the operations are ${names}.`,
  );
}
