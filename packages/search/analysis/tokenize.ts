import {fold} from './fold.ts';

/** A run of letters and digits, or several joined by `-`, `.` or `_`: `AS2-From`, `document.status_changed`, `getDocument`. */
export interface Token {
  /** The words inside, folded; one for a plain word. */
  readonly words: readonly string[];
  /** All words without what joins them, folded: `as2from`. */
  readonly joined: string;
  /** Place in the text that was given. */
  readonly start: number;
  readonly end: number;
}

const runs = /[\p{L}\p{N}\p{M}]+(?:[-._‐‑][\p{L}\p{N}\p{M}]+)*/gu;
const joints = /[-._‐‑]/u;
/** Where a name in camel case is cut: `statusCode`, `UBLVersionID`. */
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const pronouns = /^(?:[oa]s?|l[oa]s?|n[oa]s?|se|lhes?|me|nos)$/i;
const verbs = /^\p{L}{3,}$/u;

/**
 * Cuts a text into tokens. Folding or changing the case of the text changes no joined form.
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

/** "envie-o", "repete-se": the verb alone. */
function withoutPronoun(pieces: string[]): string[] {
  const [verb = '', pronoun = ''] = pieces;
  return pieces.length === 2 && pronouns.test(pronoun) && verbs.test(verb) ? [verb] : pieces;
}

/** "36.º" is found by its number, "101.º-B" as `101b`. */
function withoutOrdinal(pieces: string[]): string[] {
  return pieces.filter((piece, place) => !/^[ªº]$/.test(piece) || !/^\d+$/.test(pieces[place - 1] ?? ''));
}

/** Short parts ("PTxxx", "McDonald") are no words of their own. */
function cutHumps(piece: string): string[] {
  const parts = piece.split(humps);
  return parts.length > 1 && parts.every((part) => part.length > 1) ? parts : [piece];
}
