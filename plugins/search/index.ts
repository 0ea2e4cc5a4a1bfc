import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {locales, type Locale} from '../../config/locales.ts';
import {buildIndex} from '../../lib/search/index/build.ts';
import type {Manifest} from '../../lib/search/index/format.ts';
import type {Page} from '../../lib/search/types.ts';
import {bundle, emptyAssets, writeAsset} from '../browser/bundle.ts';
import {readPage} from '../../lib/search/pages/readPage.ts';
import {loadSynonyms} from '../../lib/search/pages/synonyms.ts';

/** Bundles the search interface and, from the built pages, writes the files it searches. */
export default function searchPlugin({siteDir, i18n, baseUrl}: LoadContext): Plugin<string> {
  return {
    name: 'search',
    getPathsToWatch: () => [path.join(siteDir, '{lib,src/browser}/search/**/*.ts')],
    loadContent: () => bundleInterface(siteDir),
    injectHtmlTags: ({content}) => ({
      headTags: [
        {
          tagName: 'meta',
          attributes: {
            name: 'search',
            content,
            // Where the files of each language stand, the page's own first.
            'data-bases': basesOf(i18n.currentLocale, i18n.defaultLocale, baseUrl).join(' '),
            // There are no built pages to search while they are being written.
            ...(process.env.NODE_ENV === 'production' ? {} : {'data-development': ''}),
          },
        },
      ],
    }),
    async postBuild({outDir, routesPaths}) {
      const locale = locales.find((code) => code === i18n.currentLocale);
      if (locale === undefined) return;
      const pages = await readPages(outDir, routesPaths, baseUrl);
      await writeSearchFiles(outDir, pages, locale, siteDir);
    },
  };
}

/** `baseUrl` ends with the language prefix unless the language is the default one. */
function basesOf(current: string, fallback: string, baseUrl: string): string[] {
  const root = current === fallback ? baseUrl : baseUrl.replace(new RegExp(`${current}/$`), '');
  const others = locales.filter((locale) => locale !== current);
  return [current, ...others].map((locale) => (locale === fallback ? root : `${root}${locale}/`));
}

/** @returns the address of the interface; the worker's stands in it */
async function bundleInterface(siteDir: string): Promise<string> {
  const folder = path.join(siteDir, '.generated/static/assets/search');
  await emptyAssets(folder);
  const source = path.join(siteDir, 'src/browser/search');
  const worker = await bundle(path.join(source, 'worker/worker.ts'), 'iife');
  const workerName = await writeAsset(folder, 'worker', worker);
  const ui = await bundle(path.join(source, 'ui/index.ts'), 'esm', {WORKER: workerName});
  return `/assets/search/${await writeAsset(folder, 'ui', ui)}`;
}

/**
 * Reads the built pages, in the order of their addresses.
 *
 * @param routes addresses with the language prefix
 */
export async function readPages(outDir: string, routes: readonly string[], baseUrl: string): Promise<Page[]> {
  const addresses = [...new Set(routes.map((route) => route.replace(/(?<=.)\/$/, '')))].sort();
  const pages = await Promise.all(
    addresses.map(async (address) => {
      const route = `/${`${address}/`.slice(baseUrl.length)}`.replace(/(?<=.)\/$/, '');
      const html = await readFile(path.join(outDir, route, 'index.html'), 'utf8').catch(() => null);
      return html === null ? null : readPage(html, route === '/' ? baseUrl : address, route);
    }),
  );
  return pages.filter((page) => page !== null);
}

/** Writes `search/manifest.json` and the files it names, whose names carry a hash of their content. */
export async function writeSearchFiles(
  outDir: string,
  pages: readonly Page[],
  language: Locale,
  siteDir: string,
): Promise<Manifest> {
  const {index, postings, documents} = buildIndex(pages, {language, synonyms: await loadSynonyms(siteDir)});
  const folder = path.join(outDir, 'assets/search');
  await mkdir(folder, {recursive: true});
  await mkdir(path.join(outDir, 'search'), {recursive: true});
  const write = async (name: string, type: string, content: string): Promise<string> =>
    `assets/search/${await writeAsset(folder, `${name}.${language}`, content, type)}`;
  const manifest: Manifest = {
    language,
    index: await write('index', 'json', JSON.stringify(index)),
    postings: await Promise.all(postings.map((text) => write('postings', 'txt', text))),
    documents: await Promise.all(documents.map((texts) => write('documents', 'json', JSON.stringify(texts)))),
  };
  await writeFile(path.join(outDir, 'search/manifest.json'), JSON.stringify(manifest));
  return manifest;
}
