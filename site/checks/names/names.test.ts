import {beforeAll, describe, expect, it, vi} from 'vitest';
import {loadPages, type Page, parsePage} from '@integration-docs/docs/content';
import {formatProblem, readYaml} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {pageNames, sampleNames, yamlNames} from './check-names.ts';
import {allowedNames} from './allowed-names.ts';
import {readCode} from './names.ts';
import site from '../../config/site.ts';
import {type Change, contractWith, replacing, source} from '@integration-docs/contract/testing';
import {vocabularyOf} from './vocabulary.ts';
import type {Vocabulary} from './vocabulary.ts';

// Reading the long contract is slow on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const vocabularyWith = (change?: Change): Vocabulary => vocabularyOf(contractWith(change));
const vocabulary = vocabularyWith();
const apiPage = 'site/content/pt/docs/integrations/api/issued.mdx';

function problems(text: string, file = apiPage): readonly string[] {
  return pageNames({file, source: text, tree: parsePage(text, file)}, vocabulary).problems.map(formatProblem);
}

/** Returns the unknown names in an inline code. */
function unknown(code: string, reading: 'api' | 'site' = 'api'): readonly string[] {
  return readCode(code, vocabulary, reading).unknown.map(({name}) => name);
}

describe('on a page of the API', () => {
  it('says file, line, what it looks like and the nearest name', () => {
    const [message = ''] = problems('Texto.\n\nEspere por `document.deliverd`.\n');
    expect(message.replace(/(?<=nearest: document\.delivered).*/, '')).toBe(
      `${apiPage}:3: found \`document.deliverd\`, which looks like an event type of the contract and is none; expected a name that packages/contract/openapi.yaml has; nearest: document.delivered\n` +
        "  → Write `document.delivered`, add document.deliverd to the contract, or, when it is somebody else's name, to site/checks/names/allowed-names.ts with the reason.",
    );
  });

  it.each([
    ['document.delivered'],
    ['submitDocument'],
    ['duplicate-document'],
    ['documents:write documents:read'],
    ['webhook-id'],
    ['Prefer: code=409, example=duplicateDocument'],
    ['state=received'],
    ['failure.code'],
    ['errors[].pointer'],
    ['Document.commitmentNumber'],
    ['/lines/0/quantity'],
    [new URL(site.api.production).pathname],
    ['POST /documents/{documentId}/resend'],
    ['doc_…'],
    ['whsec_'],
    ['202'],
    ['npm run sandbox'],
    ['{"status": "enabled"}'],
    ['gzip'],
    ['UTF-8'],
    ['BR-CO-10'],
    ['Content-Type'],
    ['cbc:DueDate'],
    ['req.body'],
    ['openapi.json'],
    ['rel="next"'],
  ])('`%s` is right', (code) => {
    expect(unknown(code)).toEqual([]);
  });

  it.each([
    ['document.deliver', 'document.deliver'],
    ['webhook_endpoints.test', 'webhook_endpoints.test'],
    ['sendDocument', 'sendDocument'],
    ['duplicate-documents', 'duplicate-documents'],
    ['documents:write documents:delete', 'documents:delete'],
    ['X-Request-ID', 'X-Request-ID'],
    ['Idempotency-key: abc', 'Idempotency-key'],
    ['stat=received', 'stat'],
    ['state=recieved', 'recieved'],
    ['failure.reason', 'failure.reason'],
    ['/lines/0/amout', '/lines/0/amout'],
    ['POST /documents/{documentId}/cancel', '/documents/{documentId}/cancel'],
    ['docs_…', 'docs_…'],
    ['payment_done', 'payment_done'],
    ['buyerNumber', 'buyerNumber'],
    ['delivred', 'delivred'],
  ])('`%s` is not', (code, name) => {
    expect(unknown(code)).toEqual([name]);
  });
});

describe('on a page about something else', () => {
  it.each([
    ['#KEY#value#'],
    ['documents/getOne'],
    ['document_id'],
    ['checksum-mismatch'],
    ['DocumentStatus'],
    ['document.json'],
  ])('`%s` is none of our business', (code) => {
    expect(unknown(code, 'site')).toEqual([]);
  });

  it.each([
    ['document.deliverd'],
    ['listInvoices'],
    ['cancelDocument'],
    ['documents:delete'],
    ['X-Idempotency'],
    ['duplicate-documnt'],
    ['requestid-x', 0],
  ])('`%s`', (code, count = 1) => {
    expect(unknown(code, 'site').length).toBe(count);
  });
});

describe('components', () => {
  it.each([
    ['<Operation id="submitDocumnt" />', 'found <Operation id="submitDocumnt">', 'Write id="submitDocument"'],
    ['<EventReference type="document.sent" />', 'found <EventReference type="document.sent">', 'Write type="document.'],
    [
      "<ErrorCatalogue kind=\"api\" codes={['schema-invalid', 'schema-wrong']} />",
      'codes="schema-wrong"',
      'codes="schema-invalid"',
    ],
    ['<Schemas page="isued" />', '<Schemas page="isued">', 'page="issued"'],
    ['<Headers group="answer" />', '<Headers group="answer">', 'group='],
  ])('%s', (text, found, cure) => {
    const [message = '', ...others] = problems(`\n${text}\n`);
    expect(others).toEqual([]);
    expect(message).toContain(`${apiPage}:2: `);
    expect(message).toContain(found);
    expect(message).toContain(cure);
  });
});

