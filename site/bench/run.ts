import {readFile, rm, writeFile} from 'node:fs/promises';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {orExitWithUsage, readOptions, exitWithUsage, wholeNumber} from '@integration-docs/facts/node';
import {compressFolder} from '../commands/compress.ts';
import {serveBuild} from '../commands/serve.ts';
import {launch, median} from './browser.ts';
import {measureBytes, type PageBytes} from './bytes.ts';
import {calibrate} from './calibration.ts';
import {runLighthouse} from './lighthouse.ts';
import {measureNavigation} from './navigation.ts';
import {measureRequest, type RequestTimes} from './request.ts';
import {makeSite, timeBuild} from './scale.ts';
import {measureSearch, type SearchResult} from './search.ts';
import {measureTap, taps} from './taps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const baselineFile = path.join(root, 'site/bench/baseline.json');

interface Measure {
  /** Key of the value in baseline.json. */
  readonly name: string;
  readonly value: number;
  /** The page with this value, for a maximum over pages. */
  readonly page?: string;
  /** Maximum of the value, or its minimum when `atLeast` is true. Undefined for calibrations. */
  readonly goal?: number;
  readonly atLeast?: boolean;
}

const parts: Record<string, (origin: string) => Promise<readonly Measure[]>> = {
  bytes: benchBytes,
  lighthouse: benchLighthouse,
  taps: benchTaps,
  navigation: benchNavigation,
  search: benchSearch,
  request: benchRequest,
  scale: benchScale,
};

const usage = `npm run bench -- [--only ${Object.keys(parts).join(',')}] [--pages /,/docs] [--runs 5] [--update]`;
const {values: options} = readOptions(
  {
    options: {
      only: {type: 'string', default: Object.keys(parts).join(',')},
      pages: {type: 'string', default: '/,/docs,/docs/integrations/as2/status-messages,/en/docs/guides/main'},
      runs: {type: 'string', default: '5'},
      update: {type: 'boolean', default: false},
    },
  },
  usage,
);
const runs = orExitWithUsage(() => wholeNumber('--runs', options.runs, [1, 1000]), usage);
for (const name of options.only.split(',')) {
  if (parts[name] === undefined) exitWithUsage(`There is no part "${name}".`, usage);
}

const measures = await serving(path.join(root, 'build'), async (origin) => {
  const all: Measure[] = [];
  for (const name of options.only.split(',')) {
    console.log(`▸ ${name}`);
    if (name !== 'bytes') all.push(await calibration(name));
    all.push(...((await parts[name]?.(origin)) ?? []));
  }
  return all;
});
await report(measures);

/** Calibrates each part separately, because `--update` of some parts keeps the values of others from another day or machine. */
async function calibration(part: string): Promise<Measure> {
  const browser = await launch();
  const value = await calibrate(browser);
  await browser.close();
  return {name: `${part}: calibration, ms`, value};
}

