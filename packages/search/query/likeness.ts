/** Returns the set of pairs of adjacent letters in a text. */
function letterPairs(text: string): ReadonlySet<string> {
  const letters = text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  return new Set(Array.from(letters.slice(1), (letter, index) => letters.charAt(index) + letter));
}

/**
 * Returns the Dice coefficient of the letter pairs of two texts.
 *
 * @returns 0 (nothing in common) to 1 (the same pairs)
 * @example likeness('/docs/webhook', '/docs/webhooks') > 0.9
 */
export function likeness(first: string, second: string): number {
  const left = letterPairs(first);
  const right = letterPairs(second);
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

/** Sorts pages by the similarity of their path to a requested path, most similar first. */
export function byLikeness<Page extends {readonly path: string}>(pathname: string, pages: readonly Page[]): Page[] {
  return pages
    .map((page) => ({page, score: likeness(pathname, page.path)}))
    .sort((first, second) => second.score - first.score)
    .map(({page}) => page);
}
