import type {SchemaNode} from '../../../openapi/nodes.ts';
import {contractWith} from '../../../openapi/testing.ts';

const {schemas} = contractWith().value.components;

/**
 * Follows a path such as `lines[].vat.category` from `Document`.
 *
 * @returns the first part of the path that is not in the contract; undefined when all parts are
 */
export function missingPart(path: string): string | undefined {
  let schemaName: string | undefined = 'Document';
  for (const part of path.split('.')) {
    const property: SchemaNode | undefined = schemas[schemaName ?? '']?.properties?.[part.replace('[]', '')];
    if (property === undefined || part.endsWith('[]') !== (property.items !== undefined)) return part;
    schemaName = (property.$ref ?? property.items?.$ref)?.split('/').at(-1);
  }
  return undefined;
}
