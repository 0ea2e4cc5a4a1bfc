import path from 'node:path';
import {schema as limitsSchema} from '../catalogues/limits.schema.ts';
import {schema as useCasesSchema} from '../catalogues/usecases.schema.ts';
import {schema as validatorSchema} from '../catalogues/validator.schema.ts';
import {
  type Cure,
  type JsonSchema,
  type Knowledge,
  supportsKeyword,
  type Localized,
  type Platform,
} from '@integration-docs/cius-pt';
import {loadCatalogue} from '@integration-docs/facts/node';
import {anchorOf, isRecord} from '@integration-docs/facts';
import {patternInWords} from '../openapi/forms.ts';
import {contractFiles, loadContract} from '../openapi/read.ts';

const usecasesFile = 'packages/contract/catalogues/usecases.yaml';
const validatorFile = 'packages/contract/catalogues/validator.yaml';
const limitsFile = 'packages/contract/catalogues/limits.yaml';
const openapiFile = 'packages/contract/openapi.yaml';

/** Files that the knowledge is built from, relative to the project folder, to watch for changes. */
export const knowledgeFiles = [usecasesFile, validatorFile, limitsFile, ...contractFiles];

/**
 * Collects the data of the contract that the validator needs, at build time: the schema of a JSON document, fixes and pages by rule.
 *
 * @param root folder of the project
 * @throws ProblemError for an invalid contract; Error for a schema with a keyword that the validator does not support
 */
export async function loadKnowledge(root: string): Promise<Knowledge> {
  const [contract, catalogue, validator] = await Promise.all([
    loadContract(root),
    loadCatalogue(path.join(root, usecasesFile)),
    loadCatalogue(path.join(root, validatorFile)),
  ]);
  const schemas = documentSchemas(contract.value.components.schemas);
  return {
    schemas,
    forms: Object.fromEntries(patternsIn(schemas).map((pattern) => [pattern, patternInWords(pattern)])),
    cures: withPlaces(curesOf(catalogue.data), validator.data),
    platform: await platformOf(root),
  };
}

/** @throws Error if the limits have no entry for the size of a request */
async function platformOf(root: string): Promise<Platform> {
  const {entries} = limitsSchema.parse((await loadCatalogue(path.join(root, limitsFile))).data);
  const megabytes = entries.find(({id}) => id === 'request-size')?.number;
  if (megabytes === undefined) throw new Error(`${limitsFile}: expected an entry request-size: add it.`);
  return {maxBytes: megabytes * 1024 * 1024};
}

const ref = '#/components/schemas/';

/** Returns the schemas that `Document` needs, without texts and examples. */
function documentSchemas(all: Readonly<Record<string, unknown>>): Record<string, JsonSchema> {
  const neededSchemas: Record<string, JsonSchema> = {};
  const pendingNames = ['Document'];
  for (let name = pendingNames.pop(); name !== undefined; name = pendingNames.pop()) {
    if (Object.hasOwn(neededSchemas, name)) continue;
    neededSchemas[name] = stripSchema(all[name], `${openapiFile}, ${name}`, (other) => pendingNames.push(other));
  }
  return neededSchemas;
}

const textKeywords =
  /^(?:description|title|examples?|default|deprecated|x-(?!(?:bt|code-list|code-prefix|unique)$).*)$/u;
/** Keywords whose values are maps from property names, not schemas. */
const nameMapKeywords = ['properties', 'dependentRequired'];

