import {tokenize, type Token} from '../analysis/tokenize.ts';
import {excerptLength, wholeLength} from '../index/format.ts';

/** A piece of text, marked or not. */
export type Piece = readonly [text: string, isMarked: boolean];

/**
 * Returns the start of a text, which says what the section is about.
 *
 * @param found folded forms to mark, including joined names
 */
export function excerpt(text: string, found: ReadonlySet<string>): Piece[] {
  const tokens = tokensOf(text);
  const isWhole = text.length <= wholeLength;
  const end = isWhole ? text.length : (tokens.findLast((token) => token.end <= excerptLength)?.end ?? excerptLength);
  const markedTokens = tokens.filter((token) => token.end <= end && isFound(token, found));
  return [...mark(text, markedTokens, end), ...(isWhole ? [] : [[' …', false] as const])];
}

/** Returns the whole text with the found words marked. */
export function markAll(text: string, found: ReadonlySet<string>): Piece[] {
  return mark(
    text,
    tokensOf(text).filter((token) => isFound(token, found)),
    text.length,
  );
}

/** Whether a token, or one of its words, is one of the found words or names. */
export function isFound(token: Token, found: ReadonlySet<string>): boolean {
  return (
    found.has(token.joined) ||
    (token.words.length > 1 && token.words.some((word) => word.length > 2 && found.has(word)))
  );
}

function mark(text: string, markedTokens: readonly Token[], end: number): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const token of markedTokens) {
    if (token.start > position) pieces.push([text.slice(position, token.start), false]);
    pieces.push([text.slice(token.start, token.end), true]);
    position = token.end;
  }
  if (position < end) pieces.push([text.slice(position, end), false]);
  return pieces;
}

const cache = new Map<string, readonly Token[]>();

/** Cached, because the same texts are shown again after each key press. */
function tokensOf(text: string): readonly Token[] {
  const cached = cache.get(text);
  if (cached) return cached;
  const tokens = tokenize(text);
  if (cache.size > 2000) cache.clear();
  cache.set(text, tokens);
  return tokens;
}
