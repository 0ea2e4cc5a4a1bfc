/** Where a list stands that several things share: under the first of them. */
interface SharedList {
  readonly anchor: string;
  /** True under the first, where it is shown; the others link to it. */
  readonly isHere: boolean;
}

/**
 * The places of lists, each of which is shown where it is needed first.
 *
 * @param keys which list each thing needs, in the order of the page; equal keys are the same list
 * @param name anchor of the first list; the others are `name-2`, `name-3`
 * @example listedOnce(['a', 'b', 'a'], 'errors')
 *   // → [{anchor: 'errors', isHere: true}, {anchor: 'errors-2', isHere: true}, {anchor: 'errors', isHere: false}]
 */
export function listedOnce(keys: readonly string[], name: string): readonly SharedList[] {
  const lists = [...new Set(keys)];
  return keys.map((key, index) => {
    const position = lists.indexOf(key);
    return {anchor: position === 0 ? name : `${name}-${position + 1}`, isHere: keys.indexOf(key) === index};
  });
}
