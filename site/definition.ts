import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {transform} from 'esbuild';
import type {Plugin} from 'vite';
import {bundle, type Settings, type SiteDefinition} from '@integration-docs/docs';
import {loadSampleTopics} from '@integration-docs/docs/content';
import {canonicalPages} from '@integration-docs/contract/pure';
import {fillTokens, type Locale} from '@integration-docs/facts';
import {loadTokens, localizeCatalogue} from '@integration-docs/facts/node';
import {explainedNames, loadContract, loadKnowledge} from '@integration-docs/contract';
import {bundleForPage, panelStyles} from '@integration-docs/simulator';
import {place} from './config/base-path.ts';
import {absentAddresses, presentDropdowns, presentSidebars, presentStarts} from './config/chapters.ts';
import {navbarDropdowns, navbarTool, pageLinks} from './config/navbar.ts';
import {passages} from './config/passages.ts';
import {readingOrder} from './config/reading-order.ts';
import {searchRules} from './config/search-rules.ts';
import {searchStarts} from './config/search-starts.ts';
import sidebars from './config/sidebars.ts';
import site from './config/site.ts';
import {topicsFile} from './config/topics.ts';
import {versions} from './config/versions.ts';
import {anchorProblems} from './checks/contract-on-pages/anchors.ts';
import {expectedParts} from './checks/contract-on-pages/expected.ts';
import {startProblems, startsFile} from './checks/search-starts.ts';
import {catalogues} from './importable/vite-plugin.ts';
import {siteAbout} from './published/about.ts';
import {languageFiles, rootFiles} from './published/files.ts';
import {searchedPages} from './published/search/search-input.ts';

const absent = absentAddresses(site);

/**
 * Returns the definition of this site for the engine.
 *
 * @param root the project folder
 * @throws ProblemError for an unknown token in the announcement
 */
export async function siteDefinition(root: string): Promise<SiteDefinition> {
  const topics = await loadSampleTopics(root, topicsFile);
  const contract = await loadContract(root);
  const connectors = [...new Set([...topics.values()].flatMap((languages) => [...languages.keys()]))];
  return {
    root,
    place,
    settings: await settingsOf(root),
    interface: 'site/interface',
    sidebars: presentSidebars(sidebars, absent),
    readingOrder,
    islands: 'site/tools/entry.tsx',
    components: 'site/components/components.ts',
    sampleTopics: topicsFile,
    wideComponents: ['Operation', 'Specification'],
    styles: {folders: ['site/components', 'site/tools'], tokens: 'site/theme/tokens.css'},
    workers: {
      ...(site.chapters.validator ? {validator: () => validatorWorker(root)} : {}),
      ...(site.chapters.simulator ? simulatorScripts(root) : {}),
    },
    plugins: (locale) => [catalogues({locale}), chapterConstants],
    rootFiles: () => rootFiles(root),
    languageFiles: (locale) => languageFiles(root, locale),
    explanationsOf: (route) => explainedNames(contract, route),
    passages: {...passages, pt: [...(passages.pt ?? []), ...(await exemptionWordings(root))]},
    searchRules,
    searchInputOf: (pages, locale) => searchedPages(pages, locale, root),
    about: (locale, routes) => siteAbout(locale, routes, place, connectors),
    checkPages: async (pages, locale) => {
      const builtPages = canonicalPages.map(({page, route}) => [page, pages.get(route)] as const);
      const starts = await readFile(path.join(root, startsFile), 'utf8');
      return [
        ...anchorProblems(expectedParts(await loadContract(root)), new Map(builtPages), locale),
        ...startProblems(presentStarts(searchStarts, absent), starts, pages, locale),
      ];
    },
  };
}

/** What an invoice has to say in Portuguese for each reason without VAT. */
async function exemptionWordings(root: string): Promise<readonly string[]> {
  const {data} = await localizeCatalogue(path.join(root, 'packages/contract/catalogues/exemption-codes.yaml'), 'pt');
  const {entries} = data as {readonly entries: readonly {readonly mention: string}[]}; // checked by its frame
  return entries.map(({mention}) => mention);
}

async function settingsOf(root: string): Promise<Settings> {
  const where = {file: 'site/config/site.ts', line: 1};
  const [pt, en] = await Promise.all([loadTokens(root, 'pt'), loadTokens(root, 'en')]);
  const {announcement} = site;
  return {
    site: {
      ...site,
      announcement: announcement && {
        ...announcement,
        text: {
          pt: fillTokens(announcement.text.pt, pt.tokens, where),
          en: fillTokens(announcement.text.en, en.tokens, where),
        },
      },
    },
    navbar: presentDropdowns(navbarDropdowns, absent),
    tool: navbarTool,
    absent,
    searchStarts: presentStarts(searchStarts, absent),
    feed: {to: '/changelog.xml', title: {pt: await feedTitle(root, 'pt'), en: await feedTitle(root, 'en')}},
    pageLinks,
    versions,
  };
}

async function feedTitle(root: string, locale: Locale): Promise<string> {
  const {data} = await localizeCatalogue(path.join(root, 'packages/contract/catalogues/changes.yaml'), locale);
  return (data as {readonly title: string}).title; // checked by its frame
}

/** Scripts that run the simulator in the page. */
function simulatorScripts(root: string): SiteDefinition['workers'] {
  return {
    play: () => bundle(path.join(root, 'site/tools/play/page/index.ts'), 'esm'),
    runner: () => bundle(path.join(root, 'site/tools/runner/page/index.ts'), 'esm'),
    code: () => bundle(path.join(root, 'site/tools/runner/code/index.ts'), 'esm'),
    sandbox: () => sandboxScript(root),
    minute: () => bundle(path.join(root, 'site/tools/first-minute/page/index.ts'), 'esm'),
    simulator: () => bundleForPage(path.join(root, 'site/tools/runner/worker/worker.ts')),
  };
}

/** Bundles the drawer with its styles inside the script, so that pages do not load them before it is opened. */
async function sandboxScript(root: string): Promise<string> {
  const sheets = [path.join(root, 'site/tools/sandbox/drawer.css'), panelStyles];
  const styles = await Promise.all(sheets.map(async (file) => transform(await readFile(file, 'utf8'), css)));
  return bundle(path.join(root, 'site/tools/sandbox/page/index.ts'), 'esm', {
    STYLES: styles.map(({code}) => code).join(''),
  });
}

const css = {loader: 'css', minify: true, target: 'es2022'} as const;

async function validatorWorker(root: string): Promise<string> {
  return bundle(path.join(root, 'site/tools/validator/worker/worker.ts'), 'iife', {
    KNOWLEDGE: JSON.stringify(await loadKnowledge(root)),
  });
}

/** Constants with which the bundle omits the code of disabled chapters (`site/tools/islands.ts`). */
const chapterConstants: Plugin = {
  name: 'chapters',
  config: () => ({
    define: Object.fromEntries(
      Object.entries(site.chapters).map(([name, isOn]) => [
        `import.meta.env.CHAPTER_${name.toUpperCase()}`,
        String(isOn),
      ]),
    ),
  }),
};
