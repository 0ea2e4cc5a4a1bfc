import {cp, mkdtemp, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {contractFile, readContract, requestsOfContract} from '@integration-docs/contract';
import type {ReferencePages} from '@integration-docs/contract/pure';
import {buildSite, type Files, type SiteDefinition} from '@integration-docs/docs';
import {robots} from '@integration-docs/docs/built';
import {sampleFiles} from '@integration-docs/docs/content';
import {placeOf} from '@integration-docs/facts';
import {anchorProblems} from '../../checks/contract-on-pages/anchors.ts';
import {expectedParts} from '../../checks/contract-on-pages/expected.ts';
import {catalogues} from '../../importable/vite-plugin.ts';
import {withHomes} from '../../published/search/homes.ts';
import settings from './site/config/site.ts';

const home = import.meta.dirname;

/** One page explains the whole contract. */
const pages: ReferencePages = {
  list: [
    {
      page: 'reference',
      route: '/docs/reference',
      tags: ['parcels', 'lockers'],
      schemas: [],
      headers: ['request', 'response'],
    },
  ],
  errors: 'reference',
  failures: 'reference',
  events: 'reference',
};

/**
 * A small site for tests: another contract, one language, two pages; no webhooks, no OAuth, no catalogues for
 * the contract, no simulator, no e-invoicing. It shows that the engine and its components work for any site.
 *
 * @param root folder of the small site, or a copy in which a test has changed pages
 */
export async function smallSite(root = home): Promise<SiteDefinition> {
  const pathFromRoot = (file: string): string => path.relative(root, path.join(home, file));
  const text = await readFile(path.join(root, 'contract/openapi.yaml'), 'utf8');
  const contract = readContract(new Map([[contractFile, text]]), settings, ['en']);
  const contractData = {
    contract,
    catalogues: {errors: {entries: [], token: [], delivery: []}, events: {entries: []}},
    pages,
    baseUrl: settings.api,
  };
  const parts = expectedParts(contract, pages);
  return {
    root,
    place: placeOf(settings.url, ['en']),
    settings: {
      site: settings,
      navbar: [],
      pageLinks: [],
      absent: [],
      versions: [{name: 'current', label: '3.2', route: '/docs/reference'}],
    },
    // The interface strings of the engine are files of the large site.
    interface: pathFromRoot('../../interface'),
    sidebars: {docs: ['reference']},
    readingOrder: ['/', '/docs/reference'],
    islands: pathFromRoot('islands.ts'),
    components: pathFromRoot('components.ts'),
    wideComponents: ['Operation'],
    styles: {folders: [pathFromRoot('../../components')], tokens: pathFromRoot('../../theme/tokens.css')},
    workers: {},
    plugins: (locale) => [catalogues({locale, told: contractData})],
    rootFiles: async () =>
      new Map([
        ...(await requestsOfContract(contract.in.en, settings.api, root)),
        ['robots.txt', robots(settings.url, [])] as const,
      ]),
    languageFiles: async (locale) => new Map([...(await sampleFiles(root, locale)), ...(await images(root))]),
    searched: (read, language) =>
      Promise.resolve({language, pages: withHomes(read, parts, pages), synonyms: [], readersQuestions: new Map()}),
    about: () => ({subject: 'Parcels from locker to locker', data: []}),
    checkPages: (built, locale) => {
      const builtPages = pages.list.map(({page, route}) => [page, built.get(route)] as const);
      return Promise.resolve(anchorProblems(parts, new Map(builtPages), locale, pages));
    },
  };
}

async function images(root: string): Promise<Files> {
  const names = ['img/logo.svg', 'img/favicon.svg'];
  const staticFiles = names.map(async (name) => [name, await readFile(path.join(root, 'site/static', name))] as const);
  return new Map(await Promise.all(staticFiles));
}

/** Builds the site into memory. */
export async function buildSmall(site: SiteDefinition): Promise<Built> {
  const files = new Map<string, string>();
  const warnings: string[] = [];
  await buildSite(site, {
    locales: ['en'],
    warn: (text) => warnings.push(text),
    onFiles: (more) => more.forEach((content, name) => files.set(name, Buffer.from(content).toString())),
  });
  return {files, warnings};
}

interface Built {
  /** Path relative to the folder of the site → content. */
  readonly files: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/**
 * Copies the folder of the small site, so that a test can change it.
 *
 * @returns the copy; the caller removes it
 */
export async function copySmall(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-site-'));
  await cp(home, folder, {recursive: true, filter: (file) => path.basename(file) !== '.generated'});
  return folder;
}
