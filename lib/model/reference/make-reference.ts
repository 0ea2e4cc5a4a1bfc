import {canonicalPages} from '../canonicalPages.ts';
import type {Contract} from '../openapi/nodes.ts';
import {openLists} from '../openapi/open-enums.ts';
import {payloadsOf} from '../openapi/operations.ts';
import {assignPages} from './assign-pages.ts';
import type {ReferenceCatalogues, ReferenceContext} from './context.ts';
import {explanationOf} from './errors.ts';
import {makeEvents} from './events.ts';
import {examplePlaces, placeExamples, schemasInExamples} from './examples.ts';
import type {Plain, PrintExample} from './examples.ts';
import {headerFields, headersOf, usualHeaders} from './headers.ts';
import {makeOperations} from './operations.ts';
import {movedAnchors, pageSchemas, schemaUses} from './schemas.ts';
import type {Reference} from './types.ts';

/**
 * Makes the reference out of the contract.
 *
 * @param contract in one language
 * @param print how an example reads as code
 * @throws Error for a part without a page, a reference to nothing, an unknown error code or event
 */
export function makeReference(
  contract: Contract,
  catalogues: ReferenceCatalogues,
  print: PrintExample,
): Plain<Reference> {
  const context = contextOf(contract, catalogues, print);
  const {headers, schemas} = context;
  const ofPages = canonicalPages.map(({page}) => [page, pageSchemas(page, schemas)] as const);
  return {
    operations: makeOperations(context),
    events: makeEvents(context),
    // `fromEntries` forgets that every page is among the keys.
    schemas: Object.fromEntries(ofPages) as Reference['schemas'],
    headers: {
      request: headerFields('request', headers, schemas),
      response: headerFields('response', headers, schemas),
      webhook: headerFields('webhook', headers, schemas),
    },
    moved: Object.fromEntries(
      canonicalPages.map(({page, moved}) => [page, movedAnchors(moved, page, schemas)]),
    ) as Reference['moved'],
  };
}

function contextOf(contract: Contract, catalogues: ReferenceCatalogues, print: PrintExample): ReferenceContext {
  const {operations, schemas} = assignPages(contract);
  const places = examplePlaces(contract, operations);
  return {
    contract,
    catalogues,
    operations,
    schemas: {
      schemas: contract.components.schemas,
      pages: schemas,
      uses: schemaUses(contract, operations),
      eventOf: new Map([...payloadsOf(contract)].map(([type, name]) => [name, type])),
      explanationOf: (values, from) => explanationOf(values, from, catalogues.errors, contract),
      openLists: openLists(contract),
      inExamples: schemasInExamples(places, contract),
    },
    headers: headersOf(contract),
    usualHeaders: usualHeaders(contract, operations),
    examples: placeExamples(places, contract, print),
  };
}
