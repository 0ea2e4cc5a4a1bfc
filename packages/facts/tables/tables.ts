import * as z from 'zod';
import {column, head} from './schema/table.ts';
import {isRecord} from '../problem/is-record.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Keys that the lists of a file share when they are at the top of the file. */
export const inheritedKeys = ['anchor', 'page', 'empty', 'columns'] as const satisfies readonly (keyof typeof head)[];

/** A table of a catalogue, with a valid head. */
export const tableSchema = z.object({...head, entries: z.array(z.record(z.string(), z.unknown()))});
export type Table = z.infer<typeof tableSchema>;
export type Column = Exclude<z.infer<typeof column>, {pt: string; en: string}>;

/** A table of a file, not validated. */
export interface FoundTable {
  /** Key of the table in the file; undefined when the file itself is the table. */
  readonly list: string | undefined;
  /** The table, including the keys that it inherits from the top of the file. */
  readonly value: Json;
}

/** Returns the tables of a catalogue: the file itself and the value under each key, where they have `table` (the id). */
export function tablesIn(data: unknown): readonly FoundTable[] {
  if (!isRecord(data)) return [];
  const sharedValues = Object.fromEntries(inheritedKeys.filter((key) => key in data).map((key) => [key, data[key]]));
  const lists = Object.entries(data).flatMap(([list, value]) =>
    isRecord(value) && 'table' in value ? [{list, value: {...sharedValues, ...value}}] : [],
  );
  return 'table' in data ? [{list: undefined, value: data}, ...lists] : lists;
}

/** Returns the details of a column. A column of texts may consist of its label alone. */
export function detailsOf(column: Table['columns'][string]): Column {
  return 'pt' in column ? {label: column} : column;
}

/** Returns the value at a path such as `ui.applies`. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), data);
}
