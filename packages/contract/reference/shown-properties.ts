import {propertyAnchor} from '../anchors.ts';
import type {Contract, SchemaNode} from '../openapi/nodes.ts';
import {nameOf} from '../openapi/resolve.ts';

/**
 * Returns the anchors of the properties in an example, including nested ones: `Document.number`, `Seller.name`.
 *
 * @param schema schema of the example
 */
export function propertiesIn(
  value: unknown,
  schema: SchemaNode,
  schemas: Contract['components']['schemas'],
): readonly string[] {
  const name = schema.$ref === undefined ? undefined : nameOf(schema.$ref);
  const node = name === undefined ? schema : schemas[name];
  if (Array.isArray(value)) {
    const {items} = node ?? {};
    return items ? value.flatMap((item) => propertiesIn(item, items, schemas)) : [];
  }
  if (name === undefined || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([property, inner]) => {
    const part = node?.properties?.[property];
    return part === undefined ? [] : [propertyAnchor(name, property), ...propertiesIn(inner, part, schemas)];
  });
}
