/** A part of a line, with the class of its colour. */
export interface Piece {
  readonly text: string;
  readonly className: string;
  /** Whether the sample does not contain it. */
  readonly isNew?: boolean;
}

type Line = readonly Piece[];

/** Splits the coloured code of a sample into lines. */
export function linesOf(pieces: readonly Piece[]): readonly Line[] {
  const lines: Piece[][] = [[]];
  for (const {text, className} of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({text: part, className});
    }
  }
  return lines;
}

/**
 * Colours code like the sample: a change within a line gets the colour of the text that it replaces, and a line without a similar line gets
 * no colour. The grammars of a real highlighter are 20 times larger than the code writers.
 */
export function colourCode(code: string, sample: readonly Line[]): readonly Piece[] {
  const sampleLines = sample.map((line) => ({line, text: textOf(line)}));
  const exact = new Map(sampleLines.map(({line, text}) => [text, line]));
  return joinLines(code.split('\n').map((text) => exact.get(text) ?? colourLike(sampleLines, text)));
}

function colourLike(sampleLines: readonly {readonly line: Line; readonly text: string}[], text: string): Line {
  let best = {line: [] as Line, length: 0, start: 0, end: 0};
  for (const {line, text: other} of sampleLines) {
    const [start, end] = commonLengths(other, text);
    // With less than half of the line in common, its colours do not fit the rest.
    if (start + end > best.start + best.end && (start + end) * 2 > other.length)
      best = {line, length: other.length, start, end};
  }
  const {line, length, start, end} = best;
  const replacedPiece = sliceOf(line, start, length - end)[0] ?? sliceOf(line, start - 1, start)[0];
  const newPiece = {text: text.slice(start, text.length - end), className: replacedPiece?.className ?? '', isNew: true};
  return [...sliceOf(line, 0, start), newPiece, ...sliceOf(line, length - end, length)];
}

/** Lengths of the common prefix and the common suffix of two texts. */
function commonLengths(one: string, other: string): readonly [start: number, end: number] {
  const maxLength = Math.min(one.length, other.length);
  let start = 0;
  while (start < maxLength && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < maxLength - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [start, end];
}

function sliceOf(line: Line, from: number, to: number): Line {
  let offset = 0;
  return line.flatMap(({text, className}) => {
    const part = text.slice(Math.max(0, from - offset), Math.max(0, to - offset));
    offset += text.length;
    return part === '' ? [] : [{text: part, className}];
  });
}

function textOf(line: Line): string {
  return line.map(({text}) => text).join('');
}

/** Joins lines with line breaks, and adjacent pieces with the same colour. */
function joinLines(lines: readonly Line[]): readonly Piece[] {
  const pieces: {text: string; className: string; isNew: boolean}[] = [];
  for (const [index, line] of lines.entries()) {
    const last = pieces.at(-1);
    if (index > 0 && last) last.text += '\n';
    else if (index > 0) pieces.push({text: '\n', className: '', isNew: false});
    for (const {text, className, isNew = false} of line) {
      const lastPiece = pieces.at(-1);
      if (lastPiece?.className === className && lastPiece.isNew === isNew) lastPiece.text += text;
      else if (text !== '') pieces.push({text, className, isNew});
    }
  }
  return pieces;
}
