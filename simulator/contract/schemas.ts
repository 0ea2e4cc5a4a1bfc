import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import type {JsonSchema, SimulatorContract} from './types.ts';

/** One thing in a value that its schema does not allow. */
export interface Violation {
  /** RFC 6901; empty for the value itself. What is missing or too much is named. */
  readonly pointer: string;
  /** The keyword of JSON Schema that says so. */
  readonly keyword: string;
  readonly detail: string;
}

/** Checks values against the schemas of the contract (JSON Schema 2020-12). A schema is compiled when it is needed first. */
export class Schemas {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<JsonSchema, ValidateFunction>();
  readonly #named = new Map<string, JsonSchema>();

  constructor({schemas}: Pick<SimulatorContract, 'schemas'>) {
    this.#ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      validateSchema: false,
      formats: fullFormats,
      code: {optimize: 1},
    });
    this.#ajv.addSchema({components: {schemas}}, 'contract');
  }

  /** @returns everything in the value that the schema does not allow; empty when all is well */
  violations(value: unknown, schema: JsonSchema): readonly Violation[] {
    const check = this.#compiled.get(schema) ?? this.#ajv.compile(schema);
    this.#compiled.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? []).filter(isOwnMistake).map(violation);
  }

  /** The schema of a name of `components`. */
  named(name: string): JsonSchema {
    const known = this.#named.get(name) ?? {$ref: `contract#/components/schemas/${name}`};
    this.#named.set(name, known);
    return known;
  }
}

const known = new WeakMap<Pick<SimulatorContract, 'schemas'>, Schemas>();

/** The schemas of a contract; what was compiled serves all simulators of a process. */
export function schemasOf(contract: Pick<SimulatorContract, 'schemas'>): Schemas {
  const schemas = known.get(contract) ?? new Schemas(contract);
  known.set(contract, schemas);
  return schemas;
}

/** A branch that does not fit says nothing by itself, and neither does `if`. */
function isOwnMistake({keyword, schemaPath}: ErrorObject): boolean {
  return keyword !== 'if' && !/\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath);
}

function violation({instancePath, keyword, params, message = 'is not allowed'}: ErrorObject): Violation {
  const named = nameIn(params);
  const pointer = named === undefined ? instancePath : `${instancePath}/${escapePointer(named)}`;
  return {pointer, keyword, detail: sentence(keyword, params, message).slice(0, 500)};
}

/** The property that is missing or too much. */
function nameIn(params: Readonly<Record<string, unknown>>): string | undefined {
  const {missingProperty, additionalProperty} = params;
  if (typeof missingProperty === 'string') return missingProperty;
  return typeof additionalProperty === 'string' ? additionalProperty : undefined;
}

function sentence(keyword: string, params: Readonly<Record<string, unknown>>, message: string): string {
  if (keyword === 'required') return 'Missing.';
  if (keyword === 'anyOf' || keyword === 'oneOf') return 'Has none of the forms that are possible.';
  if (keyword === 'dependentRequired') return `Missing: ${message}.`;
  if (keyword === 'additionalProperties') return 'Unknown property.';
  const {allowedValues} = params;
  if (Array.isArray(allowedValues)) {
    const {length} = allowedValues;
    return length > 40
      ? `Must be one of the ${length} codes of the list.`
      : `Must be one of ${allowedValues.join(', ')}.`;
  }
  if (keyword === 'pattern' && String(params.pattern).includes('\\u007F')) {
    return 'Must not be blank, nor have line breaks, tabs or other control characters.';
  }
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
