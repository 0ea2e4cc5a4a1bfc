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
 * The contract in one language, ready to render: the value of `import reference from '@integration-docs/contract/openapi.yaml'`.
 *
 * @typeParam C type of code: highlighted for pages, plain text inside this package
 */
export interface Reference<C = Html> {
  /** The tags of operations, in the order of the contract. */
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
  /** Page that explains the operation. */
  readonly page: PageId;
  /** Route and anchor of the explanation. */
  readonly href: Href;
  readonly method: string;
  readonly path: string;
  /** Empty unless the operation has servers of its own. */
  readonly servers: readonly {readonly url: string; readonly description: string}[];
  /** OAuth scope; null when the operation needs none. */
  readonly scope: {readonly name: string; readonly description: string} | null;
  /** Alternatives for authentication, each with the schemes that it combines; empty if the only one is the access token of {@link scope}. */
  readonly authentication: readonly (readonly Authentication[])[];
  readonly summary: string;
  readonly description: string;
  /** Parameters of the path, query and cookies. */
  readonly parameters: readonly Field[];
  /** Links to the request headers, which are explained on one page. */
  readonly headers: readonly (Link & {readonly required: boolean})[];
  readonly body: Body<C> | null;
  readonly responses: readonly Response<C>[];
  /** The request in every programming language. */
  readonly requests: readonly RequestCode<C>[];
  /** Samples that the request reads from the working folder: `samples/first-call/invoice.json`. */
  readonly inputs: readonly string[];
  readonly runnable: Runnable<C>;
  readonly deprecated: boolean;
  /** Error codes that the operation shares with all others. */
  readonly commonErrors: readonly ErrorLink[];
  /** Statuses of these codes, and of the responses without codes of their own. */
  readonly commonStatuses: readonly string[];
  /** Place of the list of these codes: under the first operation of the page that has them. */
  readonly commonList: {readonly anchor: string; readonly isHere: boolean};
}

/** Data to run an operation. */
export interface Runnable<C = Html> {
  /** One request for each media type of the body. */
  readonly requests: readonly ExampleRequest[];
  /** The successful response in the contract. */
  readonly recorded: RecordedAnswer<C>;
}

export interface RecordedAnswer<C = Html> {
  readonly status: string;
  /** Null without a body. */
  readonly mediaType: string | null;
  /** The body; empty for no body and for binary data. */
  readonly text: string;
  /** The body if it is JSON of a few lines, to show it on the page. */
  readonly short: ({readonly language: 'json'} & C) | null;
}

/** A scheme of `securitySchemes` that an operation needs. */
export interface Authentication {
  /** Name in `components/securitySchemes`. */
  readonly name: string;
  readonly kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** For an API key: name and kind of the parameter. */
  readonly key?: {readonly name: string; readonly where: 'query' | 'header' | 'cookie'};
  /** For HTTP authentication: `basic`, `bearer`. */
  readonly httpScheme?: string;
  /** For OAuth and OpenID Connect: addresses for requesting tokens. */
  readonly urls: readonly string[];
  readonly scopes: readonly string[];
  readonly description: string;
}

/** The request of an operation in a programming language. */
type RequestCode<C = Html> = C & {
  /** Value of the tab. */
  readonly value: string;
  readonly label: string;
  /** Language name for the highlighter. */
  readonly language: string;
  /** Path from the root of the site: `samples/requests/getDocument.py`. */
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
  /** Description of an inline schema. */
  readonly description: string;
  readonly limits: Limits;
  /** Properties of an inline schema, or of its items. */
  readonly fields: readonly Field[];
  readonly examples: readonly Example<C>[];
}

/** An example is shown once; other places have a link to it, or to the sample file with the same content. */
export type Example<C = Html> = (ExampleHead & C) | LinkedExample | SampleExample;

interface ExampleHead {
  readonly summary: string;
  /** Absent for an example that only this place uses. */
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
  /** Path relative to the project folder: `samples/first-call/invoice.json`. */
  readonly sample: string;
}

/** A successful response, or an error with codes of its own. */
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
  /** Values of an inline enum. */
  readonly values?: readonly EnumValue[];
  /** The schema itself, if it is inline or only this field uses it. */
  readonly nested?: SchemaBlock;
}

export interface TypeView {
  /** JSON type; `file` for binary data. For an array, the type of its items. */
  readonly name: string;
  /** Whether the type is an array. */
  readonly isArray: boolean;
  readonly nullable: boolean;
  /** Link to the named schema, unless the field shows it itself. */
  readonly schema?: Link;
  /** Alternative types, which replace all of the above except `nullable`. */
  readonly oneOf?: readonly TypeView[];
}

/** Constraints and annotations of a value, named as in JSON Schema. */
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
  /** True when a response may have other values than these. */
  readonly isOpen: boolean;
  /** Alternatives: `oneOf` or `anyOf`. */
  readonly variants: readonly Link[];
}

export interface EnumValue {
  readonly value: string;
  readonly meaning: string;
  /** Link to the explanation of the value: an error, an event. */
  readonly href?: Href;
}

export interface PageSchemas {
  /** Schemas with properties or variants. */
  readonly objects: readonly SchemaBlock[];
  /** Other schemas: strings, numbers, codes. */
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

/** Headers and responses that events can share. The page shows them once, under the first of these events. */
export interface EventDelivery {
  readonly anchor: string;
  readonly isHere: boolean;
  readonly headers: readonly Link[];
  /** Responses that the reader's endpoint may send. */
  readonly answers: readonly {readonly status: string; readonly description: string}[];
}
