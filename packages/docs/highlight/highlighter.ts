import {readFile} from 'node:fs/promises';
import type {HighlighterCore, LanguageInput} from 'shiki/core';
import {type Language, languages} from '@integration-docs/facts';
import {type Cache, openCache} from '@integration-docs/facts/node';
import type {LineRange} from '../source/fence.ts';
import {type Piece, toHtml} from './html.ts';
import {classOf, theme} from './theme.ts';

let highlighter: Promise<HighlighterCore> | undefined;

/** Cache of inner HTML by input, because most samples are the same in both languages and on several pages. */
const htmlCache = new Map<string, Promise<string>>();

/**
 * Highlights a piece of code with classes, see `tokenClasses`.
 *
 * @param highlight lines to mark, counted from 1
 * @returns inner HTML of `<code>`
 */
export function highlightCode(code: string, language: Language, highlight: readonly LineRange[]): Promise<string> {
  const key = JSON.stringify([language, highlight, code]);
  const html = htmlCache.get(key) ?? highlightPieces(code, language, highlight);
  htmlCache.set(key, html);
  return html;
}

async function highlightPieces(code: string, language: Language, highlight: readonly LineRange[]): Promise<string> {
  piecesCache ??= openPiecesCache();
  const pieces = await (await piecesCache)(JSON.stringify([language, code]), () => piecesOf(code, language));
  return toHtml(pieces, highlight);
}

type Pieces = readonly (readonly Piece[])[];

let piecesCache: Promise<Cache<Pieces>> | undefined;

/** Opens the cache of pieces. They depend on Shiki and its grammars, on the list of grammars, on the theme and on this file. */
async function openPiecesCache(): Promise<Cache<Pieces>> {
  const grammars = Object.entries<LanguageInput | null>(languages).map(
    ([name, grammar]) => `${name} ${typeof grammar === 'function' ? grammar.toString() : JSON.stringify(grammar)}`,
  );
  return openCache('highlight', [await readFile(import.meta.filename, 'utf8'), JSON.stringify(theme), ...grammars]);
}

async function piecesOf(code: string, language: Language): Promise<Pieces> {
  highlighter ??= createHighlighter();
  const {codeToTokensBase} = await highlighter;
  const lines = codeToTokensBase(code, {
    lang: language === 'none' ? 'text' : language,
    theme: 'classes',
    // By default Shiki stops at a line after 500 ms. On a busy machine the output would then depend on the load.
    tokenizeTimeLimit: 0,
  });
  return lines.map((line) => line.map(({content, color}) => ({text: content, class: classOf(color)})));
}

/** The WebAssembly engine: 5 to 15 times faster than the JavaScript one for the first block of a language (README). */
async function createHighlighter(): Promise<HighlighterCore> {
  const [{createHighlighterCore}, {createOnigurumaEngine}] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/oniguruma'),
  ]);
  return createHighlighterCore({
    themes: [theme],
    langs: Object.values(languages).filter((language) => language !== null),
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
}
