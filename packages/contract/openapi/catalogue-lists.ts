import {isRecord, type Located} from '@integration-docs/facts';
import type {SourceCatalogue} from './nodes.ts';

/** The catalogues that the contract takes facts from, as their files say them. */
export type SourceCatalogues = Readonly<Record<SourceCatalogue, Located<unknown>>>;

export interface CatalogueEntry {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly line: number;
}

/**
 * The entries of a list of a catalogue. Whether a catalogue keeps to its schema is checked where it is loaded
 * (`packages/facts/tables/load.ts`); here what is not there counts as empty.
 */
export function entriesIn({value, lineOf}: Located<unknown>, list: string): readonly CatalogueEntry[] {
  const entries: unknown = isRecord(value) ? value[list] : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, index) => (isRecord(entry) ? [{entry, line: lineOf([list, index])}] : []));
}
