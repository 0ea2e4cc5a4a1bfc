import {methods, resolveSchema} from '../../model/reference/openapi.ts';
import type {Contract, SchemaNode} from '../../model/reference/openapi.ts';
import type {ErrorCodes} from './read-contract.ts';

/** Every name that the contract defines, by kind. */
export interface Vocabulary {
  readonly operations: ReadonlySet<string>;
  /** First words of the operations: `submit`, `list`. */
  readonly verbs: ReadonlySet<string>;
  /** What follows the first word: `Document`, `ReceivedDocuments`. */
  readonly nouns: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** What stands before the point of the events. */
  readonly eventSubjects: ReadonlySet<string>;
  readonly errors: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  readonly schemas: ReadonlySet<string>;
  /** Properties and parameters. */
  readonly fields: ReadonlySet<string>;
  /** Values of enums, constants, media types, names of examples. */
  readonly values: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  /** `doc_`, `whsec_`: how identifiers begin. */
  readonly prefixes: ReadonlySet<string>;
  /** All of these, without paths and prefixes: what a name may have been meant to be. */
  readonly all: readonly string[];
  /** True for `failure.code`: a property, and one of what is in it. */
  readonly hasPath: (segments: readonly string[]) => boolean;
}

export function vocabularyOf(contract: Contract, errors: ErrorCodes): Vocabulary {
  const {components, webhooks, servers} = contract;
  const items = Object.values(contract.paths);
  const operations = items.flatMap((item) => methods.flatMap((method) => item[method] ?? []));
  const nodes = [
    ...Object.values(components.schemas),
    ...Object.values(components.parameters).map(({schema}) => schema),
    ...Object.values(components.headers).map(({schema}) => schema),
  ].flatMap(withInner);
  const parameters = Object.values(components.parameters);
  const bodies = [...Object.values(components.requestBodies), ...Object.values(components.responses)];
  const inlineResponses = operations.flatMap(({responses, requestBody}) => [
    ...Object.values(responses),
    ...(requestBody ? [requestBody] : []),
  ]);
  const contents = [...bodies, ...inlineResponses].flatMap((part) => ('content' in part ? [part.content ?? {}] : []));
  const exampleNames = contents.flatMap((content) =>
    Object.values(content).flatMap(({examples = {}}) => Object.keys(examples)),
  );
  const events = Object.keys(webhooks);
  const ids = operations.map(({operationId}) => operationId);
  const patterns = nodes.flatMap(({pattern}) => pattern ?? []);
  const inline = operations.flatMap((operation) => operation.parameters ?? []);
  const names = {
    operations: new Set(ids),
    verbs: new Set(ids.map((id) => /^[a-z]+/.exec(id)?.[0] ?? id)),
    nouns: new Set(ids.map((id) => id.replace(/^[a-z]+/, ''))),
    events: new Set(events),
    eventSubjects: new Set(events.map((type) => type.split('.')[0] ?? type)),
    errors: new Set([...errors.entries, ...errors.token, ...errors.delivery].map(({code}) => code)),
    scopes: new Set(
      Object.values(components.securitySchemes).flatMap(({flows}) =>
        Object.keys(flows?.clientCredentials?.scopes ?? {}),
      ),
    ),
    headers: new Set([
      ...Object.keys(components.headers),
      ...parameters.filter((parameter) => parameter.in === 'header').map(({name}) => name),
    ]),
    schemas: new Set(Object.keys(components.schemas)),
    fields: new Set([
      ...nodes.flatMap(({properties = {}}) => Object.keys(properties)),
      ...[...parameters, ...inline].flatMap((parameter) => ('name' in parameter ? [parameter.name] : [])),
    ]),
    values: new Set([
      ...nodes.flatMap(({enum: values = [], const: only}) => [...values, only]).filter(isString),
      ...contents.flatMap((content) => Object.keys(content)),
      ...Object.keys(components.examples),
      ...exampleNames,
    ]),
    paths: new Set([
      ...Object.keys(contract.paths),
      ...servers.map(({url}) => new URL(url, 'https://host.example').pathname),
    ]),
    prefixes: new Set(patterns.flatMap((pattern) => /^\^([a-z]+_)/.exec(pattern)?.[1] ?? [])),
  };
  const {operations: calls, events: types, errors: codes, scopes, headers, schemas, fields, values} = names;
  const kinds = [calls, types, codes, scopes, headers, schemas, fields, values];
  return {
    ...names,
    all: kinds.flatMap((set) => [...set]),
    hasPath: (segments) => hasPath(segments, contract, nodes),
  };
}

/** A schema and every schema written out inside it. */
function withInner(node: SchemaNode): readonly SchemaNode[] {
  const inner = [
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
    ...(node.oneOf ?? []),
    ...(node.anyOf ?? []),
  ];
  return [node, ...inner.flatMap(withInner)];
}

function hasPath(segments: readonly string[], {components}: Contract, all: readonly SchemaNode[]): boolean {
  const [first = '', ...rest] = segments;
  const named = components.schemas[first];
  let current = named === undefined ? all.flatMap(({properties}) => properties?.[first] ?? []) : [named];
  for (const segment of rest) {
    current = current
      .flatMap((node) => objectsIn(node, components.schemas))
      .flatMap(({properties}) => properties?.[segment] ?? []);
  }
  return current.length > 0;
}

/** The objects that a value may be: through references, lists and alternatives. */
function objectsIn(node: SchemaNode, schemas: Contract['components']['schemas']): readonly SchemaNode[] {
  const resolved = resolveSchema(node, schemas);
  const inner = [...(resolved.items ? [resolved.items] : []), ...(resolved.oneOf ?? []), ...(resolved.anyOf ?? [])];
  return [
    resolved,
    ...inner
      .filter(({$ref, properties, items}) => $ref ?? properties ?? items)
      .flatMap((item) => objectsIn(item, schemas)),
  ];
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
