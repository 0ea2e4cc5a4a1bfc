import path from 'node:path';
import type {Locale} from '../../../config/locales.ts';
import {highlightCode} from '../../highlight/highlighter.ts';
import {isLanguage} from '../../highlight/languages.ts';
import type {LoadedCatalogue} from '../catalogues/load.ts';
import {contractFiles, loadContract} from '../openapi/read.ts';
import type {ReferenceCatalogues} from './context.ts';
import {makeReference} from './make-reference.ts';
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
  const root = path.resolve(path.dirname(file), '..');
  const load = (name: string): Promise<LoadedCatalogue> =>
    loadCatalogue(path.join(root, `contract/catalogues/${name}.yaml`), locale);
  const [errors, events] = await Promise.all([load('errors'), load('events')]);
  const contract = await loadContract(root);
  // Each catalogue was checked against its schema, of which `ReferenceCatalogues` is a part.
  const catalogues = {errors: errors.data, events: events.data} as ReferenceCatalogues;
  const plain = makeReference(contract.in[locale], catalogues, printExample);
  return {
    // `Plain<Reference>` with HTML in the place of code.
    data: (await highlightExamples(plain)) as Reference,
    dependencies: [
      ...contractFiles.map((name) => path.join(root, name)),
      ...errors.dependencies,
      ...events.dependencies,
    ],
  };
}

/** Puts highlighted HTML in the place of the code of every example, wherever it stands. */
async function highlightExamples(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(highlightExamples));
  if (typeof value !== 'object' || value === null) return value;
  if ('code' in value && 'language' in value && typeof value.code === 'string') {
    const {code, ...rest} = value;
    const language = typeof value.language === 'string' && isLanguage(value.language) ? value.language : 'text';
    return {...rest, html: await highlightCode(code.trimEnd(), language, [])};
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => [key, await highlightExamples(item)] as const),
  );
  return Object.fromEntries(entries);
}
