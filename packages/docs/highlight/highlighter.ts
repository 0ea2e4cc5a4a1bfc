import {createHash} from 'node:crypto';
import type {HighlighterCore} from 'shiki/core';
import type {LineRange} from '../source/fence.ts';
import {toHtml} from './html.ts';
import {type Language, languages} from '@integration-docs/facts';
import {classOf, theme} from './theme.ts';

interface Shared {
  highlighter?: Promise<HighlighterCore>;
  readonly html: Map<string, string>;
}

/**
 * One highlighter for the whole process: Docusaurus loads its configuration, and with it this module, anew for each
 * language, while most samples are the same in both.
 */
const shared = sharedState();

function sharedState(): Shared {
  const home: Record<symbol, Shared | undefined> = globalThis;
  return (home[Symbol.for('integration-docs.highlight')] ??= {html: new Map()});
}

/**
 * Highlights a piece of code with classes, see `tokenClasses`.
 *
 * @param highlight lines to mark, counted from 1
 * @returns inner HTML of `<code>`
 */
export async function highlightCode(
  code: string,
  language: Language,
  highlight: readonly LineRange[],
): Promise<string> {
  const key = createHash('sha1')
    .update(JSON.stringify([language, highlight, code]))
    .digest('base64');
  const known = shared.html.get(key);
  if (known !== undefined) return known;
  shared.highlighter ??= createHighlighter();
  const highlighter = await shared.highlighter;
  const lines = highlighter.codeToTokensBase(code, {
    lang: language === 'none' ? 'text' : language,
    theme: 'classes',
    // Shiki's default gives up on a line after 500 ms, which a busy machine reaches: the page would depend on the load.
    tokenizeTimeLimit: 0,
  });
  const pieces = lines.map((line) => line.map(({content, color}) => ({text: content, class: classOf(color)})));
  const html = toHtml(pieces, highlight);
  shared.html.set(key, html);
  return html;
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
