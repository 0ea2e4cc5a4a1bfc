import type {ErrorObject} from 'ajv';
import type {Locale} from '@integration-docs/facts';
import type {JsonSchema} from './types.ts';

/** One thing in a value that its schema does not allow. */
export interface Violation {
  /** RFC 6901; empty for the value itself. What is missing or too much is named. */
  readonly pointer: string;
  /** The keyword of JSON Schema that says so. */
  readonly keyword: string;
  readonly detail: Readonly<Record<Locale, string>>;
}

/** Schemas of `components` that operations check values against themselves. */
export const namedSchemas = [
  'AttachmentKind',
  'AttachmentMediaType',
  'AttachmentRecord',
  'DocumentRecord',
  'ReceivedDocumentRecord',
  'TokenRequest',
] as const;

export type NamedSchema = (typeof namedSchemas)[number];

/** Tells whether a value keeps to a schema; what it does not keep to stands in `errors` until the next value. */
export interface Check {
  (value: unknown): unknown;
  readonly errors?: readonly ErrorObject[] | null;
}

/** Makes the check of a schema, at once (`ajv.ts`), or finds what the build has made (`compiled.ts`). */
export type CheckOf = (schema: JsonSchema) => Check;

/** Checks values against the schemas of the contract (JSON Schema 2020-12). A check is made when it is needed first. */
export class Schemas {
  readonly #checkOf: CheckOf;
  readonly #checks = new Map<JsonSchema, Check>();
  readonly #named = new Map<NamedSchema, JsonSchema>();

  constructor(checkOf: CheckOf) {
    this.#checkOf = checkOf;
  }

  /** @returns everything in the value that the schema does not allow; empty when all is well */
  violations(value: unknown, schema: JsonSchema): readonly Violation[] {
    const check = this.#checks.get(schema) ?? this.#checkOf(schema);
    this.#checks.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? []).filter(isOwnMistake).map(violation);
  }

  /** The schema of a name of `components`. */
  named(name: NamedSchema): JsonSchema {
    const known = this.#named.get(name) ?? namedSchema(name);
    this.#named.set(name, known);
    return known;
  }
}

/** What refers to a schema of `components`. */
export function namedSchema(name: NamedSchema): JsonSchema {
  return {$ref: `contract#/components/schemas/${name}`};
}

/** A branch that does not fit says nothing by itself, and neither does `if`. */
function isOwnMistake({keyword, schemaPath}: ErrorObject): boolean {
  return keyword !== 'if' && !/\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath);
}

function violation({instancePath, keyword, params, message = 'is not allowed'}: ErrorObject): Violation {
  const named = nameIn(params);
  const pointer = named === undefined ? instancePath : `${instancePath}/${escapePointer(named)}`;
  return {pointer, keyword, detail: sentence(keyword, params, message)};
}

/** The property that is missing or too much. */
function nameIn(params: Readonly<Record<string, unknown>>): string | undefined {
  const {missingProperty, additionalProperty} = params;
  if (typeof missingProperty === 'string') return missingProperty;
  return typeof additionalProperty === 'string' ? additionalProperty : undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
  null: 'null',
};

/** Ajv says it in English; what it has in `params` is enough to say it in Portuguese. */
function sentence(keyword: string, params: Readonly<Record<string, unknown>>, message: string): Violation['detail'] {
  const {allowedValues, limit, missingProperty, type, comparison} = params;
  const most = String(limit);
  const english = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  switch (keyword) {
    case 'required':
      return {pt: 'Em falta.', en: 'Missing.'};
    case 'dependentRequired':
      return {pt: `Em falta: ${String(missingProperty)}.`, en: `Missing: ${message}.`};
    case 'additionalProperties':
      return {pt: 'Propriedade desconhecida.', en: 'Unknown property.'};
    case 'anyOf':
    case 'oneOf':
      return {pt: 'Não tem nenhuma das formas possíveis.', en: 'Has none of the forms that are possible.'};
    case 'enum': {
      const {length} = Array.isArray(allowedValues) ? allowedValues : [];
      if (length > 40) {
        return {
          pt: `Tem de ser um dos ${length} códigos da lista.`,
          en: `Must be one of the ${length} codes of the list.`,
        };
      }
      const values = (Array.isArray(allowedValues) ? allowedValues : []).join(', ').slice(0, 400);
      return {pt: `Tem de ser um destes valores: ${values}.`, en: `Must be one of ${values}.`};
    }
    case 'const':
      return {pt: 'Tem de ser o valor indicado no contrato.', en: english};
    case 'type': {
      const names = [type].flat().map((name) => TYPES[String(name)] ?? String(name));
      return {pt: `Tem de ser ${names.join(' ou ')}.`, en: english};
    }
    case 'pattern':
      if (String(params.pattern).includes('\\u007F')) {
        return {
          pt: 'Não pode estar em branco, nem ter quebras de linha, tabulações ou outros caracteres de controlo.',
          en: 'Must not be blank, nor have line breaks, tabs or other control characters.',
        };
      }
      return {pt: 'Não tem a forma exigida pelo contrato.', en: english};
    case 'format':
      return {pt: 'Não tem a forma exigida pelo contrato.', en: english};
    case 'minLength':
      return {pt: `Tem de ter pelo menos ${most} caracteres.`, en: english};
    case 'maxLength':
      return {pt: `Não pode ter mais de ${most} caracteres.`, en: english};
    case 'minItems':
      return {pt: `Tem de ter pelo menos ${most} elementos.`, en: english};
    case 'maxItems':
      return {pt: `Não pode ter mais de ${most} elementos.`, en: english};
    case 'minProperties':
      return {pt: `Tem de ter pelo menos ${most} propriedades.`, en: english};
    case 'uniqueItems':
      return {pt: 'Não pode ter elementos repetidos.', en: english};
    case 'minimum':
    case 'maximum':
      return {pt: `Tem de ser ${String(comparison)} ${most}.`, en: english};
    default:
      return {pt: 'Não é permitido pelo contrato.', en: english};
  }
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
