import {createHash} from 'node:crypto';
import {readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {finishPage, styleSheetOf} from '../../lib/pages/html.ts';
import {openStyles} from '../../lib/pages/usedStyles.ts';

/** Makes of each rendered page its final HTML: with the styles that it needs, and the name of the build. */
export default function pageHtmlPlugin({baseUrl}: LoadContext): Plugin {
  return {
    name: 'page-html',
    async postBuild({outDir, routesPaths}) {
      const pages = await readPages(outDir, routesPaths, baseUrl);
      const [first] = pages;
      if (first === undefined) return;
      const css = await readFile(path.join(outDir, styleSheetOf(first.html).slice(baseUrl.length)), 'utf8');
      const stylesOf = openStyles(css);
      const hash = createHash('sha256').update(css);
      for (const {html} of pages) hash.update(html);
      const build = hash.digest('hex').slice(0, 8);
      await Promise.all(pages.map(({file, html}) => replaceFile(file, finishPage(html, {stylesOf, build}))));
    },
  };
}

/** In one step: other plugins read the pages at the same time. */
async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

interface RenderedPage {
  readonly file: string;
  readonly html: string;
}

async function readPages(outDir: string, routes: readonly string[], baseUrl: string): Promise<RenderedPage[]> {
  const addresses = [...new Set(routes.map((route) => route.replace(/(?<=.)\/$/, '')))].sort();
  return Promise.all(
    addresses.map(async (address) => {
      const below = `${address}/`.slice(baseUrl.length);
      const file = path.join(outDir, address.endsWith('.html') ? address.slice(baseUrl.length) : `${below}index.html`);
      return {file, html: await readFile(file, 'utf8')};
    }),
  );
}
