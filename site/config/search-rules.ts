import type {SearchRules} from '@integration-docs/docs';

/** How the search treats the pages and tables of this site. */
export const searchRules: SearchRules = {
  pageKinds: [
    [/^\/docs\/integrations\/(?:api\/|connector$)/, 'rest'],
    [/^\/docs\/integrations\/webhooks\//, 'webhook'],
    [/^\/docs\/integrations\/as2\//, 'as2'],
  ],
  // Reference pages rank first, then the guides of single products and the manual of the connector, then pages about the documentation itself.
  pageWeights: [
    [/^\/docs\/integrations\/(?:as2\/|sftp$)/, 0.9],
    [/^\/docs\/(?:guides\/|integrations\/connector$)/, 0.6],
    [/^\/$|^\/markdown-page$/, 0.5],
  ],
  tableKinds: [
    [/error|symptom|alert|disposition|duplicate|situation|problem|file-codes/, 'error'],
    [/event/, 'event'],
    [/field|header|parameter/, 'field'],
    [/status|state/, 'status'],
    [/glossary/, 'term'],
  ],
  problemSections: /^(?:when-it-goes-wrong|what-if|troubleshooting|(?:[a-z-]+-)?errors)$/,
  // Limits, statuses, errors, rules, terms, law, figures.
  lookupTables:
    /^(?!account-scopes-table$).*(?:environments|limits|timeouts|validator-levels|cius-pt-version|status|states|error|symptom|disposition|situations|cause|rules|exit-codes|glossary|law|legal-acts|deadlines|operations-facts|algorithms|vat-rates|withholding-rates|as2-headers|as2-parameters|scopes-table|events-table|file-codes|connector-(?:settings|alerts))/,
  // A row of the invalid test files says what is wrong in the file, not what the rule demands.
  exampleTables: /^payload-errors$/,
  // Sections for all their rows would make the index larger for everybody.
  wholeTables:
    /validator-report|test-fields|product-notes|keyed-notes|payment-codes|connector-(?:proxy|alerts|versions)|settled|legal-acts|withholding-rates|webhook-vector|connector-output|moloni-products|repeats-table|support-request|connector-languages|simulator-faults|as2-test-cases|sftp-names|medidata-(?:status|actions|folders|duplicates)|as2-products|moloni-fields|xml-only|other-types|sheet-differences|channels|formats-table|network-table|simulator-options|simulator-control|rounding|retry-schedule/,
};
