/** Checks whether a list contains a code; `all()` returns all codes. */
export interface CodeList {
  (code: string): boolean;
  readonly all: () => readonly string[];
}

/**
 * Creates a code list from a compact notation: codes separated by white space. `XB*A-DZ` means XBA XBB XBC XBD XBZ: each character, or
 * character of a range, after the asterisk gives one code. The notation is expanded at the first use.
 */
export const codes = (notation: string): CodeList => {
  let codeSet: ReadonlySet<string> | undefined;
  const set = (): ReadonlySet<string> => (codeSet ??= new Set(expand(notation)));
  return Object.assign((code: string) => set().has(code), {all: () => [...set()]});
};

/** Expands a notation to all its codes. */
export const expand = (notation: string): string[] =>
  notation
    .trim()
    .split(/\s+/u)
    .flatMap((token) => {
      const [prefix = '', endings] = token.split('*');
      return endings === undefined ? [prefix] : characters(endings).map((ending) => prefix + ending);
    });

const characters = (ranges: string): string[] =>
  [...ranges.matchAll(/(.)(?:-(.))?/gu)].flatMap(([, first = '', last = first]) => {
    const start = first.charCodeAt(0);
    return Array.from({length: last.charCodeAt(0) - start + 1}, (_, offset) => String.fromCharCode(start + offset));
  });
