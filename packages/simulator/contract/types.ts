import type {Locale} from '@integration-docs/facts';
import type {Knowledge} from '@integration-docs/cius-pt';
import type {Text} from '../http/language.ts';
import type {Json} from '../types.ts';

/** One member of `errors` of problem details. */
export interface ProblemError {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly detail: Text;
}

/** A JSON schema: standard keywords, and `x-bt`. References point into the contract (`contract#/components/schemas/…`). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The part of `packages/contract/` that the simulator needs: plain JSON, so that the published file can contain it. */
export interface SimulatorContract {
  /** Address of the documentation, used in `type` of problem details. */
  readonly siteUrl: string;
  /** Prefix of every path on the platform: `/v1`. The simulator accepts paths with and without it. */
  readonly basePath: string;
  readonly operations: readonly OperationContract[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Examples of `components`, by name. */
  readonly examples: Readonly<Record<string, Json>>;
  /** OAuth scopes. */
  readonly scopes: readonly string[];
  /** Entries of the error catalogue, by code. */
  readonly errors: Readonly<Record<string, ErrorKind>>;
  /** Codes of failed deliveries → meaning, in Portuguese. */
  readonly failures: Readonly<Record<string, string>>;
  /** Figures of `limits.yaml`, by id. */
  readonly limits: Readonly<Record<string, number>>;
  /** States of issued documents, in order. */
  readonly states: readonly StateContract[];
  /** FE-AP status code → meaning, in Portuguese. */
  readonly feapStatuses: Readonly<Record<string, string>>;
  /** FE-AP business error → its text, with `xxx` in the place of numbers. */
  readonly feapErrors: Readonly<Record<string, string>>;
  /** Facts of the contract for the validator: the schema of a JSON document. */
  readonly knowledge: Knowledge;
}

export interface ErrorKind {
  readonly code: string;
  readonly status: number;
  readonly title: Readonly<Record<Locale, string>>;
  /** Content of a response with this code, when an operation has one. */
  readonly example?: ErrorExample | undefined;
}

interface ErrorExample {
  readonly detail: Text;
  readonly errors?: readonly ProblemError[] | undefined;
  readonly documentId?: string | undefined;
}

interface StateContract {
  readonly state: string;
  readonly next: readonly string[];
  readonly feap: readonly string[];
}

export interface OperationContract {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** With the names of parameters in braces. */
  readonly path: string;
  /** Null when it needs no token. */
  readonly scope: string | null;
  readonly parameters: readonly ParameterContract[];
  readonly body: BodyContract | null;
  /** By status. */
  readonly responses: Readonly<Record<string, ResponseContract>>;
  /** Error codes of this operation, in addition to the common ones. */
  readonly errors: readonly string[];
}

export interface ParameterContract {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example: Json;
}

interface BodyContract {
  readonly required: boolean;
  readonly content: Readonly<Record<string, MediaContract>>;
}

export interface ResponseContract {
  readonly headers: Readonly<Record<string, HeaderContract>>;
  readonly content: Readonly<Record<string, MediaContract>>;
}

export interface HeaderContract {
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example: Json;
}

export interface MediaContract {
  readonly schema: JsonSchema;
  /** By name. */
  readonly examples: Readonly<Record<string, Json>>;
}
