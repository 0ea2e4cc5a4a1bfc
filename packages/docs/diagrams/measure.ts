/**
 * Text widths without a browser: the advance widths of Helvetica/Arial (AFM, thousandths of the font size), times `margin`. The
 * system fonts of common platforms have similar widths. Accented letters are as wide as their base letter.
 */
const charactersByWidth: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl',
  260: '|',
  278: ' !,./:;I[]\\ft·',
  333: '()-r`ªº°',
  334: '{}',
  355: '"',
  389: '*',
  469: '^',
  500: 'Jckvxsyz',
  556: '#$0123456789?Labdeghnopqu_–€«»',
  584: '+<=>~±≤≥×',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
};
const advance = new Map(
  Object.entries(charactersByWidth).flatMap(([width, characters]) =>
    Array.from(characters, (character) => [character, Number(width)] as const),
  ),
);
/** For characters not in the table (dashes, arrows, ellipsis, other scripts). */
const wideAdvance = 1000;
const monospaceAdvance = 0.615 * 0.92;
/** Factor by which other sans-serif fonts are wider than Arial, at most. */
const margin = 1.07;
const boldFactor = 1.06;

export interface Font {
  readonly size: number;
  readonly bold?: boolean;
}

/** A piece of a line in one style. */
export interface Run {
  readonly text: string;
  readonly code: boolean;
}
export type Line = readonly Run[];

export interface Block {
  readonly lines: readonly Line[];
  readonly width: number;
}

/** Estimated width of a run in pixels, rather too wide than too narrow. */
export function runWidth(run: Run, font: Font): number {
  if (run.code) return run.text.length * monospaceAdvance * font.size;
  const base = run.text.normalize('NFD').replace(/\p{M}/gu, '');
  const thousandths = Array.from(base).reduce((sum, character) => sum + (advance.get(character) ?? wideAdvance), 0);
  return (thousandths / 1000) * font.size * margin * (font.bold ? boldFactor : 1);
}

export const lineWidth = (line: Line, font: Font): number => line.reduce((sum, run) => sum + runWidth(run, font), 0);

/** Splits at backticks: `'a `b` c'` → text, code, text. */
export function runsOf(text: string): Run[] {
  return text
    .split('`')
    .map((part, index) => ({text: part, code: index % 2 === 1}))
    .filter((run) => run.text !== '');
}

/** The text without its backticks. */
export const plain = (text: string): string => text.replaceAll('`', '');

/** Words, each a list of runs: "`202`, then" → ["202" code + ",", "then"]. */
function wordsOf(text: string): Line[] {
  const words: Run[][] = [[]];
  for (const run of runsOf(text)) {
    run.text.split(/\s+/).forEach((part, index) => {
      if (index > 0) words.push([]);
      if (part !== '') words.at(-1)?.push({text: part, code: run.code});
    });
  }
  return words.filter((word) => word.length > 0);
}

/** Breaks a word that is wider than the line. A code name stays readable after a break at `/`, `.`, `_`, `-` or `:`. */
function breakWord(word: Line, width: number, font: Font): Line[] {
  if (lineWidth(word, font) <= width) return [word];
  const pieces = word.flatMap((run) =>
    (run.text.match(/[^/._:-]*[/._:-]+|[^/._:-]+/g) ?? [run.text]).map((text) => ({text, code: run.code})),
  );
  const lines: Run[][] = [[]];
  for (const piece of pieces) {
    const current = lines.at(-1) ?? [];
    const isPunctuation = /^[^\p{L}\p{N}]+$/u.test(piece.text);
    if (current.length > 0 && !isPunctuation && lineWidth([...current, piece], font) > width) lines.push([piece]);
    else current.push(piece);
  }
  return lines.map(mergeRuns);
}

/** Joins neighbouring runs of the same style. */
function mergeRuns(line: Line): Line {
  return line.reduce<Run[]>((merged, run) => {
    const last = merged.at(-1);
    if (last?.code === run.code) merged[merged.length - 1] = {text: last.text + run.text, code: run.code};
    else merged.push(run);
    return merged;
  }, []);
}

function appendWord(line: Line, word: Line): Line {
  if (line.length === 0) return word;
  const areBothCode = line.at(-1)?.code === true && word[0]?.code === true;
  return mergeRuns([...line, {text: ' ', code: areBothCode}, ...word]);
}

/** Puts as many words on a line as fit. */
function fillLines(words: readonly Line[], width: number, font: Font): Line[] {
  const lines: Line[] = [];
  let current: Line = [];
  for (const word of words) {
    const extendedLine = appendWord(current, word);
    if (current.length > 0 && lineWidth(extendedLine, font) > width) {
      lines.push(current);
      current = word;
    } else {
      current = extendedLine;
    }
  }
  return current.length > 0 ? [...lines, current] : lines;
}

const blockOf = (lines: readonly Line[], font: Font): Block => ({
  lines,
  width: Math.max(0, ...lines.map((line) => lineWidth(line, font))),
});

/** Words up to this width in pixels are never broken, so that names of the API stay readable and searchable. */
const maxWholeWordWidth = 185;

const breakWords = (text: string, width: number, font: Font): Line[] =>
  wordsOf(text).flatMap((word) => breakWord(word, Math.max(width, maxWholeWordWidth), font));

/**
 * Wraps a label to at most `width` pixels (a long word may be wider), with lines of about equal length.
 *
 * @example wrap('Envia a fatura em `UBL`', 90, {size: 13}).lines.length // → 2
 */
export function wrap(text: string, width: number, font: Font): Block {
  const words = breakWords(text, width, font);
  const count = fillLines(words, width, font).length;
  let narrow = 0;
  let wide = width;
  while (wide - narrow > 1) {
    const middle = (narrow + wide) / 2;
    if (fillLines(words, middle, font).length <= count) wide = middle;
    else narrow = middle;
  }
  return blockOf(fillLines(words, wide, font), font);
}

/** Wraps a label to at most `count` lines, as narrow as possible. */
export function wrapToLines(text: string, count: number, font: Font): Block {
  const words = breakWords(text, 0, font);
  const longest = lineWidth(words.reduce(appendWord, []), font);
  let width = Math.max(...words.map((word) => lineWidth(word, font)));
  while (width < longest && fillLines(words, width, font).length > count) width += 2;
  return wrap(text, width, font);
}
