import {existsSync} from 'node:fs';
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {stringify} from 'yaml';
import * as z from 'zod';
import {version} from '../catalogues/changes.schema.ts';
import {contractFiles, readContract} from '../openapi/read.ts';
import type {ContractTexts} from '../openapi/read.ts';
import {type Problem, readYaml, schemaProblems, throwProblems} from '@integration-docs/facts';
import {type LimitKinds, limitKindsOf} from './compare.ts';
import {factsOf, type ContractFacts} from './facts.ts';
import {compareVersions} from './version.ts';
import {wordsOf} from './words.ts';

/** Folder of the released versions, one file each. */
export const releasedFolder = 'packages/contract/released';

/** A version of the contract, in the form for comparing versions. */
export interface Snapshot {
  readonly version: string;
  readonly facts: ContractFacts;
  /** Hash of the words of each part (`words.ts`). */
  readonly words: ContractFacts;
}

/** The current contract, with the kinds of changes of its limits. */
export interface CurrentSnapshot extends Snapshot {
  readonly limits: LimitKinds;
}

const fileSchema = z.strictObject({
  version,
  facts: z.record(z.string(), z.string()),
  words: z.record(z.string(), z.string()),
});

/**
 * Returns the snapshot of the current contract.
 *
 * @param settings settings of the site, because the contract contains its addresses
 */
export function snapshotOf(texts: ContractTexts, settings: unknown): CurrentSnapshot {
  const {value: contract, catalogues} = readContract(texts, settings);
  const sources = contractFiles.map((file) => {
    const name = path.basename(file, '.yaml');
    return [name, readYaml(texts.get(file) ?? '', {file, line: 1}).value] as const;
  });
  return {
    version: contract.info.version,
    facts: factsOf(contract, catalogues),
    words: wordsOf(new Map(sources)),
    limits: limitKindsOf(catalogues),
  };
}

/** Writes a released version as YAML, with facts sorted by subject, so that people can compare two files. */
export function snapshotFile({version: versionNumber, facts, words}: Snapshot): string {
  const sorted = (entries: ContractFacts): Record<string, string> =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  return stringify({version: versionNumber, facts: sorted(facts), words: sorted(words)}, {lineWidth: 0});
}

/**
 * Loads the newest released version; undefined when there is none.
 *
 * @param root folder of the project
 * @throws ProblemError for a file with another format than `npm run release` writes
 */
export async function newestReleased(root: string): Promise<Snapshot | undefined> {
  const newestVersion = (await releasedVersions(root)).sort(compareVersions).at(-1);
  if (newestVersion === undefined) return undefined;
  const file = `${releasedFolder}/${newestVersion}.yaml`;
  const {problems, ...source} = readYaml(await readFile(path.join(root, file), 'utf8'), {file, line: 1});
  throwProblems(problems);
  throwProblems(schemaProblems(fileSchema, {...source, file, schemaFile: 'packages/contract/released/released.ts'}));
  const {facts, words} = fileSchema.parse(source.value);
  return {version: newestVersion, facts: new Map(Object.entries(facts)), words: new Map(Object.entries(words))};
}

/** Returns the versions in {@link releasedFolder}, unsorted; none if the folder does not exist. */
async function releasedVersions(root: string): Promise<string[]> {
  const folder = path.join(root, releasedFolder);
  const files = existsSync(folder) ? await readdir(folder) : [];
  return files.map((file) => path.basename(file, '.yaml')).filter((name) => version.safeParse(name).success);
}

/** Problem for a missing released version. Without this problem, the check would pass with nothing to compare. */
export const nothingReleased: Problem = {
  file: releasedFolder,
  line: 1,
  found: 'no released version',
  expected: '<version>.yaml, to compare the contract with',
  cure: 'Put back the file of the last version; for a contract that was never released, run npm run release.',
};
