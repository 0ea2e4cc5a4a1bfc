import {expect} from 'vitest';
import {locales} from '@integration-docs/facts';
import {attribute, find, textOf} from '@integration-docs/docs/built';
import {byId, pageFiles, type Recipe, type Site} from './site.ts';

/* Recipes for facts of the platform: each is an entry of a catalogue, from which the contract is generated. */

const openapi = 'packages/contract/openapi.yaml';

/** Inserts an entry before another entry of a catalogue. */
function addEntry(site: Site, catalogue: string, before: string, lines: readonly string[]): void {
  const entry = lines.map((line, index) => `  ${index === 0 ? '- ' : '  '}${line}\n`).join('');
  site.replace(`packages/contract/catalogues/${catalogue}.yaml`, `\n  - ${before}\n`, `\n${entry}  - ${before}\n`);
}

/** Expects the row with this anchor on the page in both languages. */
function expectRow(site: Site, route: string, anchor: string, texts: {readonly pt: string; readonly en: string}): void {
  for (const locale of locales) expect(textOf(byId(site.page(route, locale), anchor))).toContain(texts[locale]);
}

/** Expects the value in the enum of a schema of the published OpenAPI document. */
function expectEnum(site: Site, schema: string, value: string): void {
  expect(site.json('specification/openapi.json')).toMatchObject({
    components: {schemas: {[schema]: {enum: expect.arrayContaining([value]) as unknown}}},
  });
}

/** Inserts a changed copy of a block of the contract before the block: a key with everything that is indented below it. */
function copyBlock(site: Site, key: string, change: (block: string) => string): void {
  const [block = ''] =
    new RegExp(`^${key}\\n(?:${/^ */.exec(key)?.[0]} .*\\n|\\n)+`, 'm').exec(site.read(openapi)) ?? [];
  site.replace(openapi, `\n${block}`, `\n${change(block)}${block}`);
}

const texts = {pt: 'O exemplo foi recusado', en: 'The example was refused'};
const both = `{pt: ${texts.pt}, en: ${texts.en}}`;

const errorCode: Recipe = {
  section: 'An error code',
  follow: (site) => {
    addEntry(site, 'errors', 'code: resend-not-allowed', [
      'code: example-refused',
      'status: 409',
      `title: ${both}`,
      `meaning: ${both}`,
      `cause: ${both}`,
      `cure: ${both}`,
      'retryable: false',
      'example: {detail: {pt: É só um exemplo., en: This is only an example.}}',
    ]);
    site.replace(
      openapi,
      '        - idempotency-key-missing\n        - nif-not-authorised\n',
      '        - example-refused\n        - idempotency-key-missing\n        - nif-not-authorised\n',
    );
    site.replace(
      'packages/simulator/testing/not-executed.ts',
      '  errors: {\n',
      "  errors: {\n    'example-refused': 'is only an example',\n",
    );
  },
  check: (site) => {
    expectRow(site, 'docs/integrations/api/specification', 'error-example-refused', texts);
    expectEnum(site, 'ProblemCode', 'example-refused');
    const example = {$ref: '#/components/examples/ProblemExampleRefused'};
    expect(site.json('specification/openapi.json')).toMatchObject({
      components: {examples: {ProblemExampleRefused: {value: {code: 'example-refused', status: 409}}}},
      paths: {
        '/documents': {
          post: {responses: {409: {content: {'application/problem+json': {examples: {exampleRefused: example}}}}}},
        },
      },
    });
    expect(site.read('build/catalogues/errors.json')).toContain('#error-example-refused');
    site.run('npx', 'vitest', 'run', 'packages/simulator/operations/claims.test.ts');
  },
};

