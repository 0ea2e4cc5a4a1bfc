import type {Language} from '../../highlight/languages.ts';
import type {HeaderGroup, PageId} from '../canonicalPages.ts';

/** What `import reference from '@site/contract/openapi.yaml'` gives: the contract in one language, ready to be shown. */
export interface Reference {
  /** In the order of the contract. */
  readonly operations: readonly Operation[];
  readonly events: readonly EventPayload[];
  readonly schemas: Readonly<Record<PageId, PageSchemas>>;
  readonly headers: Readonly<Record<HeaderGroup, readonly Field[]>>;
}

/** A link inside the site: `#…` on the same page, else the route of the page with the anchor. */
export type Href = string;

export interface Link {
  readonly name: string;
  readonly href: Href;
}

export interface Operation {
  readonly id: string;
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
  /** How to authenticate, when it is not with the access token. */
  readonly authentication: string | null;
  readonly summary: string;
  readonly description: string;
  /** In the path, then in the query. */
  readonly parameters: readonly Field[];
  /** Request headers: explained once, on their home page. */
  readonly headers: readonly (Link & {readonly required: boolean})[];
  readonly body: Body | null;
  readonly responses: readonly Response[];
  /** The request in every language. */
  readonly requests: readonly RequestCode[];
  /** Samples that the request reads from the working folder: `samples/first-call/invoice.json`. */
  readonly inputs: readonly string[];
  /** Codes that it shares with every other operation. */
  readonly commonErrors: readonly ErrorLink[];
  /** Statuses of these codes, and of the responses that have no code of their own. */
  readonly commonStatuses: readonly string[];
  /** Where the page lists these codes: once, under the first operation that has them. */
  readonly commonList: {readonly anchor: string; readonly isHere: boolean};
}

/** The request of an operation in a language. */
export interface RequestCode {
  /** The choice among the tabs. */
  readonly value: string;
  readonly label: string;
  readonly language: Language;
  /** From the root of the site: `samples/requests/getDocument.py`. */
  readonly file: string;
  /** Highlighted. */
  readonly html: string;
}

export interface Body {
  readonly description: string;
  readonly required: boolean;
  readonly contents: readonly Content[];
}

export interface Content {
  readonly mediaType: string;
  readonly schema: Link | null;
  readonly examples: readonly Example[];
}

/** An example is shown once; elsewhere is a link to it, and to the file where a sample says the same. */
export type Example = ShownExample | LinkedExample | SampleExample;

export interface ShownExample {
  readonly summary: string;
  /** Absent for one that only this place uses. */
  readonly anchor?: string;
  readonly language: 'json' | 'xml' | 'text';
  /** Highlighted (`lib/highlight`). */
  readonly html: string;
}

export interface LinkedExample {
  readonly summary: string;
  readonly href: Href;
}

export interface SampleExample {
  readonly summary: string;
  /** From the project folder: `samples/first-call/invoice.json`. */
  readonly sample: string;
}

/** A success, or an error with codes of its own. */
export interface Response {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Link[];
  readonly contents: readonly Content[];
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
  /** `path`, `query` for a parameter. */
  readonly where?: string;
  readonly type: TypeView;
  readonly required: boolean;
  /** EN 16931 term. */
  readonly term?: string;
  readonly limits: Limits;
  readonly description?: string;
  readonly example?: string;
  /** The schema itself, where this field is the only one that uses it. */
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
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
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

export interface EventPayload {
  readonly type: string;
  readonly anchor: string;
  readonly summary: string;
  readonly description: string;
  readonly when: string;
  readonly decide: string;
  readonly next: Link;
  readonly schema: SchemaBlock;
  readonly examples: readonly Example[];
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
