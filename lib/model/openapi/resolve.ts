import type {Contract, Reference, SchemaNode} from './nodes.ts';

/** @returns the name at the end of a reference, `Document` for `#/components/schemas/Document` */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/**
 * What a part points to, or the part itself.
 *
 * @param components the parts by name
 * @throws Error when the name is unknown; `npm run lint:contract` says where
 */
export function resolve<T extends object>(part: T | Reference, components: Readonly<Record<string, T>>): T {
  // A schema has its `$ref` beside other keys, so the type alone does not tell the two apart.
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T;
  const found = components[nameOf(part.$ref)];
  if (found === undefined) throw new Error(`contract/openapi.yaml has no ${part.$ref}. Run npm run lint:contract.`);
  return found;
}

/** The values that a page explains one by one: not those of a code list, which are too many and have no meaning here. */
export function valuesWithMeaning(node: SchemaNode): readonly unknown[] {
  // Before and after `localize.ts`.
  if (!('x-enum' in node) && !('x-enumDescriptions' in node)) return [];
  return (node.enum ?? node['x-extensible-enum'] ?? []).filter((value) => value !== null);
}

/** A schema with what it refers to; what stands beside `$ref` wins (contract/README.md). */
export function resolveSchema(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  if (node.$ref === undefined) return node;
  const {$ref, ...beside} = node;
  const target = resolve<SchemaNode>({$ref}, schemas);
  const own = Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== undefined));
  return {...resolveSchema(target, schemas), ...own};
}
