import {isRecord, type Located} from '@integration-docs/facts';
import type {SourceCatalogue} from './nodes.ts';

/** The catalogues that the contract takes facts from, as parsed from their files. */
export type SourceCatalogues = Readonly<Record<SourceCatalogue, Located<unknown>>>;

export interface CatalogueEntry {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly line: number;
}

/**
 * Returns the entries of a list of a catalogue; a missing list counts as empty. `packages/facts/tables/load.ts` validates catalogues
 * against their schemas.
 */
export function entriesIn({value, lineOf}: Located<unknown>, list: string): readonly CatalogueEntry[] {
  const entries: unknown = isRecord(value) ? value[list] : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, index) => (isRecord(entry) ? [{entry, line: lineOf([list, index])}] : []));
}
