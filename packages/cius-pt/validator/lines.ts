import type {ExcerptLine} from './report.ts';

/** Number of lines before and after the line of the place. */
const contextLines = 2;
/** Longer lines (an XML file without line breaks) are cut around the place. */
const maxWidth = 160;

/** A text with its lines, counted from 1 as editors do. A line ends with LF, CR LF or CR. */
export class Lines {
  readonly text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) this.#starts.push(index + 1);
    }
  }

  /** Line and column of an offset. An offset after the end counts as the end. */
  at(offset: number): {readonly line: number; readonly column: number} {
    const place = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return {line: low + 1, column: place - (this.#starts[low] ?? 0) + 1};
  }

  /** The lines around a place. */
  excerpt({line, column}: {readonly line: number; readonly column: number}): readonly ExcerptLine[] {
    const firstLine = Math.max(1, line - contextLines);
    const lastLine = Math.min(this.#starts.length, line + contextLines);
    return Array.from({length: lastLine - firstLine + 1}, (_, index) => {
      const number = firstLine + index;
      return {number, text: cut(this.#line(number), number === line ? column : 1)};
    });
  }

  #line(number: number): string {
    const start = this.#starts[number - 1] ?? 0;
    const next = this.#starts[number] ?? this.text.length + 1;
    return this.text.slice(start, next - 1).replace(/\r$/u, '');
  }
}

const cut = (line: string, column: number): string => {
  if (line.length <= maxWidth) return line;
  const start = Math.max(0, Math.min(column - 1 - maxWidth / 4, line.length - maxWidth));
  const end = start + maxWidth;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
};
