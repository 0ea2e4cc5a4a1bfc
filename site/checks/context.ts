import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {type Locale, type Problem, problemsOf, readYaml, type Tokens, type YamlSource} from '@integration-docs/facts';
import type {Site} from '../config/site.schema.ts';
import {contractFile, loadContractTexts, type LoadedContract, readContract} from '@integration-docs/contract';
import {loadSettings, loadTokens, localizeCatalogue} from '@integration-docs/facts/node';
import {
  type Components,
  filesBelow,
  loadPages,
  type Lock,
  type Move,
  type Page,
  checkSampleTopics,
  readLock,
  readComponents,
  readMoves,
  releasedAddresses,
  type SampleTopics,
  type ReleasedAddresses,
} from '@integration-docs/docs/content';
import {readSite} from '../config/settings.ts';
import {topicsFile} from '../config/topics.ts';
import {checkNames} from './names/check.ts';
import type {NameCheck} from './names/check-names.ts';
import type {SourceText} from './unused.ts';

/** A YAML file of the project. Its name is `limits` for `packages/contract/catalogues/limits.yaml`. */
export interface YamlFile extends SourceText {
  readonly name: string;
  readonly yaml: YamlSource;
}

export interface CatalogueFile extends YamlFile {
  /** The catalogue in Portuguese with its tokens replaced; undefined for a catalogue with {@link problems}. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** Everything that the content checks need, read once. */
export interface CheckContext {
  /** Folder of the project. */
  readonly root: string;
  readonly site: Site;
  readonly pages: readonly Page[];
  /** Pages that are not valid MDX. */
  readonly unreadable: readonly Problem[];
  /** The regions of the connectors that `<Sample topic>` shows; undefined when `topics.yaml` cannot be read. */
  readonly topics: SampleTopics | undefined;
  readonly topicProblems: readonly Problem[];
  /** The lock file of confirmed translations; undefined when it cannot be read. */
  readonly lock: Lock | undefined;
  readonly lockProblems: readonly Problem[];
  readonly tokens: Readonly<Record<Locale, Tokens>>;
  readonly catalogues: readonly CatalogueFile[];
  readonly diagrams: readonly YamlFile[];
  /** Every file below samples/. */
  readonly samples: readonly SourceText[];
  /** Code that may use interface messages, catalogues and samples: components, engine and configuration, without tests. */
  readonly code: readonly SourceText[];
  /** Code that contains messages for readers: the validator, the simulator and the contract package, without tests. */
  readonly messages: readonly SourceText[];
  /** Components that pages may use. */
  readonly components: Components;
  readonly contract: ContractFile;
  /** Result of the check of contract names; empty when the contract cannot be read. */
  readonly names: NameCheck;
  /** Addresses that must keep working for links from outside. */
  readonly released: ReleasedAddresses;
  readonly moves: readonly Move[];
  /** Reads any other file of the project. */
  readonly read: (file: string) => Promise<string>;
}

export interface ContractFile extends SourceText {
  /** Undefined when the contract cannot be read at all. */
  readonly loaded: LoadedContract | undefined;
  readonly problems: readonly Problem[];
}

/** A check of the content. Returns its problems in the order in which they are printed. */
export type Check = (context: CheckContext) => readonly Problem[] | Promise<readonly Problem[]>;

/**
 * Reads everything that the checks need. Mistakes in single files become problems of the context.
 *
 * @param root the project folder
 * @throws ProblemError for invalid settings, because nothing else can be read without them
 */
export async function readContext(root: string): Promise<CheckContext> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
  const texts = async (files: readonly string[]): Promise<readonly SourceText[]> =>
    Promise.all(files.map(async (file) => ({file, text: await read(file)})));
  const below = (folder: string): Promise<readonly string[]> => filesBelow(root, folder);
  const yamlBelow = async (folder: string): Promise<readonly YamlFile[]> =>
    (await texts((await below(folder)).filter((file) => file.endsWith('.yaml')))).map(yamlFile);
  const [
    site,
    {pages, problems},
    {topics, problems: topicProblems},
    {lock, problems: lockProblems},
    pt,
    en,
    catalogues,
    diagrams,
    samples,
    code,
    messages,
    components,
    contract,
    released,
    moves,
  ] = await Promise.all([
    readSite(root),
    loadPages(root),
    checkSampleTopics(root, topicsFile),
    checkLock(root),
    loadTokens(root, 'pt'),
    loadTokens(root, 'en'),
    yamlBelow('packages/contract/catalogues').then((files) =>
      Promise.all(files.map((file) => loadCatalogue(root, file))),
    ),
    yamlBelow('site/diagrams'),
    below('samples').then(texts),
    Promise.all(['packages/docs', 'site/components', 'site/config', 'site/tools'].map(below)).then((files) =>
      texts(files.flat().filter(isCode)),
    ),
    Promise.all(['packages/cius-pt', 'packages/contract', 'packages/simulator'].map(below)).then((files) =>
      texts(files.flat().filter(isCode)),
    ),
    readComponents(root),
    readContractFile(root),
    releasedAddresses(root),
    readMoves(root),
  ]);
  const names =
    contract.loaded === undefined
      ? {count: 0, problems: []}
      : checkNames(contract.loaded, pages, [...catalogues, ...diagrams], samples);
  const tokens = {pt: pt.tokens, en: en.tokens};
  return {
    ...{
      root,
      site,
      pages,
      unreadable: problems,
      topics,
      topicProblems,
      lock,
      lockProblems,
      tokens,
      catalogues,
      diagrams,
      samples,
      code,
      messages,
      components,
      contract,
    },
    ...{released, moves, names, read},
  };
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.test\.|\/fixtures\//.test(file);
}

function yamlFile({file, text}: SourceText): YamlFile {
  return {file, text, name: path.posix.basename(file, '.yaml'), yaml: readYaml(text, {file, line: 1})};
}

async function loadCatalogue(root: string, source: YamlFile): Promise<CatalogueFile> {
  try {
    // The checks give the same result for each language.
    const {data} = await localizeCatalogue(path.join(root, source.file), 'pt');
    return {...source, data, problems: []};
  } catch (error) {
    return {...source, data: undefined, problems: problemsOf(error)};
  }
}

async function checkLock(
  root: string,
): Promise<{readonly lock: Lock | undefined; readonly problems: readonly Problem[]}> {
  try {
    return {lock: await readLock(root), problems: []};
  } catch (error) {
    return {lock: undefined, problems: problemsOf(error)};
  }
}

async function readContractFile(root: string): Promise<ContractFile> {
  const [texts, {settings}] = await Promise.all([loadContractTexts(root), loadSettings(root)]);
  const source = {file: contractFile, text: texts.get(contractFile) ?? ''};
  try {
    const loaded = readContract(texts, settings);
    return {...source, loaded, problems: loaded.problems};
  } catch (error) {
    return {...source, loaded: undefined, problems: problemsOf(error)};
  }
}