const feapCode: Recipe = {
  section: 'A FE-AP code',
  follow: (site) => {
    addEntry(site, 'feap-statuses', "code: '14'", [
      "code: '77'",
      `phase: ${both}`,
      `meaning: ${both}`,
      `action: ${both}`,
      'outcome: warning',
      'resend: never',
    ]);
    site.replace(
      'packages/contract/catalogues/document-states.yaml',
      "feap: [ACCEPTED, '1']",
      "feap: [ACCEPTED, '1', '77']",
    );
  },
  check: (site) => {
    const page = 'docs/integrations/as2/status-messages';
    expectRow(site, page, 'status-77', texts);
    expectRow(site, page, 'status-77', {pt: 'delivered', en: 'delivered'});
    // The decoder knows the code, and the colour of its answer follows the outcome.
    const decoder = find(site.page(page, 'pt'), (each) => attribute(each, 'data-island') === 'StatusDecoder');
    expect(decoder && attribute(decoder, 'data-props')).toMatch(
      /#status-77"[^}]*"outcome":"warning"|"outcome":"warning"[^}]*#status-77"/,
    );
    expectEnum(site, 'FeapCode', '77');
    expect(site.read('build/catalogues/feap-statuses.json')).toContain('#status-77');
  },
};

const state: Recipe = {
  section: 'A state',
  follow: (site) => {
    addEntry(site, 'document-states', 'state: failed', [
      'state: on_hold',
      `meaning: ${both}`,
      'final: false',
      'next: [accepted]',
      'event: document.status_changed',
      'feap: []',
    ]);
    site.replace(
      'packages/contract/catalogues/document-states.yaml',
      'paid, failed]\n    event: document.delivered',
      'paid, failed, on_hold]\n    event: document.delivered',
    );
    site.replace(
      'site/diagrams/rest-states.yaml',
      '\nedges:\n',
      "\n  - {id: hold, shape: box, label: {pt: '`on_hold`', en: '`on_hold`'}}\nedges:\n  - {from: delivered, to: hold, side: right}\n  - {from: hold, to: accepted}\n",
    );
  },
  check: (site) => {
    expectRow(site, 'docs/integrations/api/flows', 'state-issued-on-hold', texts);
    expectEnum(site, 'DocumentState', 'on_hold');
    expectEnum(site, 'RecipientState', 'on_hold');
  },
};

const event: Recipe = {
  section: 'An event',
  follow: (site) => {
    const type = 'document.archived';
    addEntry(site, 'events', 'type: document.validated', [
      `type: ${type}`,
      'about: issued',
      `when: ${both}`,
      `decide: ${both}`,
      'next: getDocument',
    ]);
    // Copy request, payload and example from another event.
    for (const key of [
      '  document.validated:',
      '    DocumentValidatedEvent:',
      '    DocumentValidatedData:',
      '    EventDocumentValidated:',
    ]) {
      copyBlock(site, key, (block) =>
        block
          .replaceAll('document.validated', type)
          .replaceAll('DocumentValidated', 'DocumentArchived')
          .replaceAll('documentValidated', 'documentArchived'),
      );
    }
    for (const file of pageFiles('integrations/webhooks/types')) {
      site.insertAfter(
        file,
        '<EventReference type="document.validated" />',
        `\n### ${type} {/* #event-document-archived */}\n\n<EventReference type="${type}" />`,
      );
    }
  },
  check: (site) => {
    const page = 'docs/integrations/webhooks/types';
    for (const locale of locales) {
      expect(textOf(site.page(page, locale))).toContain(texts[locale]);
      expect(textOf(byId(site.page(page, locale), 'event-document-archived'))).toContain('document.archived');
      byId(site.page(page, locale), 'DocumentArchivedEvent.timestamp');
    }
    expectEnum(site, 'EventType', 'document.archived');
    expect(site.read('build/catalogues/events.json')).toContain('#event-document-archived');
  },
};

const limit: Recipe = {
  section: 'A limit',
  follow: (site) => {
    addEntry(site, 'limits', 'id: event-size', [
      'id: vat-entries',
      'kind: count',
      `limit: ${both}`,
      'value: {pt: 49 entradas, en: 49 entries}',
      'raised: additive',
      'number: 49',
      'unit: count',
      `beyond: ${both}`,
    ]);
    site.replace(
      openapi,
      "maxItems: 50\n          items: {$ref: '#/components/schemas/VatBreakdown'}",
      "x-limits: {maxItems: vat-entries}\n          items: {$ref: '#/components/schemas/VatBreakdown'}",
    );
  },
  check: (site) => {
    expectRow(site, 'docs/integrations/api/scope', 'limit-vat-entries', texts);
    expect(site.json('specification/openapi.json')).toMatchObject({
      components: {schemas: {Document: {properties: {vatBreakdown: {maxItems: 49}}}}},
    });
    expect(site.read('build/catalogues/limits.json')).toContain('#limit-vat-entries');
  },
};

