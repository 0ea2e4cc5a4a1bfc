import {createHash} from 'node:crypto';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {BuiltPage} from './built-page.ts';
import {finishPage, styleSheetOf} from './html.ts';
import {cutParts} from './parts.ts';
import {searchClasses} from './searchClasses.ts';
import {openStyles} from './usedStyles.ts';

/**
 * Makes of each rendered page its final HTML: with the styles that it needs, those of its parts too, and the name of the build.
 * The parts become files of their own.
 */
export async function finishPages(pages: readonly BuiltPage[], outDir: string, baseUrl: string): Promise<void> {
  const [first] = pages;
  if (first === undefined) return;
  const css = await readFile(path.join(outDir, styleSheetOf(first.html).slice(baseUrl.length)), 'utf8');
  const stylesOf = openStyles(css, Object.values(searchClasses));
  const hash = createHash('sha256').update(css);
  for (const {html} of pages) hash.update(html);
  const build = hash.digest('hex').slice(0, 8);
  await Promise.all(
    pages.map(async ({file, html}) => {
      const page = cutParts(finishPage(html, {stylesOf, build}), baseUrl);
      await writeFile(file, page.html);
      await Promise.all(page.parts.map((part) => writePart(path.join(outDir, part.file), part.html)));
    }),
  );
}

async function writePart(file: string, html: string): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, html);
}
