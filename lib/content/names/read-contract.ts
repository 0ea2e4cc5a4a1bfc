import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {localizeContract} from '../../model/reference/localize-contract.ts';
import {contractSchema} from '../../model/reference/openapi.ts';
import type {Contract} from '../../model/reference/openapi.ts';
import {throwProblems} from '../../problem/problem.ts';
import {schemaProblems} from '../../problem/schema-problems.ts';
import {readYaml} from '../../problem/yaml-source.ts';
import type {Path, YamlSource, YamlString} from '../../problem/yaml-source.ts';

export const contractFile = 'contract/openapi.yaml';
export const errorsFile = 'contract/catalogues/errors.yaml';

/** A file of the contract, and where its parts stand. */
export interface Located<T> {
  readonly file: string;
  readonly value: T;
  readonly lineOf: (path: Path) => number;
  readonly strings: readonly YamlString[];
}

/**
 * `contract/openapi.yaml` with its lines; the language of its texts does not matter here.
 *
 * @param source text of the file
 * @throws ProblemError for what cannot be read, lacks its Portuguese or is not what the reference needs
 */
export function readContract(source: string): Located<Contract> {
  const yaml = readYaml(source, {file: contractFile, line: 1});
  throwProblems(yaml.problems);
  const localized = localizeContract(yaml, 'en', contractFile);
  throwProblems(localized.problems);
  const schemaFile = 'lib/model/reference/openapi.ts';
  const checked = {...yaml, value: localized.value, file: contractFile, schemaFile};
  throwProblems(schemaProblems(contractSchema, checked));
  return {...located(yaml), file: contractFile, value: contractSchema.parse(localized.value)};
}

export interface ErrorCodes {
  /** Problem details of the API. */
  readonly entries: readonly {readonly code: string}[];
  readonly token: readonly {readonly code: string}[];
  readonly delivery: readonly {readonly code: string}[];
}

/**
 * The codes of `contract/catalogues/errors.yaml` with their lines.
 *
 * @throws ProblemError for YAML that cannot be read; the catalogue's own schema is checked elsewhere
 */
export function readErrors(source: string): Located<ErrorCodes> {
  const yaml = readYaml(source, {file: errorsFile, line: 1});
  throwProblems(yaml.problems);
  // Its schema is checked by the loader of catalogues; what is not there counts as empty.
  const value = {entries: [], token: [], delivery: [], ...(yaml.value as Partial<ErrorCodes>)};
  return {...located(yaml), file: errorsFile, value};
}

/** Both files of a project. @param root its folder */
export async function loadContract(
  root: string,
): Promise<{readonly contract: Located<Contract>; readonly errors: Located<ErrorCodes>}> {
  const [contract, errors] = await Promise.all(
    [contractFile, errorsFile].map((file) => readFile(path.join(root, file), 'utf8')),
  );
  return {contract: readContract(contract ?? ''), errors: readErrors(errors ?? '')};
}

function located({lineOf, strings}: YamlSource): Pick<Located<unknown>, 'lineOf' | 'strings'> {
  return {lineOf, strings};
}
