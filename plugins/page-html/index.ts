import {createHash} from 'node:crypto';
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {finishPage, styleSheetOf, writtenPart} from '../../lib/pages/html.ts';
import {openStyles} from '../../lib/pages/usedStyles.ts';

/**
 * Makes of each rendered page its final HTML, and publishes its written part as a file of its own, which a client-side
 * navigation fetches (`src/client/pageContent.ts`): `assets/pages/<hash of all of them><path of the page>.html`.
 */
export default function pageHtmlPlugin({baseUrl}: LoadContext): Plugin {
  return {
    name: 'page-html',
    async postBuild({outDir, routesPaths}) {
      const pages = await readPages(outDir, routesPaths, baseUrl);
      const [first] = pages;
      if (first === undefined) return;
      const css = await readFile(path.join(outDir, styleSheetOf(first.html).slice(baseUrl.length)), 'utf8');
      const stylesOf = openStyles(css);
      const parts = pages.map((page) => ({...page, part: writtenPart(page.html)}));
      const hash = createHash('sha256').update(css);
      for (const {address, part} of parts) hash.update(`${address}\n${part}\n`);
      const folder = `assets/pages/${hash.digest('hex').slice(0, 8)}`;
      await Promise.all(
        parts.map(async ({file, address, html, part}) => {
          await replaceFile(file, finishPage(html, {stylesOf, pages: `${baseUrl}${folder}`}));
          if (part === undefined) return;
          const target = path.join(outDir, folder, `${address === '/' ? 'index' : address}.html`);
          await mkdir(path.dirname(target), {recursive: true});
          await writeFile(target, part);
        }),
      );
    },
  };
}

/** In one step: other plugins read the pages at the same time. */
async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

interface RenderedPage {
  /** Address without a slash at the end, language prefix included. */
  readonly address: string;
  readonly file: string;
  readonly html: string;
}

async function readPages(outDir: string, routes: readonly string[], baseUrl: string): Promise<RenderedPage[]> {
  const addresses = [...new Set(routes.map((route) => route.replace(/(?<=.)\/$/, '')))].sort();
  return Promise.all(
    addresses.map(async (address) => {
      const below = `${address}/`.slice(baseUrl.length);
      const file = path.join(outDir, address.endsWith('.html') ? address.slice(baseUrl.length) : `${below}index.html`);
      return {address, file, html: await readFile(file, 'utf8')};
    }),
  );
}
