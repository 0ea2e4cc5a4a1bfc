/**
 * Sorts pages in reading order. Pages that are not in `order` come last, in their original order.
 *
 * @param order routes
 */
export function inOrder<T extends {readonly route: string}>(
  pages: readonly T[],
  order: readonly string[],
): readonly T[] {
  const places = new Map(order.map((route, place) => [route, place]));
  const place = ({route}: T): number => places.get(route) ?? order.length;
  return pages.toSorted((a, b) => place(a) - place(b));
}
