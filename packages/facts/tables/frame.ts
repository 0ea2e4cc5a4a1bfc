import * as z from 'zod';
import {head, kebab, name} from './schema/table.ts';
import {isoDate, sources, text} from './schema/text.ts';
import type {Problem} from '../problem/problem.ts';
import {schemaProblems} from '../problem/schema-problems.ts';
import {unknownName} from '../problem/unknown-name.ts';
import type {Path, YamlSource} from '../problem/yaml-source.ts';
import {anchorOf, fieldsOf} from './pattern.ts';
import {detailsOf, inheritedKeys, tableSchema, tablesIn, valueAt} from './tables.ts';
import type {Column, FoundTable, Table} from './tables.ts';
import {isRecord} from '../problem/is-record.ts';

interface Checked extends Pick<YamlSource, 'value' | 'lineOf'> {
  /** Path of the catalogue, for the problems. */
  readonly file: string;
  /** True when a schema next to the catalogue has checked all keys, so that only the rules of the columns remain to check. */
  readonly hasSchema: boolean;
}

/** Words, by key. */
const wordList = z.record(z.string(), text);

/** Keys that a file without its own schema may have, besides the head. */
const fileKeys = {
  /**
   * Source of the facts: a string is a note for authors; a list is shown below the table, with `checked`; an object is one source
   * with its own labels.
   */
  source: z
    .union([
      z.string().min(1),
      sources,
      z.strictObject({label: text, url: z.url({protocol: /^https$/}), name, checkedLabel: text, checked: isoDate}),
    ])
    .optional(),
  /** Day on which a person last compared the entries with the source. */
  checked: isoDate.optional(),
  /** Shown as a list below the table. */
  notes: z.array(z.strictObject({name, text, source: z.string().min(1), checked: isoDate})).optional(),
};

/** Returns every mistake in the tables of a catalogue: in their heads, between their columns, and in their entries. */
export function frameProblems(checked: Checked): readonly Problem[] {
  const tables = tablesIn(checked.value);
  const headProblems = checked.hasSchema
    ? []
    : schemaProblems(fileSchema(checked.value, tables), {
        ...checked,
        schemaFile: 'packages/facts/tables/schema/table.ts',
      });
  if (headProblems.length > 0) return headProblems;
  return tables.flatMap(({list, value}) => {
    const tableInFile = {...checked, at: list === undefined ? [] : [list], table: tableSchema.parse(value)};
    const problemsOfColumns = columnProblems(tableInFile);
    if (problemsOfColumns.length > 0) return problemsOfColumns;
    const problemsOfEntries = entryProblems(tableInFile);
    return problemsOfEntries.length > 0 ? problemsOfEntries : anchorProblems(tableInFile);
  });
}

/** Schema for a file without its own: only head, lists, and the word lists that its columns name. `entryProblems` checks the entries. */
function fileSchema(data: unknown, foundTables: readonly FoundTable[]): z.ZodType {
  const fileData = isRecord(data) ? data : {};
  const table = {...head, entries: z.array(z.record(z.string(), z.unknown())).min(1)};
  const optional = (keys: readonly (typeof inheritedKeys)[number][]): Readonly<Record<string, z.ZodType>> =>
    Object.fromEntries(keys.map((key) => [key, head[key].optional()]));
  const list = z.strictObject({...table, ...optional(inheritedKeys.filter((key) => key in fileData))});
  const lists = foundTables.flatMap(({list: key}) => (key === undefined ? [] : [[key, list]]));
  const wordLists = foundTables
    .flatMap(({value}) => wordPaths(value.columns))
    .map((path) => (path.includes('.') ? [path.split('.')[0], z.unknown()] : [path, wordList.optional()]));
  const shape = 'table' in fileData ? table : optional(inheritedKeys);
  return z.strictObject({...shape, ...fileKeys, ...Object.fromEntries([...wordLists, ...lists])});
}

/** Returns the paths of the word lists that columns name. The columns are not validated yet. */
function wordPaths(columns: unknown): readonly string[] {
  if (!isRecord(columns)) return [];
  return Object.values(columns).flatMap((column) =>
    isRecord(column) && typeof column.words === 'string' ? [column.words] : [],
  );
}

interface TableInFile extends Checked {
  /** Path of the table in the file. */
  readonly at: Path;
  readonly table: Table;
}

