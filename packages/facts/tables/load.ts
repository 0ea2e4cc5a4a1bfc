import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import type * as z from 'zod';
import type {Locale} from '../locale.ts';
import {localize} from './localize.ts';
import {loadModule} from '../problem/load-module.ts';
import {loadTokens} from '../tokens/load-tokens.ts';
import {fromRoot} from '../problem/from-root.ts';
import {projectOf} from '../project-files.ts';
import {throwProblems} from '../problem/problem.ts';
import type {Problem} from '../problem/problem.ts';
import {schemaProblems} from '../problem/schema-problems.ts';
import {fillDeep, tokenProblems} from '../tokens/token-text.ts';
import type {Tokens} from '../tokens/token-text.ts';
import {readYaml} from '../problem/yaml-source.ts';
import type {Path, YamlSource} from '../problem/yaml-source.ts';
import {frameProblems} from './frame.ts';
import {tablesIn} from './tables.ts';

export interface LoadedCatalogue {
  /** The data of the file: with both languages unless localized. */
  readonly data: unknown;
  /** Absolute paths of the other files that the result depends on, to watch for changes. */
  readonly dependencies: readonly string[];
}

/**
 * Reads a catalogue, checks its tables, and validates it against the schema next to it when there is one. If the schema's module
 * exports `derive`, that function first adds the values that can be computed from the others. Tokens are not filled in.
 *
 * @param file absolute path of a `<name>.yaml`, in a project whose `package.json` has `facts` (`project-files.ts`)
 * @throws ProblemError with every mistake: YAML, tables, schema, duplicate ids
 */
export async function loadCatalogue(file: string): Promise<LoadedCatalogue> {
  const {data, problems, dependencies} = await readCatalogue(file);
  throwProblems(problems);
  return {data, dependencies};
}

/**
 * Reads a catalogue in one language, with its tokens filled in: the value that a component imports.
 *
 * @throws ProblemError as {@link loadCatalogue} does, and for an unknown token
 */
export async function localizeCatalogue(file: string, locale: Locale): Promise<LoadedCatalogue> {
  const [catalogue, {tokens, dependencies}] = await Promise.all([
    readCatalogue(file),
    loadTokens(projectOf(file), locale),
  ]);
  throwProblems([...catalogue.problems, ...catalogue.tokenProblems(tokens)]);
  return {
    data: fillDeep(localize(catalogue.data, locale), tokens),
    dependencies: [...catalogue.dependencies, ...dependencies],
  };
}

interface ReadCatalogue extends LoadedCatalogue {
  readonly problems: readonly Problem[];
  readonly tokenProblems: (tokens: Tokens) => readonly Problem[];
}

interface CacheEntry {
  readonly source: string;
  readonly schemaModule: unknown;
  readonly catalogue: ReadCatalogue;
}

/** Cache of the last version of each catalogue, because pages of both languages, islands and published files read the same ones. */
const cache = new Map<string, CacheEntry>();

async function readCatalogue(file: string): Promise<ReadCatalogue> {
  const schemaFile = file.replace(/\.yaml$/, '.schema.ts');
  const [source, schemaModule] = await Promise.all([
    readFile(file, 'utf8'),
    existsSync(schemaFile) ? loadModule(schemaFile).catch((error: unknown) => error) : undefined,
  ]);
  const cached = cache.get(file);
  // `loadModule` returns the same object for an unchanged schema.
  if (cached?.source === source && cached.schemaModule === schemaModule) return cached.catalogue;
  const catalogue = catalogueOf({source, schemaModule}, file, schemaFile);
  cache.set(file, {source, schemaModule, catalogue});
  return catalogue;
}

