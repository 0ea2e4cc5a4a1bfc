import ofPages from '@integration-docs/contract/openapi.yaml';
import type {Operation, Reference} from '@integration-docs/contract/pure';
import {createContext, use} from 'react';

/** The reference in the form that the current page shows. */
interface ShownReference {
  readonly reference: Reference;
  /** Address of the folder with content that is loaded on demand, without language prefix and trailing slash. */
  readonly parts: string;
}

const ReferenceContext = createContext<ShownReference>({reference: ofPages, parts: '/parts'});

export const ReferenceProvider = ReferenceContext.Provider;

/** Returns the reference split over several pages, or on one page (`Specification`). */
export function useReference(): ShownReference {
  return use(ReferenceContext);
}

/**
 * Returns an operation of the contract.
 *
 * @throws Error with the existing operations when there is none with this id
 */
export function operationOf(id: string, {operations}: Pick<Reference, 'operations'>): Operation {
  const match = operations.find((operation) => operation.id === id);
  if (match) return match;
  const names = operations.map((operation) => operation.id).join(', ');
  throw new Error(
    `<Operation id="${id}">: packages/contract/openapi.yaml has no such operation. Correct \`id\` in the page; the operations are ${names}.`,
  );
}
