import data from '@integration-docs/contract/catalogues/rest-repeats.yaml';
import reference from '@integration-docs/contract/openapi.yaml';
import type {Operation} from '@integration-docs/contract/pure';

type Entry = (typeof data.entries)[number];
type ContractOperation = Pick<Operation, 'id' | 'href' | 'method' | 'headers'>;

export interface Repeat {
  readonly operation: string;
  /** Link to the explanation of the operation. */
  readonly href: string;
  /** Names of required headers, which make a repetition safe. */
  readonly headers: readonly string[];
  readonly repeat: string;
}

const catalogue = 'packages/contract/catalogues/rest-repeats.yaml';

/**
 * Returns the effect of a repeated request for every writing operation, in the order of the catalogue.
 *
 * @throws Error when the catalogue names an operation that the contract does not have, or leaves out one that writes
 */
export function repeats(
  entries: readonly Entry[] = data.entries,
  operations: readonly ContractOperation[] = reference.operations,
): readonly Repeat[] {
  const missingOperations = operations.filter(
    ({id, method}) => method.toUpperCase() !== 'GET' && !entries.some(({operation}) => operation === id),
  );
  if (missingOperations.length > 0) {
    throw new Error(
      `${catalogue}: nothing about ${missingOperations.map(({id}) => id).join(', ')}. Add what a repetition does.`,
    );
  }
  return entries.map(({operation, repeat}) => {
    const match = operations.find(({id}) => id === operation);
    if (match === undefined) {
      throw new Error(
        `${catalogue}: packages/contract/openapi.yaml has no operation "${operation}". Correct or remove \`operation\`.`,
      );
    }
    const headers = match.headers.filter(({required}) => required).map(({name}) => name);
    return {operation, href: match.href, headers, repeat};
  });
}
