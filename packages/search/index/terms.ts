import {joinedMark} from './format.ts';
import {readNumbers, writeNumbers} from './numbers.ts';

/** Writes terms, sorted by folded form, one per line: number of letters shared with the line before, then the rest. */
export function writeTerms(spellings: readonly string[], isJoined: (term: number) => boolean = () => false): string {
  let previous = '';
  return spellings
    .map((spelling, term) => {
      let shared = 0;
      while (shared < 31 && shared < previous.length && previous[shared] === spelling[shared]) shared += 1;
      previous = spelling;
      return writeNumbers([shared]) + spelling.slice(shared) + (isJoined(term) ? joinedMark : '');
    })
    .join('\n');
}

/** Parses the output of `writeTerms`. */
export function readTerms(text: string): {spellings: string[]; joined: Set<number>} {
  const joined = new Set<number>();
  let previous = '';
  const spellings = text.split('\n').map((line, number) => {
    const isJoined = line.endsWith(joinedMark);
    if (isJoined) joined.add(number);
    const shared = readNumbers(line.charAt(0))[0] ?? 0;
    previous = previous.slice(0, shared) + line.slice(1, isJoined ? -1 : undefined);
    return previous;
  });
  return {spellings, joined};
}
