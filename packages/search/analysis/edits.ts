/**
 * Counts the edits between two words: a letter inserted, deleted or replaced, or two adjacent letters swapped.
 *
 * @param limit the count stops above this number
 * @returns 0 … limit, or limit + 1 for "more"
 * @example edits('multibnaco', 'multibanco', 1) // → 1
 */
export function edits(from: string, to: string, limit: 1 | 2): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let start = 0;
  let fromEnd = from.length;
  let toEnd = to.length;
  while (start < fromEnd && start < toEnd && from.charCodeAt(start) === to.charCodeAt(start)) start += 1;
  while (fromEnd > start && toEnd > start && from.charCodeAt(fromEnd - 1) === to.charCodeAt(toEnd - 1)) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  const left = fromEnd - start;
  const right = toEnd - start;
  if (left === 0 || right === 0) return Math.max(left, right);
  if (left === 1 && right === 1) return 1;
  if (left === 2 && right === 2 && isSwap(from, to, start)) return 1;
  return limit === 1 ? 2 : distance(from.slice(start, fromEnd), to.slice(start, toEnd), limit);
}

function isSwap(from: string, to: string, at: number): boolean {
  return from.charCodeAt(at) === to.charCodeAt(at + 1) && from.charCodeAt(at + 1) === to.charCodeAt(at);
}

const longest = 62;
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/** Optimal string alignment distance. */
function distance(from: string, to: string, limit: number): number {
  if (from.length > longest || to.length > longest) return limit + 1;
  let [beforeLast, last, current]: [Uint8Array, Uint8Array, Uint8Array] = [...rows];
  for (let column = 0; column <= to.length; column += 1) last[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    current[0] = row;
    let best = row;
    for (let column = 1; column <= to.length; column += 1) {
      const same = from.charCodeAt(row - 1) === to.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? limit) + 1,
        (current[column - 1] ?? limit) + 1,
        (last[column - 1] ?? limit) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && isSwapped(from, to, row, column)) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? limit) + 1);
      }
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[to.length] ?? limit + 1, limit + 1);
}

function isSwapped(from: string, to: string, row: number, column: number): boolean {
  return (
    from.charCodeAt(row - 1) === to.charCodeAt(column - 2) && from.charCodeAt(row - 2) === to.charCodeAt(column - 1)
  );
}
