import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import {loadSettings} from '../../facts/load-settings.ts';
import {locales} from '../../facts/locale.ts';
import type {Locale} from '../../facts/locale.ts';
import {throwProblems} from '../../problem/problem.ts';
import type {Problem} from '../../problem/problem.ts';
import {schemaProblems} from '../../problem/schema-problems.ts';
import {readYaml} from '../../problem/yaml-source.ts';
import type {Located} from '../../problem/yaml-source.ts';
import {agreementProblems} from './agreement.ts';
import type {SourceCatalogues} from './catalogue-lists.ts';
import {completeContract} from './complete.ts';
import {fillContract} from './fill.ts';
import {languageProblems, localizeContract} from './localize.ts';
import {contractSchema, sourceCatalogues} from './nodes.ts';
import type {Contract} from './nodes.ts';

export const contractFile = 'contract/openapi.yaml';

/** Every file that the contract is made of, from the folder of the project: watch these. */
export const contractFiles = [contractFile, ...sourceCatalogues.map((name) => `contract/catalogues/${name}.yaml`)];

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

/** @param root folder of the project */
export async function loadContractTexts(root: string): Promise<ContractTexts> {
  const texts = contractFiles.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

const withUrl = z.looseObject({url: z.string()});

/**
 * @param settings of the site: the facts that `%site.…%` stand for, and its address
 * @throws ProblemError for YAML that cannot be read, and for what is not as `nodes.ts` says
 */
export function readContract(texts: ContractTexts, settings: unknown): LoadedContract {
  const problems: Problem[] = [];
  const filled = (file: string): Located<unknown> => {
    const source = located(file, texts);
    const {value, problems: ofTokens} = fillContract(source, settings);
    problems.push(...ofTokens);
    return {...source, value};
  };
  const {value, ...where} = filled(contractFile);
  throwProblems(schemaProblems(contractSchema, {...where, value, schemaFile: 'lib/model/openapi/nodes.ts'}));
  // The schema has just been kept to. Parsing would take away the keys that it does not name.
  const written = {...where, value: value as Contract};
  const catalogues = Object.fromEntries(
    sourceCatalogues.map((name) => [name, filled(`contract/catalogues/${name}.yaml`)]),
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
      ...languageProblems({...where, value: completed.value}),
    ],
  };
}

function located(file: string, texts: ContractTexts): Located<unknown> {
  const {problems, value, lineOf, strings} = readYaml(texts.get(file) ?? '', {file, line: 1});
  throwProblems(problems);
  return {file, value, lineOf, strings};
}
