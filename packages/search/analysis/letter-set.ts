/** The letters of a word as bits; those beyond a to z share some. */
export function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}
