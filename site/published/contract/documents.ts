import {stringify} from 'yaml';
import type {Contract} from '@integration-docs/contract';

const yamlHead = `# OpenAPI 3.1 in English, with Portuguese beside it:
# - \`x-pt\` translates the texts beside it: a string the only one, an object those with the same keys.
# - \`x-enum\` explains every value of an enum. \`x-bt\` names the EN 16931 term of a property of the document model.
# - \`x-errors\` lists the \`code\` values that an operation can answer with, besides \`x-common-errors\`.
`;

/** Returns the contract in both languages as YAML, for download. */
export function openApiYaml(document: Contract): string {
  return yamlHead + stringify(document, {lineWidth: 0, aliasDuplicateObjects: false});
}
