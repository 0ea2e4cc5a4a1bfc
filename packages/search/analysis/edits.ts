/**
 * Counts the edits between two words: a letter inserted, deleted or replaced, or two adjacent letters swapped.
 *
 * @param limit the count stops above this number
 * @returns 0 … limit, or limit + 1 for "more"
 * @example edits('multibnaco', 'multibanco', 1) // → 1
 */
export function edits(source: string, target: string, limit: 1 | 2): number {
  if (Math.abs(source.length - target.length) > limit) return limit + 1;
  let start = 0;
  let fromEnd = source.length;
  let toEnd = target.length;
  while (start < fromEnd && start < toEnd && source.charCodeAt(start) === target.charCodeAt(start)) start += 1;
  while (fromEnd > start && toEnd > start && source.charCodeAt(fromEnd - 1) === target.charCodeAt(toEnd - 1)) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  const left = fromEnd - start;
  const right = toEnd - start;
  if (left === 0 || right === 0) return Math.max(left, right);
  if (left === 1 && right === 1) return 1;
  if (left === 2 && right === 2 && isSwap(source, target, start)) return 1;
  return limit === 1 ? 2 : distance(source.slice(start, fromEnd), target.slice(start, toEnd), limit);
}

function isSwap(source: string, target: string, index: number): boolean {
  return (
    source.charCodeAt(index) === target.charCodeAt(index + 1) &&
    source.charCodeAt(index + 1) === target.charCodeAt(index)
  );
}

const maxLength = 62;
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/** Optimal string alignment distance. */
function distance(source: string, target: string, limit: number): number {
  if (source.length > maxLength || target.length > maxLength) return limit + 1;
  let [beforeLast, last, current]: [Uint8Array, Uint8Array, Uint8Array] = [...rows];
  for (let column = 0; column <= target.length; column += 1) last[column] = column;
  for (let row = 1; row <= source.length; row += 1) {
    current[0] = row;
    let best = row;
    for (let column = 1; column <= target.length; column += 1) {
      const isSame = source.charCodeAt(row - 1) === target.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? limit) + 1,
        (current[column - 1] ?? limit) + 1,
        (last[column - 1] ?? limit) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && isSwapped(source, target, row, column)) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? limit) + 1);
      }
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[target.length] ?? limit + 1, limit + 1);
}

function isSwapped(source: string, target: string, row: number, column: number): boolean {
  return (
    source.charCodeAt(row - 1) === target.charCodeAt(column - 2) &&
    source.charCodeAt(row - 2) === target.charCodeAt(column - 1)
  );
}
