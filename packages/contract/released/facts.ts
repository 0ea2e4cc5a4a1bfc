import {contentsOf, eventsOf, operationsOf, payloadsOf, responseOf} from '../openapi/operations.ts';
import {entriesIn, type SourceCatalogues} from '../openapi/catalogue-lists.ts';
import {nameOf} from '../openapi/resolve.ts';
import {openLists} from '../openapi/open-enums.ts';
import type {Contract, HeaderNode, ParameterNode, SchemaNode} from '../openapi/nodes.ts';
import type {ContractExchange, ContractOperation, ContractResponse} from '../openapi/operations.ts';
import {isRecord} from '@integration-docs/facts';

/**
 * Facts that a client can rely on, by subject: `schema Line.netAmount pattern` → `^[0-9]…`. They contain no descriptions (`words.ts`) and
 * no settings of the operator (`site/config/site.ts`).
 *
 * The last word of the subject of a schema is the keyword; a property itself has `required` or `optional`.
 */
export type ContractFacts = ReadonlyMap<string, string>;

/** Who sends the data of a schema: the client in a request, the platform in a response or an event. */
export type Side = 'request' | 'response';

/** @param contract the completed contract (`packages/contract/openapi/complete.ts`), before localization */
export function factsOf(contract: Contract, catalogues: SourceCatalogues): ContractFacts {
  return new Map([
    ...operationsOf(contract).flatMap((operation) => operationFacts(operation, contract)),
    ...Object.entries(contract.components.responses).flatMap(([name, node]) =>
      responseFacts(`response ${name}`, responseOf('', node, contract)),
    ),
    ...Object.entries(contract.components.headers).flatMap(([name, node]) => headerFacts(`header ${name}`, node)),
    ...[...payloadsOf(contract)].map(([type, schema]) => [`event ${type}`, schema] as const),
    ...schemasFacts(contract),
    ...catalogueFacts(catalogues),
  ]);
}

type FactList = readonly (readonly [subject: string, value: string])[];

function operationFacts(
  {node, method, path, parameters, body, responses, scope}: ContractOperation,
  contract: Contract,
): FactList {
  const name = `operation ${node.operationId}`;
  return [
    [name, `${method.toUpperCase()} ${path}`],
    [`${name} scope`, scope ?? 'none'],
    ...parameters.flatMap((parameter) => parameterFacts(name, parameter)),
    ...(body === undefined ? [] : [[`${name} body`, presence(body.required)] as const]),
    ...(body?.contents ?? []).flatMap(({mediaType, schema}): FactList => {
      const subject = `${name} body ${mediaType}`;
      return [[subject, 'accepted'], ...(schema === undefined ? [] : inlineFacts(subject, schema))];
    }),
    ...responses.flatMap((response): FactList => {
      const subject = `${name} answers ${response.status}`;
      return response.componentName === undefined
        ? [[subject, 'here'], ...responseFacts(subject, response)]
        : [[subject, response.componentName]];
    }),
    ...[...(node['x-errors'] ?? []), ...contract['x-common-errors']].map(
      (code) => [`${name} error ${code}`, 'possible'] as const,
    ),
  ];
}

function parameterFacts(operation: string, {name, in: place, required, schema}: ParameterNode): FactList {
  const subject = `${operation} ${place} ${name}`;
  return [[subject, presence(required === true)], ...inlineFacts(subject, schema)];
}

function responseFacts(subject: string, {headers, contents}: ContractResponse): FactList {
  return [
    ...[...headers].flatMap(([name, node]): FactList => {
      const header = `${subject} header ${name}`;
      return node.componentName === undefined ? headerFacts(header, node) : [[header, node.componentName]];
    }),
    ...contents.flatMap(({mediaType, schema}): FactList => [
      [`${subject} ${mediaType}`, 'sent'],
      ...(schema === undefined ? [] : inlineFacts(`${subject} ${mediaType}`, schema)),
    ]),
  ];
}

function headerFacts(subject: string, {required, schema}: HeaderNode): FactList {
  return [[subject, presence(required === true)], ...inlineFacts(subject, schema)];
}

