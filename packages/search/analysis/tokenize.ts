import {fold} from './fold.ts';

/** A run of letters and digits, or several joined by `-`, `.` or `_`: `AS2-From`, `document.status_changed`, `getDocument`. */
export interface Token {
  /** The words inside, folded; a plain word has one. */
  readonly words: readonly string[];
  /** All words together without the characters between them, folded: `as2from`. */
  readonly joined: string;
  /** Offset in the text. */
  readonly start: number;
  readonly end: number;
}

const runs = /[\p{L}\p{N}\p{M}]+(?:[-._‐‑][\p{L}\p{N}\p{M}]+)*/gu;
const joints = /[-._‐‑]/u;
/** Boundaries between the words of a name in camel case: `statusCode`, `UBLVersionID`. */
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const pronouns = /^(?:[oa]s?|l[oa]s?|n[oa]s?|se|lhes?|me|nos)$/i;
const verbs = /^\p{L}{3,}$/u;

/**
 * Splits a text into tokens. `joined` is the same for the text and for its folded form.
 *
 * @param text as written, with accents and capitals
 */
export function tokenize(text: string): Token[] {
  return Array.from(text.matchAll(runs), (match) => {
    const pieces = withoutOrdinal(withoutPronoun(match[0].split(joints)));
    const joined = fold(pieces.join(''));
    const words = pieces.flatMap(cutHumps).map(fold);
    return {words: words.length > 1 ? words : [joined], joined, start: match.index, end: match.index + match[0].length};
  });
}

/** Returns the words of a text, folded, without the characters between them. @example joinWords('is queued') // → 'isqueued' */
export function joinWords(text: string): string {
  return tokenize(text)
    .map(({joined}) => joined)
    .join('');
}

/** Removes the pronoun from "envie-o", "repete-se". */
function withoutPronoun(pieces: string[]): string[] {
  const [verb = '', pronoun = ''] = pieces;
  return pieces.length === 2 && pronouns.test(pronoun) && verbs.test(verb) ? [verb] : pieces;
}

/** Removes ordinal signs: "36.º" becomes `36`, "101.º-B" becomes `101b`. */
function withoutOrdinal(pieces: string[]): string[] {
  return pieces.filter((piece, place) => !/^[ªº]$/.test(piece) || !/^\d+$/.test(pieces[place - 1] ?? ''));
}

/** Splits a name in camel case, unless a part has only one letter. */
function cutHumps(piece: string): string[] {
  const parts = piece.split(humps);
  return parts.length > 1 && parts.every((part) => part.length > 1) ? parts : [piece];
}
