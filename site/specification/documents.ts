import {stringify} from 'yaml';
import {
  type Contract,
  type ContractOperation,
  type ExampleRequest,
  exampleRequests,
  type OperationNode,
  operationsOf,
  type SchemaNode,
} from '@integration-docs/contract';

const yamlHead = `# OpenAPI 3.1 in English, with Portuguese beside it:
# - \`x-pt\` translates the texts beside it: a string the only one, an object those with the same keys.
# - \`x-enum\` explains every value of an enum. \`x-bt\` names the EN 16931 term of a property of the document model.
# - \`x-errors\` lists the \`code\` values that an operation can answer with, besides \`x-common-errors\`.
`;

/** The document in both languages, to download. */
export function openApiYaml(document: Contract): string {
  return yamlHead + stringify(document, {lineWidth: 0, aliasDuplicateObjects: false});
}

interface Sandbox {
  /** Of the simulator on the reader's computer, without a slash at the end. */
  readonly url: string;
  /** Addresses of production: nobody tries a request there. */
  readonly hidden: readonly string[];
  /** Name of the simulator among the servers. */
  readonly sandboxServer: string;
  /** How to try requests, Markdown; stands before the description. */
  readonly tryIt: string;
}

/**
 * The document that the interactive page shows: the simulator is the first server, everywhere, production none, and of the
 * parameters that may be left out only those of the example request are ticked.
 */
export function withSandbox(document: Contract, {url, hidden, sandboxServer, tryIt}: Sandbox): Contract {
  const {info, servers, paths} = document;
  const tried = (known: Contract['servers']): Contract['servers'] => [
    {url, description: sandboxServer},
    ...known.filter((server) => !hidden.includes(server.url)),
  ];
  const requests = new Map(exampleRequests(document).map((request) => [request.id, request]));
  const all = operationsOf(document);
  const items = Object.entries(paths).map(([name, item]) => {
    const operations = all
      .filter(({path}) => path === name)
      .map((operation) => [operation.method, withTicks(operation, requests.get(operation.node.operationId))] as const);
    return [
      name,
      {...item, ...Object.fromEntries(operations), ...(item.servers && {servers: tried(item.servers)})},
    ] as const;
  });
  const {components} = document;
  const schemas = Object.entries(components.schemas).map(([name, node]) => [name, withoutLongLists(node)] as const);
  return {
    ...document,
    components: {...components, schemas: Object.fromEntries(schemas)},
    info: {...info, ...withContactName(info), description: `${tryIt}\n${info.description ?? ''}`},
    servers: tried(servers),
    paths: Object.fromEntries(items),
  };
}

/**
 * The renderer sends a parameter that has an example unless the example says otherwise (`x-disabled`). It looks for the one with
 * the name of the example of the body.
 */
function withTicks(
  {node, parameters: all, body}: ContractOperation,
  request: ExampleRequest | undefined,
): OperationNode {
  if (node.parameters === undefined) return node;
  const names = (body?.contents ?? []).flatMap(({examples}) => examples.map(({key}) => key));
  // Those of the path stay there.
  const parameters = all.slice(-node.parameters.length).map((parameter) => {
    const example = request?.parameters.find(({name, where}) => name === parameter.name && where === parameter.in);
    if (example === undefined) return parameter;
    const {value, sent} = example;
    const examples = (names.length > 0 ? names : ['default']).map(
      (name) => [name, {value, 'x-disabled': !sent}] as const,
    );
    return {...parameter, examples: Object.fromEntries(examples)};
  });
  return {...node, parameters};
}

/** Nobody reads 2,156 units: a code list stays in the downloads, its size in the description. */
function withoutLongLists(node: SchemaNode): SchemaNode {
  const {enum: values = [], properties} = node;
  const own = values.length > 50 ? {...node, enum: undefined} : node;
  if (properties === undefined) return own;
  return {
    ...own,
    properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, withoutLongLists(part)])),
  };
}

/** The renderer shows a nameless contact as a picture without words. */
function withContactName({contact}: Contract['info']): object {
  return contact === undefined ? {} : {contact: {name: contact.email, ...contact}};
}

/** Where the page may send requests: the origins of all servers of a document. */
export function serverOrigins(document: Contract): readonly string[] {
  const servers = [document, ...Object.values(document.paths)].flatMap((holder) => holder.servers ?? []);
  return [...new Set(servers.map(({url}) => new URL(url).origin))];
}
