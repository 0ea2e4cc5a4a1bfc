import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {stringify} from 'yaml';
import {defaultLocale, formatProblem, locales, type Problem, readYaml} from '@integration-docs/facts';
import site from '../config/site.ts';
import {
  apiChangesIn,
  changesFile,
  contractFile,
  type CurrentSnapshot,
  type ContractTexts,
  loadContractTexts,
  newestReleased,
  nothingReleased,
  releasedFolder,
  silentChanges,
  type Snapshot,
  snapshotFile,
  snapshotOf,
} from '@integration-docs/contract';
import {projectRoot, readOptions} from '@integration-docs/facts/node';
import {addressesFile, addressesOf, allAddresses, releasedAddresses} from '@integration-docs/docs/content';
import {ensureBuild} from './ensure-build.ts';

const usage = `npm run release                 keeps the contract as it stands as packages/contract/released/<version>.yaml, when the list of changes says all of it
npm run release -- --addresses  keeps the addresses of the build in site/config/addresses.yaml: what is new is promised from then on
npm run release -- --check      only checks: part of npm run check`;

const {values: options} = readOptions(
  {options: {check: {type: 'boolean', default: false}, addresses: {type: 'boolean', default: false}}},
  usage,
);
process.exitCode = options.addresses ? await keepAddresses() : await main();

async function main(): Promise<number> {
  const texts = await loadContractTexts(projectRoot);
  const current = snapshotOf(texts, site);
  const released = await newestReleased(projectRoot);
  const problems = await problemsSince(released, texts, current);
  if (problems.length > 0) {
    console.error(problems.map(formatProblem).join('\n'));
    return 1;
  }
  const file = path.join(releasedFolder, `${current.version}.yaml`);
  if (options.check) {
    console.log(
      `Nothing changed silently: version ${current.version}, ${current.facts.size} facts, against ${released?.version}.`,
    );
    return 0;
  }
  if (existsSync(path.join(projectRoot, file))) {
    console.error(
      `${file} is there: version ${current.version} was released. Raise info.version in packages/contract/openapi.yaml first.`,
    );
    return 1;
  }
  await mkdir(path.join(projectRoot, releasedFolder), {recursive: true});
  await writeFile(path.join(projectRoot, file), snapshotFile(current));
  console.log(`Wrote ${file}: ${current.facts.size} facts.`);
  return 0;
}

/** Returns changes without an entry in the list of changes. The first version has no earlier one to compare with, so it is not checked. */
async function problemsSince(
  released: Snapshot | undefined,
  texts: ContractTexts,
  current: CurrentSnapshot,
): Promise<readonly Problem[]> {
  const changes = readYaml(await readFile(path.join(projectRoot, changesFile), 'utf8'), {file: changesFile, line: 1});
  if (changes.problems.length > 0) return changes.problems;
  if (released === undefined) return options.check ? [nothingReleased] : [];
  const contract = readYaml(texts.get(contractFile) ?? '', {file: contractFile, line: 1});
  return silentChanges(released, current, apiChangesIn(changes.value), {
    version: contract.lineOf(['info', 'version']),
    entries: changes.lineOf(['entries']),
  });
}

async function keepAddresses(): Promise<number> {
  ensureBuild();
  const otherLocales = locales.filter((locale) => locale !== defaultLocale);
  const builtAddresses = await addressesOf(path.join(projectRoot, 'build'), otherLocales);
  const addresses = allAddresses(await releasedAddresses(projectRoot), builtAddresses);
  await writeFile(path.join(projectRoot, addressesFile), stringify(addresses, {lineWidth: 0}));
  console.log(`Wrote ${addressesFile}: ${Object.keys(addresses.pages).length} pages, ${addresses.files.length} files.`);
  return 0;
}