async function serving<T>(folder: string, measure: (origin: string) => Promise<T>): Promise<T> {
  await compressFolder(folder);
  const server: Server = serveBuild(folder);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    return await measure(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

async function pagesOf(folder: string): Promise<readonly string[]> {
  const files = ['sitemap.xml', 'en/sitemap.xml'].map((file) => readFile(path.join(folder, file), 'utf8'));
  return (await Promise.all(files)).flatMap((text) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname),
  );
}

async function benchBytes(origin: string): Promise<readonly Measure[]> {
  const folder = path.join(root, 'build');
  const browser = await launch();
  const results: PageBytes[] = [];
  for (const page of await pagesOf(folder)) results.push(await measureBytes(browser, origin, folder, page));
  await browser.close();
  const maximumOf = (
    key: 'document' | 'scriptBeforeIdle' | 'script',
    isIncluded: (result: PageBytes) => boolean = () => true,
  ): {page: string; value: number} =>
    results
      .filter(isIncluded)
      .map((result) => ({page: result.page, value: result[key]}))
      .reduce((a, b) => (b.value > a.value ? b : a), {page: 'none', value: 0});
  const inKilobytes = (label: string, {page, value}: {page: string; value: number}, goal: number): Measure => ({
    name: `${label}, kB`,
    page,
    value: Math.round(value / 100) / 10,
    goal,
  });
  return [
    inKilobytes('HTML + CSS', maximumOf('document'), 25),
    inKilobytes('JavaScript before idle', maximumOf('scriptBeforeIdle'), 5),
    inKilobytes(
      'JavaScript of a reading page',
      maximumOf('script', ({hasIsland}) => !hasIsland),
      12,
    ),
    inKilobytes(
      'JavaScript of a page with an island',
      maximumOf('script', ({hasIsland}) => hasIsland),
      75,
    ),
  ];
}

async function benchLighthouse(origin: string): Promise<readonly Measure[]> {
  const pages = options.pages === 'all' ? await pagesOf(path.join(root, 'build')) : options.pages.split(',');
  return lighthouseMeasures(origin, pages, {lcp: 900, tbt: 20});
}

async function lighthouseMeasures(
  origin: string,
  pages: readonly string[],
  goals: {lcp: number; tbt: number},
): Promise<readonly Measure[]> {
  const all: Measure[] = [];
  for (const page of pages) {
    const result = await runLighthouse(origin, page, runs);
    const lowest = Math.min(result.performance, result.accessibility, result.bestPractices, result.seo);
    all.push(
      {name: `${page} Lighthouse, lowest of four`, value: lowest, goal: 100, atLeast: true},
      {name: `${page} LCP, ms`, value: result.lcp, goal: goals.lcp},
      {name: `${page} TBT, ms`, value: result.tbt, goal: goals.tbt},
      {name: `${page} CLS`, value: result.cls, goal: 0.005},
    );
  }
  return all;
}

async function benchTaps(origin: string): Promise<readonly Measure[]> {
  const browser = await launch();
  const all: Measure[] = [];
  for (const tap of taps) {
    for (const after of [500, 2000, 5000]) {
      const {answer} = await measureTap(browser, origin, tap, after);
      all.push({name: `first tap on ${tap.name} after ${after} ms, ms`, value: answer, goal: 200});
    }
  }
  await browser.close();
  return all;
}

async function benchNavigation(origin: string): Promise<readonly Measure[]> {
  const browser = await launch();
  const {first, pointed, revisit} = await measureNavigation(browser, origin, runs);
  await browser.close();
  return [
    {name: 'click → new page, ms', value: first, goal: 220},
    {name: 'click → new page pointed at 300 ms before, ms', value: pointed, goal: 60},
    {name: 'click → page seen before, ms', value: revisit, goal: 60},
  ];
}

async function benchSearch(origin: string): Promise<readonly Measure[]> {
  return searchMeasures('', origin, {p50: 40, p95: 50, before: 90, after: 20});
}

async function searchMeasures(where: string, origin: string, goals: SearchResult): Promise<readonly Measure[]> {
  const browser = await launch();
  const results: SearchResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measureSearch(browser, origin));
  await browser.close();
  const middle = (key: keyof SearchResult): number => median(results.map((result) => result[key]));
  return [
    {name: `${where}key → list of results drawn, p50, ms`, value: middle('p50'), goal: goals.p50},
    {name: `${where}key → list of results drawn, p95, ms`, value: middle('p95'), goal: goals.p95},
    {name: `${where}search before the first result, kB`, value: middle('before'), goal: goals.before},
    {
      name: `${where}search after the first result, words of the other language, kB`,
      value: middle('after'),
      goal: goals.after,
    },
  ];
}

async function benchRequest(origin: string): Promise<readonly Measure[]> {
  const browser = await launch();
  const results: RequestTimes[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measureRequest(browser, origin));
  await browser.close();
  return [
    {name: 'first Run → answer on a slow phone, ms', value: median(results.map(({first}) => first)), goal: 1500},
    {name: 'next Run → answer on a slow phone, ms', value: median(results.map(({next}) => next)), goal: 50},
  ];
}

async function benchScale(): Promise<readonly Measure[]> {
  const all: Measure[] = [];
  for (const [pagesPerLanguage, goal] of [
    [20, 12],
    [500, 45],
  ] as const) {
    const folder = await makeSite(root, pagesPerLanguage);
    const build = await timeBuild(folder, pagesPerLanguage);
    all.push(
      {name: `cold build at ${pagesPerLanguage} pages, s`, value: build.seconds, goal},
      {name: `memory of that build, MB`, value: build.megabytes, goal: 4096},
    );
    if (pagesPerLanguage > 20) {
      const pages = ['/docs/generated/page-100'];
      all.push(
        ...(await serving(path.join(folder, 'build'), async (origin) => [
          ...(await lighthouseMeasures(origin, pages, {lcp: 900, tbt: 20})),
          ...(await searchMeasures(`${pagesPerLanguage} pages: `, origin, {p50: 50, p95: 50, before: 250, after: 60})),
        ])),
      );
    }
    await rm(folder, {recursive: true});
  }
  return all;
}

async function report(all: readonly Measure[]): Promise<void> {
  const baseline = JSON.parse(await readFile(baselineFile, 'utf8').catch(() => '{}')) as Record<
    string,
    number | undefined
  >;
  console.table(
    all.map(({name, page, value, goal, atLeast = false}) => ({
      measure: page === undefined ? name : `${name} (most: ${page})`,
      value,
      goal: goal === undefined ? '–' : `${atLeast ? '≥' : '≤'} ${goal}`,
      met: goal === undefined ? '–' : (atLeast ? value >= goal : value <= goal) ? 'yes' : 'NO',
      baseline: baseline[name] ?? '–',
    })),
  );
  if (!options.update) return;
  const merged = {...baseline, ...Object.fromEntries(all.map(({name, value}) => [name, value]))};
  await writeFile(baselineFile, `${JSON.stringify(merged, null, 2)}\n`);
  console.log('site/bench/baseline.json written.');
}
