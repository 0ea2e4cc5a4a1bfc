import * as z from 'zod';
import {head} from '@integration-docs/facts/schema';
import {defaultLocale, fillKnown, isRecord, type Locale, locales, type Tokens} from '@integration-docs/facts';
import type {Place, Published} from './published.ts';

/** Folder of the files below the root of the site. */
export const folder = 'catalogues';

export interface Context {
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly tokens: Readonly<Record<Locale, Tokens>>;
}

type Json = Readonly<Record<string, unknown>>;

/** Keys that are left out: the layout of tables, labels of the interface, and what only the tests of this project read. */
const omittedKeys = Object.keys(head)
  .filter((key) => key !== 'title')
  .concat('ui', 'protectedUnless');

/**
 * Returns a catalogue for programs: both languages, filled tokens, no labels, and the address of the explanation in each entry.
 *
 * @param data the parsed catalogue
 * @throws Error for a list that is not in the catalogue, and for a plain string whose tokens differ between languages
 */
export function catalogueFile(data: unknown, {name, lists}: Published, context: Context): Json {
  const value = record(forPrograms(data, name, context), name);
  const withAddresses = Object.entries(lists).reduce<Json>(
    (all, [path, place]) => changeAt(all, path.split('.'), (list) => addAddresses(list, place, context), name),
    value,
  );
  return {$schema: schemaUrl(name, context), ...withAddresses};
}

export function schemaUrl(name: string, {siteUrl}: Pick<Context, 'siteUrl'>): string {
  return `${siteUrl}/${folder}/${name}.schema.json`;
}

/** Returns a value without labels and author notes, with filled tokens. */
function forPrograms(value: unknown, name: string, context: Context): unknown {
  if (typeof value === 'string') return fillString(value, name, context);
  if (Array.isArray(value)) return value.map((item) => forPrograms(item, name, context));
  if (!isRecord(value)) return value;
  if (isPair(value)) {
    return Object.fromEntries(locales.map((locale) => [locale, fillKnown(value[locale], context.tokens[locale])]));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !omittedKeys.includes(key) && !(key === 'source' && typeof item === 'string'))
      .map(([key, item]) => [key, forPrograms(item, name, context)]),
  );
}

/** Fills the tokens of a plain string, which must be the same in both languages. */
function fillString(text: string, name: string, {tokens}: Context): string {
  const [first = text, ...others] = locales.map((locale) => fillKnown(text, tokens[locale]));
  if (others.some((other) => other !== first)) {
    throw new Error(
      `packages/contract/catalogues/${name}.yaml: found "${text}", which reads differently in each language; expected {pt: …, en: …}\n  → Write it as a pair.`,
    );
  }
  return first;
}

function addAddresses(list: unknown, {route, anchor}: Place, {siteUrl}: Context): readonly Json[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  return entries.filter(isRecord).map((entry) => ({
    ...entry,
    url: Object.fromEntries(
      locales.map((locale) => [
        locale,
        `${siteUrl}${locale === defaultLocale ? '' : `/${locale}`}${route}#${anchor(entry)}`,
      ]),
    ),
  }));
}

function changeAt(
  value: Json,
  [key = '', ...rest]: readonly string[],
  change: (part: unknown) => unknown,
  name: string,
): Json {
  const part = value[key];
  if (part === undefined) {
    throw new Error(
      `packages/contract/published/published.ts: found the list "${key}" of ${name}, which packages/contract/catalogues/${name}.yaml does not have\n  → Correct the list.`,
    );
  }
  return {...value, [key]: rest.length === 0 ? change(part) : changeAt(record(part, name), rest, change, name)};
}

/**
 * Returns the JSON Schema (2020-12) of {@link catalogueFile}, derived from the schema of the YAML.
 *
 * @param schema the schema in `packages/contract/catalogues/<name>.schema.ts`
 */
export function catalogueSchema(schema: z.ZodType, {name, lists}: Published, context: Pick<Context, 'siteUrl'>): Json {
  const jsonSchema = withoutLabels(z.toJSONSchema(schema));
  const withUrls = Object.keys(lists).reduce<Json>((all, path) => {
    const keys = path.split('.').flatMap((key) => ['properties', key]);
    return changeAt(all, [...keys, 'items'], (items) => withProperty(record(items, name), 'url', addressSchema), name);
  }, jsonSchema);
  const {$schema, ...rest} = withProperty(withUrls, '$schema', {type: 'string', format: 'uri'});
  return {
    $schema,
    $id: schemaUrl(name, context),
    title: `${name}.json`,
    description: 'Texts in Portuguese (pt) and English (en); backticks mark code. url: where an entry is explained.',
    ...rest,
  };
}

const addressSchema: Json = {
  type: 'object',
  properties: Object.fromEntries(locales.map((locale) => [locale, {type: 'string', format: 'uri'}])),
  required: [...locales],
  additionalProperties: false,
};

function withProperty(schema: Json, key: string, property: Json): Json {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return {...schema, properties: {...record(schema.properties, key), [key]: property}, required: [...required, key]};
}

/** Removes from the schema the properties that {@link forPrograms} leaves out. */
function withoutLabels(value: unknown): Json {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (!isRecord(node)) return node;
    if (!isRecord(node.properties)) return mapValues(node, visit);
    const omittedProperties = Object.entries(node.properties)
      .filter(
        ([key, part]) => omittedKeys.includes(key) || (key === 'source' && isRecord(part) && part.type === 'string'),
      )
      .map(([key]) => key);
    const properties = Object.fromEntries(
      Object.entries(node.properties).filter(([key]) => !omittedProperties.includes(key)),
    );
    const required = Array.isArray(node.required)
      ? node.required.filter((key) => !omittedProperties.includes(String(key)))
      : [];
    return {...mapValues(node, visit), properties: mapValues(properties, visit), required};
  };
  return record(visit(value), 'schema');
}

function mapValues(value: Json, change: (part: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
}

function record(value: unknown, name: string): Json {
  if (!isRecord(value)) throw new TypeError(`${name}: found ${JSON.stringify(value)}; expected an object`);
  return value;
}

function isPair(value: Json): value is Readonly<Record<Locale, string>> {
  return Object.keys(value).length === locales.length && locales.every((locale) => typeof value[locale] === 'string');
}
