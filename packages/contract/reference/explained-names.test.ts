import {expect, it} from 'vitest';
import {contractWith} from '../testing.ts';
import {explainedNames} from './explained-names.ts';

const contract = contractWith();
const onPage = (route: string): ReadonlyMap<string, string> => explainedNames(contract, route);

it.each([
  ['submitDocument', '/docs/integrations/api/issued#submit-document'],
  ['document.status_changed', '/docs/integrations/webhooks/types#event-document-status-changed'],
  ['duplicate-document', '/docs/integrations/api/specification#error-duplicate-document'],
  ['invalid_client', '/docs/integrations/api/specification#token-error-invalid-client'],
  ['email-bounced', '/docs/integrations/api/issued#failure-email-bounced'],
])('%s is explained at %s', (name, href) => {
  expect(onPage('/docs/guides/moloni').get(name)).toBe(href);
});

it('a page that explains a name leads to its own anchor', () => {
  expect(onPage('/docs/integrations/api/issued').get('submitDocument')).toBe('#submit-document');
});

it('the page with the whole contract keeps its readers, but for codes', () => {
  const names = onPage('/specification');
  expect(['submitDocument', 'document.failed', 'duplicate-document'].map((name) => names.get(name))).toEqual([
    '#submit-document',
    '#event-document-failed',
    '/docs/integrations/api/specification#error-duplicate-document',
  ]);
});

it.each(['parties-not-connected', 'failed', 'paid', 'validated', 'state'])('%s says not what it names', (word) => {
  expect(onPage('/docs').has(word)).toBe(false);
});
