import {expect, it} from 'vitest';
import {isFinal} from './final.ts';

it.each([
  [202, '{"id": "doc_1"}', true],
  [409, '{"code": "duplicate-document", "detail": "not \\"idempotency-in-progress\\""}', true],
  [409, '{"code": "idempotency-in-progress"}', false],
  [409, '', true],
  [401, '{"code": "invalid-token"}', false],
  [429, '{"code": "rate-limited"}', false],
  [503, '<html></html>', false],
])('whether %i %s is final: %s', (status, body, expected) => {
  expect(isFinal({status, headers: {}, body: new TextEncoder().encode(body)})).toBe(expected);
});

it('no answer is not final', () => {
  expect(isFinal(null)).toBe(false);
});
