import {nearest} from './nearest.ts';
import type {Problem, Where} from './problem.ts';

/**
 * Returns the problem for a name that does not exist.
 *
 * @param found the kind of thing, with the name: `the list "onbording"`
 * @param existingNames the names that exist
 * @param fileForNewNames file in which an author adds a new name
 */
export function unknownName(
  where: Where,
  found: string,
  name: string,
  existingNames: readonly string[],
  fileForNewNames: string,
): Problem {
  const suggestions = nearest(name, new Set(existingNames), 3);
  return {
    ...where,
    found: `${found}, which does not exist`,
    expected: suggestions.length === 0 ? 'one that does' : `one that does; nearest: ${suggestions.join(', ')}`,
    cure: `${suggestions[0] === undefined ? 'Remove it' : `Write ${suggestions[0]}`}, or add ${name} to ${fileForNewNames}.`,
  };
}
