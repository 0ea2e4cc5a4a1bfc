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
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        costAt(previous, column) + 1,
        costAt(current, column - 1) + 1,
        costAt(previous, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, costAt(beforePrevious, column - 2) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return costAt(previous, right.length);
}

function costAt(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** Returns the candidates most similar to a word, best first and without duplicates; ties keep their order. */
export function nearest(word: string, candidates: Iterable<string>, count = 1): readonly string[] {
  const lowerCaseWord = word.toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => ({candidate, distance: editDistance(lowerCaseWord, candidate.toLowerCase())}))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, count)
    .map(({candidate}) => candidate);
}

/** Whether a word is a misspelling of the other: at most two edits apart. */
export function isMisspelling(word: string, candidate: string): boolean {
  return editDistance(word.toLowerCase(), candidate.toLowerCase()) <= Math.min(2, Math.floor(candidate.length / 2));
}

/** Returns the candidate that a word is a misspelling of, or undefined when there is none. */
export function closestMatch(word: string, candidates: Iterable<string>): string | undefined {
  return nearest(word, candidates).find((candidate) => isMisspelling(word, candidate));
}

/** Returns the path that ends with the same segment, the nearest of several; undefined when none does. */
export function nearestWithSameEnd(path: string, candidates: Iterable<string>): string | undefined {
  const end = lastSegment(path);
  return nearest(
    path,
    [...candidates].filter((candidate) => lastSegment(candidate) === end),
  )[0];
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
