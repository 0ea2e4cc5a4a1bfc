/* A copy of packages/facts/problem/nearest.ts: this package is published separately, so it must not import other packages. */

/**
 * Number of edits (insert, delete, replace, swap of neighbours) between two words.
 *
 * @example editDistance('site.nmae', 'site.name') // → 1
 */
export function editDistance(left: string, right: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({length: right.length + 1}, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current: number[] = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, at(beforePrevious, column - 2) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** Returns the candidates most similar to a word, best first and without duplicates; of two equally similar, the one of the same length first. */
export function nearest(word: string, candidates: Iterable<string>, count = 1): readonly string[] {
  const lowerCaseWord = word.toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => ({
      candidate,
      distance: editDistance(lowerCaseWord, candidate.toLowerCase()),
      lengthDifference: Math.abs(word.length - candidate.length),
    }))
    .sort((left, right) => left.distance - right.distance || left.lengthDifference - right.lengthDifference)
    .slice(0, count)
    .map(({candidate}) => candidate);
}
