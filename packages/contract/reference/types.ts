import type {HeaderGroup, PageId} from '../canonical-pages.ts';
import type {ExampleRequest} from '../requests/example.ts';

/** Highlighted code (`packages/docs/highlight`). */
export interface Html {
  readonly html: string;
}

/** Code as text. */
export interface Text {
  readonly code: string;
}

/**
 * The contract in one language, ready to be shown: what `import reference from '@integration-docs/contract/openapi.yaml'` gives.
 *
 * @typeParam C how code is given: highlighted to pages, as text inside the model
 */
export interface Reference<C = Html> {
  /** The tags that operations have, in the order of the contract. */
  readonly groups: readonly OperationGroup[];
  /** In the order of the contract. */
  readonly operations: readonly Operation<C>[];
  readonly events: readonly EventPayload<C>[];
  readonly schemas: Readonly<Record<PageId, PageSchemas>>;
  readonly headers: Readonly<Record<HeaderGroup, readonly Field[]>>;
}

/** Operations that belong together: a tag of the contract. */
export interface OperationGroup {
  readonly tag: string;
  readonly title: string;
  readonly description: string;
}

/** A link inside the site: `#…` on the same page, else the route of the page with the anchor. */
export type Href = string;

export interface Link {
  readonly name: string;
  readonly href: Href;
}

export interface Operation<C = Html> {
  readonly id: string;
  /** The first of its tags. */
  readonly tag: string;
  /** Page that explains it. */
  readonly page: PageId;
  /** Route and anchor of the explanation. */
  readonly href: Href;
  readonly method: string;
  readonly path: string;
  /** Only when they are not those of the API. */
  readonly servers: readonly {readonly url: string; readonly description: string}[];
  /** OAuth scope; null when the operation needs none. */
  readonly scope: {readonly name: string; readonly description: string} | null;
  /** The ways to authenticate, each the schemes that go together; none when it is with the access token of {@link scope} alone. */
  readonly authentication: readonly (readonly Authentication[])[];
  readonly summary: string;
  readonly description: string;
  /** In the path, then in the query. */
  readonly parameters: readonly Field[];
  /** Request headers: explained once, on their home page. */
  readonly headers: readonly (Link & {readonly required: boolean})[];
  readonly body: Body<C> | null;
  readonly responses: readonly Response<C>[];
  /** The request in every language. */
  readonly requests: readonly RequestCode<C>[];
  /** Samples that the request reads from the working folder: `samples/first-call/invoice.json`. */
  readonly inputs: readonly string[];
  readonly runnable: Runnable<C>;
  readonly deprecated: boolean;
  /** Codes that it shares with every other operation. */
  readonly commonErrors: readonly ErrorLink[];
  /** Statuses of these codes, and of the responses that have no code of their own. */
  readonly commonStatuses: readonly string[];
  /** Where the page lists these codes: once, under the first operation that has them. */
  readonly commonList: {readonly anchor: string; readonly isHere: boolean};
}

/** What is needed to run an operation. */
export interface Runnable<C = Html> {
  /** One for each media type of the body. */
  readonly requests: readonly ExampleRequest[];
  /** The success that the contract shows. */
  readonly recorded: RecordedAnswer<C>;
}

export interface RecordedAnswer<C = Html> {
  readonly status: string;
  /** Null without a body. */
  readonly mediaType: string | null;
  /** The body; empty without one, and for bytes. */
  readonly text: string;
  /** The body when it is JSON of a few lines, which a page has room for. */
  readonly short: ({readonly language: 'json'} & C) | null;
}

/** A scheme of `securitySchemes`, as an operation needs it. */
export interface Authentication {
  /** The scheme in `components/securitySchemes`. */
  readonly name: string;
  readonly kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Of an API key: what holds it, and where. */
  readonly key?: {readonly name: string; readonly where: 'query' | 'header' | 'cookie'};
  /** Of HTTP authentication: `basic`, `bearer`. */
  readonly httpScheme?: string;
  /** Of OAuth and OpenID Connect: where tokens are asked for. */
  readonly urls: readonly string[];
  readonly scopes: readonly string[];
  readonly description: string;
}

