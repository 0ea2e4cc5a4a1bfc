import type {Operation} from '@integration-docs/contract/pure';

/** Operations that not every document can have, and the states that it can have then (`packages/simulator/operations/documents.ts`). */
const states: Readonly<Record<string, readonly string[] | undefined>> = {
  resendDocument: ['failed'],
  annulDocument: ['submitted', 'validated', 'failed'],
};

/** The states of the documents that an operation takes; null for one that takes any, or none. */
export function statesFor({id}: Pick<Operation, 'id'>): readonly string[] | null {
  return states[id] ?? null;
}

/**
 * Whether an operation changes, sends or destroys something that is there already: its first press opens the form, and the second runs it.
 * What only reads, or makes something new, runs at the first.
 */
export function actsOnWhatIs({method, path}: Pick<Operation, 'method' | 'path'>): boolean {
  return method !== 'GET' && path.includes('{');
}
