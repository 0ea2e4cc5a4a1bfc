import type {Root} from 'mdast';
import type {AllowedPhrase, ForbiddenWord} from './brazilian.ts';
import {isRecord, type Path, type Problem, readYaml, type Where} from '@integration-docs/facts';
import {isJsx, lineOfNode, textAttributes, walk} from '@integration-docs/docs/content';

/** A published text, and where it starts. */
export interface Text extends Where {
  readonly text: string;
}

interface WordRules {
  /** Name of the style, for the messages. */
  readonly style: string;
  readonly words: readonly ForbiddenWord[];
  /** Forbidden expressions; each `pattern` has the flag `g`. */
  readonly patterns: readonly {readonly pattern: RegExp; readonly instead: string}[];
  readonly allowed: readonly AllowedPhrase[];
}

/** Finds all forbidden words in the texts. */
export function wordProblems(texts: readonly Text[], {style, words, patterns, allowed}: WordRules): readonly Problem[] {
  const rules = [...words.map(({forms, instead}) => ({pattern: wholeWords(forms), instead})), ...patterns];
  const firstWords = new Set(words.flatMap(({forms}) => forms.flatMap((form) => wordsOf(form).slice(0, 1))));
  // Few texts have any of the words: looking words up in a set is much faster than testing every expression.
  const isSuspect = ({text}: Text): boolean =>
    wordsOf(text).some((word) => firstWords.has(word)) || patterns.some(({pattern}) => text.search(pattern) >= 0);
  return texts.filter(isSuspect).flatMap((text) => {
    const checkedText = {...text, text: withoutAllowed(text, allowed)};
    return rules.flatMap(({pattern, instead}) =>
      [...checkedText.text.matchAll(pattern)].map((match) =>
        problem(checkedText, match.index, match[0], `${style}: ${instead}`),
      ),
    );
  });
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function problem({text, file, line}: Text, index: number, word: string, expected: string): Problem {
  return {
    file,
    line: line + text.slice(0, index).split('\n').length - 1,
    found: `"${word.replace(/\s+/g, ' ')}"`,
    expected,
    cure: 'Replace it; where the word is right, add the phrase and the reason to site/checks/words/brazilian.ts.',
  };
}

/** Replaces allowed phrases by spaces, so that positions stay the same. */
function withoutAllowed({text, file}: Text, allowed: readonly AllowedPhrase[]): string {
  return allowed
    .filter((entry) => entry.file === undefined || entry.file === file)
    .reduce((rest, {phrase}) => rest.replace(wholeWords([phrase]), (hit) => hit.replace(/\S/g, ' ')), text);
}

function wholeWords(forms: readonly string[]): RegExp {
  const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}

/** Returns the visible texts of a page: text, titles and labels, not code or addresses. */
export function pageTexts(tree: Root, file: string): readonly Text[] {
  const texts: Text[] = [];
  const add = (text: string | null | undefined, line: number): void => {
    if (text) texts.push({text, file, line});
  };
  for (const node of walk(tree)) {
    const line = lineOfNode(node);
    if (node.type === 'text') add(node.value, line);
    if (node.type === 'yaml')
      for (const {text, line: stringLine} of readYaml(node.value, {file, line: 2}).strings) add(text, stringLine);
    if (node.type === 'image') add(node.alt, line);
    if (node.type === 'image' || node.type === 'link') add(node.title, line);
    if (!isJsx(node)) continue;
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || !textAttributes.has(attribute.name)) continue;
      if (typeof attribute.value === 'string') add(attribute.value, attribute.position?.start.line ?? line);
    }
  }
  return texts;
}

/** Returns the Portuguese texts of a catalogue or diagram, from `{pt, en}`, without code in backticks. */
export function portugueseTexts(source: string, file: string): readonly Text[] {
  return textsUnder(source, file, ['pt', 'termPt']);
}

function textsUnder(source: string, file: string, keys: readonly string[]): readonly Text[] {
  return readYaml(source, {file, line: 1})
    .strings.filter(({key}) => key !== undefined && keys.includes(key))
    .map(({text, line}) => ({file, line, text: withoutCode(text)}));
}

function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
}

/** Returns the English texts of a catalogue or diagram, from `{pt, en}`, without code in backticks. */
export function englishTexts(source: string, file: string): readonly Text[] {
  return textsUnder(source, file, ['en', 'termEn']);
}

/** Returns the Portuguese texts of the contract, from `x-pt` and `{pt, en}`. */
export function contractTexts(source: string, file: string): readonly Text[] {
  const {value, lineOf} = readYaml(source, {file, line: 1});
  return stringsBelow(value, [], false).map(({text, path}) => ({text: withoutCode(text), file, line: lineOf(path)}));
}

function stringsBelow(value: unknown, path: Path, inPortuguese: boolean): readonly {text: string; path: Path}[] {
  if (typeof value === 'string') return inPortuguese ? [{text: value, path}] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    stringsBelow(
      part,
      [...path, Array.isArray(value) ? Number(key) : key],
      inPortuguese || key === 'x-pt' || key === 'pt',
    ),
  );
}

/**
 * Returns the words that glossary entries list under `avoid`.
 *
 * @param knownWords words of other lists, left out
 */
export function glossaryWords(glossary: unknown, knownWords: readonly ForbiddenWord[]): readonly ForbiddenWord[] {
  const knownForms = new Set(knownWords.flatMap(({forms}) => forms));
  const entries = isRecord(glossary) && Array.isArray(glossary.entries) ? glossary.entries : [];
  return entries.flatMap((entry: unknown) => {
    if (!isRecord(entry) || !Array.isArray(entry.avoid)) return [];
    const forms = entry.avoid.filter((form) => typeof form === 'string').filter((form) => !knownForms.has(form));
    if (forms.length === 0) return [];
    return [{forms, instead: `${String(entry.termPt)} (glossary.yaml)`}];
  });
}