/** The request of an operation in a language. */
type RequestCode<C = Html> = C & {
  /** The choice among the tabs. */
  readonly value: string;
  readonly label: string;
  /** Of the highlighter. */
  readonly language: string;
  /** From the root of the site: `samples/requests/getDocument.py`. */
  readonly file: string;
};

export interface Body<C = Html> {
  readonly description: string;
  readonly required: boolean;
  readonly contents: readonly Content<C>[];
}

export interface Content<C = Html> {
  readonly mediaType: string;
  /** Null when the contract has no schema. */
  readonly type: TypeView | null;
  /** Type of an inline schema. */
  readonly description: string;
  readonly limits: Limits;
  /** Likewise: its properties, or those of its items. */
  readonly fields: readonly Field[];
  readonly examples: readonly Example<C>[];
}

/** An example is shown once; elsewhere is a link to it, and to the file where a sample says the same. */
export type Example<C = Html> = (ExampleHead & C) | LinkedExample | SampleExample;

interface ExampleHead {
  readonly summary: string;
  /** Absent for one that only this place uses. */
  readonly anchor?: string;
  readonly language: 'json' | 'xml' | 'text';
}

export type ShownExample = ExampleHead & Html;

interface LinkedExample {
  readonly summary: string;
  readonly href: Href;
}

interface SampleExample {
  readonly summary: string;
  /** From the project folder: `samples/first-call/invoice.json`. */
  readonly sample: string;
}

/** A success, or an error with codes of its own. */
export interface Response<C = Html> {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Link[];
  readonly contents: readonly Content<C>[];
  readonly errors: readonly ErrorLink[];
}

export interface ErrorLink extends Link {
  readonly title: string;
  readonly status: number;
}

/** A property, parameter or header. */
export interface Field {
  readonly anchor: string;
  readonly name: string;
  /** `path`, `query`, `cookie` for a parameter. */
  readonly where?: string;
  readonly type: TypeView;
  readonly required: boolean;
  /** EN 16931 term. */
  readonly term?: string;
  readonly limits: Limits;
  readonly description?: string;
  readonly example?: string;
  /** Values of an inline list. */
  readonly values?: readonly EnumValue[];
  /** The schema itself, where this field is the only one that uses it, or where it is written out. */
  readonly nested?: SchemaBlock;
}

export interface TypeView {
  /** JSON type; `file` for bytes. */
  readonly name: string;
  /** An array of that. */
  readonly isArray: boolean;
  readonly nullable: boolean;
  /** Named schema, unless the field shows it itself. */
  readonly schema?: Link;
  /** One of these, in the place of all the above but `nullable`. */
  readonly oneOf?: readonly TypeView[];
}

/** What a value must keep to; the words are those of JSON Schema. */
export interface Limits {
  readonly const?: string;
  readonly default?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly mediaType?: string;
  readonly encoding?: string;
}

export interface SchemaBlock {
  readonly name: string;
  readonly anchor: string;
  readonly description: string;
  readonly term?: string;
  readonly type: TypeView;
  readonly limits: Limits;
  readonly example?: string;
  readonly fields: readonly Field[];
  readonly values: readonly EnumValue[];
  /** True when an answer may have other values than these. */
  readonly isOpen: boolean;
  /** `oneOf`, `anyOf`. */
  readonly variants: readonly Link[];
}

export interface EnumValue {
  readonly value: string;
  readonly meaning: string;
  /** Where the value is explained further: the error, the event. */
  readonly href?: Href;
}

export interface PageSchemas {
  /** With properties or variants. */
  readonly objects: readonly SchemaBlock[];
  /** Text, numbers, codes. */
  readonly simple: readonly SchemaBlock[];
}

export interface EventPayload<C = Html> {
  readonly type: string;
  readonly anchor: string;
  readonly summary: string;
  readonly description: string;
  readonly when: string;
  readonly decide: string;
  readonly next: Link;
  readonly schema: SchemaBlock;
  readonly examples: readonly Example<C>[];
  readonly delivery: EventDelivery;
}

/** What events that are delivered alike have in common. The page says it once, under the first of them. */
export interface EventDelivery {
  readonly anchor: string;
  readonly isHere: boolean;
  readonly headers: readonly Link[];
  /** What your endpoint may answer. */
  readonly answers: readonly {readonly status: string; readonly description: string}[];
}
