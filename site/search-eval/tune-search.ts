import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {locales} from '@integration-docs/facts';
import {orExitWithUsage, projectRoot, readOptions, wholeNumber} from '@integration-docs/facts/node';
import {
  type Plan,
  answerThresholds,
  type AnswerThresholds,
  type Weights,
  weights as current,
} from '@integration-docs/search';
import {ensureBuild} from '../commands/ensure-build.ts';
import {answersOf, judgeAnswers, readAnswers, tuneSureness, type AnswerFigures} from './answers.ts';
import {openEngine, withWeights, type Engine} from './engine.ts';
import {judgeHits, measures, readQueries, type Judgement, type JudgedQuery} from './judged.ts';
import {foldsOf, line, start, tune} from './tuning.ts';

const ownBuild = path.join(projectRoot, 'build');

/*
 * npm run tune:search [-- --write] [--rounds 2]; npm run tune:search -- --answers
 * Tunes the weights of the ranking on the judged queries, with five-fold cross-validation: each fifth is judged with weights that were
 * tuned without it. Only those figures estimate the quality for unseen queries. --write saves the weights tuned on all queries
 * (packages/search/query/weights.json). --answers tunes the thresholds for showing an answer (packages/search/query/answer.ts).
 */
const usage = 'npm run tune:search -- [--build <folder>] [--rounds 2] [--write] [--answers]';
const {values: options} = readOptions(
  {
    options: {
      build: {type: 'string', default: ownBuild},
      rounds: {type: 'string', default: '2'},
      write: {type: 'boolean', default: false},
      answers: {type: 'boolean', default: false},
    },
  },
  usage,
);
const folds = 5;
const rounds = orExitWithUsage(() => wholeNumber('--rounds', options.rounds, [1, 1000]), usage);

interface Case {
  readonly engine: Engine;
  readonly query: JudgedQuery;
  /** Whether the query is of the other language. */
  readonly isOther: boolean;
}

if (options.build === ownBuild) ensureBuild();
const engines = await Promise.all(locales.map((language) => openEngine(options.build, language)));
const queries = (await Promise.all(engines.map(queriesOf))).flat();
// First all queries with the index of their own language, then all with the index of the other language.
const cases: readonly Case[] = [false, true].flatMap((isOther) =>
  queries.map(({engine, query}) => ({
    engine: isOther ? (engines.find((each) => each !== engine) ?? engine) : engine,
    query,
    isOther,
  })),
);
const plans = new Map(locales.map((language) => [language, new Map<string, Plan>()]));

async function queriesOf(engine: Engine): Promise<{engine: Engine; query: JudgedQuery}[]> {
  const judgedQueries = await readQueries(path.join(projectRoot, 'site/search-eval/judged'), engine.language);
  return judgedQueries.map((query) => ({engine, query}));
}

const judgementCache = new Map<string, Judgement>();

function evaluate(weights: Weights, index: number): Judgement {
  const key = `${index} ${Object.values(weights).join(' ')}`;
  const cached = judgementCache.get(key);
  if (cached) return cached;
  const judgedCase = cases[index];
  if (judgedCase === undefined) throw new Error(`no query ${index}`);
  const {engine, query} = judgedCase;
  const hits = withWeights(engine, plans.get(engine.language) ?? new Map<string, Plan>(), weights)(query.query);
  const judgement = judgeHits(query, hits);
  judgementCache.set(key, judgement);
  return judgement;
}

if (options.answers) await tuneAnswers();
else await tuneWeights();

async function tuneWeights(): Promise<void> {
  const all = cases.map((_, index) => index);
  const judgeAll = (indexes: readonly number[], weights: Weights): Judgement[] =>
    indexes.map((index) => evaluate(weights, index));
  console.log(`${' '.repeat(27)} ${measures.map((measure) => measure.padStart(8)).join(' ')}`);
  console.log(line('as it is', judgeAll(all, current)));
  console.log(line('where it starts', judgeAll(all, start)));
  const heldOutJudgements: Judgement[] = [];
  const indexes: number[] = [];
  for (const [number, foldQueries] of foldsOf(queries.length, folds).entries()) {
    // A query is excluded from the tuning for both indexes.
    const fold = [...foldQueries, ...foldQueries.map((index) => index + queries.length)];
    const tuned = tune(
      all.filter((index) => !fold.includes(index)),
      evaluate,
      rounds,
    );
    const judgements = judgeAll(fold, tuned);
    console.log(line(`fold ${number + 1}, kept back`, judgements));
    heldOutJudgements.push(...judgements);
    indexes.push(...fold);
    judgementCache.clear();
  }
  for (const isOther of [false, true]) {
    const name = isOther ? 'other language' : 'kept back';
    const ofCases = (belongs: (one: Case) => boolean): Judgement[] =>
      heldOutJudgements.filter((_, position) => {
        const one = cases[indexes[position] ?? 0];
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
  const tuned = tune(all, evaluate, rounds);
  console.log(line('with all in sight', judgeAll(all, tuned)));
  console.log(JSON.stringify(tuned, null, 2));
  if (options.write) {
    await writeFile(
      path.join(projectRoot, 'packages/search/query/weights.json'),
      `${JSON.stringify(tuned, null, 2)}\n`,
    );
  }
}

/** Tunes the thresholds for showing an answer, with cross-validation too. Prints the result. */
async function tuneAnswers(): Promise<void> {
  const folder = path.join(projectRoot, 'site/search-eval/judged');
  const judgedAnswers = (
    await Promise.all(
      engines.map(async (engine) => {
        const ofQueries = answersOf(await readQueries(folder, engine.language));
        return [...(await readAnswers(folder, engine.language)), ...ofQueries].map((one) => ({engine, ...one}));
      }),
    )
  ).flat();
  const answerCache = new Map<string, string | null>();
  const figuresOf = (indexes: readonly number[], sure: AnswerThresholds): AnswerFigures => {
    const foldAnswers = indexes.map((index) => ({query: String(index), answers: judgedAnswers[index]?.answers ?? []}));
    return judgeAnswers(foldAnswers, (index) => {
      const key = `${index} ${Object.values(sure).join(' ')}`;
      const one = judgedAnswers[Number(index)];
      if (!answerCache.has(key)) answerCache.set(key, one?.engine.answer(one.query, sure) ?? null);
      return answerCache.get(key) ?? null;
    });
  };
  const indexes = judgedAnswers.map((_, index) => index);
  let [count, rightCount] = [0, 0];
  for (const [number, fold] of foldsOf(judgedAnswers.length, folds).entries()) {
    const tuned = tuneSureness(answerThresholds, (sure) =>
      figuresOf(
        indexes.filter((index) => !fold.includes(index)),
        sure,
      ),
    );
    const {shown: shownCount, precision, recall} = figuresOf(fold, tuned);
    count += shownCount;
    rightCount += shownCount * precision;
    console.log(
      `fold ${number + 1}, kept back: ${shownCount} shown, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
  }
  console.log(`kept back: ${count} shown, precision ${(rightCount / count).toFixed(3)}`);
  const tuned = tuneSureness(answerThresholds, (sure) => figuresOf(indexes, sure));
  const {precision, recall} = figuresOf(indexes, tuned);
  console.log(`all in sight: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${JSON.stringify(tuned)}`);
}
