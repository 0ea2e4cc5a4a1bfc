import type {Operation} from '@integration-docs/contract/pure';

/**
 * Whether an operation changes, sends or destroys something that is there already: its first press opens the form, and the second runs it.
 * What only reads, or makes something new, runs at the first.
 */
export function actsOnWhatIs({method, path}: Pick<Operation, 'method' | 'path'>): boolean {
  return method !== 'GET' && path.includes('{');
}
