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

const ownBuild = path.join(projectRoot, 'build');

/*
 * npm run tune:search [-- --write] [--rounds 2]
 * Finds the weights of the ranking on the judged queries, with five-fold cross-validation: each fifth is judged with weights that
 * were found without it. Only those figures say how the search does on queries that nobody has seen. --write keeps the
 * weights found on all queries (packages/search/query/weights.json).
 */
const {values: options} = parseArgs({
  options: {
    build: {type: 'string', default: ownBuild},
    rounds: {type: 'string', default: '2'},
    write: {type: 'boolean', default: false},
  },
});
const folds = 5;
const rounds = Number(options.rounds);

interface Case {
  readonly engine: Engine;
  readonly query: JudgedQuery;
  /** Whether the query is of the other language. */
  readonly isOther: boolean;
}

if (options.build === ownBuild) ensureBuild();
const engines = await Promise.all(locales.map((language) => openEngine(options.build, language)));
const queries = (await Promise.all(engines.map(queriesOf))).flat();
// Each query is put to the index of its own language and, further down in the list, to that of the other one.
const cases: readonly Case[] = [false, true].flatMap((isOther) =>
  queries.map(({engine, query}) => ({
    engine: isOther ? (engines.find((each) => each !== engine) ?? engine) : engine,
    query,
    isOther,
  })),
);
const plans = new Map(locales.map((language) => [language, new Map<string, Plan>()]));

async function queriesOf(engine: Engine): Promise<{engine: Engine; query: JudgedQuery}[]> {
  const judged = await readQueries(path.join(projectRoot, 'site/search-eval/judged'), engine.language);
  return judged.map((query) => ({engine, query}));
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
for (const [number, asked] of foldsOf(queries.length, folds).entries()) {
  // A query is kept back in both languages.
  const fold = [...asked, ...asked.map((place) => place + queries.length)];
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
for (const isOther of [false, true]) {
  const name = isOther ? 'other language' : 'kept back';
  const ofCases = (belongs: (one: Case) => boolean): Judgement[] =>
    keptBack.filter((_, at) => {
      const one = cases[places[at] ?? 0];
      return one?.isOther === isOther && belongs(one);
    });
  console.log(
    line(
      name,
      ofCases(() => true),
    ),
  );
  for (const {language} of engines) {
    console.log(
      line(
        `${name}, ${language}`,
        ofCases(({engine}) => engine.language === language),
      ),
    );
  }
}
const found = tune(all, evaluate, rounds);
console.log(line('with all in sight', judgeAll(all, found)));
console.log(JSON.stringify(found, null, 2));
if (options.write) {
  await writeFile(path.join(projectRoot, 'packages/search/query/weights.json'), `${JSON.stringify(found, null, 2)}\n`);
}
