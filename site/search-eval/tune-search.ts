import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {type Plan, type Weights, weights as current} from '@integration-docs/search';
import {ensureBuild} from '../commands/ensure-build.ts';
import {openEngine, withWeights, type Engine} from './engine.ts';
import {judgeHits, measures, readQueries, type Judgement, type JudgedQuery} from './judged.ts';
import {foldsOf, line, start, tune} from './tuning.ts';

/*
 * npm run tune:search [-- --write] [--rounds 2]
 * Finds the weights of the ranking on the judged queries, with five-fold cross-validation: each fifth is judged with weights that
 * were found without it. Only those figures say how the search does on queries that nobody has seen. --write keeps the
 * weights found on all queries (packages/search/query/weights.json).
 */
const {values: options} = parseArgs({
  options: {
    build: {type: 'string', default: path.join(projectRoot, 'build')},
    rounds: {type: 'string', default: '2'},
    write: {type: 'boolean', default: false},
  },
});
const folds = 5;
const rounds = Number(options.rounds);

interface Case {
  readonly engine: Engine;
  readonly query: JudgedQuery;
}

ensureBuild();
const cases = (await Promise.all(locales.map(casesOf))).flat();
const plans = new Map(locales.map((language) => [language, new Map<string, Plan>()]));

async function casesOf(language: (typeof locales)[number]): Promise<Case[]> {
  const engine = await openEngine(options.build, language);
  const queries = await readQueries(path.join(projectRoot, 'site/search-eval/judged'), language);
  return queries.map((query) => ({engine, query}));
}

const known = new Map<string, Judgement>();

function evaluate(weights: Weights, place: number): Judgement {
  const key = `${place} ${Object.values(weights).join(' ')}`;
  const before = known.get(key);
  if (before) return before;
  const one = cases[place];
  if (one === undefined) throw new Error(`no query ${place}`);
  const {engine, query} = one;
  const hits = withWeights(engine, plans.get(engine.language) ?? new Map<string, Plan>(), weights)(query.query);
  const judgement = judgeHits(query, hits);
  known.set(key, judgement);
  return judgement;
}

const all = cases.map((_, place) => place);
const judgeAll = (places: readonly number[], weights: Weights): Judgement[] =>
  places.map((place) => evaluate(weights, place));
console.log(`${' '.repeat(27)} ${measures.map((measure) => measure.padStart(8)).join(' ')}`);
console.log(line('as it is', judgeAll(all, current)));
console.log(line('where it starts', judgeAll(all, start)));
const keptBack: Judgement[] = [];
const places: number[] = [];
for (const [number, fold] of foldsOf(cases.length, folds).entries()) {
  const found = tune(
    all.filter((place) => !fold.includes(place)),
    evaluate,
    rounds,
  );
  const judgements = judgeAll(fold, found);
  console.log(line(`fold ${number + 1}, kept back`, judgements));
  keptBack.push(...judgements);
  places.push(...fold);
  known.clear();
}
console.log(line('kept back', keptBack));
for (const language of locales) {
  console.log(
    line(
      `kept back, ${language}`,
      keptBack.filter((_, at) => cases[places[at] ?? 0]?.engine.language === language),
    ),
  );
}
const found = tune(all, evaluate, rounds);
console.log(line('with all in sight', judgeAll(all, found)));
console.log(JSON.stringify(found, null, 2));
if (options.write) {
  await writeFile(path.join(projectRoot, 'packages/search/query/weights.json'), `${JSON.stringify(found, null, 2)}\n`);
}
