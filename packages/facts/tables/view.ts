import type {Localized} from './localize.ts';
import {anchorOf, fillPattern} from './pattern.ts';
import {tablesIn, valueAt} from './tables.ts';
import type {Column, Json, Table} from './tables.ts';
import {isRecord} from '../problem/is-record.ts';

/** A part of a cell; a cell shows its parts in order. Backticks in a text mark code. `isSource`: names the source of the row's facts. */
export type Part =
  | {readonly kind: 'text'; readonly text: string; readonly strong?: boolean; readonly isSource?: boolean}
  | {readonly kind: 'date'; readonly date: string; readonly isSource?: false}
  | {readonly kind: 'link'; readonly to: string; readonly label: string; readonly isSource?: boolean};

/** A table as `<Catalogue>` renders it. */
export interface TableView {
  readonly id: string;
  readonly caption: string;
  /** The page has the caption as a heading above the table. */
  readonly hasHeading: boolean;
  readonly columns: readonly Label[];
  readonly rows: readonly RowView[];
  readonly filter: boolean;
  readonly facets: readonly Label[];
  /** Columns in which all rows have the same value: shown below the table instead. */
  readonly once: readonly {readonly label: string; readonly parts: readonly Part[]}[];
  /** Listed below the table. */
  readonly notes: readonly {readonly name: string; readonly text: string}[];
  /** Source of the whole table, shown below it; null when the file has no source for readers. */
  readonly source: Source | null;
}

export interface Source {
  readonly parts: readonly Part[];
  readonly checked: string | null;
  /** Own label; without it, the interface has one. */
  readonly label?: string;
  readonly checkedLabel?: string;
}

interface Label {
  readonly key: string;
  readonly label: string;
}

