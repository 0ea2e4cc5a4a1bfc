import * as z from 'zod';
import type {Knowledge} from '@integration-docs/cius-pt';
import {basePathOf, isRecord, throwProblems} from '@integration-docs/facts';
import {
  type Contract,
  type ContractContent,
  type ContractOperation,
  entriesIn,
  type HeaderNode,
  type LoadedContract,
  generateExample,
  operationsOf,
  resolveSchema,
  type SchemaNode,
  scopesOf,
} from '@integration-docs/contract';
import type {Json} from '../types.ts';
import {missingLimits} from './limits.ts';
import type {
  HeaderContract,
  JsonSchema,
  MediaContract,
  OperationContract,
  ParameterContract,
  ResponseContract,
  SimulatorContract,
} from './types.ts';

const json: z.ZodType<Json> = z.json();
const text = z.object({pt: z.string(), en: z.string()});
const problemError = z.object({
  pointer: z.string().exactOptional(),
  parameter: z.string().exactOptional(),
  detail: text,
});
const errorExample = z.object({
  detail: text,
  errors: z.array(problemError).optional(),
  documentId: z.string().optional(),
});
const errorEntry = z.object({code: z.string(), status: z.number(), title: text, example: errorExample.optional()});
const failureEntry = z.object({code: z.string(), meaning: text});
const businessErrors = z.object({
  businessErrors: z.object({entries: z.array(z.object({code: z.string(), text: z.string()}))}),
});
const limitEntry = z.object({id: z.string(), number: z.number()});
const stateEntry = z.object({state: z.string(), next: z.array(z.string()), feap: z.array(z.string())});

/**
 * Returns the part of the contract that the simulator needs, as plain JSON.
 *
 * @param loaded the contract, read by `loadContract`
 * @param site address of the documentation
 * @param knowledge facts of the contract for the validator; without its fixes (`cures`), because responses have none
 * @throws ProblemError when a limit that the simulator keeps to is missing
 * @throws ZodError for a catalogue that does not match its schema
 */
export function simulatorContract(
  {in: {en}, catalogues}: LoadedContract,
  site: {readonly url: string},
  knowledge: Knowledge,
): SimulatorContract {
  const entries = (name: keyof typeof catalogues, list = 'entries'): readonly unknown[] =>
    entriesIn(catalogues[name], list).map(({entry}) => entry);
  const errors = entries('errors').map((entry) => errorEntry.parse(entry));
  const failures = entries('errors', 'delivery').map((entry) => failureEntry.parse(entry));
  const {schemas, examples} = en.components;
  const limits = Object.fromEntries(
    entries('limits').map((entry) => {
      const {id, number} = limitEntry.parse(entry);
      return [id, number];
    }),
  );
  throwProblems(missingLimits(limits));
  return {
    siteUrl: site.url,
    basePath: basePathOf(en.servers[0]?.url ?? site.url),
    operations: operationsOf(en).map((operation) => operationContract(operation, en)),
    schemas: mapValues(schemas, plainSchema),
    examples: mapValues(examples, ({value}) => json.parse(value)),
    scopes: [...scopesOf(en).keys()],
    errors: Object.fromEntries(errors.map((error) => [error.code, error])),
    failures: Object.fromEntries(failures.map(({code, meaning}) => [code, meaning.pt])),
    limits,
    states: entries('document-states').map((entry) => stateEntry.parse(entry)),
    feapStatuses: Object.fromEntries(
      entries('feap-statuses').map((entry) => {
        const {code, meaning} = failureEntry.parse(entry);
        return [code, meaning.pt];
      }),
    ),
    feapErrors: Object.fromEntries(
      businessErrors
        .parse(catalogues['feap-statuses'].value)
        .businessErrors.entries.map((error) => [error.code, error.text]),
    ),
    knowledge: {...knowledge, cures: {}},
  };
}

function operationContract(operation: ContractOperation, contract: Contract): OperationContract {
  const {node, method, path, parameters, body, responses, scope} = operation;
  return {
    id: node.operationId,
    method: method.toUpperCase(),
    path,
    scope,
    parameters: parameters.map(({name, in: place, required, schema}): ParameterContract => ({
      name,
      in: place,
      required: required === true,
      schema: plainSchema(schema),
      example: firstExample(schema, contract),
    })),
    body: body ? {required: body.required, content: mediaContracts(body.contents)} : null,
    responses: Object.fromEntries(
      responses.map(({status, headers, contents}): [string, ResponseContract] => [
        status,
        {
          headers: mapValues(Object.fromEntries(headers), (header) => headerContract(header, contract)),
          content: withExamples(contents, contract),
        },
      ]),
    ),
    errors: node['x-errors'] ?? [],
  };
}

function headerContract({required, schema}: HeaderNode, contract: Contract): HeaderContract {
  return {required: required === true, schema: plainSchema(schema), example: firstExample(schema, contract)};
}

function firstExample(schema: SchemaNode, {components}: Contract): Json {
  const [example = null] = resolveSchema(schema, components.schemas).examples ?? [];
  return json.parse(example);
}

/** Returns the contents of a response. A content without an example gets one that is generated from its schema. */
function withExamples(
  contents: readonly ContractContent[],
  {components: {schemas}}: Contract,
): Readonly<Record<string, MediaContract>> {
  return mediaContracts(
    contents.map((content) => {
      const {schema, examples} = content;
      if (examples.length > 0 || schema === undefined) return content;
      return {...content, examples: [{key: 'made', componentName: undefined, value: generateExample(schema, schemas)}]};
    }),
  );
}

function mediaContracts(contents: readonly ContractContent[]): Readonly<Record<string, MediaContract>> {
  return Object.fromEntries(
    contents.map(({mediaType, schema = {}, examples}) => [
      mediaType,
      {
        schema: plainSchema(schema),
        examples: Object.fromEntries(examples.map(({key, value}) => [key, json.parse(value)])),
      },
    ]),
  );
}

const listKeywords = ['allOf', 'anyOf', 'oneOf'];
const schemaKeywords = ['items', 'if', 'then', 'else', 'not'];
/** Keywords for readers and renderers, not for a validator. */
const descriptiveKeywords = ['description', 'examples', 'discriminator'];

/** Returns a schema for Ajv. References point into the schema that `ajvOf` adds as `contract`. */
function plainSchema(node: SchemaNode): JsonSchema {
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !descriptiveKeywords.includes(key) && (key === 'x-bt' || !key.startsWith('x-')))
      .map(([key, part]: [string, unknown]) => [key, plainPart(key, part)]),
  );
}

function plainPart(key: string, part: unknown): unknown {
  if (key === '$ref' && typeof part === 'string') return `contract${part}`;
  if (listKeywords.includes(key) && Array.isArray(part)) return part.filter(isRecord).map(plainSchema);
  if (!isRecord(part)) return part;
  if (key === 'properties')
    return mapValues(part, (property) => (isRecord(property) ? plainSchema(property) : property));
  return schemaKeywords.includes(key) ? plainSchema(part) : part;
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
