import type {Kind} from '@integration-docs/search';

/** What the search needs to know about the pages and tables of a site. In lists, the first match counts. */
export interface SearchRules {
  /** By route without the language prefix. Other pages have the kind `guide`. */
  readonly pageKinds: readonly (readonly [RegExp, Kind])[];
  /** Pages that rank lower, by route: the factor of their scores. */
  readonly pageWeights: readonly (readonly [RegExp, number])[];
  /** By the id of the table. Rows of other tables have the kind of their page. */
  readonly tableKinds: readonly (readonly [RegExp, Kind])[];
  /** Ids of sections about problems and how to fix them. */
  readonly problemSections: RegExp;
  /** Ids of tables whose rows answer a query alone. Other tables compare, list or link. */
  readonly lookupTables: RegExp;
  /** Ids of those of them whose rows are examples: they are found, but answer nothing alone. */
  readonly exampleTables: RegExp;
  /** Ids of tables that are read as a whole: a result leads to the section, not to a row. */
  readonly wholeTables: RegExp;
}

const nothing = /(?!)/;

/** A site without rules: all pages are guides, and a row is found by its words alone. */
export const noSearchRules: SearchRules = {
  pageKinds: [],
  pageWeights: [],
  tableKinds: [],
  problemSections: nothing,
  lookupTables: nothing,
  exampleTables: nothing,
  wholeTables: nothing,
};

/** Returns the value of the first pattern that matches, or `otherwise`. */
export function firstMatch<Value>(list: readonly (readonly [RegExp, Value])[], text: string, otherwise: Value): Value {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
}
