/*
 * The door of the model: the contract, its catalogues and the reference that pages show. Other rooms import from here, from `pure.ts`
 * (no files, no schemas: also for code that runs in browsers) and, in tests, from `testing.ts`.
 */

// The contract (`packages/contract/openapi.yaml`), read once, with what stands in catalogues.
export {contractFile, contractFiles, loadContract, loadContractTexts, readContract} from './openapi/read.ts';
export type {ContractTexts, LoadedContract} from './openapi/read.ts';
export {entriesIn} from './openapi/catalogue-lists.ts';
export type {SourceCatalogues} from './openapi/catalogue-lists.ts';
export type {Contract, HeaderNode, OperationNode, ParameterNode, SchemaNode} from './openapi/nodes.ts';

// Its operations and events, references followed; its schemas.
export {
  contentsOf,
  eventsOf,
  operationsOf,
  payloadsOf,
  responseOf,
  schemasWithin,
  scopesOf,
} from './openapi/operations.ts';
export type {
  ContractContent,
  ContractExchange,
  ContractOperation,
  ContractResponse,
  Method,
} from './openapi/operations.ts';
export {nameOf, resolveSchema, valuesWithMeaning} from './openapi/resolve.ts';
export {madeExample} from './openapi/made-example.ts';
export {openEnums, openLists} from './openapi/open-enums.ts';

// The reference: what the pages show of it, and on which page.
export {makeReference} from './reference/make-reference.ts';
export type {ReferenceCatalogues, RequestsOf} from './reference/context.ts';
export {drawnProblems} from './reference/drawn.ts';
export {assignPages} from './reference/assign-pages.ts';
export type {PlacedOperation} from './reference/assign-pages.ts';
export {headersOf} from './reference/headers.ts';
export {printExample, printForm} from './reference/print-example.ts';

// Catalogues: checked, in one language, as tables, as published files.
export {valueAt} from '@integration-docs/facts/tables/tables.ts';
export {catalogueFiles} from './published/files.ts';
export {publishedLists} from './published/published.ts';
export type {Place} from './published/published.ts';

// What the validator is told of the platform's own model.
export {knowledgeFiles, loadKnowledge} from './validator/load-knowledge.ts';
