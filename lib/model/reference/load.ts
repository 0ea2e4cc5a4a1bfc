import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Locale} from '../../../config/locales.ts';
import type {LoadedCatalogue} from '../catalogues/load.ts';
import {fromRoot} from '../../content/paths.ts';
import {throwProblems} from '../../problem/problem.ts';
import {schemaProblems} from '../../problem/schema-problems.ts';
import {readYaml} from '../../problem/yaml-source.ts';
import {highlightCode} from '../../highlight/highlighter.ts';
import {localizeContract} from './localize-contract.ts';
import {makeReference} from './model.ts';
import type {Catalogues} from './model.ts';
import {contractSchema} from './openapi.ts';
import {printExample} from './print-example.ts';
import type {Reference} from './types.ts';

export interface LoadedReference {
  readonly data: Reference;
  /** Files besides the contract that the result was made of, absolute. */
  readonly dependencies: readonly string[];
}

/** Reads a catalogue in one language. */
export type LoadCatalogue = (file: string, locale: Locale) => Promise<LoadedCatalogue>;

/**
 * The reference in one language: what a component gets from `import reference from '@site/contract/openapi.yaml'`.
 *
 * @param file absolute path of `contract/openapi.yaml`
 * @throws ProblemError for YAML that cannot be read and texts without a translation; Error for what does not fit together
 */
export async function loadReference(
  file: string,
  locale: Locale,
  loadCatalogue: LoadCatalogue,
): Promise<LoadedReference> {
  const catalogue = (name: string): string => path.join(path.dirname(file), 'catalogues', `${name}.yaml`);
  const [source, errors, events] = await Promise.all([
    readFile(file, 'utf8'),
    loadCatalogue(catalogue('errors'), locale),
    loadCatalogue(catalogue('events'), locale),
  ]);
  const shownFile = fromRoot(path.resolve(path.dirname(file), '..'), file);
  const yaml = readYaml(source, {file: shownFile, line: 1});
  throwProblems(yaml.problems);
  const localized = localizeContract(yaml, locale, shownFile);
  throwProblems(localized.problems);
  const checked = {
    value: localized.value,
    lineOf: yaml.lineOf,
    file: shownFile,
    schemaFile: 'lib/model/reference/openapi.ts',
  };
  throwProblems(schemaProblems(contractSchema, checked));
  const contract = contractSchema.parse(localized.value);
  // Each catalogue was checked against its schema, of which `Catalogues` is a part.
  const catalogues = {errors: errors.data, events: events.data} as Catalogues;
  const plain = makeReference(contract, catalogues, printExample);
  return {
    // `Plain<Reference>` with HTML in the place of code.
    data: (await highlightExamples(plain)) as Reference,
    dependencies: [catalogue('errors'), ...errors.dependencies, catalogue('events'), ...events.dependencies],
  };
}

/** Puts highlighted HTML in the place of the code of every example, wherever it stands. */
async function highlightExamples(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(highlightExamples));
  if (typeof value !== 'object' || value === null) return value;
  if ('code' in value && 'language' in value && typeof value.code === 'string') {
    const {code, ...rest} = value;
    const language = value.language === 'json' || value.language === 'xml' ? value.language : 'text';
    return {...rest, html: await highlightCode(code.trimEnd(), language, [])};
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => [key, await highlightExamples(item)] as const),
  );
  return Object.fromEntries(entries);
}
