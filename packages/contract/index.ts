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
export {explainedNames} from './reference/explained-names.ts';
export {headersOf} from './reference/headers.ts';
export {printExample, printForm} from './reference/print-example.ts';

// Catalogues: checked, in one language, as tables, as published files.
export {catalogueFiles} from './published/files.ts';
export {publishedLists} from './published/published.ts';
export type {Place} from './published/published.ts';

// What the validator is told of the platform's own model.
export {knowledgeFiles, loadKnowledge} from './validator/load-knowledge.ts';

// What was released, and what has changed since.
export {apiChangesIn, changesFile, silentChanges} from './released/check.ts';
export {
  newestReleased,
  nothingReleased,
  releasedFolder,
  snapshotFile,
  snapshotOf,
  type CurrentSnapshot,
  type Snapshot,
} from './released/released.ts';

// The request of each operation, as programs of several languages.
export {
  downloadOf,
  exampleRequest,
  exampleRequests,
  isNewKey,
  requestName,
  requestsOf,
  sentIn,
  targetOf,
  type Credentials,
  type ExampleBody,
  type ExampleParameter,
  type ExampleRequest,
} from './requests/example.ts';
export {inputsOf, requestFiles} from './requests/files.ts';
export {requestLanguages, type RequestLanguageName} from './requests/languages.ts';
export {jsonStyle, literal} from './requests/literal.ts';
export {publishedRequests, requestsOfContract} from './requests/publish.ts';
export {programOf, usualClient, usualToken} from './requests/writer.ts';
export {writePowerShell} from './requests/writers/powershell.ts';
