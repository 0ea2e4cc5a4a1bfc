import {homes} from './homes.ts';
import type {PageId} from './homes.ts';
import {methods, nameOf, resolve} from './openapi.ts';
import type {Contract, MediaTypeNode, OperationNode, ParameterNode, SchemaNode} from './openapi.ts';

export interface PlacedOperation {
  readonly node: OperationNode;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterNode[];
  readonly servers: readonly {readonly url: string; readonly description?: string | undefined}[];
  readonly page: PageId;
}

export interface AssignedHomes {
  /** In the order of the contract. */
  readonly operations: readonly PlacedOperation[];
  readonly schemas: ReadonlyMap<string, PageId>;
}

/**
 * Gives every operation and every schema its one page.
 *
 * A schema stands on the first page, in the order of `homes.ts`, of which an operation, an event or a schema listed there
 * needs it. A schema that `homes.ts` names stands where it says, and what only it needs stands there with it.
 *
 * @throws Error naming each tag without a page, each schema that nothing uses and a reference to nothing
 */
export function assignHomes(contract: Contract): AssignedHomes {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const node = item[method];
      if (node === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(node.parameters ?? [])];
      return [
        {
          node,
          method: method.toUpperCase(),
          path,
          parameters: parameters.map((parameter) => resolve<ParameterNode>(parameter, contract.components.parameters)),
          servers: item.servers ?? [],
          page: pageOfTag(node.tags[0] ?? '', node.operationId),
        },
      ];
    }),
  );
  return {operations, schemas: assignSchemas(contract, operations)};
}

function pageOfTag(tag: string, operationId: string): PageId {
  const home = homes.find(({tags}) => tags.some((known) => known === tag));
  if (home === undefined) {
    throw new Error(
      `contract/openapi.yaml: found no page for the tag "${tag}" of ${operationId}; expected it in lib/model/reference/homes.ts\n  → Add "${tag}" to the tags of a page there.`,
    );
  }
  return home.page;
}

function assignSchemas(contract: Contract, operations: readonly PlacedOperation[]): ReadonlyMap<string, PageId> {
  const {schemas} = contract.components;
  const placed = new Map<string, PageId>();
  const named = new Map<string, PageId>(homes.flatMap(({page, schemas: names}) => names.map((name) => [name, page])));
  const unknown = [...named.keys()].filter((name) => !(name in schemas));
  if (unknown.length > 0) {
    throw new Error(
      `lib/model/reference/homes.ts: found the schemas ${unknown.join(', ')}; expected schemas of contract/openapi.yaml\n  → Correct or remove them.`,
    );
  }
  const place = (name: string, page: PageId): void => {
    if (placed.has(name) || (named.get(name) ?? page) !== page) return;
    placed.set(name, page);
    schemasIn(resolve<SchemaNode>({$ref: name}, schemas)).forEach((inner) => place(inner, page));
  };
  for (const home of homes) {
    home.schemas.forEach((name) => place(name, home.page));
    const own = operations.filter(({page}) => page === home.page);
    own.flatMap((operation) => schemasOfOperation(operation, contract)).forEach((name) => place(name, home.page));
  }
  const lost = Object.keys(schemas).filter((name) => !placed.has(name));
  if (lost.length > 0) {
    throw new Error(
      `contract/openapi.yaml: found the schemas ${lost.join(', ')}, which nothing on a page uses; expected every schema in use\n  → Remove them, or name them in lib/model/reference/homes.ts.`,
    );
  }
  return placed;
}

/** Names of the schemas that a schema refers to, directly. */
export function schemasIn(node: SchemaNode): readonly string[] {
  const parts = [
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
    ...(node.oneOf ?? []),
    ...(node.anyOf ?? []),
  ];
  return [...(node.$ref === undefined ? [] : [nameOf(node.$ref)]), ...parts.flatMap(schemasIn)];
}

/** Names of the schemas that an operation refers to, directly: parameters, headers and bodies. */
export function schemasOfOperation(
  {node, parameters}: Pick<PlacedOperation, 'node' | 'parameters'>,
  contract: Contract,
): readonly string[] {
  const {components} = contract;
  const body = node.requestBody && resolve(node.requestBody, components.requestBodies);
  const responses = Object.values(node.responses).map((response) => resolve(response, components.responses));
  const headers = responses.flatMap((response) =>
    Object.values(response.headers ?? {}).map((header) => resolve(header, components.headers)),
  );
  const contents: readonly MediaTypeNode[] = [
    body?.content ?? {},
    ...responses.map(({content}) => content ?? {}),
  ].flatMap((content) => Object.values(content));
  return [...parameters, ...headers, ...contents].flatMap(({schema}) => (schema ? schemasIn(schema) : []));
}
