import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

export const schema = z.strictObject({
  /** Table of all operations: its caption and the label of each column. */
  operations: z.strictObject({title: text, columns: z.strictObject({operation: text, does: text, scope: text})}),
  /** Texts of the components of the reference. */
  ui: z.strictObject({
    scope: text,
    authentication: text,
    servers: text,
    headers: text,
    /** Name of the choice of a programming language. */
    language: text,
    /** Title of the part with the request in the other languages. */
    otherLanguages: text,
    /** Link to the request, when scripts are off. */
    showRequest: text,
    /** Title of a folded sample. */
    code: text,
    /** Link to the sample, when scripts are off. */
    showCode: text,
    /** Link to an example, when scripts are off. */
    showExample: text,
    /** Before the links to the files that the request sends. */
    inputs: text,
    parameters: text,
    body: text,
    responses: text,
    emptyBody: text,
    errors: text,
    commonErrors: text,
    example: text,
    required: text,
    optional: text,
    path: text,
    query: text,
    cookie: text,
    apiKey: text,
    /** Before the name of the header, query parameter or cookie with an API key. */
    inHeader: text,
    inQuery: text,
    inCookie: text,
    clientCertificate: text,
    /** Between schemes that are combined (`and`), and between alternative types (`or`). */
    and: text,
    or: text,
    obsolete: text,
    readOnly: text,
    writeOnly: text,
    multipleOf: text,
    /** Before the type of the items. */
    arrayOf: text,
    /** After a type that may be null. */
    orNull: text,
    /** Before a number: "at least 2 items". */
    atLeast: text,
    /** After a number or a range: "1–50 characters". */
    character: text,
    characters: text,
    item: text,
    items: text,
    properties: text,
    property: text,
    unique: text,
    /** Before the only value allowed. */
    always: text,
    /** Before the default value. */
    default: text,
    pattern: text,
    oneOf: text,
    values: text,
    /** Before the values of an enum that may grow. */
    knownValues: text,
    valuesBelow: text,
    simpleTypes: text,
    when: text,
    decide: text,
    next: text,
    delivery: text,
  }),
  /** The page that shows the whole contract. */
  specification: z.strictObject({
    /** Name of its table of contents, which replaces the sidebar. */
    contents: text,
    introduction: text,
    /** Before the link to the page that explains the operations of a group. */
    howToUse: text,
    events: text,
    eventBody: text,
    /** Before the link to the schema of any event. */
    inEveryEvent: text,
    /** Before the properties that events share. */
    inMostEvents: text,
    schemas: text,
    headers: text,
    requestHeaders: text,
    responseHeaders: text,
    webhookHeaders: text,
  }),
});
