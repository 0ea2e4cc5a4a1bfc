import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {type Locale, sandboxUrl, throwProblems} from '@integration-docs/facts';
import {
  contractFiles,
  drawnProblems,
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
  /** Files besides the contract that the result was made of, absolute. */
  readonly dependencies: readonly string[];
}

const error = z.object({code: z.string(), status: z.number(), title: z.string()});

/** What the reference takes from each catalogue; a list that a platform lacks is empty. */
const errors = z.object({
  entries: z.array(error).default([]),
  token: z.array(error).default([]),
  delivery: z.array(z.object({code: z.string()})).default([]),
});
const events = z.object({
  entries: z.array(z.object({type: z.string(), when: z.string(), decide: z.string(), next: z.string()})).default([]),
});

/**
 * The reference in one language: what a component gets from `import reference from '@integration-docs/contract/openapi.yaml'`.
 *
 * @param file absolute path of `packages/contract/openapi.yaml`
 * @param pages those that explain it; those of this site when left out
 * @throws ProblemError for YAML that cannot be read, texts without a translation and what the reference leaves out; Error for what
 *   does not fit together
 */
export async function loadReference(file: string, locale: Locale, pages?: ReferencePages): Promise<LoadedReference> {
  const root = path.resolve(path.dirname(file), '../..');
  const [ofErrors, ofEvents] = await Promise.all([
    loadCatalogue('errors', root, locale),
    loadCatalogue('events', root, locale),
  ]);
  const data = await referenceOf(
    {
      contract: await loadContract(root),
      catalogues: {errors: errors.parse(ofErrors.data), events: events.parse(ofEvents.data)},
      baseUrl: sandboxUrl,
      ...(pages && {pages}),
    },
    locale,
  );
  return {
    data,
    dependencies: [
      ...contractFiles.map((name) => path.join(root, name)),
      ...ofErrors.dependencies,
      ...ofEvents.dependencies,
    ],
  };
}

/** A contract, and what is told of it. */
export interface ToldContract {
  readonly contract: LoadedContract;
  readonly catalogues: ReferenceCatalogues;
  /** The pages that explain it; those of this site when left out. */
  readonly pages?: ReferencePages;
  /** Where its requests go, without a slash at the end. */
  readonly baseUrl: string;
}

/**
 * The reference of a contract in one language.
 *
 * @throws ProblemError for what the reference leaves out; Error for what does not fit together
 */
export async function referenceOf(
  {contract, catalogues, pages, baseUrl}: ToldContract,
  locale: Locale,
): Promise<Reference> {
  const reference = makeReference(contract.in[locale], catalogues, {pages, requestsOf: requestsTo(baseUrl, locale)});
  throwProblems(drawnProblems(contract, reference));
  return highlightReference(reference);
}

/** A catalogue in one language; empty when the platform has none. */
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
