/** Returns the set of letters of a word, as bits. Letters other than a to z share bits with these. */
export function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index += 1) set |= 1 << (word.charCodeAt(index) & 31);
  return set;
}
