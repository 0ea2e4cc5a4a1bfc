import {linesOf} from './sources.ts';
import type {Source} from './sources.ts';

/** Lines that mark where a page omits lines of a file; in a shell it is a comment, so that the snippet can be pasted. */
const omissions: readonly string[] = ['…', '# …'];

/**
 * Finds the source of a code block. The source must contain all lines of the block, in order and without gaps except at `…` or `# …`, byte for
 * byte except for a common indentation.
 *
 * @param code text of the block in the built page
 * @returns undefined when no source matches
 */
export function sourceOf(code: string, sources: readonly Source[]): Source | undefined {
  const lines = linesOf(code);
  return (
    sources.find((source) => has(source.lines, [lines])) ?? sources.find((source) => has(source.lines, pieces(lines)))
  );
}

/** Splits lines at the marks of omitted lines. */
function pieces(lines: readonly string[]): readonly (readonly string[])[] {
  return lines.reduce<readonly (readonly string[])[]>(
    (all, line) => (omissions.includes(line) ? [...all, []] : [...all.slice(0, -1), [...(all.at(-1) ?? []), line]]),
    [[]],
  );
}

/** Whether the lines contain all pieces in order, with at least one line between two pieces. */
function has(all: readonly string[], parts: readonly (readonly string[])[]): boolean {
  let from = 0;
  for (const piece of parts) {
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
    const sourceLine = all[start + index] ?? '';
    return line.trim() === '' ? sourceLine.trim() === '' : sourceLine === indent + line;
  });
}