describe('catalogues', () => {
  const inCatalogue = (name: string, text: string): readonly string[] => {
    const file = `packages/contract/catalogues/${name}.yaml`;
    return yamlNames(file, readYaml(text, {file, line: 1}).strings, vocabulary).problems.map(formatProblem);
  };

  it('names in texts and what programs read', () => {
    const messages = inCatalogue(
      'errors',
      'entries:\n  - cure:\n      pt: |\n        Leia\n        `errors[].place`.\n    next: getDocuments\n',
    );
    expect(messages.map((text) => text.split(';')[0])).toEqual([
      'packages/contract/catalogues/errors.yaml:5: found `errors[].place`, which looks like a property of the contract and is none',
      'packages/contract/catalogues/errors.yaml:6: found `getDocuments`, which looks like an operation of the contract and is none',
    ]);
  });

  it('a path to a property that is gone', () => {
    expect(inCatalogue('moloni-fields', 'entries:\n  - property: lines.vat.code\n')).toHaveLength(1);
  });
});

describe('the pages of this site', () => {
  let pages: readonly Page[] = [];
  beforeAll(async () => {
    ({pages} = await loadPages(projectRoot));
  });
  const messagesWith = (change: (source: string) => string): readonly string[] => {
    const changedVocabulary = vocabularyWith(change);
    return pages.flatMap((page) => pageNames(page, changedVocabulary).problems).map(formatProblem);
  };

  it('name only what the contract has', () => {
    expect(pages.flatMap((page) => pageNames(page, vocabulary).problems).map(formatProblem)).toEqual([]);
    const count = pages.reduce((sum, page) => sum + pageNames(page, vocabulary).count, 0);
    expect(count).toBeGreaterThan(900);
  });

  it('name a renamed operation: every place, with its line', () => {
    const messages = messagesWith(replacing('operationId: annulDocument', 'operationId: cancelDocument'));
    expect(messages.length).toBeGreaterThan(10);
    expect(messages.every((text) => text.includes('annulDocument'))).toBe(true);
    expect(
      messages.find(
        (text) => text.startsWith('site/content/pt/docs/integrations/api/issued.mdx') && text.includes('<Operation'),
      ),
    ).toMatch(
      /^site\/content\/pt\/docs\/integrations\/api\/issued\.mdx:\d+: found <Operation id="annulDocument">, which the contract does not have; expected one of the \d+ that it has; nearest: /,
    );
  });

  it('name an event that is gone', () => {
    const messages = messagesWith((text) => text.replace(/^ {2}document\.annulled:\n(?: {4}.*\n|\n)+/m, ''));
    expect(messages.some((text) => /types\.mdx:\d+: found <EventReference type="document\.annulled">/.test(text))).toBe(
      true,
    );
  });
});

describe('names of others (allowed-names.ts)', () => {
  it('are not names of the contract', () => {
    const names = allowedNames.flatMap(({names: group}) => group);
    const {operations, events, errors, scopes, headers, fields, values} = vocabulary;
    const all = [operations, events, errors, scopes, headers, fields, values];
    expect(names.filter((name) => all.some((set) => set.has(name)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are all used', async () => {
    const {pages} = await loadPages(projectRoot);
    const catalogues = [
      ...['connector-exit-codes', 'connector-output'],
      ...['errors', 'limits', 'checklist', 'webhook-raw-body', 'webhook-verifier', 'rest-timeouts'],
    ];
    const all = [
      ...pages.map((page) => page.source),
      source('packages/contract/openapi.yaml'),
      ...catalogues.map((name) => source(`packages/contract/catalogues/${name}.yaml`)),
    ].join('\n');
    const unused = allowedNames
      .flatMap(({names}) => names)
      .filter((name) => !new RegExp(`\`[^\`\n]*${name}`).test(all));
    expect(unused).toEqual([]);
  });
});

describe('an error with its status', () => {
  it('has the status of the catalogue', () => {
    expect(problems('Texto.\n\nUm `419`, `idempotency-in-progress`, ou `409` com `duplicate-document`.\n')).toEqual([
      `${apiPage}:3: found \`419\`, \`idempotency-in-progress\`; expected \`409\`, \`idempotency-in-progress\`, as packages/contract/catalogues/errors.yaml has it\n` +
        '  → Write `409`, or the code that is meant.',
    ]);
  });
});

describe('in a sample', () => {
  const inSample = (text: string): readonly string[] =>
    sampleNames({file: 'samples/a/a.ts', text}, vocabulary).problems.map(formatProblem);

  it('an event with a slip is told with the nearest', () => {
    const [message = '', ...more] = inSample("const types = [\n  'document.deliverd',\n];");
    expect(more).toEqual([]);
    expect(message).toContain(
      'samples/a/a.ts:2: found the event "document.deliverd", which the contract does not have; expected one that it has; nearest: document.delivered',
    );
    expect(message).toContain(
      '→ Write document.delivered, or add document.deliverd to packages/contract/catalogues/events.yaml.',
    );
  });

  it('what stands in a list of events is one; what is logged need not be', () => {
    expect(inSample("log('alert', 'document.stuck');")).toEqual([]);
    expect(inSample("['document.delivered', 'document.archived']")).toHaveLength(1);
  });
});
