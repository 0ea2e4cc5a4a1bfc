import {nearest} from './nearest.ts';
import type {Problem, Where} from './problem.ts';

/**
 * Returns the problem for a name that does not exist.
 *
 * @param found the kind of thing, with the name: `the list "onbording"`
 * @param known the names that exist
 * @param home file in which an author adds a new name
 */
export function unknownName(
  where: Where,
  found: string,
  name: string,
  known: readonly string[],
  home: string,
): Problem {
  const near = nearest(name, new Set(known), 3);
  return {
    ...where,
    found: `${found}, which does not exist`,
    expected: near.length === 0 ? 'one that does' : `one that does; nearest: ${near.join(', ')}`,
    cure: `${near[0] === undefined ? 'Remove it' : `Write ${near[0]}`}, or add ${name} to ${home}.`,
  };
}
