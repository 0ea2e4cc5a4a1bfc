import {createHash} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {BuiltPage} from './built-page.ts';
import {finishPage, styleSheetOf} from './html.ts';
import {openStyles} from './usedStyles.ts';

/** Makes of each rendered page its final HTML: with the styles that it needs, and the name of the build. */
export async function finishPages(pages: readonly BuiltPage[], outDir: string, baseUrl: string): Promise<void> {
  const [first] = pages;
  if (first === undefined) return;
  const css = await readFile(path.join(outDir, styleSheetOf(first.html).slice(baseUrl.length)), 'utf8');
  const stylesOf = openStyles(css);
  const hash = createHash('sha256').update(css);
  for (const {html} of pages) hash.update(html);
  const build = hash.digest('hex').slice(0, 8);
  await Promise.all(pages.map(({file, html}) => writeFile(file, finishPage(html, {stylesOf, build}))));
}
