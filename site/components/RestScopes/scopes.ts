import type {Operation} from '@integration-docs/contract/pure';

export type Scope = NonNullable<Operation['scope']>;

/** Returns the scopes that operations need, each once, in order of first appearance. */
export function scopesOf(operations: readonly Pick<Operation, 'scope'>[]): readonly Scope[] {
  const byName = new Map<string, Scope>();
  for (const {scope} of operations) {
    if (scope !== null && !byName.has(scope.name)) byName.set(scope.name, scope);
  }
  return [...byName.values()];
}
