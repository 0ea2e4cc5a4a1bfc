import {tokenize, type Token} from '../analysis/tokenize.ts';

/** A piece of text, marked or not. */
export type Piece = readonly [text: string, isMarked: boolean];

const excerptLength = 180;

/**
 * The part of a text with the most different found words, cut at words.
 *
 * @param found folded forms to mark, joined names among them
 */
export function excerpt(text: string, found: ReadonlySet<string>): Piece[] {
  const tokens = tokensOf(text);
  const marked = tokens.filter((token) => isFound(token, found));
  const start = windowStart(text, tokens, marked);
  const last = tokens.findLast((token) => token.end <= start + excerptLength);
  const end = text.length <= start + excerptLength + 20 ? text.length : Math.max(last?.end ?? 0, start);
  const pieces = mark(
    text,
    marked.filter((token) => token.start >= start && token.end <= end),
    start,
    end,
  );
  return [
    ...(start > 0 ? [['… ', false] as const] : []),
    ...pieces,
    ...(end < text.length ? [[' …', false] as const] : []),
  ];
}

/** All of a text with the found words marked. */
export function markAll(text: string, found: ReadonlySet<string>): Piece[] {
  return mark(
    text,
    tokensOf(text).filter((token) => isFound(token, found)),
    0,
    text.length,
  );
}

/** Whether a token is one of the found words or names, or one of its words is. */
export function isFound(token: Token, found: ReadonlySet<string>): boolean {
  return (
    found.has(token.joined) ||
    (token.words.length > 1 && token.words.some((word) => word.length > 2 && found.has(word)))
  );
}

function windowStart(text: string, tokens: readonly Token[], marked: readonly Token[]): number {
  if (text.length <= excerptLength + 20) return 0;
  let bestStart = 0;
  let bestCount = 0;
  for (const first of marked) {
    const inside = marked.filter(
      (token) => token.start >= first.start && token.end <= first.start + excerptLength - 40,
    );
    const count = new Set(inside.map((token) => token.joined)).size;
    if (count > bestCount) {
      bestCount = count;
      bestStart = first.start;
    }
  }
  if (bestStart < excerptLength * 0.6) return 0;
  return tokens.find((token) => token.start >= bestStart - 40)?.start ?? bestStart;
}

function mark(text: string, marked: readonly Token[], start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const token of marked) {
    if (token.start > at) pieces.push([text.slice(at, token.start), false]);
    pieces.push([text.slice(token.start, token.end), true]);
    at = token.end;
  }
  if (at < end) pieces.push([text.slice(at, end), false]);
  return pieces;
}

const cache = new Map<string, readonly Token[]>();

/** The same texts are shown key after key. */
function tokensOf(text: string): readonly Token[] {
  const known = cache.get(text);
  if (known) return known;
  const tokens = tokenize(text);
  if (cache.size > 2000) cache.clear();
  cache.set(text, tokens);
  return tokens;
}
