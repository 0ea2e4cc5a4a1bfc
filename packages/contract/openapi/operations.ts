import {methods} from './nodes.ts';
import type {
  Contract,
  ExampleNode,
  HeaderNode,
  OperationNode,
  ParameterNode,
  Reference,
  ResponseNode,
  SchemaNode,
  SecurityScheme,
} from './nodes.ts';
import {nameOf, resolve} from './resolve.ts';

/*
 * The operations and events of a contract with their references followed, once. Of what was referred to the name stays. The
 * reference of a schema stays too: schemas may contain themselves, and pages link to them by name.
 */

export type Method = (typeof methods)[number];

/** What was referred to has its name in `components`; what is written out has none. */
type Named<T> = T & {readonly componentName: string | undefined};

/** @property key name of the example among those of its media type */
type ContractExample = Named<ExampleNode> & {readonly key: string};

export interface ContractContent {
  readonly mediaType: string;
  readonly schema: SchemaNode | undefined;
  readonly examples: readonly ContractExample[];
}

interface ContractBody {
  readonly description: string | undefined;
  readonly required: boolean;
  readonly contents: readonly ContractContent[];
}

export interface ContractResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly componentName: string | undefined;
  readonly description: string;
  /** By name. */
  readonly headers: ReadonlyMap<string, Named<HeaderNode>>;
  readonly contents: readonly ContractContent[];
}

/** A scheme that a request needs, with the scopes that it needs of it. */
export interface ContractSecurity {
  /** Name in `components/securitySchemes`. */
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** What an operation and an event have in common. */
export interface ContractExchange {
  readonly node: OperationNode;
  /** Those of the path that it does not replace, then its own. */
  readonly parameters: readonly ParameterNode[];
  readonly body: ContractBody | undefined;
  /** In the order of the contract. */
  readonly responses: readonly ContractResponse[];
}

export interface ContractOperation extends ContractExchange {
  readonly method: Method;
  readonly path: string;
  /** Only when they are not those of the API. */
  readonly servers: Contract['servers'];
  /** The ways to authenticate, each the schemes that go together; none for a request that everybody may make. */
  readonly security: readonly (readonly ContractSecurity[])[];
  /** The first OAuth scope that it needs; null when it needs none. */
  readonly scope: string | null;
}

/** A request that the platform makes. */
export interface ContractEvent extends ContractExchange {
  readonly type: string;
}

const operationsOfContracts = new WeakMap<Contract, readonly ContractOperation[]>();
const eventsOfContracts = new WeakMap<Contract, readonly ContractEvent[]>();

/** Every operation, in the order of the contract. Made once per contract. */
export function operationsOf(contract: Contract): readonly ContractOperation[] {
  const known = operationsOfContracts.get(contract) ?? makeOperations(contract);
  operationsOfContracts.set(contract, known);
  return known;
}

/** Every event, in the order of the contract. Made once per contract. */
export function eventsOf(contract: Contract): readonly ContractEvent[] {
  const known =
    eventsOfContracts.get(contract) ??
    Object.entries(contract.webhooks).map(([type, {post}]) => ({type, ...exchangeOf(post, [], contract)}));
  eventsOfContracts.set(contract, known);
  return known;
}

function makeOperations(contract: Contract): readonly ContractOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method): readonly ContractOperation[] => {
      const node = item[method];
      if (node === undefined) return [];
      const security = securityOf(node, contract);
      return [
        {
          ...exchangeOf(node, item.parameters ?? [], contract),
          method,
          path,
          servers: node.servers ?? item.servers ?? [],
          security,
          scope: security.flat().flatMap(({scopes}) => scopes)[0] ?? null,
        },
      ];
    }),
  );
}