/** Checks that everything that the head refers to exists: columns, fields, word lists. */
function columnProblems(tableInFile: TableInFile): readonly Problem[] {
  const {table, value, hasSchema} = tableInFile;
  const columns = Object.entries(table.columns).map(([key, column]) => ({key, ...detailsOf(column)}));
  const keys = columns.map(({key}) => key);
  const columnsWithWords = columns.filter(({words}) => words !== undefined).map(({key}) => key);
  const wordLists = Object.keys(isRecord(value) ? value : {}).filter((key) => wordsAt(value, key).length > 0);
  const unknownNamesAt = (
    detailPath: Path,
    what: string,
    names: readonly string[],
    validNames: readonly string[],
  ): readonly Problem[] =>
    names
      .filter((one) => !validNames.includes(one))
      .map((one) => {
        const where = {file: tableInFile.file, line: tableInFile.lineOf([...tableInFile.at, ...detailPath])};
        return unknownName(where, `${detailPath.join('.')} with the ${what} "${one}"`, one, validNames, 'this file');
      });
  // If the file has its own schema, an entry may have more keys than the table has columns.
  const commonKeys = Object.keys(table.entries[0] ?? {}).filter((key) => table.entries.every((entry) => key in entry));
  const required = columns.filter(({optional, from}) => !optional && from === undefined).map(({key}) => key);
  return [
    ...unknownNamesAt(['anchor'], 'field', fieldsOf(table.anchor), hasSchema ? commonKeys : ['id', ...required]),
    ...unknownNamesAt(['facets'], 'column with words', table.facets ?? [], columnsWithWords),
    ...columns.flatMap(({key, words, then, strong, from = ''}) => {
      const at = (detail: string): Path => ['columns', key, detail];
      const list = words === undefined ? [] : wordsAt(value, words);
      return [
        ...(words === undefined || list.length > 0 ? [] : unknownNamesAt(at('words'), 'word list', [words], wordLists)),
        ...unknownNamesAt(at('then'), 'column', then === undefined ? [] : [then], keys),
        ...unknownNamesAt(at('strong'), 'word', Array.isArray(strong) ? strong : [], list),
        ...unknownNamesAt(at('from'), 'field', fieldsOf(from), hasSchema ? table.entries.flatMap(Object.keys) : keys),
      ];
    }),
  ];
}

/** Reports values that do not match their column, missing values, and keys without a column. */
function entryProblems(tableInFile: TableInFile): readonly Problem[] {
  const {table, value, hasSchema, at, file} = tableInFile;
  const columns = Object.entries(table.columns).flatMap(([key, column]) => {
    const details = detailsOf(column);
    if (details.from !== undefined) return [];
    const cell = cellSchema(details, value);
    return [[key, details.optional ? cell.optional() : cell] as const];
  });
  const id = fieldsOf(table.anchor).includes('id') ? {id: kebab} : {};
  const shape = {...id, ...Object.fromEntries(columns)};
  const entries = z.array(hasSchema ? z.looseObject(shape) : z.strictObject(shape));
  const schema = [...at, 'entries'].reduceRight<z.ZodType>((inner, key) => z.looseObject({[key]: inner}), entries);
  return schemaProblems(schema, {...tableInFile, schemaFile: `the head of ${file}`});
}

/** Schema for the value of an entry in a column. */
function cellSchema({as = 'text', words, many, pattern}: Column, data: unknown): z.ZodType {
  if (words !== undefined) {
    const word = z.enum(wordsAt(data, words));
    return many ? z.array(word).min(1) : word;
  }
  const code =
    pattern === undefined
      ? z.string().regex(/^[^`]+$/, 'a code, without backticks')
      : z.string().regex(new RegExp(pattern), `what matches ${pattern}`);
  switch (as) {
    case 'text':
      return text;
    case 'name':
      return pattern === undefined ? name : code;
    case 'code':
      return code;
    case 'codes':
      return z.array(code).min(1);
    case 'number':
      return z.int();
    case 'date':
      return isoDate;
    case 'link':
      return link;
    case 'links':
      return z.array(link).min(1);
    case 'sources':
      return sources;
  }
}

const linkTarget = z
  .string()
  .regex(/^(?:\/(?!\/|en(?:\/|$))\S*|https:\/\/\S+)$/, 'a path of this site without language prefix, or https://…');

const link = z.strictObject({to: linkTarget, label: name});

/** Reports invalid anchors, and anchors that two rows share. */
function anchorProblems({table, at, file, lineOf}: TableInFile): readonly Problem[] {
  const anchors = table.entries.map((entry) => anchorOf(table.anchor, entry));
  return anchors.flatMap((anchor, index) => {
    const first = anchors.indexOf(anchor);
    const lineOfEntry = (entry: number): number => lineOf([...at, 'entries', entry, fieldsOf(table.anchor)[0] ?? '']);
    const where = {file, line: lineOfEntry(index)};
    if (!/^[A-Za-z][\w-]*$/.test(anchor)) {
      const cure = 'Correct the value, or make the anchor of another one (anchor:).';
      return [
        {...where, found: `the anchor "${anchor}"`, expected: 'letters, digits and hyphens, a letter first', cure},
      ];
    }
    if (first === index) return [];
    const found = `the anchor "${anchor}" a second time (first on line ${lineOfEntry(first)})`;
    const cure = 'Give this entry another one, or merge the two entries.';
    return [{...where, found, expected: 'every row with an anchor of its own', cure}];
  });
}

function wordsAt(data: unknown, path: string): readonly string[] {
  const list = wordList.safeParse(valueAt(data, path));
  return list.success ? Object.keys(list.data) : [];
}
