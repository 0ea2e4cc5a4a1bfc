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
import {undrawnProblems} from './undrawn.ts';

export const contractFile = 'packages/contract/openapi.yaml';

/** Every file that the contract is made of, from the folder of the project: watch these. */
export const contractFiles = [
  contractFile,
  ...sourceCatalogues.map((name) => `packages/contract/catalogues/${name}.yaml`),
];

/** Files of {@link contractFiles} with their texts. */
export type ContractTexts = ReadonlyMap<string, string>;

/** The contract, complete (`complete.ts`). */
export interface LoadedContract extends Located<Contract> {
  /** The same in one language. */
  readonly in: Readonly<Record<Locale, Contract>>;
  readonly catalogues: SourceCatalogues;
  /** What does not fit together. The rest can be used all the same. */
  readonly problems: readonly Problem[];
}

/**
 * Reads the contract of a project. Everything that needs an operation, a schema or an error code of it comes here.
 *
 * @param root folder of the project
 * @throws ProblemError for what cannot be read, lacks a language or does not fit together
 */
export async function loadContract(root: string): Promise<LoadedContract> {
  const [texts, {settings}] = await Promise.all([loadContractTexts(root), loadSettings(root)]);
  const contract = readContract(texts, settings);
  throwProblems(contract.problems);
  return contract;
}

/**
 * The files of {@link contractFiles}. A catalogue that the platform has no use for may be absent: it counts as empty.
 *
 * @param root folder of the project
 */
export async function loadContractTexts(root: string): Promise<ContractTexts> {
  const files = contractFiles.filter((file) => file === contractFile || existsSync(path.join(root, file)));
  const texts = files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

interface Reading {
  readonly texts: ContractTexts;
  readonly settings: unknown;
  readonly languages: readonly Locale[];
  readonly contract: LoadedContract;
}

/** Completing and translating the contract takes longer than all its readers together. */
let lastReading: Reading | undefined;

/**
 * Reads the contract, in both languages. The same texts are read once: the last reading is kept.
 *
 * @param settings of the site: the facts that `%site.…%` stand for, and its address
 * @param languages in which every text has to be written
 * @throws ProblemError for YAML that cannot be read, for what is not as `nodes.ts` says, and for references to nothing
 */
export function readContract(
  texts: ContractTexts,
  settings: unknown,
  languages: readonly Locale[] = locales,
): LoadedContract {
  if (lastReading !== undefined && isReadingOf(lastReading, texts, settings, languages)) return lastReading.contract;
  const contract = readTexts(texts, settings, languages);
  lastReading = {texts: new Map(texts), settings, languages, contract};
  return contract;
}

function isReadingOf(known: Reading, texts: ContractTexts, settings: unknown, languages: readonly Locale[]): boolean {
  return (
    known.languages.join() === languages.join() &&
    known.texts.size === texts.size &&
    [...texts].every(([file, text]) => known.texts.get(file) === text) &&
    isDeepStrictEqual(known.settings, settings)
  );
}

const withUrl = z.looseObject({url: z.string()});

function readTexts(texts: ContractTexts, settings: unknown, languages: readonly Locale[]): LoadedContract {
  const problems: Problem[] = [];
  const filled = (file: string): Located<unknown> => {
    const source = located(file, texts);
    const {value, problems: ofTokens} = fillContract(source, settings);
    problems.push(...ofTokens);
    return {...source, value};
  };
  const {value, ...where} = filled(contractFile);
  throwProblems(schemaProblems(contractSchema, {...where, value, schemaFile: 'packages/contract/openapi/nodes.ts'}));
  // The schema has just been kept to. Parsing would take away the keys that it does not name.
  const written = {...where, value: withDefaults(value as Parameters<typeof withDefaults>[0])};
  throwProblems(referenceProblems(written));
  const catalogues = Object.fromEntries(
    sourceCatalogues.map((name) => [name, filled(`packages/contract/catalogues/${name}.yaml`)]),
  ) as unknown as SourceCatalogues; // `fromEntries` forgets that every name is among the keys.
  const completed = completeContract(written, catalogues, withUrl.parse(settings).url);
  const inLocales = locales.map((locale) => [locale, localizeContract(completed.value, locale)]);
  return {
    ...where,
    value: completed.value,
    in: Object.fromEntries(inLocales) as LoadedContract['in'], // likewise
    catalogues,
    problems: [
      ...problems,
      ...completed.problems,
      ...agreementProblems(written, catalogues),
      ...undrawnProblems(written),
      ...languageProblems({...where, value: completed.value}, languages),
    ],
  };
}

function located(file: string, texts: ContractTexts): Located<unknown> {
  const {problems, value, lineOf, strings} = readYaml(texts.get(file) ?? '{}', {file, line: 1});
  throwProblems(problems);
  return {file, value, lineOf, strings};
}
