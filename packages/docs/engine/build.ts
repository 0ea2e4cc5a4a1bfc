import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {basePath, siteOrigin} from '../../../site/config/basePath.ts';
import {canonicalPath, localeConfigs} from '../../../site/config/locales.ts';
import {formatProblem, type Locale, throwProblems} from '@integration-docs/facts';
import {readingOrder} from '../../../site/config/readingOrder.ts';
import site from '../../../site/config/site.ts';
import {canonicalPages} from '@integration-docs/contract/pure';
import {loadContract} from '@integration-docs/contract';
import {anchorProblems} from '../../../site/checks/contract-on-pages/anchors.ts';
import {namesOn, parsePage, type BuiltPage} from '../built/built-page.ts';
import {expectedParts} from '../../../site/checks/contract-on-pages/expected.ts';
import {cutParts} from '../built/parts.ts';
import {openStyles} from '../built/usedStyles.ts';
import {anchorsOn, movedJson, movesOf, readMoves, releasedAddresses} from '../addresses/addresses.ts';
import {searchFiles} from '../../../site/published/search/write.ts';
import {readPage} from '../search/pages/readPage.ts';
import {twinFiles} from '../twins/files.ts';
import {searchClasses} from '../built/searchClasses.ts';
import {openCompiler} from './compile.ts';
import {pageHtml, type PageAssets} from './document.ts';
import {lastCommits} from './git-dates.ts';
import {bundleIslands, type IslandsBundle} from './islands-bundle.ts';
import {checkLinks} from './links.ts';
import {readPages, type SourcePage} from './pages.ts';
import {languageFiles, rootFiles, type Files} from '../../../site/published/files.ts';
import {openLanguage, type LanguagePage} from './render.ts';
import {bundleScripts, bundleValidator, type Scripts} from './scripts.ts';
import {sitemap} from './sitemap.ts';
import {openModules} from './vite.ts';

/** A page of the build, rendered and read. */
interface ReadPage extends BuiltPage, LanguagePage {}

export interface BuildOptions {
  /** Folder of the project. */
  readonly root: string;
  /** Languages to build. */
  readonly locales: readonly Locale[];
  /** Is told what deserves a warning and no more: broken anchors, two pages at one address. */
  readonly warn: (text: string) => void;
  /** Is given files, by path below the folder of the site, as soon as they are complete. */
  readonly onFiles: (files: Files) => void;
}

/**
 * Builds the site.
 *
 * @throws ProblemError for mistakes in pages, catalogues and contract, and for broken links
 */
export async function buildSite({root, locales, warn, onFiles}: BuildOptions): Promise<void> {
  const [all, dates] = await Promise.all([readPages(root), lastCommits(root)]);
  const pages = withoutDuplicates(all, warn);
  const expected = expectedParts(await loadContract(root));
  const published = new Set<string>();
  const publish = (files: Files): void => {
    for (const file of files.keys()) published.add(file);
    onFiles(files);
  };
  const shared = async (): Promise<Scripts & {readonly validatorWorker: string}> => {
    const [scripts, validator] = await Promise.all([bundleScripts(root), bundleValidator(root)]);
    publish(scripts.files);
    publish(validator.files);
    return {...scripts, validatorWorker: validator.address};
  };
  const islandsIn = async (locale: Locale): Promise<{readonly locale: Locale; readonly islands: IslandsBundle}> => ({
    locale,
    islands: await bundleIslands({root, locale, validatorWorker: ''}),
  });
  const [, scripts, bundles] = await Promise.all([
    rootFiles(root).then(publish),
    shared(),
    Promise.all(locales.map(islandsIn)),
  ]);
  const compile = openCompiler(root, new Set(pages.map(({file}) => file)));
  const languages: (readonly ReadPage[])[] = [];
  for (const {locale, islands} of bundles) {
    publish(islands.files);
    publish(withFolder(locale, await languageFiles(root, locale)));
    const rendered = await renderLanguage(root, locale, pages, {
      compile,
      dates,
      validatorWorker: scripts.validatorWorker,
    });
    refuseMissingParts(rendered, expected, locale);
    const assets: PageAssets = {
      ...scripts,
      islands: [islands.entry, ...islands.preload].map((file) => basePath + file),
    };
    const style = {styleSheet: basePath + islands.styleSheet, css: islands.css};
    publish(withFolder(locale, finish(rendered, locale, assets, style)));
    publish(withFolder(locale, await readersFiles(root, locale, rendered)));
    languages.push(rendered);
  }
  await refuseBrokenLinks(root, languages.flat(), published, pages, warn);
}

function withFolder(locale: Locale, files: Files): Files {
  return new Map([...files].map(([file, content]) => [folderOf(locale) + file, content]));
}

/** Folder of a language below that of the site. */
function folderOf(locale: Locale): string {
  return localeConfigs[locale].baseUrl.slice(basePath.length);
}

