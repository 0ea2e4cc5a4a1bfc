import {stringify} from 'yaml';
import type {Contract} from '../model/openapi/nodes.ts';

const yamlHead = `# OpenAPI 3.1 in English, with Portuguese beside it:
# - \`x-pt\` translates the texts beside it: a string the only one, an object those with the same keys.
# - \`x-enum\` explains every value of an enum. \`x-bt\` names the EN 16931 term of a property of the document model.
# - \`x-errors\` lists the \`code\` values that an operation can answer with, besides \`x-common-errors\`.
`;

/** The document in both languages, to download. */
export function openApiYaml(document: Contract): string {
  return yamlHead + stringify(document, {lineWidth: 0, aliasDuplicateObjects: false});
}

interface SandboxTexts {
  /** Name of the local sandbox among the servers. */
  readonly sandboxServer: string;
  /** How to try requests, Markdown; stands before the description. */
  readonly tryIt: string;
}

/**
 * The document that the interactive page shows: the local sandbox is the first server, everywhere.
 *
 * @param sandboxUrl without a slash at the end
 */
export function withSandbox(document: Contract, sandboxUrl: string, texts: SandboxTexts): Contract {
  const {info, servers, paths} = document;
  const sandbox = {url: sandboxUrl, description: texts.sandboxServer};
  const items = Object.entries(paths).map(([name, item]) => [
    name,
    item.servers === undefined ? item : {...item, servers: [sandbox, ...item.servers]},
  ]);
  return {
    ...document,
    info: {...info, ...withContactName(info), description: `${texts.tryIt}\n${info.description}`},
    servers: [sandbox, ...servers],
    paths: Object.fromEntries(items) as Contract['paths'],
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
