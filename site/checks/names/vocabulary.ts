import {
  contentsOf,
  type Contract,
  entriesIn,
  type LoadedContract,
  operationsOf,
  resolveSchema,
  type SchemaNode,
  schemasWithin,
  scopesOf,
  valuesWithMeaning,
} from '@integration-docs/contract';
import {basePathOf} from '@integration-docs/facts';

/** All names that the contract defines, by kind. */
export interface Vocabulary {
  readonly operations: ReadonlySet<string>;
  /** First words of the operations: `submit`, `list`. */
  readonly verbs: ReadonlySet<string>;
  /** Operations without their first word: `Document`, `ReceivedDocuments`. */
  readonly nouns: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** First parts of the event types, before the dot: `document`. */
  readonly eventSubjects: ReadonlySet<string>;
  readonly errors: ReadonlySet<string>;
  /** Error code → its HTTP status. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly scopes: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  readonly schemas: ReadonlySet<string>;
  /** Properties and parameters. */
  readonly fields: ReadonlySet<string>;
  /** Values of enums, constants, media types, names of examples. */
  readonly values: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  /** Prefixes of identifiers: `doc_`, `whsec_`. */
  readonly prefixes: ReadonlySet<string>;
  /** All names except paths and prefixes, as suggestions for an unknown name. */
  readonly all: readonly string[];
  /** Whether the segments are a property and its nested properties, such as `failure.code`. */
  readonly hasPath: (segments: readonly string[]) => boolean;
}

export function vocabularyOf({value: contract, catalogues: {errors}}: LoadedContract): Vocabulary {
  const {components, webhooks, servers} = contract;
  const operations = operationsOf(contract);
  const parameters = [...Object.values(components.parameters), ...operations.flatMap((each) => each.parameters)];
  const headers = Object.values(components.headers);
  const nodes = [
    ...Object.values(components.schemas),
    ...[...parameters, ...headers].map(({schema}) => schema),
  ].flatMap(schemasWithin);
  const contents = operations.flatMap(contentsOf);
  const events = Object.keys(webhooks);
  const ids = operations.map(({node}) => node.operationId);
  const patterns = nodes.flatMap(({pattern}) => pattern ?? []);
  const names = {
    operations: new Set(ids),
    verbs: new Set(ids.map((id) => /^[a-z]+/.exec(id)?.[0] ?? id)),
    nouns: new Set(ids.map((id) => id.replace(/^[a-z]+/, ''))),
    events: new Set(events),
    eventSubjects: new Set(events.map((type) => type.split('.')[0] ?? type)),
    errors: new Set(
      ['entries', 'token', 'delivery'].flatMap((list) => entriesIn(errors, list)).map(({entry}) => String(entry.code)),
    ),
    scopes: new Set(scopesOf(contract).keys()),
    headers: new Set([
      ...Object.keys(components.headers),
      ...parameters.filter((parameter) => parameter.in === 'header').map(({name}) => name),
    ]),
    schemas: new Set(Object.keys(components.schemas)),
    fields: new Set([
      ...nodes.flatMap(({properties = {}}) => Object.keys(properties)),
      ...parameters.map(({name}) => name),
    ]),
    values: new Set([
      ...nodes.flatMap((node) => [...valuesWithMeaning(node), node.const]).filter(isString),
      ...contents.flatMap(({mediaType, examples}) => [mediaType, ...examples.map(({key}) => key)]),
      ...Object.keys(components.examples),
    ]),
    paths: new Set([...Object.keys(contract.paths), ...servers.map(({url}) => basePathOf(url))]),
    prefixes: new Set(patterns.flatMap((pattern) => /^\^([a-z]+_)/.exec(pattern)?.[1] ?? [])),
  };
  const {
    operations: operationNames,
    events: eventTypes,
    errors: errorCodes,
    scopes,
    headers: headerNames,
    schemas,
    fields,
    values,
  } = names;
  const kinds = [operationNames, eventTypes, errorCodes, scopes, headerNames, schemas, fields, values];
  return {
    ...names,
    statuses: new Map(
      entriesIn(errors, 'entries').map(({entry}) => [String(entry.code), Number(entry.status)] as const),
    ),
    all: kinds.flatMap((set) => [...set]),
    hasPath: (segments) => hasPath(segments, contract, nodes),
  };
}

function hasPath(segments: readonly string[], {components}: Contract, nodes: readonly SchemaNode[]): boolean {
  const [first = '', ...rest] = segments;
  const namedSchema = components.schemas[first];
  let current = namedSchema === undefined ? nodes.flatMap(({properties}) => properties?.[first] ?? []) : [namedSchema];
  for (const segment of rest) {
    current = current
      .flatMap((node) => objectsIn(node, components.schemas))
      .flatMap(({properties}) => properties?.[segment] ?? []);
  }
  return current.length > 0;
}

/** Returns the schemas of all objects that a value can be or contain, through references, lists and alternatives. */
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
