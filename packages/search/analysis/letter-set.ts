/** Returns the set of letters of a word, as bits. Letters other than a to z share bits with these. */
export function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}
