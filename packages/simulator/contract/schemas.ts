import type {ErrorObject} from 'ajv';
import {isRecord, type Locale} from '@integration-docs/facts';
import {formatInWords, patternInWords} from '@integration-docs/contract/pure';
import type {JsonSchema, SimulatorContract} from './types.ts';

/** A violation of a schema by a value. */
export interface Violation {
  /** JSON Pointer (RFC 6901), empty for the value itself; includes the name of a missing or unknown property. */
  readonly pointer: string;
  /** The keyword of JSON Schema that is violated. */
  readonly keyword: string;
  readonly detail: Readonly<Record<Locale, string>>;
}

/** Schemas of `components` that handlers check values against. */
export const namedSchemas = [
  'Text',
  'AttachmentKind',
  'AttachmentMediaType',
  'AttachmentRecord',
  'DocumentRecord',
  'ReceivedDocumentRecord',
  'TokenRequest',
] as const;

type NamedSchema = (typeof namedSchemas)[number];

/** Returns whether a value matches a schema. `errors` contains the violations until the next call. */
export interface Check {
  (value: unknown): unknown;
  readonly errors?: readonly ErrorObject[] | null;
}

/** Compiles the check of a schema (`ajv.ts`), or finds the one that the build has compiled (`compiled.ts`). */
type CheckOf = (schema: JsonSchema) => Check;

/** Checks values against the schemas of the contract (JSON Schema 2020-12). A check is created when it is first needed. */
export class Schemas {
  readonly #checkOf: CheckOf;
  readonly #checks = new Map<JsonSchema, Check>();
  readonly #named = new Map<NamedSchema, JsonSchema>();
  readonly #components: SimulatorContract['schemas'];

  /** @param components schemas that `$ref` points to, for messages that say what is expected */
  constructor(checkOf: CheckOf, components: SimulatorContract['schemas']) {
    this.#checkOf = checkOf;
    this.#components = components;
  }

