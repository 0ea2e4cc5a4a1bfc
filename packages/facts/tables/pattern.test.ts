import {expect, it} from 'vitest';
import {anchorOf, fieldsOf, fillPattern} from './pattern.ts';

it.each([
  ['error-{id}', {id: 'too-many'}, 'error-too-many'],
  ['folder-{path}', {path: 'in/invoices/'}, 'folder-in-invoices'],
  ['state-issued-{state}', {state: 'status_changed'}, 'state-issued-status-changed'],
  ['field-{field}', {field: 'documentId'}, 'field-documentId'],
  ['field-{field|lower}', {field: 'document_type.saftCode'}, 'field-document-type-saftcode'],
  ['{code|lower}', {code: 'BE-CIUS-PT-01'}, 'be-cius-pt-01'],
  ['attempt-{attempt}', {attempt: 3}, 'attempt-3'],
])('%s is the anchor of %o', (pattern, entry, anchor) => {
  expect(anchorOf(pattern, entry)).toBe(anchor);
});

it.each([
  [{type: 'processed'}, 'processed'],
  [{type: 'processed', modifier: 'error', detail: 'sender-equals-receiver'}, 'processed/error: sender-equals-receiver'],
  [{type: 'failed', modifier: 'failure'}, 'failed/failure'],
])('leaves out what %o lacks', (entry, text) => {
  expect(fillPattern('{type}[/{modifier}][: {detail}]', entry)).toBe(text);
});

it('names the field that an entry must have', () => {
  expect(() => anchorOf('error-{id}', {code: 'x'})).toThrow('The pattern "error-{id}" needs "id"');
});

it('knows the fields of a pattern', () => {
  expect(fieldsOf('{type}[/{modifier|lower}]')).toEqual(['type', 'modifier']);
});
