import {fill} from '@integration-docs/facts';
import {maxInput} from './decode-status.ts';

/** Loaded for a text that begins as JSON or XML. @returns words with {format}, {line} and {column} filled in; empty if the text is not cut off */
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
  if (!isCut || text.length > maxInput) return undefined;
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