function exchangeOf(
  node: OperationNode,
  ofPath: readonly (ParameterNode | Reference)[],
  contract: Contract,
): ContractExchange {
  const {components} = contract;
  const followed = (parts: readonly (ParameterNode | Reference)[]): readonly ParameterNode[] =>
    parts.map((part) => resolve<ParameterNode>(part, components.parameters));
  const own = followed(node.parameters ?? []);
  const isReplaced = (parameter: ParameterNode): boolean =>
    own.some((other) => other.name === parameter.name && other.in === parameter.in);
  const body = node.requestBody && resolve(node.requestBody, components.requestBodies);
  return {
    node,
    parameters: [...followed(ofPath).filter((parameter) => !isReplaced(parameter)), ...own],
    body: body && {
      description: body.description,
      required: body.required === true,
      contents: contentsIn(body.content, contract),
    },
    responses: Object.entries(node.responses).map(([status, part]) => responseOf(status, part, contract)),
  };
}

/** A response of an operation, or of `components`. */
export function responseOf(status: string, part: ResponseNode | Reference, contract: Contract): ContractResponse {
  const {description, headers = {}, content = {}} = resolve<ResponseNode>(part, contract.components.responses);
  return {
    status,
    componentName: referredName(part),
    description,
    headers: new Map(
      Object.entries(headers).map(([name, header]) => [
        name,
        {...resolve<HeaderNode>(header, contract.components.headers), componentName: referredName(header)},
      ]),
    ),
    contents: contentsIn(content, contract),
  };
}

function contentsIn(content: NonNullable<ResponseNode['content']>, {components}: Contract): readonly ContractContent[] {
  return Object.entries(content).map(([mediaType, {schema, examples = {}}]) => ({
    mediaType,
    schema,
    examples: Object.entries(examples).map(([key, part]) => ({
      key,
      ...resolve<ExampleNode>(part, components.examples),
      componentName: referredName(part),
    })),
  }));
}

function referredName(part: object): string | undefined {
  return '$ref' in part && typeof part.$ref === 'string' ? nameOf(part.$ref) : undefined;
}

function securityOf({security}: OperationNode, contract: Contract): ContractOperation['security'] {
  const {securitySchemes} = contract.components;
  return (security ?? contract.security ?? []).map((together) =>
    Object.entries(together).flatMap(([name, scopes]) => {
      const scheme = securitySchemes[name];
      // The reader has reported it (`references.ts`).
      return scheme === undefined ? [] : [{name, scheme, scopes}];
    }),
  );
}

/** Every OAuth scope of the security schemes, with what it is for. */
export function scopesOf({components}: Contract): ReadonlyMap<string, string> {
  const flows = Object.values(components.securitySchemes).flatMap((scheme) =>
    scheme.type === 'oauth2' ? Object.values(scheme.flows) : [],
  );
  return new Map(flows.flatMap(({scopes}) => Object.entries(scopes)));
}

export interface ContentPlace extends ContractContent {
  /** `body` of the request, or status of the response. */
  readonly part: string;
}

/** What an operation or an event carries: the body of its request, then those of its responses. */
export function contentsOf({body, responses}: ContractExchange): readonly ContentPlace[] {
  return [
    ...(body?.contents ?? []).map((content) => ({part: 'body', ...content})),
    ...responses.flatMap(({status, contents}) => contents.map((content) => ({part: status, ...content}))),
  ];
}

/** Name of the schema of each event, by type: the payload that `webhooks` sends. */
export function payloadsOf(contract: Contract): ReadonlyMap<string, string> {
  return new Map(
    eventsOf(contract).map(({type, body}) => [type, nameOf(body?.contents[0]?.schema?.$ref ?? '')] as const),
  );
}

/** The schemas that are written out inside one, at any depth, and itself. */
export function schemasWithin(node: SchemaNode): readonly SchemaNode[] {
  const {additionalProperties} = node;
  const inner = [
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
    ...(node.oneOf ?? []),
    ...(node.anyOf ?? []),
    ...(node.allOf ?? []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  return [node, ...inner.flatMap(schemasWithin)];
}
