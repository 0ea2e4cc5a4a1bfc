import type {LineRange} from '../source/fence.ts';
import {escapeText} from '@integration-docs/facts';
import type {TokenClass} from './theme.ts';

/** A piece of a line; plain text has no class. */
export interface Piece {
  readonly text: string;
  readonly class: TokenClass | undefined;
}

/**
 * Returns the inner HTML of a code block. If any line is highlighted, each line becomes `<span class="line">…</span>`, and the highlighted
 * ones have the class `hl` too. Other blocks have no elements for lines, because pages have hundreds of lines.
 *
 * @param lines pieces of each line
 * @param highlight lines counted from 1
 */
export function toHtml(lines: readonly (readonly Piece[])[], highlight: readonly LineRange[]): string {
  return lines
    .map((pieces, index) => {
      const html = mergePieces(pieces).map(pieceHtml).join('');
      if (highlight.length === 0) return html;
      const isHighlighted = highlight.some(({first, last}) => index + 1 >= first && index + 1 <= last);
      return `<span class="line${isHighlighted ? ' hl' : ''}">${html}</span>`;
    })
    .join('\n');
}

function pieceHtml({text, class: name}: Piece): string {
  return name === undefined ? escapeText(text) : `<span class="${name}">${escapeText(text)}</span>`;
}

/** Joins neighbours of the same class, with the white space between them. Other white space is plain text. */
export function mergePieces(pieces: readonly Piece[]): readonly Piece[] {
  const mergedPieces: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = mergedPieces.at(-1);
    const isBlank = piece.text.trim() === '';
    const next = pieces.slice(index + 1).find(({text}) => text.trim() !== '');
    const name = isBlank ? (last !== undefined && last.class === next?.class ? last.class : undefined) : piece.class;
    if (last !== undefined && last.class === name)
      mergedPieces[mergedPieces.length - 1] = {text: last.text + piece.text, class: name};
    else mergedPieces.push({text: piece.text, class: name});
  }
  return mergedPieces;
}