  /** @returns all violations; empty when the value is valid */
  violations(value: unknown, schema: JsonSchema): readonly Violation[] {
    const check = this.#checks.get(schema) ?? this.#checkOf(schema);
    this.#checks.set(schema, check);
    if (check(value)) return [];
    const violations = (check.errors ?? [])
      .filter(isUsefulError)
      .filter(isLastOfItsPatterns)
      .filter(isOfItsType)
      .map((error) => violation(error, value, this.#schemasAt(schema, tokens(error.instancePath))));
    // Two parts of a schema can require the same, such as an entry in a list.
    return [...new Map(violations.map((one) => [`${one.pointer} ${one.detail.en}`, one])).values()];
  }

  /** Returns the schemas that apply at a path in a value: of the property, of its `$ref`, and of `allOf`, `then` and `else`. */
  #schemasAt(schema: unknown, path: readonly string[]): readonly JsonSchema[] {
    if (!isRecord(schema)) return [];
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    const combinedSchemas = [
      ...(name === undefined ? [] : [this.#components[name]]),
      ...[schema.allOf ?? []].flat(),
      schema.then,
      schema.else,
    ].flatMap((part) => this.#schemasAt(part, path));
    const [token, ...rest] = path;
    if (token === undefined) return [schema, ...combinedSchemas];
    const {properties, items} = schema;
    const child = isRecord(properties) && Object.hasOwn(properties, token) ? properties[token] : items;
    return [...this.#schemasAt(child, rest), ...combinedSchemas];
  }

  /** Returns the schema with a name of `components`. */
  named(name: NamedSchema): JsonSchema {
    const schema = this.#named.get(name) ?? namedSchema(name);
    this.#named.set(name, schema);
    return schema;
  }
}

/** Returns a reference to a schema of `components`. */
export function namedSchema(name: NamedSchema): JsonSchema {
  return {$ref: `contract#/components/schemas/${name}`};
}

/** Whether an error is useful alone: those of single branches (`oneOf`, `anyOf`) and of `if` are not. */
function isUsefulError({keyword, schemaPath}: ErrorObject): boolean {
  return keyword !== 'if' && !/\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath);
}

/** Keeps one `pattern` error for a text with several patterns, such as a number with its country prefix: that of its own schema. */
function isLastOfItsPatterns(
  {keyword, instancePath}: ErrorObject,
  index: number,
  all: readonly ErrorObject[],
): boolean {
  const isAnother = (other: ErrorObject): boolean => other.keyword === 'pattern' && other.instancePath === instancePath;
  return keyword !== 'pattern' || !all.slice(index + 1).some(isAnother);
}

/** Drops the other violations of a value whose type is wrong, such as an enum: the type says it all. */
function isOfItsType({keyword, instancePath}: ErrorObject, _: number, all: readonly ErrorObject[]): boolean {
  return keyword === 'type' || !all.some((other) => other.keyword === 'type' && other.instancePath === instancePath);
}

function violation(error: ErrorObject, value: unknown, schemas: readonly JsonSchema[]): Violation {
  const {instancePath, keyword, params} = error;
  const property = nameIn(params);
  const pointer = property === undefined ? instancePath : `${instancePath}/${escapePointer(property)}`;
  const {pt, en} = expectation(error, schemas);
  if (withoutValue.has(keyword)) return {pointer, keyword, detail: {pt: `${pt}.`, en: `${en}.`}};
  const actual = foundAt(value, instancePath);
  return {pointer, keyword, detail: {pt: `${pt}; veio ${actual.pt}.`, en: `${en}; found ${actual.en}.`}};
}

/** Returns the name of the missing or unknown property. */
function nameIn(params: Readonly<Record<string, unknown>>): string | undefined {
  const {missingProperty, additionalProperty} = params;
  if (typeof missingProperty === 'string') return missingProperty;
  return typeof additionalProperty === 'string' ? additionalProperty : undefined;
}

/** Keywords whose message omits the value, because the pointer is enough. */
const withoutValue: ReadonlySet<string> = new Set([
  'required',
  'dependentRequired',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'not',
]);

const anObject: Words = {pt: 'um objeto', en: 'an object'};
const emptyObject: Words = {pt: 'um objeto vazio', en: 'an empty object'};

const types: Readonly<Record<string, Words>> = {
  string: {pt: 'um texto', en: 'a string'},
  number: {pt: 'um número', en: 'a number'},
  integer: {pt: 'um número inteiro', en: 'a whole number'},
  boolean: {pt: 'true ou false', en: 'true or false'},
  array: {pt: 'uma lista', en: 'a list'},
  object: anObject,
  null: {pt: 'null', en: 'null'},
};

type Words = Violation['detail'];

/** Describes what the schema expects, as a sentence without its full stop. */
function expectation(
  {keyword, params, message = 'is not allowed'}: ErrorObject,
  schemas: readonly JsonSchema[],
): Words {
  const {allowedValues, allowedValue, limit, missingProperty, property, type, comparison} = params;
  const limitText = String(limit);
  switch (keyword) {
    case 'required':
      return {pt: 'Em falta', en: 'Missing'};
    case 'dependentRequired':
      return {
        pt: `Em falta: ${String(property)} exige ${String(missingProperty)}`,
        en: `Missing: ${String(property)} needs ${String(missingProperty)}`,
      };
    case 'additionalProperties': {
      const names = [
        ...new Set(schemas.flatMap(({properties}) => Object.keys(isRecord(properties) ? properties : {}))),
      ];
      const knownNames = shortList(names);
      return {
        pt: `Propriedade desconhecida; as que há: ${knownNames}`,
        en: `Unknown property; there are ${knownNames}`,
      };
    }
    case 'anyOf':
    case 'oneOf':
      return alternatives(keyword, schemas);
    case 'not': {
      const [names] = schemas.flatMap(({not}) => (isRecord(not) && Array.isArray(not.required) ? [not.required] : []));
      if (names === undefined)
        return {pt: 'Não pode existir neste tipo de documento', en: 'Must be left out of a document of this type'};
      return {pt: `Não podem existir juntos: ${names.join(', ')}`, en: `Must not stand together: ${names.join(', ')}`};
    }
    case 'enum': {
      const values = Array.isArray(allowedValues) ? allowedValues : [];
      if (values.length > 40) {
        return {
          pt: `Tem de ser um dos ${values.length} códigos da lista`,
          en: `Must be one of the ${values.length} codes of the list`,
        };
      }
      const list = shortList(values.map(String));
      return {pt: `Tem de ser um destes valores: ${list}`, en: `Must be one of ${list}`};
    }
    case 'const':
      return {pt: `Tem de ser ${String(allowedValue)}`, en: `Must be ${String(allowedValue)}`};
    case 'type': {
      const names = [type].flat().map((name) => types[String(name)] ?? {pt: String(name), en: String(name)});
      return {
        pt: `Tem de ser ${names.map(({pt}) => pt).join(' ou ')}`,
        en: `Must be ${names.map(({en}) => en).join(' or ')}`,
      };
    }
    case 'pattern':
      return mustBe(patternInWords(String(params.pattern)));
    case 'format':
      return mustBe(formatInWords(String(params.format)));
    case 'minLength':
      return atLeast(limitText, characters);
    case 'maxLength':
      return atMost(limitText, characters);
    case 'minItems':
      return atLeast(limitText, items);
    case 'maxItems':
      return atMost(limitText, items);
    case 'minProperties':
      return atLeast(limitText, properties);
    case 'uniqueItems':
      return {pt: 'Não pode ter elementos repetidos', en: 'Must not have the same item twice'};
    case 'minimum':
    case 'maximum':
      return {pt: `Tem de ser ${String(comparison)} ${limitText}`, en: `Must be ${String(comparison)} ${limitText}`};
    default:
      return {
        pt: `Não é permitido pelo contrato (${keyword})`,
        en: `${message.charAt(0).toUpperCase()}${message.slice(1)}`,
      };
  }
}

/** What is counted, in singular and plural. */
type CountNoun = Readonly<Record<Locale, readonly [one: string, more: string]>>;

const characters: CountNoun = {pt: ['caractere', 'caracteres'], en: ['character', 'characters']};
const items: CountNoun = {pt: ['elemento', 'elementos'], en: ['item', 'items']};
const properties: CountNoun = {pt: ['propriedade', 'propriedades'], en: ['property', 'properties']};

function atLeast(count: string, noun: CountNoun): Words {
  const {pt, en} = withNoun(count, noun);
  return {pt: `Tem de ter pelo menos ${pt}`, en: `Must have at least ${en}`};
}

function atMost(count: string, noun: CountNoun): Words {
  const {pt, en} = withNoun(count, noun);
  return {pt: `Não pode ter mais de ${pt}`, en: `Must not have more than ${en}`};
}

function withNoun(count: string, {pt, en}: CountNoun): Words {
  const form = count === '1' ? 0 : 1;
  return {pt: `${count} ${pt[form]}`, en: `${count} ${en[form]}`};
}

function mustBe({pt, en}: Words): Words {
  return {pt: `Tem de ser ${pt}`, en: `Must be ${en}`};
}

/** Describes the branches: the properties or the patterns that they require. */
function alternatives(keyword: 'anyOf' | 'oneOf', schemas: readonly JsonSchema[]): Words {
  const branches = schemas.flatMap((schema) => schema[keyword] ?? []).filter(isRecord);
  const descriptions = branches.map(({required, pattern}): Words => {
    if (typeof pattern === 'string') return patternInWords(pattern);
    const names = Array.isArray(required) ? required.join(' + ') : '…';
    return {pt: names, en: names};
  });
  const [pt, en] = [descriptions.map((words) => words.pt).join('; '), descriptions.map((words) => words.en).join('; ')];
  const isOne = keyword === 'oneOf';
  return {
    pt: `Tem de ter ${isOne ? 'só uma' : 'uma'} destas formas: ${pt}`,
    en: `Must have ${isOne ? 'exactly one' : 'one'} of these forms: ${en}`,
  };
}

/** Describes the value at a pointer briefly. */
function foundAt(value: unknown, pointer: string): Words {
  const member = tokens(pointer).reduce<unknown>((current, token) => memberOf(current, token), value);
  if (Array.isArray(member)) return {pt: `uma lista com ${member.length}`, en: `a list of ${member.length}`};
  if (isRecord(member)) return Object.keys(member).length === 0 ? emptyObject : anObject;
  // `JSON.parse` gives Infinity for 1e400.
  if (typeof member === 'number' && !Number.isFinite(member))
    return {pt: 'um número demasiado grande', en: 'a number that is too large'};
  const text = member === undefined ? 'nothing' : JSON.stringify(member);
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return {pt: short, en: short};
}

function memberOf(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return value[Number(token)];
  return isRecord(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

function tokens(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the first names of a list, and how many more there are. */
function shortList(names: readonly string[]): string {
  const shown = names.filter((_, index) => names.slice(0, index + 1).join(', ').length <= 380);
  return shown.length === names.length ? names.join(', ') : `${shown.join(', ')} (+${names.length - shown.length})`;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
