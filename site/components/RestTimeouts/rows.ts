import limits from '@integration-docs/contract/catalogues/limits.yaml';
import data from '@integration-docs/contract/catalogues/rest-timeouts.yaml';

export interface Wait {
  readonly id: string;
  readonly what: string;
  readonly value: string;
  readonly beyond: string;
}

type Entry = (typeof data.entries)[number];
type Limit = (typeof limits.entries)[number];

/**
 * Returns the waits in the order of the catalogue. Waits of the platform come from limits.yaml.
 *
 * @throws Error with the id of a limit that limits.yaml does not have
 */
export function waits(
  entries: readonly Entry[] = data.entries,
  allLimits: readonly Limit[] = limits.entries,
): readonly Wait[] {
  return entries.map((entry) => {
    if (!('limit' in entry)) return entry;
    const limit = allLimits.find(({id}) => id === entry.limit);
    if (limit === undefined) {
      throw new Error(
        `packages/contract/catalogues/rest-timeouts.yaml: no limit "${entry.limit}" in packages/contract/catalogues/limits.yaml. Correct \`limit\`.`,
      );
    }
    return {id: limit.id, what: limit.limit, value: limit.value, beyond: limit.beyond};
  });
}
