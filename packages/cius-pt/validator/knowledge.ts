import type {Localized} from './report.ts';

/** A schema of JSON Schema 2020-12 as OpenAPI 3.1 writes it. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>;

/** What to write where a rule is broken. */
export interface Cure {
  readonly cure: Localized | null;
  /** Path and anchor of the page that explains it, without the prefix of a language; null without one. */
  readonly useCase: string | null;
}

/** What a platform asks of every request, whatever the document says. It takes UTF-8 alone. */
export interface Platform {
  readonly mostBytes: number;
}

/**
 * What the validator is told by its user: a schema for JSON documents, and cures for rules. Plain JSON, so that a bundler can put it
 * in as a constant. Without any, JSON documents are checked by the rules alone.
 */
export interface Knowledge {
  /** `Document`, the schema of a JSON document, and those that it refers to as `#/components/schemas/…`; none: no schema is checked. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** What a pattern of the schemas asks for, by the pattern, as it follows "it has to be"; one without words is shown as it is. */
  readonly forms?: Readonly<Record<string, Localized>>;
  /** What the platform that takes the documents asks beyond the rules; without it, its level is left out. */
  readonly platform?: Platform;
  /** By the number of the rule; added to what the rules say themselves. */
  readonly cures: Readonly<Record<string, Cure>>;
}

/** For a user who has nothing to tell. */
export const NO_KNOWLEDGE: Knowledge = {schemas: {}, cures: {}};
