import {readdir} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import {defaultLocale, type Locale, locales, type Tokens} from '@integration-docs/facts';
import {loadCatalogue, loadModule, loadTokens, localizeCatalogue} from '@integration-docs/facts/node';
import {catalogueFile, catalogueSchema, folder, schemaUrl} from './catalogue-file.ts';
import type {Context} from './catalogue-file.ts';
import {publishedLists} from './published.ts';
import type {Published} from './published.ts';

/** Content of files, by path below the published folder. */
export type Files = ReadonlyMap<string, unknown>;

/**
 * Returns every published catalogue, its JSON Schema, and an index of all.
 *
 * @param root folder of the project
 * @param isShown whether the site has the page at a route; a catalogue with a list on a missing page is left out
 * @throws ProblemError for a catalogue that has mistakes
 */
export async function catalogueFiles(
  root: string,
  siteUrl: string,
  isShown: (route: string) => boolean = () => true,
): Promise<Files> {
  const tokens = await Promise.all(
    locales.map(async (locale): Promise<[Locale, Tokens]> => [locale, (await loadTokens(root, locale)).tokens]),
  );
  // The cast is safe: the entries contain every language.
  const context: Context = {siteUrl, tokens: Object.fromEntries(tokens) as Context['tokens']};
  const folderOfYaml = path.join(root, 'packages/contract/catalogues');
  const yamlFiles = (await readdir(folderOfYaml)).filter((file) => file.endsWith('.yaml')).sort();
  const allFiles = await Promise.all(yamlFiles.map((file) => filesOf(path.join(folderOfYaml, file), context)));
  const shownFiles = allFiles.filter(({lists}) => Object.values(lists).every(({route}) => isShown(route)));
  const index = shownFiles.flatMap(({name, lists, files}) => {
    const [first] = files;
    if (first === undefined) return [];
    const [file, content] = first;
    const entries = countEntries(content, Object.keys(lists));
    return [{name, url: `${siteUrl}/${folder}/${file}`, schema: schemaUrl(name, context), entries}];
  });
  return new Map<string, unknown>([...shownFiles.flatMap(({files}) => files), ['index.json', {catalogues: index}]]);
}

interface LoadedFiles extends Published {
  /** The JSON and its schema; empty when the catalogue is not published. */
  readonly files: readonly (readonly [name: string, content: unknown])[];
}

async function filesOf(file: string, context: Context): Promise<LoadedFiles> {
  const name = path.basename(file, '.yaml');
  // `localizeCatalogue` is called for its check of unknown tokens.
  const [{data}] = await Promise.all([loadCatalogue(file), localizeCatalogue(file, defaultLocale)]);
  const lists = publishedLists(name, data);
  if (Object.keys(lists).length === 0) return {name, lists, files: []};
  const {exports} = await loadModule(file.replace(/\.yaml$/, '.schema.ts'));
  return {
    name,
    lists,
    files: [
      [`${name}.json`, catalogueFile(data, {name, lists}, context)],
      [`${name}.schema.json`, catalogueSchema(zodSchema(exports.schema, name), {name, lists}, context)],
    ],
  };
}

/** Checks that the export is a zod schema. `loadCatalogue` has used the same export. */
function zodSchema(value: unknown, name: string): z.ZodType {
  if (typeof value === 'object' && value !== null && '_zod' in value) return value as z.ZodType;
  throw new TypeError(`packages/contract/catalogues/${name}.schema.ts exports no schema.`);
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
