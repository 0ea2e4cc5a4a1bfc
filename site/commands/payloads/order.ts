import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import * as z from 'zod';
import {isList, isObject, type Json, type JsonObject} from './documents.ts';

interface Schema {
  readonly $ref?: string | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
  }),
);
const contract = z.object({components: z.object({schemas: z.record(z.string(), schema)})});

const {schemas} = contract.parse(
  parse(readFileSync(new URL('../../../packages/contract/openapi.yaml', import.meta.url), 'utf8')),
).components;

/** Sorts the properties of a document into the order of the contract. Properties that the contract does not have come last. */
export function inContractOrder(document: JsonObject): JsonObject {
  return sortObject(document, schemas.Document);
}

function sortValue(value: Json, node: Schema | undefined): Json {
  if (isList(value)) return value.map((item) => sortValue(item, resolve(node)?.items));
  return isObject(value) ? sortObject(value, resolve(node)) : value;
}

function sortObject(value: JsonObject, node: Schema | undefined): JsonObject {
  const properties = node?.properties ?? {};
  const names = Object.keys(properties);
  const rank = (key: string): number => (names.includes(key) ? names.indexOf(key) : names.length);
  const entries = Object.entries(value).toSorted(([one], [other]) => rank(one) - rank(other));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortValue(item, properties[key])]));
}

function resolve(node: Schema | undefined): Schema | undefined {
  const name = node?.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? node : schemas[name];
}
