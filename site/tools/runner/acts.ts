import type {Operation} from '@integration-docs/contract/pure';

/**
 * Whether an operation changes, sends or deletes an existing resource. Then the first press only opens the form, and the second runs it.
 * Operations that read or create run at the first press.
 */
export function actsOnWhatIs({method, path}: Pick<Operation, 'method' | 'path'>): boolean {
  return method !== 'GET' && path.includes('{');
}
