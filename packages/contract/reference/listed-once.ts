/** Place of a list that several items share: under the first of them. */
interface SharedList {
  readonly anchor: string;
  /** True under the first item, which shows the list; the other items link to it. */
  readonly isHere: boolean;
}

/**
 * Returns the place of the list of each item. The first item that needs a list shows it.
 *
 * @param keys key of the list of each item, in the order of the page; equal keys mean the same list
 * @param name anchor of the first list; the next ones are `name-2`, `name-3`
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
