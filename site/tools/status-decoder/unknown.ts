import {fill} from '@integration-docs/facts';
import {dispositionText, fold, type Catalogue, type ExplainedKind, type Finding, type Place} from './decode-status.ts';

/* Loaded for a text that the tables do not know, or do not explain alone, and for JSON and XML. */

/** Maximum number of suggestions if nothing matches, and their minimum similarity, from 0 to 1. */
const maxSuggestions = 3;
const minSimilarity = 0.35;

/** Of several words, one has to resemble a word of the suggestion, this much: long texts have letter pairs in common by chance. */
const minWordSimilarity = 0.5;

/** @returns words with {format}, {line} and {column} filled in; empty if the text is not cut off */
export function noteOfCut(input: string, words: string): string {
  const cut = cutIn(input);
  return cut ? fill(words, {...cut}) : '';
}

/** Where a text ends that begins as JSON or XML and is cut off. */
export interface Cut {
  readonly format: 'JSON' | 'XML';
  readonly line: number;
  readonly column: number;
}

/** @returns undefined for a text that is complete, or that is neither JSON nor XML; whether it is well-formed besides is not looked at */
export function cutIn(input: string): Cut | undefined {
  const text = input.trimEnd();
  const [start] = /\S/.exec(text) ?? [];
  const isCut = start === '{' ? isCutJson(text) : /^\s*<[?!a-z]/i.test(text) && isCutXml(text);
  if (!isCut) return undefined;
  const lines = text.split(/\r\n?|\n/);
  return {format: start === '{' ? 'JSON' : 'XML', line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1};
}

function isCutJson(text: string): boolean {
  const structure = text.replace(/"(?:[^"\\]|\\[^])*"/g, '');
  return structure.includes('"') || structure.split(/[{[]/).length > structure.split(/[}\]]/).length;
}

function isCutXml(text: string): boolean {
  let depth = 0;
  // A part that is not closed extends to the end of the text, a tag to the next one.
  for (const [part] of text.matchAll(
    /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>?/g,
  )) {
    if (!part.endsWith('>')) return true;
    if (part.startsWith('</')) depth -= 1;
    else if (!/^<[!?]|\/>$/.test(part)) depth += 1;
  }
  return depth > 0;
}

/** The most similar entries; none for JSON and XML, of which a name that is alike says nothing. */
export function nearest<Extra>(
  text: string,
  {dispositions, statuses, businessErrors, states, refusals}: Catalogue<Extra>,
): Finding<Extra>[] {
  if (/^[{<]/.test(text)) return [];
  const query = fold(text).slice(0, 80);
  const candidates: {readonly finding: Finding<Extra>; readonly names: readonly string[]}[] = [
    ...dispositions.map((entry) => ({
      finding: {kind: 'disposition' as const, entry},
      names: [dispositionText(entry), entry.detail ?? ''],
    })),
    ...statuses.map((entry) => ({finding: {kind: 'status' as const, entry}, names: [entry.code, entry.phase]})),
    ...businessErrors.map((entry) => ({
      finding: {kind: 'businessError' as const, entry},
      names: [entry.code, entry.text],
    })),
    ...states.map((entry) => ({finding: {kind: 'state' as const, entry}, names: [entry.state]})),
    ...refusals.map((entry) => ({finding: {kind: 'refusal' as const, entry}, names: [entry.code]})),
  ];
  return candidates
    .map(({finding, names}) => ({
      finding,
      names,
      likeness: Math.max(...names.map((name) => similarity(query, fold(name)))),
    }))
    .filter(({likeness, names}) => likeness >= minSimilarity && sharesWord(query, names))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxSuggestions)
    .map(({finding}) => finding);
}

function sharesWord(query: string, names: readonly string[]): boolean {
  const words = query.split(' ');
  const others = names.flatMap((name) => fold(name).split(/[\s/:]+/));
  return (
    words.length === 1 || words.some((word) => others.some((other) => similarity(word, other) >= minWordSimilarity))
  );
}

/** Share of common letter pairs of two texts, from 0 to 1 (Sørensen–Dice). Spaces around the texts make a single letter count too. */
function similarity(a: string, b: string): number {
  const left = pairs(a);
  const right = pairs(b);
  const total = left.length + right.length;
  let common = 0;
  for (const pair of left) {
    const position = right.indexOf(pair);
    if (position < 0) continue;
    right.splice(position, 1);
    common += 1;
  }
  return total === 0 ? 0 : (2 * common) / total;
}

function pairs(text: string): string[] {
  const padded = ` ${text} `;
  return Array.from({length: padded.length - 1}, (_, index) => padded.slice(index, index + 2)).filter(
    (pair) => pair.trim() !== '',
  );
}

/** Most probable first. */
const explainedKinds: readonly ExplainedKind[] = ['program', 'failure', 'code', 'error', 'type', 'rule', 'as2', 'http'];

/**
 * Finds the pages that explain names, and what a program printed.
 *
 * @param links kind → name → address; names of `http` are a status and an error code, those of `program` words that a program prints
 * @param printed of `printedIn`
 */
export function placesOf(
  names: readonly string[],
  links: Readonly<Record<string, Readonly<Record<string, string>>>>,
  printed = '',
): Place[] {
  const query = names.map((name) => name.toLowerCase());
  return explainedKinds.flatMap((kind) => {
    const places = Object.entries(links[kind] ?? {}).map(([name, address]) => ({kind, name, address}));
    if (kind === 'program') {
      // "no MDN: the body is empty" also has the words of other messages: the longest ones are its own.
      const said = places.filter(({name}) => printed.includes(name.toLowerCase()));
      return said.sort((a, b) => b.name.length - a.name.length).slice(0, 1);
    }
    return places.filter(({name}) => {
      if (kind === 'http') return query.includes(name.slice(0, 3));
      if (kind === 'as2') return query.some((status) => status === name || status.replace(/\d\d$/, 'xx') === name);
      return query.includes(name.toLowerCase());
    });
  });
}
