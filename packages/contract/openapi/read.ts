import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import * as z from 'zod';
import {loadSettings} from '@integration-docs/facts/node';
import {
  type Locale,
  locales,
  type Located,
  type Problem,
  readYaml,
  schemaProblems,
  throwProblems,
} from '@integration-docs/facts';
import {agreementProblems} from './agreement.ts';
import type {SourceCatalogues} from './catalogue-lists.ts';
import {completeContract} from './complete.ts';
import {fillContract} from './fill.ts';
import {languageProblems, localizeContract} from './localize.ts';
import {contractSchema, sourceCatalogues, withDefaults} from './nodes.ts';
import type {Contract} from './nodes.ts';
import {referenceProblems} from './references.ts';
import {undrawnProblems} from './unsupported.ts';

export const contractFile = 'packages/contract/openapi.yaml';

/** Every file that the contract is built from, relative to the project folder, to watch for changes. */
export const contractFiles = [
  contractFile,
  ...sourceCatalogues.map((name) => `packages/contract/catalogues/${name}.yaml`),
];

/** Texts of {@link contractFiles}, by file. */
export type ContractTexts = ReadonlyMap<string, string>;

/** The completed contract (`complete.ts`). */
export interface LoadedContract extends Located<Contract> {
  /** The contract in each language. */
  readonly in: Readonly<Record<Locale, Contract>>;
  readonly catalogues: SourceCatalogues;
  /** Inconsistencies. The rest of the contract is usable. */
  readonly problems: readonly Problem[];
}

/**
 * Loads the contract of a project, for all code that needs its operations, schemas or error codes.
 *
 * @param root folder of the project
 * @throws ProblemError for syntax errors, missing languages and inconsistencies
 */
export async function loadContract(root: string): Promise<LoadedContract> {
  const [texts, {settings}] = await Promise.all([loadContractTexts(root), loadSettings(root)]);
  const contract = readContract(texts, settings);
  throwProblems(contract.problems);
  return contract;
}

/**
 * Reads the files of {@link contractFiles}. A missing catalogue counts as empty, because not every platform needs all of them.
 *
 * @param root folder of the project
 */
export async function loadContractTexts(root: string): Promise<ContractTexts> {
  const files = contractFiles.filter((file) => file === contractFile || existsSync(path.join(root, file)));
  const texts = files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

interface CacheEntry {
  readonly texts: ContractTexts;
  readonly settings: unknown;
  readonly languages: readonly Locale[];
  readonly contract: LoadedContract;
}

/** Cache, because completing and translating the contract takes longer than all the code that uses it. */
let lastEntry: CacheEntry | undefined;

/**
 * Parses the contract in both languages. The last result is cached and returned for the same texts.
 *
 * @param settings settings of the site: the values of the tokens `%site.…%`, and its address
 * @param languages languages in which every text must exist
 * @throws ProblemError for invalid YAML, for violations of the schema in `nodes.ts`, and for broken references
 */
export function readContract(
  texts: ContractTexts,
  settings: unknown,
  languages: readonly Locale[] = locales,
): LoadedContract {
  if (lastEntry !== undefined && isEntryFor(lastEntry, texts, settings, languages)) return lastEntry.contract;
  const contract = readTexts(texts, settings, languages);
  lastEntry = {texts: new Map(texts), settings, languages, contract};
  return contract;
}

function isEntryFor(entry: CacheEntry, texts: ContractTexts, settings: unknown, languages: readonly Locale[]): boolean {
  return (
    entry.languages.join() === languages.join() &&
    entry.texts.size === texts.size &&
    [...texts].every(([file, text]) => entry.texts.get(file) === text) &&
    isDeepStrictEqual(entry.settings, settings)
  );
}

const settingsWithUrl = z.looseObject({url: z.string()});

function readTexts(texts: ContractTexts, settings: unknown, languages: readonly Locale[]): LoadedContract {
  const problems: Problem[] = [];
  const readFilled = (file: string): Located<unknown> => {
    const source = readLocated(file, texts);
    const {value, problems: tokenProblems} = fillContract(source, settings);
    problems.push(...tokenProblems);
    return {...source, value};
  };
  const {value, ...where} = readFilled(contractFile);
  throwProblems(schemaProblems(contractSchema, {...where, value, schemaFile: 'packages/contract/openapi/nodes.ts'}));
  // The value has just been validated. The output of zod is not used, because it lacks the keys that are not in the schema.
  const contract = {...where, value: withDefaults(value as Parameters<typeof withDefaults>[0])};
  throwProblems(referenceProblems(contract));
  const catalogues = Object.fromEntries(
    sourceCatalogues.map((name) => [name, readFilled(`packages/contract/catalogues/${name}.yaml`)]),
  ) as unknown as SourceCatalogues; // The type of `fromEntries` loses the keys.
  const completeResult = completeContract(contract, catalogues, settingsWithUrl.parse(settings).url);
  const inLocales = locales.map((locale) => [locale, localizeContract(completeResult.value, locale)]);
  return {
    ...where,
    value: completeResult.value,
    in: Object.fromEntries(inLocales) as LoadedContract['in'], // likewise
    catalogues,
    problems: [
      ...problems,
      ...completeResult.problems,
      ...agreementProblems(contract, catalogues),
      ...undrawnProblems(contract),
      ...languageProblems({...where, value: completeResult.value}, languages),
    ],
  };
}

function readLocated(file: string, texts: ContractTexts): Located<unknown> {
  const {problems, value, lineOf, strings} = readYaml(texts.get(file) ?? '{}', {file, line: 1});
  throwProblems(problems);
  return {file, value, lineOf, strings};
}
