import type {SchemaNode} from '../../../openapi/nodes.ts';
import {contractWith} from '../../../openapi/testing.ts';

const {schemas} = contractWith().value.components;

/**
 * Walks a path such as `lines[].vat.category` down from `Document`.
 *
 * @returns the part that the contract does not have; undefined when it has all of them
 */
export function missingPart(path: string): string | undefined {
  let schemaName: string | undefined = 'Document';
  for (const part of path.split('.')) {
    const found: SchemaNode | undefined = schemas[schemaName ?? '']?.properties?.[part.replace('[]', '')];
    if (found === undefined || part.endsWith('[]') !== (found.items !== undefined)) return part;
    schemaName = (found.$ref ?? found.items?.$ref)?.split('/').at(-1);
  }
  return undefined;
}
