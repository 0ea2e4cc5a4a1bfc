import {rm, writeFile} from 'node:fs/promises';
import {orExitWithUsage, readOptions, exitWithUsage, wholeNumber} from '@integration-docs/facts/node';
import {campaign} from './connector/campaign.ts';
import {connectorLanguages, prepareConnector, type ConnectorLanguageName} from './connector/languages.ts';
import {trials, tryOut} from './connector/trials.ts';
import {fail} from './ensure.mjs';

/**
 * npm run campaign -- --language typescript --invoices 10000 --seed 7: runs a connector under faults and kills it at every step. Prints
 * figures, or what is wrong and the seed that reproduces it.
 *
 * `--trace FILE` writes the events in order, so that two runs of a seed can be compared. `--hasty` ends at the first fault, for connectors
 * under development, which fail at almost every moment.
 *
 * npm run campaign -- --trials: puts mistakes into copies of the connector, one at a time, and expects the campaign to find each.
 * `--trials secret` runs only the trials with this text in their name.
 */
const usage = `npm run campaign -- [--language ${Object.keys(connectorLanguages).join('|')}] [--invoices 100] [--seed N]
  a connector under faults, killed at every step; without --seed, another every time
  --hasty         ends at the first fault
  --trace FILE    writes what happened, in order
  --trials [TEXT] mistakes in copies of the connector, those whose name has this text: each must be found`;
const {values, positionals} = readOptions(
  {
    options: {
      help: {type: 'boolean', default: false},
      language: {type: 'string', default: 'typescript'},
      invoices: {type: 'string', default: '100'},
      seed: {type: 'string', default: String(Date.now() % 2 ** 31)},
      trace: {type: 'string'},
      hasty: {type: 'boolean', default: false},
      trials: {type: 'boolean', default: false},
    },
    allowPositionals: true,
  },
  usage,
);
if (values.help) {
  console.log(usage);
  process.exit();
}
const {language} = values;
const invoices = orExitWithUsage(() => wholeNumber('--invoices', values.invoices, [1, 1_000_000]), usage);
const seed = orExitWithUsage(() => wholeNumber('--seed', values.seed, [0, 2 ** 32]), usage);
if (!isLanguage(language)) {
  exitWithUsage(`Found --language ${language}; expected ${Object.keys(connectorLanguages).join(' or ')}.`, usage);
}
if (values.trials) await runTrials(language);
else await runCampaign(language);

async function runTrials(connectorLanguage: ConnectorLanguageName): Promise<void> {
  const undetected: string[] = [];
  for (const trial of trials[connectorLanguage] ?? []) {
    if (!positionals.every((text) => trial.name.includes(text))) continue;
    const startTime = performance.now();
    const outcome = await outcomeOf(tryOut(connectorLanguage, trial, {seed, invoices}));
    const seconds = Math.round((performance.now() - startTime) / 1000);
    console.log(`${outcome.word} in ${seconds} s: ${trial.name}: ${outcome.message}`);
    if (outcome.word !== 'found') undetected.push(trial.name);
  }
  if (undetected.length > 0)
    fail([`Found mistakes that the campaign does not see; expected none.`, ...undetected].join('\n  '));
}

/** A trial that could not run does not count as found. */
async function outcomeOf(
  faults: Promise<readonly string[]>,
): Promise<{readonly word: 'found' | 'NOT FOUND' | 'NOT RUN'; readonly message: string}> {
  try {
    const [firstFault] = await faults;
    return firstFault === undefined ? {word: 'NOT FOUND', message: ''} : {word: 'found', message: firstFault};
  } catch (error) {
    return {word: 'NOT RUN', message: error instanceof Error ? error.message : String(error)};
  }
}

async function runCampaign(connectorLanguage: ConnectorLanguageName): Promise<void> {
  const connector = await prepareConnector(connectorLanguage);
  const {folder} = connector;
  console.log(`${connectorLanguage}, ${invoices} invoices, seed ${seed}, in ${folder}`);
  const startTime = performance.now();
  let lastLogTime = startTime;
  const {faults, figures, trace} = await campaign({
    ...connector,
    seed,
    invoices,
    isHasty: values.hasty,
    log(line) {
      if (performance.now() - lastLogTime < 10_000) return;
      lastLogTime = performance.now();
      console.log(line);
    },
  });
  const seconds = Math.round((performance.now() - startTime) / 1000);
  console.log([...Object.entries({...figures, seconds})].map(([name, value]) => `${name} ${value}`).join(', '));
  if (values.trace !== undefined) {
    // Folder and port differ in every run.
    const lines = trace.map((line) => `${line.replaceAll(folder, '.').replace(/:\d+\/webhooks/, '/webhooks')}\n`);
    await writeFile(values.trace, lines.join(''));
  }
  if (faults.length > 0) {
    const again = `npm run campaign -- --language ${connectorLanguage} --invoices ${invoices} --seed ${seed}`;
    fail([`Found ${faults.length} faults; expected none.`, ...faults.slice(0, 20), `Again: ${again}`].join('\n  '));
  }
  await rm(folder, {recursive: true});
}

function isLanguage(name: string): name is ConnectorLanguageName {
  return Object.hasOwn(connectorLanguages, name);
}