function stripSchema(schema: unknown, where: string, addNeeded: (name: string) => void): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  if (!isRecord(schema)) throw new Error(`${where}: expected a schema, found ${JSON.stringify(schema)}.`);
  if (typeof schema.$ref === 'string') addNeeded(schema.$ref.replace(ref, ''));
  // The validator has the code lists itself, so it needs only their names, not thousands of codes.
  const codeListKeywords = [
    ...('x-code-list' in schema ? ['enum'] : []),
    ...('x-code-prefix' in schema ? ['allOf'] : []),
  ];
  const keptKeywords = Object.entries(schema).filter(
    ([keyword]) => !textKeywords.test(keyword) && !codeListKeywords.includes(keyword),
  );
  const unknownKeyword = keptKeywords.map(([keyword]) => keyword).find((keyword) => !supportsKeyword(keyword));
  if (unknownKeyword !== undefined) {
    throw new Error(
      `${where}: the validator does not know the keyword "${unknownKeyword}": add it to packages/cius-pt/validator/json/schema.ts.`,
    );
  }
  return Object.fromEntries(
    keptKeywords.map(([keyword, value]) => [keyword, stripValue(keyword, value, `${where}.${keyword}`, addNeeded)]),
  );
}

function stripValue(keyword: string, value: unknown, where: string, addNeeded: (name: string) => void): unknown {
  if (nameMapKeywords.includes(keyword) && isRecord(value)) {
    const entries = Object.entries(value);
    return keyword === 'properties'
      ? Object.fromEntries(entries.map(([name, schema]) => [name, stripSchema(schema, `${where}.${name}`, addNeeded)]))
      : value;
  }
  if (['items', 'not', 'if', 'then', 'else'].includes(keyword)) return stripSchema(value, where, addNeeded);
  if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) {
    return value.map((schema, index) => stripSchema(schema, `${where}[${index}]`, addNeeded));
  }
  return value;
}

/** Matches patterns about allowed characters, which the validator describes itself. */
const characterPattern = /\\u007F-\\u009F/u;

/** Returns the patterns in some schemas, without those about allowed characters. */
function patternsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([keyword, inner]) =>
    keyword === 'pattern' && typeof inner === 'string'
      ? [inner].filter((pattern) => !characterPattern.test(pattern))
      : patternsIn(inner),
  );
}

/** Returns the fixes with the places in the catalogue of the validator. */
function withPlaces(cures: Readonly<Record<string, Cure>>, catalogue: unknown): Record<string, Cure> {
  const {explained} = validatorSchema.parse(catalogue);
  const places = explained.flatMap(({place, rules}) =>
    rules.map((rule) => [rule, {cure: cures[rule]?.cure ?? null, useCase: place}] as const),
  );
  return {...cures, ...Object.fromEntries(places)};
}

const rule = /\b(?:BR|DT)-[A-Z]+(?:-[A-Z]+)*-\d+(?:\.\d+)?(?:_[a-z\d]+)?\b/gu;

/** Returns fixes and places by rule: from the intentionally invalid documents, then from the use cases that mention a rule. */
function curesOf(catalogue: unknown): Record<string, Cure> {
  const {page, anchor, invalid, entries} = useCasesSchema.parse(catalogue);
  const cures = new Map<string, Cure>();
  const add = (rule: string, cure: Localized | null, place: string): void => {
    if (!cures.has(rule)) cures.set(rule, {cure, useCase: page === undefined ? null : `${page}#${place}`});
  };
  for (const {rule, cius, en, cure} of invalid.entries) {
    const place = anchorOf(invalid.anchor, {rule});
    // An entry that is named after the rule explains it better than an entry that also breaks another rule.
    for (const each of [...cius, ...en]) if (each === rule || each.startsWith(`${rule}.`)) add(each, cure, place);
    if (cius.length + en.length === 0) add('JSON-SCHEMA', null, place);
  }
  for (const {rule, cius, en, cure} of invalid.entries) {
    const place = anchorOf(invalid.anchor, {rule});
    for (const each of cius) add(each, cure, place);
    for (const each of en) add(each, null, place);
  }
  for (const {id, write, wrong, enFindings = []} of entries) {
    const place = anchorOf(anchor, {id});
    const namedRules = [...(wrong?.en ?? '').matchAll(rule), ...write.en.matchAll(rule)].map(([rule]) => rule);
    for (const rule of namedRules) add(rule, null, place);
    for (const rule of enFindings) add(rule, null, place);
  }
  return Object.fromEntries(cures);
}
