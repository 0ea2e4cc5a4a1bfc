import {createHash} from 'node:crypto';
import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import {formatProblem, locales} from '@integration-docs/facts';
import {openCache, projectRoot, readOptions} from '@integration-docs/facts/node';
import {filesBelow, isAbsent, loadQuestions, questionProblems} from '@integration-docs/docs/content';
import type {SearchInput} from '@integration-docs/docs';
import {everydayWords, type Language} from '@integration-docs/search';
import {brotliSize} from '../commands/compress.ts';
import {ensureBuild} from '../commands/ensure-build.ts';
import {absentAddresses} from '../config/chapters.ts';
import site from '../config/site.ts';
import {loadSynonyms} from '../published/search/synonyms.ts';
import {answersOf, judgeAnswers, readAnswers, type AnswerFigures} from './answers.ts';
import {explain, openEngine, routesOf, withoutBase, type Engine} from './engine.ts';
import {belowFloors, limits, shortfalls} from './floors.ts';
import {measureGenerated} from './generated.ts';
import {
  answerable,
  figures,
  figuresByKind,
  judge,
  measures,
  readQueries,
  type Figures,
  type Judgement,
} from './judged.ts';
import {judgeLeftOut} from './left-out.ts';
import {metamorphic, type Relation} from './metamorphic.ts';
import {builtPages} from './pages.ts';
import {timePerKey} from './time.ts';
import {searchedPages} from '../published/search/search-input.ts';
import {line} from './tuning.ts';

const ownBuild = path.join(projectRoot, 'build');

/*
 * npm run eval:search [-- --queries <folder>] [--explain "<query>"] [--verbose] [--pages 500] [--check] [--left-out]
 * Measures the search over the built pages (build/): judged queries, words of the site typed in other ways, bytes, time.
 * --left-out: only the results of each question of site/questions in an index without that question.
 * --check: only figures below search-eval/floors.ts, and questions that no section answers; exits with 1 if there are any.
 */
const usage =
  'npm run eval:search -- [--queries <folder>] [--build <folder>] [--explain "<query>"] [--verbose] [--pages 500] [--check] [--left-out]';
const {values: options} = readOptions(
  {
    options: {
      build: {type: 'string', default: ownBuild},
      queries: {type: 'string', default: path.join(projectRoot, 'site/search-eval/judged')},
      explain: {type: 'string'},
      verbose: {type: 'boolean', default: false},
      pages: {type: 'string'},
      check: {type: 'boolean', default: false},
      'left-out': {type: 'boolean', default: false},
    },
  },
  usage,
);

async function main(): Promise<void> {
  if (options.build === ownBuild) ensureBuild();
  if (options.check) {
    await check();
    return;
  }
  if (options['left-out']) {
    await printLeftOut();
    return;
  }
  for (const language of locales) {
    const engine = await openEngine(options.build, language);
    if (options.explain === undefined) await print(engine);
    else
      console.log(
        `${language} ${explain(engine, options.explain)}\n${(await engine.sections(options.explain)).join('\n')}`,
      );
  }
  if (options.pages !== undefined) await measureGenerated(options.build, Number(options.pages));
}

async function printLeftOut(): Promise<void> {
  const [pt, en] = await Promise.all([searchedIn('pt'), searchedIn('en')]);
  console.log(`${' '.repeat(27)} ${measures.map((measure) => measure.padStart(8)).join(' ')}`);
  console.log(line('pt, left out', judgeLeftOut(pt, en)));
  console.log(line('en, left out', judgeLeftOut(en, pt)));
}

async function searchedIn(language: Language): Promise<SearchInput> {
  return searchedPages(await builtPages(options.build, language), language, projectRoot);
}

