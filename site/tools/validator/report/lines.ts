import type {ExcerptLine} from '@integration-docs/cius-pt/report';

/** Splits a text into lines, as XML and JSON count them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Removes the common indentation; blank lines are ignored. */
export function dedent(lines: readonly ExcerptLine[]): readonly ExcerptLine[] {
  const widths = lines.filter(({text}) => text.trim() !== '').map(({text}) => text.search(/\S/));
  const width = Math.min(...widths);
  return Number.isFinite(width) && width > 0 ? lines.map((line) => ({...line, text: line.text.slice(width)})) : lines;
}

/** Maximum number of lines shown at once: more would block the page. */
export const windowSize = 400;

export interface Window {
  /** Number of the first line, from 1. */
  readonly first: number;
  readonly last: number;
}

/**
 * The window that contains a line. Windows do not overlap, so going back shows the same window again.
 *
 * @param line from 1; a number outside the text gives the nearest window
 */
export function windowWith(line: number, total: number): Window {
  const inside = Math.min(Math.max(1, line), Math.max(1, total));
  const first = inside - ((inside - 1) % windowSize);
  return {first, last: Math.min(first + windowSize - 1, Math.max(1, total))};
}

/** Maximum number of characters shown of a line: a file may be one line of megabytes. */
const maxCharacters = 2000;

/** @returns the start of the line, and the number of omitted characters */
export function cut(line: string): {readonly text: string; readonly left: number} {
  const text = line.slice(0, maxCharacters);
  return {text, left: line.length - text.length};
}
