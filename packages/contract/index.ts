/*
 * Public API of the package: the contract, its catalogues and the reference that pages show. Other packages import from here, from `pure.ts`
 * (code that runs in browsers too: it needs no files and no schemas) and, in tests, from `testing.ts`.
 */

// The contract (`packages/contract/openapi.yaml`), with the parts that come from catalogues.
export {contractFile, contractFiles, loadContract, loadContractTexts, readContract} from './openapi/read.ts';
export type {ContractTexts, LoadedContract} from './openapi/read.ts';
export {entriesIn} from './openapi/catalogue-lists.ts';
export type {Contract, HeaderNode, SchemaNode} from './openapi/nodes.ts';

// Its operations and events, with resolved references; its schemas.
export {contentsOf, eventsOf, operationsOf, payloadsOf, schemasWithin, scopesOf} from './openapi/operations.ts';
export type {ContractContent, ContractExchange, ContractOperation} from './openapi/operations.ts';
export {nameOf, resolveSchema, valuesWithMeaning} from './openapi/resolve.ts';
export {generateExample} from './openapi/generate-example.ts';
export {openEnums} from './openapi/open-enums.ts';

// The reference: the parts of the contract that pages show, and their pages.
export {makeReference} from './reference/make-reference.ts';
export type {ReferenceCatalogues, RequestsOf} from './reference/context.ts';
export {unshownPartsProblems} from './reference/unshown-parts.ts';
export {assignPages} from './reference/assign-pages.ts';
export type {PlacedOperation} from './reference/assign-pages.ts';
export {explainedNames} from './reference/explained-names.ts';
export {headersOf} from './reference/headers.ts';
export {printExample, printForm} from './reference/print-example.ts';

// Catalogues as published files.
export {catalogueFiles} from './published/files.ts';
export {publishedLists} from './published/published.ts';
export type {Place} from './published/published.ts';

// Data about the platform's own model, for the validator.
export {loadKnowledge} from './validator/load-knowledge.ts';

// Released versions, and the changes since the newest one.
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

// The request of each operation, as programs in several languages.
export {
  downloadOf,
  exampleRequest,
  exampleRequests,
  isNewKey,
  requestName,
  requestsOf,
  sentParameters,
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
export {programOf, defaultClient, defaultToken} from './requests/writer.ts';
export {writePowerShell} from './requests/writers/powershell.ts';
