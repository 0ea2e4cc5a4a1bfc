/** The differences between two lists. */
export interface Difference<Item> {
  /** Items at the same position that differ. */
  readonly changed: readonly (readonly [left: Item, right: Item])[];
  /** Items that only the left list has, with the right item before their position. */
  readonly onlyLeft: readonly Lone<Item>[];
  readonly onlyRight: readonly Lone<Item>[];
}

export interface Lone<Item> {
  readonly item: Item;
  /** The last item of the other list before the position where this one is missing. */
  readonly after: Item | undefined;
}

/**
 * Compares two lists by their longest common subsequence.
 *
 * @param same whether two items are equal
 */
export function diff<Item>(
  left: readonly Item[],
  right: readonly Item[],
  same: (left: Item, right: Item) => boolean,
): Difference<Item> {
  const changed: [Item, Item][] = [];
  const onlyLeft: Lone<Item>[] = [];
  const onlyRight: Lone<Item>[] = [];
  let leftStart = 0;
  let rightStart = 0;
  const closeGap = (leftEnd: number, rightEnd: number): void => {
    const leftGap = left.slice(leftStart, leftEnd);
    const rightGap = right.slice(rightStart, rightEnd);
    const shared = Math.min(leftGap.length, rightGap.length);
    rightGap.slice(0, shared).forEach((item, index) => {
      const partner = leftGap[index];
      if (partner !== undefined) changed.push([partner, item]);
    });
    leftGap.slice(shared).forEach((item) => onlyLeft.push({item, after: right[rightEnd - 1]}));
    rightGap.slice(shared).forEach((item) => onlyRight.push({item, after: left[leftEnd - 1]}));
    leftStart = leftEnd + 1;
    rightStart = rightEnd + 1;
  };
  for (const [leftIndex, rightIndex] of commonPairs(left, right, same)) closeGap(leftIndex, rightIndex);
  closeGap(left.length, right.length);
  return {changed, onlyLeft, onlyRight};
}

/** Returns the index pairs of a longest common subsequence. */
function commonPairs<Item>(
  left: readonly Item[],
  right: readonly Item[],
  same: (left: Item, right: Item) => boolean,
): readonly (readonly [number, number])[] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const length = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  const alike = left.map((item) => right.map((other) => same(item, other)));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = alike[row]?.[column]
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    if (alike[row]?.[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
