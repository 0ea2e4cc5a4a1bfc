import type {ExcerptLine} from '@integration-docs/cius-pt/report';

/** The lines of a text, as XML and JSON count them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Lines without the blanks that all of them start with; empty ones do not count. */
export function dedent(lines: readonly ExcerptLine[]): readonly ExcerptLine[] {
  const widths = lines.filter(({text}) => text.trim() !== '').map(({text}) => text.search(/\S/));
  const width = Math.min(...widths);
  return Number.isFinite(width) && width > 0 ? lines.map((line) => ({...line, text: line.text.slice(width)})) : lines;
}

/** Lines that are shown at once: more would block the page. */
export const windowSize = 400;

export interface Window {
  /** Number of the first line, from 1. */
  readonly first: number;
  readonly last: number;
}

/**
 * The window with a line. Windows stand side by side, so that going back and forth shows the same ones.
 *
 * @param line from 1; one that the text does not have gives the nearest window
 */
export function windowWith(line: number, total: number): Window {
  const inside = Math.min(Math.max(1, line), Math.max(1, total));
  const first = inside - ((inside - 1) % windowSize);
  return {first, last: Math.min(first + windowSize - 1, Math.max(1, total))};
}

/** Characters of a line that are shown; a file may be one line of megabytes. */
const mostCharacters = 2000;

/** @returns the start of the line, and how many characters are left out */
export function cut(line: string): {readonly text: string; readonly left: number} {
  const text = line.slice(0, mostCharacters);
  return {text, left: line.length - text.length};
}
