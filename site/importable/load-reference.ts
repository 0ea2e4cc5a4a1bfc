import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {type Locale, sandboxUrl, throwProblems} from '@integration-docs/facts';
import {
  contractFiles,
  unshownPartsProblems,
  exampleRequest,
  inputsOf,
  loadContract,
  type LoadedContract,
  makeReference,
  type ReferenceCatalogues,
  requestFiles,
  type RequestsOf,
} from '@integration-docs/contract';
import {localizeCatalogue} from '@integration-docs/facts/node';
import type {Reference, ReferencePages} from '@integration-docs/contract/pure';
import {commentsIn} from '@integration-docs/docs/content';
import {highlightReference} from './highlight-reference.ts';

interface LoadedReference {
  readonly data: Reference;
  /** Absolute paths of the other files that the reference depends on. */
  readonly dependencies: readonly string[];
}

const error = z.object({code: z.string(), status: z.number(), title: z.string()});

/** The parts of the catalogues that the reference uses. A missing list becomes empty. */
const errors = z.object({
  entries: z.array(error).default([]),
  token: z.array(error).default([]),
  delivery: z.array(z.object({code: z.string()})).default([]),
});
const events = z.object({
  entries: z.array(z.object({type: z.string(), when: z.string(), decide: z.string(), next: z.string()})).default([]),
});

/**
 * Loads the reference in one language, the result of `import reference from '@integration-docs/contract/openapi.yaml'`.
 *
 * @param file absolute path of `packages/contract/openapi.yaml`
 * @param pages pages that explain the contract; by default those of this site
 * @throws ProblemError for invalid YAML, texts without a translation and parts of the contract that the reference omits; Error for
 *   inconsistent data
 */
export async function loadReference(file: string, locale: Locale, pages?: ReferencePages): Promise<LoadedReference> {
  const root = path.resolve(path.dirname(file), '../..');
  const [errorCatalogue, eventCatalogue] = await Promise.all([
    loadCatalogue('errors', root, locale),
    loadCatalogue('events', root, locale),
  ]);
  const data = await referenceOf(
    {
      contract: await loadContract(root),
      catalogues: {errors: errors.parse(errorCatalogue.data), events: events.parse(eventCatalogue.data)},
      baseUrl: sandboxUrl,
      ...(pages && {pages}),
    },
    locale,
  );
  return {
    data,
    dependencies: [
      ...contractFiles.map((name) => path.join(root, name)),
      ...errorCatalogue.dependencies,
      ...eventCatalogue.dependencies,
    ],
  };
}

/** A contract, and everything else that its reference needs. */
export interface ReferenceInputs {
  readonly contract: LoadedContract;
  readonly catalogues: ReferenceCatalogues;
  /** Pages that explain the contract; by default those of this site. */
  readonly pages?: ReferencePages;
  /** Base URL of the example requests, without a slash at the end. */
  readonly baseUrl: string;
}

/**
 * Makes the reference of a contract in one language.
 *
 * @throws ProblemError for parts of the contract that the reference omits; Error for inconsistent data
 */
export async function referenceOf(
  {contract, catalogues, pages, baseUrl}: ReferenceInputs,
  locale: Locale,
): Promise<Reference> {
  const reference = makeReference(contract.in[locale], catalogues, {pages, requestsOf: requestsTo(baseUrl, locale)});
  throwProblems(unshownPartsProblems(contract, reference));
  return highlightReference(reference);
}

/** Loads a catalogue in one language; empty when the file does not exist. */
async function loadCatalogue(name: string, root: string, locale: Locale): ReturnType<typeof localizeCatalogue> {
  const file = path.join(root, `packages/contract/catalogues/${name}.yaml`);
  return existsSync(file) ? localizeCatalogue(file, locale) : {data: {}, dependencies: []};
}

function requestsTo(baseUrl: string, locale: Locale): RequestsOf {
  return (operation, contract) => {
    const request = exampleRequest(operation, contract);
    return {
      requests: requestFiles(request, baseUrl).map(({language: {value, label, highlight}, file, code}) => ({
        value,
        label,
        language: highlight,
        file,
        code: commentsIn(code, locale),
      })),
      inputs: inputsOf(request),
    };
  };
}