/** Returns the facts of a schema at the place of its use. */
function inlineFacts(subject: string, schema: SchemaNode): FactList {
  return schemaFacts(`${subject} schema`, schema);
}

function schemasFacts(contract: Contract): FactList {
  const sides = sidesOf(contract);
  const openNames = openLists(contract);
  return Object.entries(contract.components.schemas).flatMap(([name, node]): FactList => [
    [`schema ${name}`, [...(sides.get(name) ?? [])].sort().join(' ')],
    ...(openNames.has(name) ? [[`schema ${name} open`, 'yes'] as const] : []),
    ...schemaFacts(`schema ${name}`, node),
  ]);
}

/** Keys of a schema that do not matter for programs, or that `complete.ts` has replaced with other keys. */
const textKeys: ReadonlySet<string> = new Set([
  '$comment',
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
  'x-pt',
  'x-bt',
  'x-enum',
  'x-enumDescriptions',
  'x-enum-from',
  'x-open',
  'x-code-prefix',
  'x-limits',
  'x-any-of-webhooks',
]);

/** Keys of a schema that `schemaFacts` handles one by one. */
const handledKeys: ReadonlySet<string> = new Set([
  '$ref',
  'enum',
  'x-code-list',
  'x-extensible-enum',
  'dependentRequired',
  'properties',
  'required',
  'items',
  'oneOf',
  'anyOf',
] satisfies readonly (keyof SchemaNode)[]);

function schemaFacts(subject: string, node: SchemaNode): FactList {
  const branches = [...(node.oneOf ?? []), ...(node.anyOf ?? [])];
  return [
    ...(node.$ref === undefined ? [] : [[`${subject} is`, nameOf(node.$ref)] as const]),
    // Every other key is a rule, including `if` and `allOf`: one fact with the whole value. `default` is a rule too, because the platform
    // applies it to a request without the property.
    ...Object.entries(node).flatMap(([key, value]): FactList => {
      if (value === undefined || textKeys.has(key) || handledKeys.has(key)) return [];
      const excludedValues = key === 'not' ? valuesOf(value) : undefined;
      return (
        excludedValues?.map((each) => [`${subject} not ${valueText(each)}`, 'excluded']) ?? [
          [`${subject} ${key}`, valueText(value)],
        ]
      );
    }),
    // A code list of another organisation, such as ISO or UN/ECE, is one fact.
    ...(node['x-code-list'] === undefined
      ? (node.enum ?? []).map((value) => [`${subject} value ${valueText(value)}`, 'known'] as const)
      : [[`${subject} list`, node['x-code-list']] as const]),
    ...(node['x-extensible-enum'] ?? []).map((value) => [`${subject} value ${valueText(value)}`, 'known'] as const),
    ...(node['x-extensible-enum'] === undefined ? [] : [[`${subject} open`, 'yes'] as const]),
    ...Object.entries(node.dependentRequired ?? {}).map(
      ([name, others]) => [`${subject}.${name} needs`, others.join(' ')] as const,
    ),
    ...Object.entries(node.properties ?? {}).flatMap(([name, property]): FactList => [
      [`${subject}.${name}`, presence(node.required?.includes(name) === true)],
      ...schemaFacts(`${subject}.${name}`, property),
    ]),
    // A branch can require a property without defining it: `anyOf: [{required: [reason]}, …]`.
    ...(node.required ?? []).flatMap((name): FactList =>
      node.properties?.[name] === undefined ? [[`${subject}.${name}`, presence(true)]] : [],
    ),
    ...(node.items === undefined ? [] : schemaFacts(`${subject}[]`, node.items)),
    ...branches.flatMap((branch, index): FactList => {
      // The name identifies a branch that is a reference; its position does not matter.
      if (branch.$ref !== undefined) return [[`${subject} branch ${nameOf(branch.$ref)}`, 'possible']];
      // An enum with an alternative for any string is an open enum.
      if (branch.enum !== undefined) return schemaFacts(subject, branch);
      return isAnyString(branch) ? [[`${subject} open`, 'yes']] : schemaFacts(`${subject}|${index}`, branch);
    }),
  ];
}

