import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {canonicalPath, formatProblem, type Locale, type SitePlace, throwProblems} from '@integration-docs/facts';
import {metaTagsOf, notFoundRoute, type ShownNames} from '../built/built-page.ts';
import {keepTogether} from '../built/keep-together.ts';
import {cutParts} from '../built/parts.ts';
import {openStyles} from '../built/used-styles.ts';
import {
  anchorsOn,
  movedJson,
  movesOf,
  readMoves,
  releasedAddresses,
  type Addresses,
  type Move,
} from '../addresses/addresses.ts';
import {isAbsent, textIn} from '../settings.ts';
import {searchClasses} from '../built/search-classes.ts';
import {openCompiler} from './compile.ts';
import {noSearchRules} from '../search/pages/rules.ts';
import type {Files, SiteDefinition} from './definition.ts';
import {pageHtml, type PageAssets} from './document.ts';
import {lastCommits} from './git-dates.ts';
import {bundleIslands} from './islands-bundle.ts';
import {checkLinks} from './links.ts';
import {addressOf, readPages, type SourcePage} from './pages.ts';
import {openReading, type Reading} from './reading.ts';
import type {RenderedHtml} from './reading-thread.ts';
import {openLanguage, type LanguagePage} from './render.ts';
import {bundleScripts, bundleWorkers} from './scripts.ts';
import {sitemap} from './sitemap.ts';
import {bundleModules} from './vite.ts';

/** A page of the build. */
interface BuildPage extends RenderedHtml, LanguagePage {}

export interface BuildOptions {
  /** Languages to build, of those that the site has. */
  readonly locales: readonly Locale[];
  /** Called with each warning (a broken anchor, two pages at one address). Warnings do not fail the build. */
  readonly warn: (text: string) => void;
  /** Called with files as soon as they are complete, by path relative to the output folder of the site. */
  readonly onFiles: (files: Files) => void;
}

/**
 * Builds the site.
 *
 * @throws ProblemError for mistakes in pages, catalogues and contract, and for broken links
 */
export async function buildSite(site: SiteDefinition, {locales, warn, onFiles}: BuildOptions): Promise<void> {
  const {root, place} = site;
  const [allPages, dates] = await Promise.all([readPages(site), lastCommits(root)]);
  const {absent} = site.settings;
  const pages = withoutDuplicates(
    allPages.filter(({route}) => !isAbsent(route, absent)),
    warn,
  );
  const publishedFiles = new Set<string>();
  const publish = (files: Files): void => {
    for (const file of files.keys()) publishedFiles.add(file);
    onFiles(files);
  };
  const withFolder = (locale: Locale, files: Files): Files => {
    const folder = place.baseUrls[locale].slice(place.basePath.length);
    return new Map([...files].map(([file, content]) => [folder + file, content]));
  };
  const readings = locales.map((locale) => ({locale, reading: openReading(site.searchRules ?? noSearchRules)}));
  try {
    const [released, moves, scripts, workers, islands] = await Promise.all([
      releasedAddresses(root),
      readMoves(root),
      bundleScripts(site),
      bundleWorkers(site),
      bundleIslands(site),
      site.rootFiles().then(publish),
    ]);
    publish(scripts.files);
    publish(workers.files);
    publish(islands.files);
    const compile = openCompiler(root, new Set(allPages.map(({file}) => file)), site.sampleTopics);
    const languages: (readonly BuildPage[])[] = [];
    const pending: Promise<void>[] = [];
    const style = {
      styleSheet: place.basePath + islands.styleSheet,
      css: islands.css,
      stylesOf: openStyles(islands.css, Object.values(searchClasses)),
    };
    for (const {locale, reading} of readings) {
      publish(withFolder(locale, await site.languageFiles(locale)));
      const renderedPages = await renderLanguage(site, locale, pages, {compile, dates, workers: workers.addresses});
      const publishing = readLanguage(site, locale, renderedPages, {reading, released, moves}).then((files) =>
        publish(withFolder(locale, files)),
      );
      pending.push(publishing);
      // `Promise.all` below reports the error. If something else throws first, nothing awaits this promise: ignore its rejection.
      publishing.catch(() => undefined);
      const assets: PageAssets = {
        ...scripts,
        place,
        islands: [islands.entry, ...islands.preload].map((file) => place.basePath + file),
      };
      publish(withFolder(locale, finalFiles(renderedPages, locale, assets, style)));
      languages.push(renderedPages);
    }
    await Promise.all(pending);
    await refuseBrokenLinks(site, languages.flat(), publishedFiles, pages, warn);
  } finally {
    await Promise.all(readings.map(({reading}) => reading.close()));
  }
}

interface LanguageReading {
  readonly reading: Reading;
  readonly released: Addresses;
  readonly moves: readonly Move[];
}

/**
 * Creates the files that derive from the pages of one language: twins, search files, `moved.json`, sitemap.
 *
 * @throws ProblemError for the problems that `site.checkPages` reports
 */
