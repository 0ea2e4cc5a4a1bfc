import {createServer, type Server} from 'node:http';
import {createRequire} from 'node:module';
import {mkdtemp, readFile, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from '@playwright/test';
import sirv from 'sirv';
import {fold} from '../../lib/search/analysis/fold.ts';
import {stem} from '../../lib/search/analysis/stem.ts';
import type {Language, Page} from '../../lib/search/types.ts';
import {brotliSize, routeOf, type Engine, type OwnEngine} from './engine.ts';
import {figuresByKind, judge, type JudgedQuery} from './judged.ts';
import {metamorphic} from './metamorphic.ts';

/**
 * Puts the same questions to the usual engines, over the same sections of the same pages. They are no dependencies of the
 * site: install them somewhere else and say where,
 *
 *     mkdir /tmp/engines && cd /tmp/engines && npm init -y
 *     npm install lunr@2 lunr-languages @orama/orama @orama/stemmers minisearch@7 pagefind
 *     npm run eval:search -- --compare /tmp/engines
 */
export async function compare(
  own: OwnEngine,
  pages: readonly Page[],
  queries: readonly JudgedQuery[],
  folder: string,
  build: string,
): Promise<void> {
  const makers: Record<string, (source: Source) => Promise<Engine & {close?: () => Promise<void>}>> = {
    'lunr, stock plug-in': (source) => Promise.resolve(openLunr(source, false)),
    'lunr, language set': (source) => Promise.resolve(openLunr(source, true)),
    'Orama, tolerance 1': openOrama,
    'MiniSearch, our analysis': openMiniSearch,
    Pagefind: openPagefind,
  };
  console.log(
    '\nengine                     succ@1 succ@3   MRR  nDCG empty | accents plural one edit codes hyphens | kB all  first',
  );
  await row('this site', own, own, queries);
  for (const [name, make] of Object.entries(makers)) {
    try {
      const engine = await make({pages, language: own.language, folder, build});
      await row(name, engine, own, queries);
      await engine.close?.();
    } catch (error) {
      console.log(`${name.padEnd(26)} not measured: ${String(error).split('\n')[0] ?? ''}`);
    }
  }
}

/** Every tenth word of the site is enough to compare. */
async function row(name: string, engine: Engine, own: OwnEngine, queries: readonly JudgedQuery[]): Promise<void> {
  const figures = figuresByKind(await judge(engine, queries)).get('all');
  const values = new Map(
    (await metamorphic(own, engine, 10)).map((relation) => [relation.name.slice(0, 4), relation.value]),
  );
  const cells = [figures?.success1, figures?.success3, figures?.mrr, figures?.ndcg, figures?.empty].map((value) =>
    (value ?? 0).toFixed(2).padStart(6),
  );
  const relations = ['acce', 'plur', 'one ', 'code', 'hyph'].map((key) =>
    (values.get(key) ?? 0).toFixed(2).padStart(7),
  );
  const sizes = [engine.bytes.all, engine.bytes.first].map((bytes) => (bytes / 1000).toFixed(0).padStart(6));
  console.log(`${name.padEnd(26)} ${cells.join('')} |${relations.join('')} |${sizes.join('')}`);
}

interface Source {
  readonly pages: readonly Page[];
  readonly language: Language;
  readonly folder: string;
  readonly build: string;
}

interface Entry {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

function entriesOf(pages: readonly Page[]): Entry[] {
  return pages
    .flatMap((page) =>
      page.sections.map(({title, text}) => ({title, text: text === '' ? title : text, path: page.path})),
    )
    .map((entry, id) => ({id, ...entry}));
}

const unique = (routes: readonly string[]): string[] => [...new Set(routes)];

interface LunrQuery {
  term: (terms: readonly unknown[], options: object) => void;
}
interface LunrIndex {
  query: (build: (query: LunrQuery) => void) => {ref: string}[];
}
interface LunrBuilder {
  use: (plugin: unknown) => void;
  ref: (name: string) => void;
  field: (name: string, options?: object) => void;
  add: (entry: Entry) => void;
}
interface Lunr {
  (build: (this: LunrBuilder) => void): LunrIndex;
  tokenizer: (text: string) => unknown[];
  Query: {wildcard: {TRAILING: unknown}};
  pt: unknown;
}

/** As the lunr plug-ins of Docusaurus ask: each word as it is, and as a beginning. */
function openLunr({pages, language, folder}: Source, inLanguage: boolean): Engine {
  const require = createRequire(path.join(folder, 'package.json'));
  const lunr = require('lunr') as Lunr;
  if (inLanguage && language === 'pt') {
    for (const part of ['lunr.stemmer.support', 'lunr.pt'])
      (require(`lunr-languages/${part}`) as (to: Lunr) => void)(lunr);
  }
  const entries = entriesOf(pages);
  const index = lunr(function () {
    if (inLanguage && language === 'pt') this.use(lunr.pt);
    this.ref('id');
    this.field('title', {boost: 200});
    this.field('text', {boost: 2});
    entries.forEach((entry) => this.add(entry));
  });
  const bytes = brotliSize(JSON.stringify(index)) + brotliSize(JSON.stringify(entries));
  return {
    name: 'lunr',
    bytes: {all: bytes, first: bytes},
    search: (query) => {
      const terms = lunr.tokenizer(query);
      const found = index.query((asked) => {
        asked.term(terms, {boost: 10});
        asked.term(terms, {wildcard: lunr.Query.wildcard.TRAILING});
      });
      return Promise.resolve(unique(found.map(({ref}) => routeOf(entries[Number(ref)]?.path ?? '', language))));
    },
  };
}

interface Orama {
  create: (options: object) => unknown;
  insertMultiple: (to: unknown, entries: readonly object[]) => Promise<unknown>;
  search: (of: unknown, options: object) => Promise<{hits: {document: {path: string}}[]}>;
  save: (of: unknown) => unknown;
}

async function openOrama({pages, language, folder}: Source): Promise<Engine> {
  const orama = (await importFrom(folder, '@orama/orama')) as Orama;
  const stemmers = (await importFrom(folder, `@orama/stemmers/${language === 'pt' ? 'portuguese' : 'english'}`)) as {
    stemmer: unknown;
  };
  const tokenizer = {language: language === 'pt' ? 'portuguese' : 'english', stemming: true, stemmer: stemmers.stemmer};
  const index = orama.create({schema: {title: 'string', text: 'string', path: 'string'}, components: {tokenizer}});
  await orama.insertMultiple(
    index,
    entriesOf(pages).map(({title, text, path: address}) => ({title, text, path: address})),
  );
  const bytes = brotliSize(JSON.stringify(orama.save(index)));
  return {
    name: 'Orama',
    bytes: {all: bytes, first: bytes},
    search: async (query) => {
      const {hits} = await orama.search(index, {
        term: query,
        tolerance: 1,
        limit: 60,
        properties: ['title', 'text'],
        boost: {title: 3},
      });
      return unique(hits.map(({document}) => routeOf(document.path, language)));
    },
  };
}

interface MiniSearchIndex {
  addAll: (entries: readonly Entry[]) => void;
  search: (query: string) => {id: number}[];
}

async function openMiniSearch({pages, language, folder}: Source): Promise<Engine> {
  const {default: MiniSearch} = (await importFrom(folder, 'minisearch')) as {
    default: new (options: object) => MiniSearchIndex;
  };
  const index = new MiniSearch({
    fields: ['title', 'text'],
    processTerm: (term: string) => stem(fold(term), language),
    searchOptions: {boost: {title: 3}, prefix: true, fuzzy: 0.2},
  });
  const entries = entriesOf(pages);
  index.addAll(entries);
  const bytes = brotliSize(JSON.stringify(index)) + brotliSize(JSON.stringify(entries));
  return {
    name: 'MiniSearch',
    bytes: {all: bytes, first: bytes},
    search: (query) =>
      Promise.resolve(unique(index.search(query).map(({id}) => routeOf(entries[id]?.path ?? '', language)))),
  };
}

interface Pagefind {
  createIndex: (options: object) => Promise<{
    index: {addHTMLFile: (file: object) => Promise<unknown>; writeFiles: (options: object) => Promise<unknown>};
  }>;
  close: () => Promise<unknown>;
}

/** Runs in a browser, which is where it can run. */
async function openPagefind({pages, language, folder, build}: Source): Promise<Engine & {close: () => Promise<void>}> {
  const pagefind = (await import(
    pathToFileURL(path.join(folder, 'node_modules/pagefind/lib/index.js')).href
  )) as Pagefind;
  const site = await mkdtemp(path.join(tmpdir(), 'pagefind-'));
  const {index} = await pagefind.createIndex({rootSelector: 'main', forceLanguage: language});
  for (const {path: address} of pages) {
    const content = await readFile(path.join(build, address, 'index.html'), 'utf8');
    await index.addHTMLFile({url: address, content});
  }
  await index.writeFiles({outputPath: path.join(site, 'pagefind')});
  await pagefind.close();
  const files = await readdir(path.join(site, 'pagefind'), {recursive: true, withFileTypes: true});
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await readFile(path.join(file.parentPath, file.name))).length),
  );
  let fetched = 0;
  const server = createServer(sirv(site)).listen(0);
  const browser = await chromium.launch({executablePath: process.env.CHROMIUM, args: ['--no-sandbox']});
  const page = await browser.newPage();
  page.on('response', (response) => {
    void response.body().then(
      (body) => (fetched += body.length),
      () => undefined,
    );
  });
  await page.route('**/empty.html', (route) =>
    route.fulfill({contentType: 'text/html', body: '<!doctype html><html lang="pt"></html>'}),
  );
  await page.goto(`http://localhost:${portOf(server)}/empty.html`);
  const search = async (query: string): Promise<readonly string[]> => {
    const urls = await page.evaluate<string[]>(`(async () => {
      const engine = window.engine ??= await import('/pagefind/pagefind.js');
      const {results} = await engine.search(${JSON.stringify(query)});
      return Promise.all(results.slice(0, 10).map(async (result) => (await result.data()).url));
    })()`);
    return unique(urls.map((url) => routeOf(url, language)));
  };
  await search(language === 'pt' ? 'fatura' : 'invoice');
  await page.waitForLoadState('networkidle');
  return {
    name: 'Pagefind',
    // Its files are compressed already.
    bytes: {all: sizes.reduce((sum, size) => sum + size, 0), first: fetched},
    search,
    close: async () => {
      await browser.close();
      server.close();
      await rm(site, {recursive: true});
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function importFrom(folder: string, name: string): Promise<unknown> {
  const file = createRequire(path.join(folder, 'package.json')).resolve(name);
  return import(pathToFileURL(file).href);
}
