import path from 'node:path';
import * as z from 'zod';
import {defaultLocale, locales} from '../../../config/locales.ts';
import type {Locale} from '../../../config/locales.ts';
import {loadCatalogue, localizeCatalogue} from '../catalogues/load.ts';
import {loadModule} from '../../problem/load-module.ts';
import {loadTokens} from '../tokens/load-tokens.ts';
import type {Tokens} from '../tokens/token-text.ts';
import {catalogueFile, catalogueSchema, folder, schemaUrl} from './catalogue-file.ts';
import type {Context} from './catalogue-file.ts';
import {published} from './published.ts';
import type {Published} from './published.ts';

/** Path below the folder that is published → content. */
export type Files = ReadonlyMap<string, unknown>;

/**
 * Every catalogue of `published.ts`, its JSON Schema, and an index of all.
 *
 * @param root folder of the project
 * @throws ProblemError for a catalogue that does not fit its schema
 */
export async function catalogueFiles(root: string, siteUrl: string): Promise<Files> {
  const tokens = await Promise.all(
    locales.map(async (locale): Promise<[Locale, Tokens]> => [locale, (await loadTokens(root, locale)).tokens]),
  );
  // Every language is among the entries.
  const context: Context = {siteUrl, tokens: Object.fromEntries(tokens) as Context['tokens']};
  const files = await Promise.all(published.map((catalogue) => filesOf(catalogue, root, context)));
  const index = published.map(({name, lists}, position) => ({
    name,
    url: `${siteUrl}/${folder}/${name}.json`,
    schema: schemaUrl(name, context),
    entries: countEntries(files[position]?.[0]?.[1], Object.keys(lists)),
  }));
  return new Map<string, unknown>([...files.flat(), ['index.json', {catalogues: index}]]);
}

async function filesOf(
  catalogue: Published,
  root: string,
  context: Context,
): Promise<readonly (readonly [string, unknown])[]> {
  const {name} = catalogue;
  const file = path.join(root, `contract/catalogues/${name}.yaml`);
  const [{data}, module] = await Promise.all([
    loadCatalogue(file),
    loadModule(file.replace(/\.yaml$/, '.schema.ts')),
    // Refuses tokens that are unknown.
    localizeCatalogue(file, defaultLocale),
  ]);
  return [
    [`${name}.json`, catalogueFile(data, catalogue, context)],
    [`${name}.schema.json`, catalogueSchema(zodSchema(module.exports.schema, name), catalogue, context)],
  ];
}

/** `loadCatalogue` has used the same export before. */
function zodSchema(value: unknown, name: string): z.ZodType {
  if (typeof value === 'object' && value !== null && '_zod' in value) return value as z.ZodType;
  throw new TypeError(`contract/catalogues/${name}.schema.ts exports no schema.`);
}

function countEntries(file: unknown, lists: readonly string[]): number {
  return lists.reduce((sum, list) => {
    const entries = list
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : []),
        file,
      );
    return sum + (Array.isArray(entries) ? entries.length : 0);
  }, 0);
}
