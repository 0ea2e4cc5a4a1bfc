import {linesOf} from './sources.ts';
import type {Source} from './sources.ts';

/** Stands on a line of its own where a page leaves lines of a file out. */
const leftOut = '…';

/**
 * The source that a code block comes from: all its lines, in order and without a gap (but where the block says so), byte for
 * byte except for an indentation that they share.
 *
 * @param code text of a block, as the built page has it
 * @returns undefined when it comes from none
 */
export function sourceOf(code: string, sources: readonly Source[]): Source | undefined {
  const lines = linesOf(code);
  return (
    sources.find((source) => has(source.lines, [lines])) ?? sources.find((source) => has(source.lines, pieces(lines)))
  );
}

/** The lines between the marks of what was left out. */
function pieces(lines: readonly string[]): readonly (readonly string[])[] {
  return lines.reduce<readonly (readonly string[])[]>(
    (all, line) => (line === leftOut ? [...all, []] : [...all.slice(0, -1), [...(all.at(-1) ?? []), line]]),
    [[]],
  );
}

/** True when each piece follows the one before, with lines between them. */
function has(all: readonly string[], wanted: readonly (readonly string[])[]): boolean {
  let from = 0;
  for (const piece of wanted) {
    const start = startOf(piece, all, from);
    if (start < 0) return false;
    from = start + piece.length + 1;
  }
  return true;
}

function startOf(piece: readonly string[], all: readonly string[], from: number): number {
  for (let start = from; start + piece.length <= all.length; start += 1) {
    if (standsAt(start, piece, all)) return start;
  }
  return -1;
}

function standsAt(start: number, piece: readonly string[], all: readonly string[]): boolean {
  const first = piece.findIndex((line) => line.trim() !== '');
  if (first < 0) return false;
  const whole = all[start + first] ?? '';
  const indent = whole.slice(0, whole.length - (piece[first] ?? '').length);
  if (indent.trim() !== '') return false;
  return piece.every((line, index) => {
    const there = all[start + index] ?? '';
    return line.trim() === '' ? there.trim() === '' : there === indent + line;
  });
}
