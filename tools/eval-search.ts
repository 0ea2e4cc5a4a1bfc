import {existsSync} from 'node:fs';
import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import type {Language} from '../lib/search/types.ts';
import {brotliSize, explain, openEngine, type Engine} from './search-eval/engine.ts';
import {measureGenerated} from './search-eval/generated.ts';
import {figuresByKind, judge, type JudgedQuery} from './search-eval/judged.ts';
import {metamorphic} from './search-eval/metamorphic.ts';
import {timePerKey} from './search-eval/time.ts';

/*
 * npm run eval:search [-- --queries <folder>] [--explain "<query>"] [--verbose] [--pages 500]
 * Measures the search over the built pages (build/): judged queries, the site's own words typed in other ways, bytes, time.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const {values: options} = parseArgs({
  options: {
    build: {type: 'string', default: path.join(root, 'build')},
    queries: {type: 'string', default: path.join(root, 'lib/search/judged')},
    explain: {type: 'string'},
    verbose: {type: 'boolean', default: false},
    pages: {type: 'string'},
  },
});

async function main(): Promise<void> {
  if (!existsSync(path.join(options.build, 'search/manifest.json'))) {
    console.error('There is no build to search. Run "npm run build" first.');
    process.exit(1);
  }
  for (const language of ['pt', 'en'] as const) {
    const engine = await openEngine(options.build, language);
    if (options.explain !== undefined) {
      console.log(language, explain(engine, options.explain));
      console.log((await engine.search(options.explain)).join('\n'));
      continue;
    }
    console.log(`\n== ${language} ==`);
    await judgedTable(engine, language);
    await metamorphicTable(engine);
    await costs(engine);
  }
  if (options.pages !== undefined) {
    await measureGenerated(options.build, Number(options.pages));
  }
}

async function readQueries(language: Language): Promise<JudgedQuery[]> {
  const file = path.join(options.queries, `queries.${language}.json`);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as JudgedQuery[]) : [];
}

async function judgedTable(engine: Engine, language: Language): Promise<void> {
  const queries = await readQueries(language);
  if (queries.length === 0) {
    console.log(`No judged queries: ${options.queries} has no queries.${language}.json.`);
    return;
  }
  const judgements = await judge(engine, queries);
  console.log('kind            n  succ@1  succ@3    MRR  nDCG@10  empty');
  for (const [kind, {queries: count, success1, success3, mrr, ndcg, empty}] of figuresByKind(judgements)) {
    const cells = [success1, success3, mrr, ndcg, empty].map((value) => value.toFixed(3).padStart(7));
    console.log(`${kind.padEnd(13)} ${String(count).padStart(3)} ${cells.join(' ')}`);
  }
  for (const {query, found, success1, ndcg} of judgements) {
    if (success1 === 1 && (ndcg > 0.8 || !options.verbose)) continue;
    const wanted = Object.entries(query.relevant).map(([route, grade]) => `${short(route)}:${grade}`);
    console.log(
      `  ${success1 === 1 ? ' ' : '✗'} "${query.query}" wanted ${wanted.join(' ')} | found ${found.slice(0, 5).map(short).join(' ')}`,
    );
  }
}

function short(route: string): string {
  return route.replace('/docs/integrations/', '').replace('/docs/', '') || '/';
}

async function metamorphicTable(engine: Engine): Promise<void> {
  console.log("\nthe site's own words                             cases  value  goal");
  for (const {name, cases, value, goal, failures} of await metamorphic(engine)) {
    console.log(
      `${value >= goal ? ' ' : '✗'} ${name.padEnd(46)} ${String(cases).padStart(5)}  ${value.toFixed(3)}  ${goal}`,
    );
    const shown = failures.slice(0, options.verbose ? 400 : 12);
    if (failures.length > 0) console.log(`    ${shown.join(', ')}${failures.length > shown.length ? ', …' : ''}`);
  }
}

async function costs(engine: Engine): Promise<void> {
  const folder = path.join(options.build, 'assets/search');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(async (name) => brotliSize(await readFile(path.join(folder, name), 'utf8'))),
  );
  const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
  console.log(
    `\nbrotli kB: interface + engine ${kB(sizes.reduce((sum, size) => sum + size, 0))} (goal 25), index + documents ${kB(engine.bytes.all)} (goal 110), before the first result ${kB(engine.bytes.first)}`,
  );
  console.log(
    `ms per key in Node: ${await timePerKey(
      engine.library,
      (await readQueries(engine.language)).map(({query}) => query),
    )}`,
  );
}

await main();
