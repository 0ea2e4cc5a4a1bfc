import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {stringify} from 'yaml';
import {defaultLocale, locales} from '../config/locales.ts';
import {loadContractTexts} from '../lib/model/openapi/read.ts';
import {formatProblem} from '../lib/problem/problem.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {readYaml} from '../lib/problem/yaml-source.ts';
import {addressesFile, addressesOf, allAddresses, releasedAddresses} from '../lib/released/addresses.ts';
import {apiChangesIn, changesFile, silentChanges} from '../lib/released/check.ts';
import {newestReleased, releasedFolder, snapshotFile, snapshotOf} from '../lib/released/released.ts';
import {ensureBuild} from './ensure-build.ts';

/*
 * npm run release -- --addresses  keeps the addresses of the build in contract/released/addresses.yaml: what is new is promised from then on
 * npm run release                 keeps the contract as it stands as contract/released/<version>.yaml, when the list of changes says all of it
 * npm run release -- --check      only checks: part of npm run check
 */
const {values: options} = parseArgs({
  options: {check: {type: 'boolean', default: false}, addresses: {type: 'boolean', default: false}},
});
process.exitCode = options.addresses ? await keepAddresses() : await main();

async function main(): Promise<number> {
  const current = snapshotOf(await loadContractTexts(projectRoot));
  const released = await newestReleased(projectRoot);
  const list = readYaml(await readFile(path.join(projectRoot, changesFile), 'utf8'), {file: changesFile, line: 1});
  const problems = released === undefined ? [] : silentChanges(released, current, apiChangesIn(list.value));
  if (problems.length > 0) {
    console.error(problems.map(formatProblem).join('\n'));
    return 1;
  }
  const file = path.join(releasedFolder, `${current.version}.yaml`);
  if (options.check) {
    console.log(
      `Nothing changed silently: version ${current.version}, ${current.facts.size} facts, against ${released?.version ?? 'none'}.`,
    );
    return 0;
  }
  if (existsSync(path.join(projectRoot, file))) {
    console.error(
      `${file} is there: version ${current.version} was released. Raise info.version in contract/openapi.yaml first.`,
    );
    return 1;
  }
  await mkdir(path.join(projectRoot, releasedFolder), {recursive: true});
  await writeFile(path.join(projectRoot, file), snapshotFile(current));
  console.log(`Wrote ${file}: ${current.facts.size} facts.`);
  return 0;
}

async function keepAddresses(): Promise<number> {
  ensureBuild();
  const others = locales.filter((locale) => locale !== defaultLocale);
  const built = await addressesOf(path.join(projectRoot, 'build'), others);
  const addresses = allAddresses(await releasedAddresses(projectRoot), built);
  await writeFile(path.join(projectRoot, addressesFile), stringify(addresses, {lineWidth: 0}));
  console.log(`Wrote ${addressesFile}: ${Object.keys(addresses.pages).length} pages, ${addresses.files.length} files.`);
  return 0;
}
