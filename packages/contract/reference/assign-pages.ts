import {referencePages} from '../canonical-pages.ts';
import type {PageId, ReferencePages} from '../canonical-pages.ts';
import type {Contract, SchemaNode} from '../openapi/nodes.ts';
import {contentsOf, operationsOf, schemasWithin} from '../openapi/operations.ts';
import type {ContractOperation} from '../openapi/operations.ts';
import {ProblemError} from '@integration-docs/facts';
import {nameOf, resolve} from '../openapi/resolve.ts';

export interface PlacedOperation extends ContractOperation {
  readonly page: PageId;
}

interface AssignedPages {
  /** Operations in the order of the contract. */
  readonly operations: readonly PlacedOperation[];
  readonly schemas: ReadonlyMap<string, PageId>;
}

const contractFile = 'packages/contract/openapi.yaml';
const pagesFile = 'packages/contract/canonical-pages.ts';

/**
 * Assigns a canonical page to every operation and every schema.
 *
 * A schema belongs to the page that lists it in `canonical-pages.ts`. Otherwise it belongs to the first page, in that order, with an
 * operation or a listed schema that needs it.
 *
 * @throws ProblemError for a tag without a page, listed schemas that do not exist, and schemas that nothing uses
 */
export function assignPages(contract: Contract, pages: ReferencePages = referencePages): AssignedPages {
  const operations = placeOperations(contract, pages);
  return {operations, schemas: assignSchemas(contract, operations, pages)};
}

/**
 * Returns the operations in the order of the contract, each with its canonical page.
 *
 * @throws ProblemError for a tag without a page
 */
export function placeOperations(contract: Contract, pages: ReferencePages): readonly PlacedOperation[] {
  return operationsOf(contract).map((operation) => ({...operation, page: pageOf(operation, pages)}));
}

function pageOf({node: {tags, operationId}}: ContractOperation, {list}: ReferencePages): PageId {
  const canonicalPage = list.find((page) => page.tags.some((tag) => tag === tags[0]));
  if (canonicalPage === undefined) {
    throw new ProblemError([
      {
        file: contractFile,
        line: 1,
        found: `no page for the tag "${tags[0]}" of ${operationId}`,
        expected: `it in ${pagesFile}`,
        cure: `Add "${tags[0]}" to the tags of a page there.`,
      },
    ]);
  }
  return canonicalPage.page;
}

function assignSchemas(
  contract: Contract,
  operations: readonly PlacedOperation[],
  {list}: ReferencePages,
): ReadonlyMap<string, PageId> {
  const {schemas} = contract.components;
  const pageBySchema = new Map<string, PageId>();
  const listedPages = new Map<string, PageId>(
    list.flatMap(({page, schemas: names}) => names.map((name) => [name, page])),
  );
  const unknownSchemas = [...listedPages.keys()].filter((name) => !(name in schemas));
  if (unknownSchemas.length > 0) {
    throw new ProblemError([
      {
        file: pagesFile,
        line: 1,
        found: `the schemas ${unknownSchemas.join(', ')}`,
        expected: `schemas of ${contractFile}`,
        cure: 'Correct or remove them.',
      },
    ]);
  }
  const place = (name: string, page: PageId): void => {
    if (pageBySchema.has(name) || (listedPages.get(name) ?? page) !== page) return;
    pageBySchema.set(name, page);
    schemasIn(resolve<SchemaNode>({$ref: name}, schemas)).forEach((inner) => place(inner, page));
  };
  for (const {page, schemas: listedSchemas} of list) {
    listedSchemas.forEach((name) => place(name, page));
    operations
      .filter((operation) => operation.page === page)
      .flatMap(schemasOfOperation)
      .forEach((name) => place(name, page));
  }
  const unusedSchemas = Object.keys(schemas).filter((name) => !pageBySchema.has(name));
  if (unusedSchemas.length > 0) {
    throw new ProblemError([
      {
        file: contractFile,
        line: 1,
        found: `the schemas ${unusedSchemas.join(', ')}, which nothing on a page uses`,
        expected: 'every schema in use',
        cure: `Remove them, or name them in ${pagesFile}.`,
      },
    ]);
  }
  return pageBySchema;
}

/** Returns the names of the schemas that a schema refers to directly. */
export function schemasIn(node: SchemaNode): readonly string[] {
  return schemasWithin(node).flatMap(({$ref}) => ($ref === undefined ? [] : [nameOf($ref)]));
}

/** Returns the names of the schemas that an operation refers to directly: in parameters, headers and bodies. */
export function schemasOfOperation(operation: ContractOperation): readonly string[] {
  const headers = operation.responses.flatMap((response) => [...response.headers.values()]);
  return [...operation.parameters, ...headers, ...contentsOf(operation)].flatMap(({schema}) =>
    schema ? schemasIn(schema) : [],
  );
}
