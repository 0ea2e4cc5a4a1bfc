import type {Contract, Reference, SchemaNode} from './nodes.ts';

/** @returns the name at the end of a reference: `Document` for `#/components/schemas/Document` */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/**
 * Returns the target of a reference, or the part itself if it is not a reference.
 *
 * @param components the parts by name
 * @throws Error when the name is unknown; `npm run lint:contract` says where
 */
export function resolve<T extends object>(part: T | Reference, components: Readonly<Record<string, T>>): T {
  // A schema can have `$ref` next to other keys, so the type alone does not distinguish a reference from a part.
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T;
  const target = components[nameOf(part.$ref)];
  if (target === undefined)
    throw new Error(`packages/contract/openapi.yaml has no ${part.$ref}. Run npm run lint:contract.`);
  return target;
}

/** Returns the enum values that a page explains one by one. Not those of a code list: they are too many and have no meaning in the contract. */
export function valuesWithMeaning(node: SchemaNode): readonly unknown[] {
  // `x-enum` before `localize.ts`, `x-enumDescriptions` after it.
  if (!('x-enum' in node) && !('x-enumDescriptions' in node)) return [];
  return (node.enum ?? node['x-extensible-enum'] ?? []).filter((value) => value !== null);
}

/**
 * Merges a schema with the target of its `$ref` and with the objects of its `allOf`; keys next to `$ref` and `allOf` win
 * (packages/contract/README.md). An alternative `null` becomes a type: `anyOf: [{$ref: …}, {type: 'null'}]`.
 */
export function resolveSchema(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  const merged = withoutNull(withObjects(node, schemas), schemas);
  if (merged.$ref === undefined) return merged;
  const {$ref, ...otherKeys} = merged;
  const target = resolve<SchemaNode>({$ref}, schemas);
  return {...resolveSchema(target, schemas), ...withoutUndefined(otherKeys)};
}

function withoutUndefined(node: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}

/** Merges the objects in `allOf` into the schema; their properties come before its own. The other parts are conditions, which stay. */
function withObjects(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  const {allOf = [], ...rest} = node;
  const isObject = (part: SchemaNode): boolean => part.$ref !== undefined || part.properties !== undefined;
  if (!allOf.some(isObject)) return node;
  const conditions = allOf.filter((part) => !isObject(part));
  const parts = [...allOf.filter(isObject).map((part) => resolveSchema(part, schemas)), rest];
  const merged = parts.reduce(
    (previous, part) => ({
      ...previous,
      ...withoutUndefined(part),
      properties: {...previous.properties, ...part.properties},
      required: [...(previous.required ?? []), ...(part.required ?? [])],
    }),
    {},
  );
  return conditions.length > 0 ? {...merged, allOf: conditions} : merged;
}

/** Removes the alternative `null` and adds the type `null`. If only one alternative is left, it is merged into the schema. */
function withoutNull(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  const key = node.oneOf === undefined ? 'anyOf' : 'oneOf';
  const {[key]: alternatives = [], ...rest} = node;
  const others = alternatives.filter(({type}) => type !== 'null');
  if (others.length === alternatives.length) return node;
  const [firstAlternative, ...more] = others;
  if (firstAlternative === undefined) return {...rest, type: 'null'};
  if (more.length > 0) return {...rest, [key]: others, type: [node.type ?? [], 'null'].flat()};
  const target = resolveSchema(firstAlternative, schemas);
  return {...firstAlternative, ...rest, type: [target.type ?? [], 'null'].flat()};
}
