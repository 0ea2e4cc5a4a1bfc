import {referencePages} from '../canonical-pages.ts';
import type {ReferencePages} from '../canonical-pages.ts';
import type {Contract} from '../openapi/nodes.ts';
import {openLists} from '../openapi/open-enums.ts';
import {payloadsOf} from '../openapi/operations.ts';
import {assignPages} from './assign-pages.ts';
import type {ReferenceCatalogues, ReferenceContext, RequestsOf} from './context.ts';
import {explanationOf} from './errors.ts';
import {makeEvents} from './events.ts';
import {examplePlaces, placeExamples, schemasInExamples} from './examples.ts';
import {headerFields, headersOf, usualHeaders} from './headers.ts';
import {makeGroups, makeOperations} from './operations.ts';
import {printExample} from './print-example.ts';
import {pageSchemas, schemaUses} from './schemas.ts';
import type {Reference, Text} from './types.ts';

interface Options {
  /** Returns the requests of an operation in each programming language; by default none. */
  readonly requestsOf?: RequestsOf;
  /** The pages; by default those of this site. */
  readonly pages?: ReferencePages;
}

/**
 * Creates the reference from the contract. Code is plain text, not highlighted yet.
 *
 * @param contract the contract in one language
 * @throws Error for a part without a page, a broken reference, an unknown error code or event
 */
export function makeReference(
  contract: Contract,
  catalogues: ReferenceCatalogues,
  {requestsOf = () => ({requests: [], inputs: []}), pages = referencePages}: Options = {},
): Reference<Text> {
  const context = contextOf(contract, catalogues, requestsOf, pages);
  const {headers, schemas} = context;
  return {
    groups: makeGroups(context),
    operations: makeOperations(context),
    events: makeEvents(context),
    schemas: Object.fromEntries(pages.list.map(({page}) => [page, pageSchemas(page, schemas)])),
    headers: {
      request: headerFields('request', headers, schemas, pages),
      response: headerFields('response', headers, schemas, pages),
      webhook: headerFields('webhook', headers, schemas, pages),
    },
  };
}

function contextOf(
  contract: Contract,
  catalogues: ReferenceCatalogues,
  requestsOf: RequestsOf,
  pages: ReferencePages,
): ReferenceContext {
  const {operations, schemas} = assignPages(contract, pages);
  const places = examplePlaces(contract, operations, pages);
  return {
    contract,
    catalogues,
    pages,
    requestsOf,
    operations,
    schemas: {
      schemas: contract.components.schemas,
      referencePages: pages,
      pages: schemas,
      uses: schemaUses(contract, operations),
      eventOf: new Map([...payloadsOf(contract)].map(([type, name]) => [name, type])),
      explanationOf: (values, from) => explanationOf(values, from, catalogues.errors, contract, pages),
      openLists: openLists(contract),
      inExamples: schemasInExamples(places, contract),
    },
    headers: headersOf(contract),
    usualHeaders: usualHeaders(contract, operations),
    examples: placeExamples(places, contract, printExample, pages),
  };
}
