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
  if (found === undefined)
    throw new Error(`packages/contract/openapi.yaml has no ${part.$ref}. Run npm run lint:contract.`);
  return found;
}

/** The values that a page explains one by one: not those of a code list, which are too many and have no meaning here. */
export function valuesWithMeaning(node: SchemaNode): readonly unknown[] {
  // Before and after `localize.ts`.
  if (!('x-enum' in node) && !('x-enumDescriptions' in node)) return [];
  return (node.enum ?? node['x-extensible-enum'] ?? []).filter((value) => value !== null);
}

/**
 * A schema with what it refers to, and with the objects of its `allOf`; what stands beside `$ref` and `allOf` wins
 * (packages/contract/README.md). `null` among its alternatives becomes a type: `anyOf: [{$ref: …}, {type: 'null'}]`.
 */
export function resolveSchema(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  const own = withoutNull(withObjects(node, schemas), schemas);
  if (own.$ref === undefined) return own;
  const {$ref, ...beside} = own;
  const target = resolve<SchemaNode>({$ref}, schemas);
  return {...resolveSchema(target, schemas), ...present(beside)};
}

function present(node: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}

/** The properties of the objects in `allOf`, before its own. Its other parts are conditions, which stay. */
function withObjects(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  const {allOf = [], ...rest} = node;
  const isObject = (part: SchemaNode): boolean => part.$ref !== undefined || part.properties !== undefined;
  if (!allOf.some(isObject)) return node;
  const conditions = allOf.filter((part) => !isObject(part));
  const parts = [...allOf.filter(isObject).map((part) => resolveSchema(part, schemas)), rest];
  const whole = parts.reduce(
    (before, part) => ({
      ...before,
      ...present(part),
      properties: {...before.properties, ...part.properties},
      required: [...(before.required ?? []), ...(part.required ?? [])],
    }),
    {},
  );
  return conditions.length > 0 ? {...whole, allOf: conditions} : whole;
}

/** An alternative that is null says of the others that they may be null; one that is left is no alternative. */
function withoutNull(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  const key = node.oneOf === undefined ? 'anyOf' : 'oneOf';
  const {[key]: alternatives = [], ...rest} = node;
  const others = alternatives.filter(({type}) => type !== 'null');
  if (others.length === alternatives.length) return node;
  const [only, ...more] = others;
  if (only === undefined) return {...rest, type: 'null'};
  if (more.length > 0) return {...rest, [key]: others, type: [node.type ?? [], 'null'].flat()};
  const target = resolveSchema(only, schemas);
  return {...only, ...rest, type: [target.type ?? [], 'null'].flat()};
}