function catalogueOf(
  {source, schemaModule}: Omit<CacheEntry, 'catalogue'>,
  catalogueFile: string,
  schemaPath: string,
): ReadCatalogue {
  const root = projectOf(catalogueFile);
  const [file, schemaFile] = [fromRoot(root, catalogueFile), fromRoot(root, schemaPath)];
  const hasSchema = schemaModule !== undefined;
  const yaml = readYaml(source, {file, line: 1});
  const derive = isLoaded(schemaModule) ? schemaModule.exports.derive : undefined;
  const value: unknown = typeof derive === 'function' ? Reflect.apply(derive, undefined, [yaml.value]) : yaml.value;
  const checked = {...yaml, value, file, schemaFile};
  const problemsOf = (): readonly Problem[] => {
    if (!hasSchema) return problemsWithoutSchema(checked);
    const schema = isLoaded(schemaModule) ? schemaModule.exports.schema : undefined;
    if (!isSchema(schema)) return [noSchemaProblem(checked, schemaModule)];
    const problems = [...schemaProblems(schema, checked), ...repeatedIdsIn(value, yaml.lineOf, file)];
    return problems.length > 0 ? problems : frameProblems({...checked, hasSchema});
  };
  return {
    data: value,
    problems: yaml.problems.length > 0 ? yaml.problems : problemsOf(),
    tokenProblems: (tokens) => yaml.strings.flatMap(({text, line}) => tokenProblems(text, tokens, {file, line})),
    dependencies: isLoaded(schemaModule) ? schemaModule.dependencies : [schemaPath],
  };
}

function isLoaded(value: unknown): value is Awaited<ReturnType<typeof loadModule>> {
  return typeof value === 'object' && value !== null && 'exports' in value;
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

interface Checked extends YamlSource {
  readonly file: string;
  readonly schemaFile: string;
}

/** Checks a file without a schema: it must consist of tables, and must not be published, because programs outside this project rely on a schema. */
function problemsWithoutSchema({file, schemaFile, ...yaml}: Checked): readonly Problem[] {
  const tables = tablesIn(yaml.value);
  const isPublished = tables.some(({value}) => 'page' in value);
  if (tables.length > 0 && !isPublished) return frameProblems({...yaml, file, hasSchema: false});
  return [
    {
      file,
      line: isPublished ? yaml.lineOf(['page']) : 1,
      found: isPublished ? `page:, which publishes the entries, and no ${schemaFile}` : 'no table:',
      expected: isPublished
        ? 'a schema, which is published too: readers rely on it'
        : `a table (table: is its id on the page), or a schema in ${schemaFile}`,
      cure: `${isPublished ? 'Remove page:, or write' : 'Write table:, or'} ${schemaFile} (CONTRIBUTING.md, "A table").`,
    },
  ];
}

function noSchemaProblem({file, schemaFile}: Checked, reason: unknown): Problem {
  const reasonText =
    reason instanceof Error ? ` (${reason.message.split('\n').filter(Boolean).slice(0, 2).join(' ')})` : '';
  return {
    file,
    line: 1,
    found: `no schema that can be loaded from ${schemaFile}${reasonText}`,
    expected: '`export const schema = z.strictObject({…})` in that file',
    cure: `Correct ${schemaFile} (CONTRIBUTING.md, "A table").`,
  };
}

/** Reports list items with the same `id` (or, without ids, the same `code`). */
function repeatedIdsIn(value: unknown, lineOf: YamlSource['lineOf'], file: string, at: Path = []): readonly Problem[] {
  if (typeof value !== 'object' || value === null) return [];
  const nestedProblems = Object.entries(value).flatMap(([key, item]) =>
    repeatedIdsIn(item, lineOf, file, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  if (!Array.isArray(value)) return nestedProblems;
  const firstIndexes = new Map<string, number>();
  const repeatedIdProblems = value.flatMap((item: unknown, index) => {
    const id = identity(item);
    if (id === undefined) return [];
    const firstIndex = firstIndexes.get(id.value);
    if (firstIndex === undefined) {
      firstIndexes.set(id.value, index);
      return [];
    }
    return [
      {
        file,
        line: lineOf([...at, index, id.key]),
        found: `the ${id.key} "${id.value}" a second time (first on line ${lineOf([...at, firstIndex, id.key])})`,
        expected: `every ${id.key} once in ${at.join('.') || 'the list'}`,
        cure: 'Give this entry another one, or merge the two entries.',
      },
    ];
  });
  return [...repeatedIdProblems, ...nestedProblems];
}

function identity(item: unknown): {key: 'id' | 'code'; value: string} | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  if ('id' in item && typeof item.id === 'string') return {key: 'id', value: item.id};
  if ('code' in item && typeof item.code === 'string' && !('id' in item)) return {key: 'code', value: item.code};
  return undefined;
}