export interface RowView {
  readonly anchor: string;
  /** One for each column. */
  readonly cells: readonly (readonly Part[])[];
  /** Words by facet. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
}

/** The part of a table that a page shows; by default everything. */
export interface Selection {
  /** Key of the table in the file; by default the file itself. */
  readonly list?: string;
  /** Ids of the entries; the table then has no drop-downs. */
  readonly only?: readonly string[];
  /** Id of a group of the file (`groups:`): its rows in its order, below its title. */
  readonly group?: string;
  readonly columns?: readonly string[];
  /** Another id for the table, when the same or another page shows it too. */
  readonly id?: string;
}

/** Keys of a file that is itself a table, about the whole table. */
interface FileKeys {
  /** Parts that pages show below headings of their own. */
  readonly groups?: readonly {readonly id: string; readonly title: string; readonly rows: readonly string[]}[];
  readonly notes?: TableView['notes'];
  /** A text is a note for authors. */
  readonly source?: unknown;
  readonly checked?: string;
}

type LocalTable = Localized<Table> & {readonly entries: readonly Json[]};
type LocalColumn = Localized<Column>;

/** Data for rendering the cells of a table. */
interface Context {
  /** The whole catalogue, for its word lists. */
  readonly data: unknown;
  readonly columns: ReadonlyMap<string, LocalColumn>;
  readonly empty: string | undefined;
}

/**
 * Prepares a table of a catalogue for rendering.
 *
 * @param data a valid catalogue in one language, which has the list, entries, group and columns of the selection
 */
export function viewOf(
  data: unknown,
  {list, only, group: groupId, columns: selectedColumns, id}: Selection = {},
): TableView {
  // `frameProblems` has validated the table.
  const table = tablesIn(data).find((one) => one.list === list)?.value as unknown as LocalTable;
  const columns = new Map(Object.entries(table.columns).map(([key, column]) => [key, detailsOf(column)]));
  const context = {data, columns, empty: table.empty};
  const {notes = [], source, checked = null, groups = []} = (list === undefined ? data : {}) as FileKeys;
  const group = groupId === undefined ? undefined : groups.find((one) => one.id === groupId);
  const entries = group
    ? group.rows.flatMap((row) => table.entries.filter((entry) => entry.id === row))
    : table.entries.filter((entry) => only === undefined || only.includes(String(entry.id)));
  const columnKeys = [...columns.keys()].filter((key) =>
    selectedColumns ? selectedColumns.includes(key) : !columns.get(key)?.hidden,
  );
  const onceKeys = columnKeys.filter(
    (key) => columns.get(key)?.once && new Set(entries.map((entry) => entry[key])).size === 1,
  );
  const shownKeys = columnKeys.filter((key) => !onceKeys.includes(key));
  const facets = only || group ? [] : (table.facets ?? []);
  const labelOf = (key: string): Label => ({key, label: columns.get(key)?.label ?? ''});
  return {
    id: id ?? (group ? `${table.table}-${group.id}` : table.table),
    caption: group?.title ?? table.title,
    hasHeading: group !== undefined,
    columns: shownKeys.map(labelOf),
    rows: entries.map((entry) => ({
      anchor: anchorOf(table.anchor, entry),
      cells: shownKeys.map((key) => partsOf(key, entry, context)),
      facets: Object.fromEntries(facets.map((key) => [key, wordsOf(columns.get(key)?.words, entry[key], data)])),
    })),
    filter: table.filter ?? false,
    facets: facets.map(labelOf),
    once: onceKeys.map((key) => ({label: labelOf(key).label, parts: partsOf(key, entries[0] ?? {}, context)})),
    notes: notes.map(({name, text}) => ({name, text})),
    source: sourceOf(source, checked),
  };
}

function detailsOf(column: string | LocalColumn): LocalColumn {
  return typeof column === 'string' ? {label: column} : column;
}

/** Returns the parts of a cell: the value of the column, then the value of its `then` column. */
function partsOf(key: string, entry: Json, context: Context): readonly Part[] {
  const column = context.columns.get(key) ?? {};
  const value = column.from === undefined ? entry[key] : fillPattern(column.from, entry);
  if (value === undefined) return context.empty === undefined ? [] : [{kind: 'text', text: context.empty}];
  const ownParts = ownPartsOf(column, value, context.data);
  const {then, joined} = column;
  if (then === undefined || entry[then] === undefined) return ownParts;
  const nextParts = partsOf(then, entry, context);
  if (joined !== undefined) return [...ownParts, {kind: 'text', text: joined}, ...nextParts];
  return context.columns.get(then)?.as === 'sources'
    ? [...ownParts, separator, ...nextParts]
    : [...ownParts, ...nextParts];
}

function ownPartsOf(column: LocalColumn, value: unknown, data: unknown): readonly Part[] {
  if (column.as === 'sources') return sourceParts(value);
  if (column.as === 'links') return linkParts(value as readonly Link[]);
  return [partOf(column, value, data)];
}

const separator: Part = {kind: 'text', text: '·'};

function sourceOf(source: unknown, checked: string | null): Source | null {
  if (Array.isArray(source)) return {parts: sourceParts(source), checked};
  if (!isRecord(source)) return null;
  const {label, url, name, checkedLabel, checked: day} = source as Readonly<Record<string, string>>;
  return {parts: [{kind: 'link', to: url ?? '', label: name ?? ''}], checked: day ?? null, label, checkedLabel};
}

/** Returns the parts of one or several sources, with a dot between them. */
function sourceParts(value: unknown): readonly Part[] {
  return [value].flat().flatMap((source: unknown, index): readonly Part[] => {
    const part: Part = isRecord(source)
      ? {kind: 'link', to: String(source.to), label: String(source.label), isSource: true}
      : {kind: 'text', text: String(source), isSource: true};
    return index === 0 ? [part] : [separator, part];
  });
}

interface Link {
  readonly to: string;
  readonly label: string;
}

/** Returns the parts of several links, with a dot between them. */
function linkParts(links: readonly Link[]): readonly Part[] {
  return links.flatMap(({to, label}, index): readonly Part[] => {
    const part: Part = {kind: 'link', to, label};
    return index === 0 ? [part] : [separator, part];
  });
}

function partOf(column: LocalColumn, value: unknown, data: unknown): Part {
  if (column.as === 'date') return {kind: 'date', date: String(value)};
  if (column.as === 'link') return {kind: 'link', ...(value as Link)};
  const {strong} = column;
  const isStrong = strong === true || (Array.isArray(strong) && strong.includes(value));
  return {kind: 'text', text: textOf(column, value, data), ...(isStrong && {strong: true})};
}

function textOf({as, words}: LocalColumn, value: unknown, data: unknown): string {
  if (words !== undefined) return wordsOf(words, value, data).join(' · ');
  const texts = [value].flat().map(String);
  return (as === 'code' || as === 'codes' ? texts.map((code) => `\`${code}\``) : texts).join(', ');
}

/** Returns the words of one key or several keys. */
function wordsOf(path: string | undefined, value: unknown, data: unknown): readonly string[] {
  const words = valueAt(data, path ?? '');
  return [value].flat().map((word) => (isRecord(words) ? String(words[String(word)]) : ''));
}