/** Result of a check. */
interface CheckResult {
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

async function check(): Promise<void> {
  const cache = openCache<CheckResult>('search-check', []);
  const {notes, problems} = await cache(await stateOf([options.build, options.queries, ...cacheInputs]), checkAll);
  notes.forEach((line) => console.log(line));
  problems.forEach((line) => console.error(line));
  if (problems.length > 0) {
    console.error(
      'npm run eval:search -- --verbose lists the queries that fail, --explain "<query>" says how one is read.',
    );
    process.exitCode = 1;
  }
}

/** Folders that determine the figures besides the build and the judged queries. While they are unchanged, the check uses its cached result. */
const cacheInputs = ['packages', 'site/config', 'site/questions', 'site/search-eval'];

async function stateOf(folders: readonly string[]): Promise<string> {
  const absolute = folders.map((folder) => path.resolve(projectRoot, folder));
  const names = await Promise.all(absolute.map((folder) => filesBelow(folder, '.')));
  const files = absolute.flatMap((folder, index) => (names[index] ?? []).map((name) => path.join(folder, name)));
  const hash = createHash('sha256');
  for (const file of files.filter(isCacheInput))
    hash.update(path.relative(projectRoot, file)).update(await readFile(file));
  return hash.digest('hex');
}

/** Whether a file is part of the cache key. Compressed files are not, because they depend on the other files. */
function isCacheInput(file: string): boolean {
  return !/\.(?:br|gz)$|[\\/]node_modules[\\/]/.test(file);
}

async function checkAll(): Promise<CheckResult> {
  const notes: string[] = [];
  const problems: string[] = [];
  for (const language of locales) {
    const measurement = await measure(await openEngine(options.build, language));
    notes.push(...measurement.notes);
    problems.push(...measurement.shortfallMessages, ...(await problemsOfQuestions(language)));
  }
  return {notes, problems};
}

interface Measurement {
  readonly notes: readonly string[];
  readonly queries: readonly string[];
  readonly judgements: readonly Judgement[];
  readonly byKind: ReturnType<typeof figuresByKind>;
  readonly ofOther: Figures;
  readonly ofReader: Figures;
  readonly ofNight: Figures;
  readonly answers: Readonly<Record<'answers' | 'queries', AnswerFigures>>;
  readonly relations: readonly Relation[];
  readonly bytes: Readonly<Record<keyof typeof limits, number>>;
  /** Messages about figures below their floor. */
  readonly shortfallMessages: readonly string[];
}

async function measure(engine: Engine): Promise<Measurement> {
  const {language} = engine;
  const allQueries = await readQueries(options.queries, language);
  const queries = answerable(allQueries, routesIn(engine));
  const isWhole = queries.length === allQueries.length;
  const notes = isWhole
    ? []
    : [
        `${language}: ${allQueries.length - queries.length} of ${allQueries.length} judged queries are left out, because this site does not have their pages. The floors are those of all queries and do not apply${queries.length === 0 ? '; nothing was judged. Write queries about your pages into site/search-eval/judged' : ''}.`,
      ];
  const judgements = await judge(engine, queries);
  const otherQueries = answerable(
    await readQueries(options.queries, language === 'pt' ? 'en' : 'pt'),
    routesIn(engine),
  );
  const ofOther = figures(await judge(engine, otherQueries));
  const figuresOfSet = async (set: 'readers' | 'night'): Promise<Figures> => {
    const setQueries = await readQueries(path.join(projectRoot, 'site/search-eval', set), language);
    return figures(await judge(engine, answerable(setQueries, routesIn(engine))));
  };
  const [ofReader, ofNight] = await Promise.all([figuresOfSet('readers'), figuresOfSet('night')]);
  const answers = {
    answers: judgeAnswers(await readAnswers(options.queries, language), engine.answer),
    queries: judgeAnswers(answersOf(queries), engine.answer),
  };
  const byKind = figuresByKind(judgements);
  const relations = await metamorphic(engine, [...(await loadSynonyms(projectRoot)), ...everydayWords]);
  const bytes = {code: await codeSize(), ...engine.bytes};
  return {
    ...{
      notes,
      queries: queries.map(({query}) => query),
      judgements,
      byKind,
      ofOther,
      ofReader,
      ofNight,
      answers,
      relations,
      bytes,
    },
    shortfallMessages: [
      ...(isWhole
        ? belowFloors(language, {
            ownQueries: byKind.all,
            otherQueries: ofOther,
            readersQueries: ofReader,
            nightQueries: ofNight,
            answers,
          })
        : []),
      ...shortfalls(language, relations, bytes),
    ],
  };
}

async function print(engine: Engine): Promise<void> {
  const {notes, queries, judgements, byKind, ofOther, ofReader, ofNight, answers, relations, bytes} =
    await measure(engine);
  notes.forEach((line) => console.log(line));
  console.log(`\n== ${engine.language} ==`);
  printJudged({...byKind, 'in the other': ofOther, 'of a reader': ofReader, 'at night': ofNight}, judgements);
  printAnswers(answers);
  printRelations(relations);
  const parts = Object.entries(bytes).map(
    ([part, size]) => `${part} ${kB(size)} of ${kB(limits[part as keyof typeof limits])}`,
  );
  console.log(`\nkB, brotli: ${parts.join(', ')}`);
  console.log(`ms per key in Node: ${await timePerKey(engine.libraryFor, queries)}`);
}

async function problemsOfQuestions(language: Language): Promise<readonly string[]> {
  const {questions, problems} = await loadQuestions(projectRoot);
  const absent = absentAddresses(site);
  const asked = questions.filter(({route}) => !isAbsent(route, absent));
  const unanswered = questionProblems(asked, await builtPages(options.build, language), language);
  return [...problems, ...unanswered].map(formatProblem);
}

/** Returns the routes of the pages in the index. */
function routesIn({library: {index}, base}: Engine): ReadonlySet<string> {
  return new Set(routesOf(index.pages.map(([address]) => withoutBase(address, base))));
}

function printJudged(byKind: Readonly<Record<string, Figures>>, judgements: readonly Judgement[]): void {
  console.log(`kind            n ${measures.map((measure) => measure.padStart(8)).join(' ')}`);
  for (const [kind, {queries, ...values}] of Object.entries(byKind)) {
    const cells = measures.map((measure) => values[measure].toFixed(3).padStart(8));
    console.log(`${kind.padEnd(13)} ${String(queries).padStart(3)} ${cells.join(' ')}`);
  }
  for (const {query, found, success1 = 0, ndcg = 0} of judgements) {
    if (success1 === 1 && (ndcg > 0.8 || !options.verbose)) continue;
    const expectedPages = Object.entries(query.relevant).map(([route, grade]) => `${short(route)}:${grade}`);
    console.log(
      `  ${success1 === 1 ? ' ' : '✗'} "${query.query}" wanted ${expectedPages.join(' ')} | found ${found.slice(0, 5).map(short).join(' ')}`,
    );
  }
}

function printAnswers(answers: Readonly<Record<string, AnswerFigures>>): void {
  for (const [name, {shown, precision, recall, wrong, missing}] of Object.entries(answers)) {
    console.log(
      `answers to the judged ${name}: ${shown} shown, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    wrong.forEach((line) => console.log(`  ✗ ${line}`));
    if (name === 'answers') console.log(`    none: ${missing.join(', ')}`);
  }
}

function short(route: string): string {
  return route.replace('/docs/integrations/', '').replace('/docs/', '') || '/';
}

function printRelations(relations: readonly Relation[]): void {
  console.log("\nthe site's own words                             cases  value  goal");
  for (const {name, cases, value, goal, failures} of relations) {
    console.log(
      `${value >= goal ? ' ' : '✗'} ${name.padEnd(46)} ${String(cases).padStart(5)}  ${value.toFixed(3)}  ${goal}`,
    );
    const shownFailures = failures.slice(0, options.verbose ? 400 : 12);
    if (failures.length > 0)
      console.log(`    ${shownFailures.join(', ')}${failures.length > shownFailures.length ? ', …' : ''}`);
  }
}

/** Returns the bytes (brotli) of the interface and the engine. */
async function codeSize(): Promise<number> {
  const folder = path.join(options.build, 'assets/search');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sizes = scripts.map(async (name) =>
    brotliSize(`assets/search/${name}`, await readFile(path.join(folder, name), 'utf8')),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

await main();
