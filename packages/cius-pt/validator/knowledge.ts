import type {Localized} from './report.ts';

/** A JSON Schema 2020-12 schema as written in OpenAPI 3.1. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>;

/** The cure for a rule. */
export interface Cure {
  readonly cure: Localized | null;
  /** Path and anchor of the page that explains it, without language prefix; null if there is none. */
  readonly useCase: string | null;
}

/** Requirements of a platform for every request, whatever the document contains. It only accepts UTF-8. */
export interface Platform {
  readonly mostBytes: number;
}

/**
 * What the caller configures: schemas for JSON documents, and cures for rules. Plain JSON, so that a bundler can insert it as a constant.
 * Without schemas, only the rules check JSON documents.
 */
export interface Knowledge {
  /** `Document`, the schema of a JSON document, and those that it references as `#/components/schemas/…`. If empty, no schema is checked. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Description of each pattern in the schemas, to follow "it has to be". A pattern without a description is shown itself. */
  readonly forms?: Readonly<Record<string, Localized>>;
  /** Requirements of the platform that receives the documents; without them, the level `platform` is skipped. */
  readonly platform?: Platform;
  /** By rule number. If the rule itself has a cure, that one is used. */
  readonly cures: Readonly<Record<string, Cure>>;
}

/** Used when the caller configures nothing. */
export const NO_KNOWLEDGE: Knowledge = {schemas: {}, cures: {}};
