/*
 * Exports for code that runs in browsers too, which need neither files nor schemas: anchors, addresses, request programs, and the types of
 * the reference. Everything else is in `index.ts`.
 */
export {
  errorAnchor,
  eventAnchor,
  failureAnchor,
  feapStatusAnchor,
  operationAnchor,
  propertyAnchor,
  schemaAnchor,
  stateAnchor,
  tokenErrorAnchor,
} from './anchors.ts';
export {
  canonicalPages,
  errorsPage,
  eventsPage,
  failuresPage,
  headersPage,
  hrefOf,
  referencePages,
  routeOf,
  wholePage,
  wholeReference,
} from './canonical-pages.ts';
export type {HeaderGroup, PageId, ReferencePages} from './canonical-pages.ts';
export {statesFor} from './document-states.ts';
export {formatInWords, patternInWords} from './openapi/forms.ts';
export {problemDetails} from './problem-details.ts';
export type {
  Authentication,
  Body,
  Content,
  EnumValue,
  EventDelivery,
  EventPayload,
  Example,
  Field,
  Html,
  Limits,
  Link,
  Operation,
  Reference,
  Response,
  SchemaBlock,
  ShownExample,
  Text,
  TypeView,
} from './reference/types.ts';
export type {RequestLanguageName} from './requests/languages.ts';
export {requestPrograms} from './requests/programs.ts';
export {programOf} from './requests/writer.ts';
export type {Program} from './requests/writer.ts';
export type {Credentials, ExampleBody, ExampleParameter, ExampleRequest} from './requests/example.ts';