/** Of two pages at one address the first counts. */
function withoutDuplicates(pages: readonly SourcePage[], warn: (text: string) => void): readonly SourcePage[] {
  const seen = new Map<string, SourcePage>();
  for (const page of pages) {
    const first = seen.get(page.address);
    if (first === undefined) seen.set(page.address, page);
    else warn(`Duplicate routes: ${first.file} and ${page.file} both stand at ${page.address}; the first is used.`);
  }
  return [...seen.values()];
}

interface Rendering {
  readonly compile: ReturnType<typeof openCompiler>;
  readonly dates: ReadonlyMap<string, string>;
  readonly validatorWorker: string;
}

async function renderLanguage(
  root: string,
  locale: Locale,
  pages: readonly SourcePage[],
  {compile, dates, validatorWorker}: Rendering,
): Promise<readonly ReadPage[]> {
  const own = pages.filter((page) => page.locale === locale);
  const modules = await openModules({root, locale, validatorWorker});
  try {
    const language = await openLanguage(modules, {root, locale, pages: own, compile, dates});
    const rendered: ReadPage[] = [];
    for (const {address} of language.pages) {
      const page = await language.render(address);
      const html = `<head>${page.head}</head><body>${page.body}</body>`;
      rendered.push({...page, ...parsePage(html), file: page.file});
    }
    return rendered.sort((first, second) => (first.address < second.address ? -1 : 1));
  } finally {
    await modules.close();
  }
}

/** @throws ProblemError when the contract has something that its page does not show, or shows twice: which, and where it belongs */
function refuseMissingParts(
  pages: readonly BuiltPage[],
  expected: ReturnType<typeof expectedParts>,
  locale: Locale,
): void {
  const shown = canonicalPages.map(({page, route}) => {
    const built = pages.find((each) => each.route === route);
    return [page, built && namesOn(built)] as const;
  });
  throwProblems(anchorProblems(expected, new Map(shown), locale));
}

/** What the search, other programs and readers of old links get, made of the rendered pages. */
async function readersFiles(root: string, locale: Locale, pages: readonly ReadPage[]): Promise<Files> {
  const found = pages.map(readPage).filter((page) => page !== null);
  const here = {files: [], pages: Object.fromEntries(pages.map((page) => [page.route, anchorsOn(page)]))};
  const [search, released, moves] = await Promise.all([
    searchFiles(found, locale, root),
    releasedAddresses(root),
    readMoves(root),
  ]);
  const listed = pages.filter(({robots, route}) => !robots.includes('noindex') && route !== '/404.html');
  return new Map<string, string | Uint8Array>([
    ...search,
    ...twinFiles(pages, {language: locale, title: site.title[locale], order: readingOrder}),
    ['moved.json', movedJson(movesOf(released, here, moves), localeConfigs[locale].baseUrl)],
    [
      'sitemap.xml',
      sitemap(
        listed.map(({address, lastUpdated}) => ({
          url: siteOrigin + canonicalPath(address),
          lastChanged: lastUpdated,
        })),
      ),
    ],
  ]);
}

/** The final HTML of each page, with the styles that it needs, those of its parts too; the parts as files of their own. */
function finish(
  pages: readonly ReadPage[],
  locale: Locale,
  assets: PageAssets,
  {styleSheet, css}: {readonly styleSheet: string; readonly css: string},
): Files {
  const {baseUrl} = localeConfigs[locale];
  const stylesOf = openStyles(css, Object.values(searchClasses));
  const hash = createHash('sha256').update(JSON.stringify(assets)).update(css);
  for (const {head, body} of pages) hash.update(head).update(body);
  const build = hash.digest('hex').slice(0, 8);
  const files = new Map<string, string>();
  for (const {route, head, body} of pages) {
    const styles = stylesOf(body);
    const page = cutParts(pageHtml({head, body}, locale, assets, {build, styles, styleSheet}), baseUrl);
    files.set(route.endsWith('.html') ? route.slice(1) : path.posix.join('.', route, 'index.html'), page.html);
    for (const part of page.parts) files.set(part.file, part.html);
  }
  return files;
}

/** @throws ProblemError for links to what does not exist */
async function refuseBrokenLinks(
  root: string,
  pages: readonly ReadPage[],
  files: ReadonlySet<string>,
  all: readonly SourcePage[],
  warn: (text: string) => void,
): Promise<void> {
  const sources = await Promise.all(
    pages.map(async (page) => ({...page, source: await readFile(path.join(root, page.file), 'utf8')})),
  );
  const published = [...files].flatMap((file) => [basePath + file, (basePath + file).replace(/index\.html$/, '')]);
  const built = new Set(pages.map(({address}) => address));
  const others = all.map(({address}) => address).filter((address) => !built.has(address));
  const {broken, anchors} = checkLinks(sources, new Set(published), new Set(others));
  anchors.forEach((problem) => warn(`Broken anchor: ${formatProblem(problem)}`));
  throwProblems(broken);
}
