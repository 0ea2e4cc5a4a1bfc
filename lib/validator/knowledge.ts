import type {Localized} from './report.ts';

/** A schema of JSON Schema 2020-12 as OpenAPI 3.1 writes it. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>;

/** What to write where a rule is broken. */
export interface Cure {
  readonly cure: Localized | null;
  /** Path and anchor of the page that explains it, without the prefix of a language; null without one. */
  readonly useCase: string | null;
}

/** What the validator knows from the contract. Plain JSON, made at build time by `loadKnowledge` (Node), bundled into page and command. */
export interface Knowledge {
  /** The schemas that `Document` of `contract/openapi.yaml` needs, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** By the number of the rule. */
  readonly cures: Readonly<Record<string, Cure>>;
}
