import type {Kind} from '@integration-docs/search';

const pageKinds: readonly (readonly [RegExp, Kind])[] = [
  [/^\/docs\/integrations\/(?:api\/|connector$)/, 'rest'],
  [/^\/docs\/integrations\/webhooks\//, 'webhook'],
  [/^\/docs\/integrations\/as2\//, 'as2'],
];

/** By the id of the table; the first match counts. Rows of other tables have the kind of their page. */
const tableKinds: readonly (readonly [RegExp, Kind])[] = [
  [/error|symptom|alert|disposition|duplicate|situation|problem|file-codes/, 'error'],
  [/event/, 'event'],
  [/field|header|parameter/, 'field'],
  [/status|state/, 'status'],
  [/glossary/, 'term'],
];

/** @param route path without the language prefix */
export function kindOfPage(route: string): Kind {
  return pageKinds.find(([pattern]) => pattern.test(route))?.[1] ?? 'guide';
}

/** Sections about problems and how to fix them. */
const troubleAnchors = /^(?:when-it-goes-wrong|what-if|troubleshooting|(?:[a-z-]+-)?errors)$/;

/** @param anchor of a section with a heading */
export function kindOfSection(anchor: string, page: Kind): Kind {
  return troubleAnchors.test(anchor) ? 'error' : page;
}

/** @param tableId `id` of the table of the row */
export function kindOfRow(tableId: string, page: Kind): Kind {
  return tableKinds.find(([pattern]) => pattern.test(tableId))?.[1] ?? page;
}

/** Tables whose rows answer a query alone: limits, statuses, errors, rules, terms, law, figures. Other tables compare, list or link. */
const lookupTables =
  /environments|limits|timeouts|validator-levels|cius-pt-version|status|states|error|symptom|disposition|situations|cause|rules|exit-codes|glossary|law|legal-acts|deadlines|operations-facts|algorithms|vat-rates|withholding-rates|as2-headers|as2-parameters|scopes-table|events-table|file-codes|connector-(?:settings|alerts)/;

/** @param tableId `id` of a table */
export function isLookupTable(tableId: string): boolean {
  return lookupTables.test(tableId) && tableId !== 'account-scopes-table';
}

/** Tables that are read as a whole: a result leads to the section, not to a row. Sections for all rows would make the index larger for everybody. */
const wholeTables =
  /validator-report|test-fields|product-notes|keyed-notes|payment-codes|connector-(?:proxy|alerts|versions)|settled|legal-acts|withholding-rates|webhook-vector|connector-output|moloni-products|repeats-table|support-request|connector-languages|simulator-faults|as2-test-cases|sftp-names|medidata-(?:status|actions|folders|duplicates)|as2-products|moloni-fields|xml-only|sheet-differences|channels|formats-table|network-table|simulator-options|simulator-control|rounding|retry-schedule/;

/** @param tableId `id` of a table */
export function isWholeTable(tableId: string): boolean {
  return wholeTables.test(tableId);
}

/** Reference pages rank first, then the guides of single products and the manual of the connector, then pages about the documentation itself. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/^\/docs\/(?:guides\/|integrations\/connector$)/, 0.6],
  [/^\/$|^\/markdown-page$/, 0.5],
];

/** @param route path without the language prefix */
export function weightOfPage(route: string): number {
  return weights.find(([pattern]) => pattern.test(route))?.[1] ?? 1;
}
