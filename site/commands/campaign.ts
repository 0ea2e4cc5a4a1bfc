import {rm, writeFile} from 'node:fs/promises';
import {orRefuse, readOptions, refuse, wholeNumber} from '@integration-docs/facts/node';
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
const invoices = orRefuse(() => wholeNumber('--invoices', values.invoices, [1, 1_000_000]), usage);
const seed = orRefuse(() => wholeNumber('--seed', values.seed, [0, 2 ** 32]), usage);
if (!isLanguage(language)) {
  refuse(`Found --language ${language}; expected ${Object.keys(connectorLanguages).join(' or ')}.`, usage);
}
if (values.trials) await runTrials(language);
else await runCampaign(language);

async function runTrials(of: ConnectorLanguageName): Promise<void> {
  const green: string[] = [];
  for (const one of trials[of] ?? []) {
    if (!positionals.every((text) => one.name.includes(text))) continue;
    const begun = performance.now();
    const [first] = await tryOut(of, one, {seed, invoices});
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`${first === undefined ? 'NOT FOUND' : 'found'} in ${seconds} s: ${one.name}: ${first ?? ''}`);
    if (first === undefined) green.push(one.name);
  }
  if (green.length > 0) fail([`Found mistakes that the campaign does not see; expected none.`, ...green].join('\n  '));
}

async function runCampaign(of: ConnectorLanguageName): Promise<void> {
  const connector = await prepareConnector(of);
  const {folder} = connector;
  console.log(`${of}, ${invoices} invoices, seed ${seed}, in ${folder}`);
  const begun = performance.now();
  let told = begun;
  const {faults, figures, trace} = await campaign({
    ...connector,
    seed,
    invoices,
    isHasty: values.hasty,
    log(line) {
      if (performance.now() - told < 10_000) return;
      told = performance.now();
      console.log(line);
    },
  });
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log([...Object.entries({...figures, seconds})].map(([name, value]) => `${name} ${value}`).join(', '));
  if (values.trace !== undefined) {
    // Folder and port differ in every run.
    const lines = trace.map((line) => `${line.replaceAll(folder, '.').replace(/:\d+\/webhooks/, '/webhooks')}\n`);
    await writeFile(values.trace, lines.join(''));
  }
  if (faults.length > 0) {
    const again = `npm run campaign -- --language ${of} --invoices ${invoices} --seed ${seed}`;
    fail([`Found ${faults.length} faults; expected none.`, ...faults.slice(0, 20), `Again: ${again}`].join('\n  '));
  }
  await rm(folder, {recursive: true});
}

function isLanguage(name: string): name is ConnectorLanguageName {
  return Object.hasOwn(connectorLanguages, name);
}
