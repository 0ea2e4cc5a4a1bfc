import type {Contract, SchemaNode} from './nodes.ts';
import {resolveSchema} from './resolve.ts';

/** Maximum depth of an example, for schemas that contain themselves. It is greater than the depth of any document. */
const maxLevels = 12;

/**
 * Generates an example of a schema from the examples, defaults and first enum values of its parts, or from their types. Optional
 * properties are included only in the first levels, so that schemas that contain themselves end.
 *
 * @example madeExample({type: 'object', properties: {name: {type: 'string', examples: ['Ana']}}}, {}) // → {name: 'Ana'}
 */
export function generateExample(schema: SchemaNode, schemas: Contract['components']['schemas'], level = 0): unknown {
  const node = resolveSchema(schema, schemas);
  const [example = node.default ?? node.const ?? node.enum?.[0] ?? node['x-extensible-enum']?.[0]] =
    node.examples ?? [];
  if (example !== undefined) return example;
  if (level > maxLevels) return null;
  const [alternative] = node.oneOf ?? node.anyOf ?? [];
  const [type = typeFrom(node)] = [node.type ?? []].flat().filter((name) => name !== 'null');
  if (type === undefined) return alternative === undefined ? null : generateExample(alternative, schemas, level + 1);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {})
          .filter(([name]) => level < 4 || node.required?.includes(name))
          .map(([name, part]) => [name, generateExample(part, schemas, level + 1)]),
      );
    case 'array':
      return node.items === undefined || level >= maxLevels ? [] : [generateExample(node.items, schemas, level + 1)];
    case 'integer':
    case 'number':
      return node.minimum ?? (node.exclusiveMinimum === undefined ? 0 : node.exclusiveMinimum + 1);
    case 'boolean':
      return true;
    case 'string':
      return textOf(node);
    default:
      return null;
  }
}

function typeFrom({properties, items}: SchemaNode): 'object' | 'array' | undefined {
  if (properties !== undefined) return 'object';
  return items === undefined ? undefined : 'array';
}

const formats: Readonly<Record<string, string>> = {
  date: '2027-01-04',
  'date-time': '2027-01-04T09:30:00Z',
  time: '09:30:00Z',
  email: 'ana@example.com',
  uri: 'https://example.com/',
  'uri-reference': '/',
  uuid: '3f1c7c1e-6f0a-4d0b-9a55-0c2f5e1b7d10',
  ipv4: '192.0.2.1',
  hostname: 'host.example',
};

function textOf({format = '', minLength = 0}: SchemaNode): string {
  return (formats[format] ?? 'text').padEnd(minLength, 'x');
}
