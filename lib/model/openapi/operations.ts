import {methods} from './nodes.ts';
import type {Contract, MediaTypeNode, OperationNode, ParameterNode, ResponseNode, SchemaNode} from './nodes.ts';
import {nameOf, resolve} from './resolve.ts';

export type Method = (typeof methods)[number];

/** An operation, with what its path says for it. */
export interface ContractOperation {
  readonly node: OperationNode;
  readonly method: Method;
  readonly path: string;
  /** Those of the path, then its own; references followed. */
  readonly parameters: readonly ParameterNode[];
  /** Only when they are not those of the API. */
  readonly servers: Contract['servers'];
}

/** Every operation, in the order of the contract. */
export function operationsOf({paths, components}: Contract): readonly ContractOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method): readonly ContractOperation[] => {
      const node = item[method];
      if (node === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(node.parameters ?? [])];
      return [
        {
          node,
          method,
          path,
          parameters: parameters.map((parameter) => resolve<ParameterNode>(parameter, components.parameters)),
          servers: item.servers ?? [],
        },
      ];
    }),
  );
}

/** Status → response, references followed. */
export function responsesOf(
  {responses}: OperationNode,
  {components}: Contract,
): readonly (readonly [status: string, response: ResponseNode])[] {
  return Object.entries(responses).map(([status, part]) => [status, resolve<ResponseNode>(part, components.responses)]);
}

export interface ContentPlace {
  /** `body` of the request, or status of the response. */
  readonly part: string;
  readonly mediaType: string;
  readonly media: MediaTypeNode;
}

/** What an operation or an event carries: the body of its request, then those of its responses. */
export function contentsOf(node: OperationNode, contract: Contract): readonly ContentPlace[] {
  const body = node.requestBody && resolve(node.requestBody, contract.components.requestBodies);
  const parts = [['body', body] as const, ...responsesOf(node, contract)];
  return parts.flatMap(([part, holder]) =>
    Object.entries(holder?.content ?? {}).map(([mediaType, media]) => ({part, mediaType, media})),
  );
}

/** Name of the schema of each event, by type: the payload that `webhooks` sends. */
export function payloadsOf(contract: Contract): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(contract.webhooks).map(([type, {post}]) => {
      const body = contentsOf(post, contract).find(({part}) => part === 'body');
      return [type, nameOf(body?.media.schema?.$ref ?? '')];
    }),
  );
}

/** OAuth scope of an operation; null when it needs none. */
export function scopeOf({security}: OperationNode): string | null {
  return security?.flatMap((requirement) => requirement.oauth2 ?? [])[0] ?? null;
}

/** The schemas that are written out inside one, at any depth, and itself. */
export function schemasWithin(node: SchemaNode): readonly SchemaNode[] {
  const inner = [
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
    ...(node.oneOf ?? []),
    ...(node.anyOf ?? []),
  ];
  return [node, ...inner.flatMap(schemasWithin)];
}
