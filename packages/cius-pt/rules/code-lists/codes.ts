/** Says whether a code stands in a list; `all()` gives every code. */
export interface CodeList {
  (code: string): boolean;
  readonly all: () => readonly string[];
}

/**
 * A code list from its compact notation: codes separated by white space. `XB*A-DZ` stands for XBA XBB XBC XBD XBZ:
 * every character behind the asterisk, or range of characters, makes one code. Expanded at the first question.
 */
export const codes = (notation: string): CodeList => {
  let known: ReadonlySet<string> | undefined;
  const set = (): ReadonlySet<string> => (known ??= new Set(expand(notation)));
  return Object.assign((code: string) => set().has(code), {all: () => [...set()]});
};

/** All codes of a notation. */
export const expand = (notation: string): string[] =>
  notation
    .trim()
    .split(/\s+/u)
    .flatMap((token) => {
      const [prefix = '', endings] = token.split('*');
      return endings === undefined ? [prefix] : characters(endings).map((ending) => prefix + ending);
    });

const characters = (ranges: string): string[] =>
  [...ranges.matchAll(/(.)(?:-(.))?/gu)].flatMap(([, from = '', to = from]) => {
    const start = from.charCodeAt(0);
    return Array.from({length: to.charCodeAt(0) - start + 1}, (_, offset) => String.fromCharCode(start + offset));
  });
