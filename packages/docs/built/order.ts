/**
 * Sorts pages in reading order. Pages that are not in `order` come last, in their original order.
 *
 * @param order routes
 */
export function inOrder<T extends {readonly route: string}>(
  pages: readonly T[],
  order: readonly string[],
): readonly T[] {
  const positions = new Map(order.map((route, position) => [route, position]));
  const positionOf = ({route}: T): number => positions.get(route) ?? order.length;
  return pages.toSorted((a, b) => positionOf(a) - positionOf(b));
}