async function readLanguage(
  site: SiteDefinition,
  locale: Locale,
  renderedPages: readonly BuildPage[],
  {reading, released, moves}: LanguageReading,
): Promise<Files> {
  const {place} = site;
  const listedPages = renderedPages.filter(({robots, route}) => !robots.includes('noindex') && route !== notFoundRoute);
  const {twins, names, pages} = await reading.read(
    // The worker thread gets a copy of the pages, so pass only the properties that it needs.
    renderedPages.map(({address, route, file, html, description, robots}) => {
      return {address, route, file, html, description, robots};
    }),
    {
      language: locale,
      title: textIn(site.settings.site.title, locale),
      order: site.readingOrder,
      place,
      about: site.about(locale, new Set(listedPages.map(({route}) => route))),
    },
  );
  throwProblems(await site.checkPages(names, locale));
  const searchFiles = await reading.index(await site.searchInputOf(pages, locale));
  return new Map([
    ...twins,
    ...searchFiles,
    ['moved.json', movedFile(names, locale, site, {released, moves})],
    ['sitemap.xml', sitemapFile(listedPages, place)],
  ]);
}

/** Removes each page whose address an earlier page has, with a warning. */
function withoutDuplicates(pages: readonly SourcePage[], warn: (text: string) => void): readonly SourcePage[] {
  const pagesByAddress = new Map<string, SourcePage>();
  for (const page of pages) {
    const earlierPage = pagesByAddress.get(page.address);
    if (earlierPage === undefined) pagesByAddress.set(page.address, page);
    else
      warn(`Duplicate routes: ${earlierPage.file} and ${page.file} both stand at ${page.address}; the first is used.`);
  }
  return [...pagesByAddress.values()];
}

interface Rendering {
  readonly compile: ReturnType<typeof openCompiler>;
  readonly dates: ReadonlyMap<string, string>;
  readonly workers: Readonly<Record<string, string>>;
}

async function renderLanguage(
  site: SiteDefinition,
  locale: Locale,
  pages: readonly SourcePage[],
  {compile, dates, workers}: Rendering,
): Promise<readonly BuildPage[]> {
  const languagePages = pages.filter((page) => page.locale === locale);
  const modules = await bundleModules({site, locale, workers});
  const language = await openLanguage(modules, {site, locale, pages: languagePages, compile, dates});
  const renderedPages: BuildPage[] = [];
  for (const {address} of language.pages) {
    const page = await language.render(address);
    const html = `<head>${page.head}</head><body>${page.body}</body>`;
    renderedPages.push({...page, html, ...metaTagsOf(html)});
  }
  return renderedPages.sort((first, second) => (first.address < second.address ? -1 : 1));
}

/** Content of `moved.json`: old address → new address. */
function movedFile(
  names: ReadonlyMap<string, ShownNames>,
  locale: Locale,
  {place, settings}: SiteDefinition,
  {released, moves}: {readonly released: Addresses; readonly moves: readonly Move[]},
): string {
  const isPublished = (address: string): boolean => !isAbsent(address, settings.absent);
  const built = {files: [], pages: Object.fromEntries([...names].map(([route, shown]) => [route, anchorsOn(shown)]))};
  const publishedMoves = movesOf(released, built, moves).filter(({from, to}) => isPublished(from) && isPublished(to));
  return movedJson(publishedMoves, place.baseUrls[locale]);
}

function sitemapFile(pages: readonly BuildPage[], place: SitePlace): string {
  return sitemap(
    pages.map(({address, lastUpdated}) => ({
      url: place.origin + canonicalPath(place, address),
      lastChanged: lastUpdated,
    })),
  );
}

interface Style {
  /** Address of the whole style sheet; `css` is its text. */
  readonly styleSheet: string;
  readonly css: string;
  readonly stylesOf: ReturnType<typeof openStyles>;
}

/** Returns the final files. A page includes the styles that it and its parts need; each part is a separate file. */
function finalFiles(
  pages: readonly BuildPage[],
  locale: Locale,
  assets: PageAssets,
  {styleSheet, css, stylesOf}: Style,
): Files {
  const baseUrl = assets.place.baseUrls[locale];
  const hash = createHash('sha256').update(JSON.stringify(assets)).update(css);
  for (const {head, body} of pages) hash.update(head).update(body);
  const build = hash.digest('hex').slice(0, 8);
  const files = new Map<string, string>();
  for (const {route, head, body: rendered} of pages) {
    const body = keepTogether(rendered);
    const styles = stylesOf(body);
    const page = cutParts(pageHtml({head, body}, locale, assets, {build, styles, styleSheet}), baseUrl);
    files.set(route.endsWith('.html') ? route.slice(1) : path.posix.join('.', route, 'index.html'), page.html);
    for (const part of page.parts) files.set(part.file, part.html);
  }
  return files;
}

/** @throws ProblemError for links to addresses that do not exist; a missing anchor is only a warning */
async function refuseBrokenLinks(
  {root, place}: SiteDefinition,
  pages: readonly BuildPage[],
  files: ReadonlySet<string>,
  sourcePages: readonly SourcePage[],
  warn: (text: string) => void,
): Promise<void> {
  const linkedPages = await Promise.all(
    pages.map(async (page) => ({...page, source: await readFile(path.join(root, page.file), 'utf8')})),
  );
  const {basePath} = place;
  const publishedAddresses = [...files].flatMap((file) => [
    basePath + file,
    (basePath + file).replace(/index\.html$/, ''),
  ]);
  const builtAddresses = new Set(pages.map(({address}) => address));
  const unbuiltAddresses = [
    ...sourcePages.map(({address}) => address),
    ...place.locales.map((locale) => addressOf(place, notFoundRoute, locale)),
  ].filter((address) => !builtAddresses.has(address));
  const {broken, anchors} = checkLinks(linkedPages, new Set(publishedAddresses), new Set(unbuiltAddresses), basePath);
  anchors.forEach((problem) => warn(`Broken anchor: ${formatProblem(problem)}`));
  throwProblems(broken);
}
