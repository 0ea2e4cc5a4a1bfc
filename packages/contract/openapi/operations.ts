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
 * The operations and events of a contract, with their references resolved and the names of the referenced parts. References to schemas
 * stay: schemas may contain themselves, and pages link to them by name.
 */

export type Method = (typeof methods)[number];

/** A part with its name in `components`; undefined for an inline part. */
type Named<T> = T & {readonly componentName: string | undefined};

/** @property key name of the example in its media type */
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
  /** Headers by name. */
  readonly headers: ReadonlyMap<string, Named<HeaderNode>>;
  readonly contents: readonly ContractContent[];
}

/** A security scheme that a request needs, with the scopes that it needs. */
export interface ContractSecurity {
  /** Name in `components/securitySchemes`. */
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** The common parts of an operation and an event. */
export interface ContractExchange {
  readonly node: OperationNode;
  /** Parameters of the path, unless the operation overrides them, then its own parameters. */
  readonly parameters: readonly ParameterNode[];
  readonly body: ContractBody | undefined;
  /** Responses in the order of the contract. */
  readonly responses: readonly ContractResponse[];
}

export interface ContractOperation extends ContractExchange {
  readonly method: Method;
  readonly path: string;
  /** Empty unless the operation has servers of its own. */
  readonly servers: Contract['servers'];
  /** Alternatives for authentication, each with the schemes that it combines; empty for a public request. */
  readonly security: readonly (readonly ContractSecurity[])[];
  /** The first OAuth scope that the operation needs; null when it needs none. */
  readonly scope: string | null;
}

/** A request that the platform makes. */
export interface ContractEvent extends ContractExchange {
  readonly type: string;
}

const operationsOfContracts = new WeakMap<Contract, readonly ContractOperation[]>();
const eventsOfContracts = new WeakMap<Contract, readonly ContractEvent[]>();

/** Returns every operation, in the order of the contract. Cached per contract. */
export function operationsOf(contract: Contract): readonly ContractOperation[] {
  const cached = operationsOfContracts.get(contract) ?? makeOperations(contract);
  operationsOfContracts.set(contract, cached);
  return cached;
}

/** Returns every event, in the order of the contract. Cached per contract. */
export function eventsOf(contract: Contract): readonly ContractEvent[] {
  const cached =
    eventsOfContracts.get(contract) ??
    Object.entries(contract.webhooks).map(([type, {post}]) => ({type, ...exchangeOf(post, [], contract)}));
  eventsOfContracts.set(contract, cached);
  return cached;
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
  pathParameters: readonly (ParameterNode | Reference)[],
  contract: Contract,
): ContractExchange {
  const {components} = contract;
  const resolveAll = (parts: readonly (ParameterNode | Reference)[]): readonly ParameterNode[] =>
    parts.map((part) => resolve<ParameterNode>(part, components.parameters));
  const ownParameters = resolveAll(node.parameters ?? []);
  const isReplaced = (parameter: ParameterNode): boolean =>
    ownParameters.some((other) => other.name === parameter.name && other.in === parameter.in);
  const body = node.requestBody && resolve(node.requestBody, components.requestBodies);
  return {
    node,
    parameters: [...resolveAll(pathParameters).filter((parameter) => !isReplaced(parameter)), ...ownParameters],
    body: body && {
      description: body.description,
      required: body.required === true,
      contents: contentsIn(body.content, contract),
    },
    responses: Object.entries(node.responses).map(([status, part]) => responseOf(status, part, contract)),
  };
}

/** Resolves a response of an operation or of `components`. */
export function responseOf(status: string, part: ResponseNode | Reference, contract: Contract): ContractResponse {
  const {description, headers = {}, content = {}} = resolve<ResponseNode>(part, contract.components.responses);
  return {
    status,
    componentName: componentNameOf(part),
    description,
    headers: new Map(
      Object.entries(headers).map(([name, header]) => [
        name,
        {...resolve<HeaderNode>(header, contract.components.headers), componentName: componentNameOf(header)},
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
      componentName: componentNameOf(part),
    })),
  }));
}

function componentNameOf(part: object): string | undefined {
  return '$ref' in part && typeof part.$ref === 'string' ? nameOf(part.$ref) : undefined;
}

function securityOf({security}: OperationNode, contract: Contract): ContractOperation['security'] {
  const {securitySchemes} = contract.components;
  return (security ?? contract.security ?? []).map((schemes) =>
    Object.entries(schemes).flatMap(([name, scopes]) => {
      const scheme = securitySchemes[name];
      // `references.ts` has reported an unknown scheme.
      return scheme === undefined ? [] : [{name, scheme, scopes}];
    }),
  );
}

/** Returns the description of every OAuth scope of the security schemes, by scope. */
export function scopesOf({components}: Contract): ReadonlyMap<string, string> {
  const flows = Object.values(components.securitySchemes).flatMap((scheme) =>
    scheme.type === 'oauth2' ? Object.values(scheme.flows) : [],
  );
  return new Map(flows.flatMap(({scopes}) => Object.entries(scopes)));
}

export interface ContentPlace extends ContractContent {
  /** `body` for the request, or the status of the response. */
  readonly part: string;
}

/** Returns the contents of an operation or event: of its request body, then of its responses. */
export function contentsOf({body, responses}: ContractExchange): readonly ContentPlace[] {
  return [
    ...(body?.contents ?? []).map((content) => ({part: 'body', ...content})),
    ...responses.flatMap(({status, contents}) => contents.map((content) => ({part: status, ...content}))),
  ];
}

/** Returns the name of the payload schema of each event, by event type. */
export function payloadsOf(contract: Contract): ReadonlyMap<string, string> {
  return new Map(
    eventsOf(contract).map(({type, body}) => [type, nameOf(body?.contents[0]?.schema?.$ref ?? '')] as const),
  );
}

/** Returns a schema and its inline schemas, at any depth. */
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