const operation: Recipe = {
  section: 'An operation',
  follow: (site) => {
    copyBlock(site, '  /credentials:', (block) =>
      block.replace('/credentials:', '/contracts:').replace('listCredentials', 'listContracts'),
    );
    for (const file of pageFiles('integrations/api/scope')) {
      site.insertAfter(
        file,
        '<Operation id="listCredentials" />',
        `\n### listContracts {/* #list-contracts */}\n\n<Operation id="listContracts" />`,
      );
    }
  },
  check: (site) => {
    for (const locale of locales) {
      const page = site.page('docs/integrations/api/scope', locale);
      expect(textOf(byId(page, 'list-contracts'))).toContain('listContracts');
      expect(textOf(page)).toContain('/contracts');
    }
    expect(site.json('specification/openapi.json')).toMatchObject({
      paths: {'/contracts': {get: {operationId: 'listContracts'}}},
    });
  },
};

const field: Recipe = {
  section: 'A field',
  follow: (site) => {
    const property = (name: string, pt: string, en: string): string =>
      `        ${name}:\n          type: string\n          maxLength: 100\n          description: ${en}.\n          x-pt: ${pt}.\n          examples: [Exemplo]\n`;
    const {pt, en} = texts;
    site.replace(openapi, '    CredentialList:\n', `${property('groupName', pt, en)}    CredentialList:\n`);
  },
  check: (site) => {
    for (const locale of locales) {
      const page = site.page('docs/integrations/api/scope', locale);
      expect(textOf(byId(page, 'Supplier.groupName'))).toContain('groupName');
      expect(textOf(page)).toContain(texts[locale]);
    }
    expect(site.json('specification/openapi.json')).toMatchObject({
      components: {schemas: {Supplier: {properties: {groupName: {maxLength: 100}}}}},
    });
  },
};

/** Must run after all others: its changelog entry describes their changes, among them a narrower limit. */
const version: Recipe = {
  section: 'A version of the API',
  follow: (site) => {
    const [current = ''] = /\n {2}version: [\d.]+\n/.exec(site.read(openapi)) ?? [];
    site.replace(openapi, current, '\n  version: 2.0.0\n');
    const [, newest = ''] = /^ {2}- (id: .*)$/m.exec(site.read('packages/contract/catalogues/changes.yaml')) ?? [];
    addEntry(site, 'changes', newest, [
      'id: api-2-0-0',
      'date: 2027-02-03',
      'area: api',
      'version: 2.0.0',
      'kind: breaking',
      "covers: ['*']",
      'to: /docs/integrations/api/scope',
      'title: {pt: Versão 2, en: Version 2}',
      `text: ${both}`,
    ]);
  },
  check: (site) => {
    expect(site.run(process.execPath, 'site/commands/release.ts', '--check')).toContain('2.0.0');
    for (const locale of locales) {
      expect(textOf(byId(site.page('changelog', locale), 'change-api-2-0-0'))).toContain(texts[locale]);
      const feed = site.read(`build/${locale === 'pt' ? '' : `${locale}/`}changelog.xml`);
      expect(feed).toContain(texts[locale]);
    }
  },
};

const address: Recipe = {
  section: 'An address that goes',
  follow: (site) => {
    site.append('site/config/moved.yaml', "- {from: '/docs/exemplo#antigo', to: '/docs#support'}\n");
  },
  check: (site) => {
    expect(site.json('moved.json')).toMatchObject({'/docs/exemplo#antigo': '/docs#support'});
    expect(site.json('en/moved.json')).toMatchObject({'/en/docs/exemplo#antigo': '/en/docs#support'});
  },
};

export const contractRecipes: readonly Recipe[] = [
  errorCode,
  feapCode,
  state,
  event,
  limit,
  operation,
  field,
  version,
  address,
];
