import * as z from 'zod';
import {column, head} from './schema/table.ts';
import {isRecord} from '../problem/is-record.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What the lists of a file have in common may stand once, at the top of the file. */
export const inherited = ['anchor', 'page', 'empty', 'columns'] as const satisfies readonly (keyof typeof head)[];

/** A table of a catalogue, its head checked. */
export const tableSchema = z.object({...head, entries: z.array(z.record(z.string(), z.unknown()))});
export type Table = z.infer<typeof tableSchema>;
export type Column = Exclude<z.infer<typeof column>, {pt: string; en: string}>;

/** A table as a file has it. */
export interface FoundTable {
  /** The key that it stands under; undefined for the file itself. */
  readonly list: string | undefined;
  /** With what it inherits; not checked. */
  readonly value: Json;
}

/** The tables of a catalogue: what has an id for it. The file may be one, and each of its keys. */
export function tablesIn(data: unknown): readonly FoundTable[] {
  if (!isRecord(data)) return [];
  const common = Object.fromEntries(inherited.filter((key) => key in data).map((key) => [key, data[key]]));
  const lists = Object.entries(data).flatMap(([list, value]) =>
    isRecord(value) && 'table' in value ? [{list, value: {...common, ...value}}] : [],
  );
  return 'table' in data ? [{list: undefined, value: data}, ...lists] : lists;
}

/** The details of a column, which has only a label when the entries hold texts. */
export function detailsOf(column: Table['columns'][string]): Column {
  return 'pt' in column ? {label: column} : column;
}

/** The value at a path such as `ui.applies`. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), data);
}
