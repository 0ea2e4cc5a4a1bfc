import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {schema} from './usecases.schema.ts';

const read = (path: string): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const reference = z.object({$ref: z.string().optional()});
const property = reference.extend({items: reference.optional()});
const contract = z
  .object({
    components: z.object({
      schemas: z.record(z.string(), z.object({properties: z.record(z.string(), property).optional()})),
    }),
  })
  .parse(read('../openapi.yaml'));

/** Walks a path such as `lines[].vat.category` down from `Document`; undefined where it stands. */
function missingPart(path: string): string | undefined {
  let schemaName: string | undefined = 'Document';
  for (const part of path.split('.')) {
    const found: z.infer<typeof property> | undefined =
      contract.components.schemas[schemaName ?? '']?.properties?.[part.replace('[]', '')];
    if (found === undefined || part.endsWith('[]') !== (found.items !== undefined)) return part;
    schemaName = (found.$ref ?? found.items?.$ref)?.split('/').at(-1);
  }
  return undefined;
}

describe('usecases.yaml', () => {
  it.each(schema.parse(read('./usecases.yaml')).entries.flatMap(({id, json}) => json.map((path) => ({id, path}))))(
    '$id: $path is a property of the contract',
    ({path}) => {
      expect(missingPart(path)).toBeUndefined();
    },
  );
});