/** Returns the values of a schema that only has an enum: each value is a fact, because enums grow value by value. */
function valuesOf(node: unknown): readonly unknown[] | undefined {
  return isRecord(node) && Object.keys(node).length === 1 && Array.isArray(node.enum) ? node.enum : undefined;
}

function isAnyString({type, enum: values, pattern, $ref}: SchemaNode): boolean {
  return type === 'string' && values === undefined && pattern === undefined && $ref === undefined;
}

/** Returns which sides send each schema: those whose requests or responses refer to it, directly or indirectly. */
export function sidesOf(contract: Contract): ReadonlyMap<string, ReadonlySet<Side>> {
  const sides = new Map<string, Set<Side>>();
  const addSide = (node: SchemaNode, side: Side): void => {
    for (const name of namesIn(node)) {
      const knownSides = sides.get(name) ?? new Set();
      if (knownSides.has(side)) continue;
      sides.set(name, knownSides.add(side));
      const target = contract.components.schemas[name];
      if (target !== undefined) addSide(target, side);
    }
  };
  const addContents = (exchange: ContractExchange, bodySide: Side): void => {
    for (const {part, schema} of contentsOf(exchange)) {
      if (schema !== undefined) addSide(schema, part === 'body' ? bodySide : 'response');
    }
  };
  for (const operation of operationsOf(contract)) {
    for (const {schema} of operation.parameters) addSide(schema, 'request');
    addContents(operation, 'request');
    for (const {headers} of operation.responses) {
      for (const {schema} of headers.values()) addSide(schema, 'response');
    }
  }
  // The platform sends the requests of webhooks.
  for (const event of eventsOf(contract)) addContents(event, 'response');
  return sides;
}

/** Returns the names of the schemas that a schema refers to, at any depth. */
function namesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [nameOf(part)] : namesIn(part),
  );
}

/** Catalogue lists with facts: `id` is the property that identifies an entry, `value` the property that a client relies on. */
const lists = [
  {catalogue: 'errors', list: 'entries', subject: 'error', id: 'code', value: 'status'},
  {catalogue: 'errors', list: 'token', subject: 'token error', id: 'code', value: 'status'},
  {catalogue: 'errors', list: 'delivery', subject: 'failure', id: 'code'},
  {catalogue: 'document-states', list: 'entries', subject: 'state', id: 'state', value: 'next'},
  {catalogue: 'document-states', list: 'received', subject: 'received state', id: 'state', value: 'next'},
  {catalogue: 'feap-statuses', list: 'entries', subject: 'FE-AP code', id: 'code'},
  {catalogue: 'limits', list: 'entries', subject: 'limit', id: 'id', value: 'number'},
] as const satisfies readonly {
  catalogue: keyof SourceCatalogues;
  list: string;
  subject: string;
  id: string;
  value?: string;
}[];

function catalogueFacts(catalogues: SourceCatalogues): FactList {
  const delays = entriesIn(catalogues['retry-schedule'], 'entries').map(({entry}) => entry.delaySeconds);
  const listFacts = lists.flatMap(({catalogue, list, subject, id, ...more}) =>
    entriesIn(catalogues[catalogue], list).map(
      ({entry}) =>
        [`${subject} ${valueText(entry[id])}`, 'value' in more ? valueText(entry[more.value]) : 'known'] as const,
    ),
  );
  return delays.length === 0 ? listFacts : [...listFacts, ['retry schedule in seconds', valueText(delays)]];
}

function presence(required: boolean): string {
  return required ? 'required' : 'optional';
}

/** Writes a value without its texts. A property can have the name `description`: then its value is an object, not a text. */
function valueText(value: unknown): string {
  const isText = (key: string, part: unknown): boolean =>
    textKeys.has(key) && (key.startsWith('x-') || !isRecord(part));
  return typeof value === 'string'
    ? value
    : JSON.stringify(value, (key, part: unknown) => (isText(key, part) ? undefined : part));
}
