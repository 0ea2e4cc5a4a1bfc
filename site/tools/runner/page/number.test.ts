import {expect, it} from 'vitest';
import {isDuplicate, renumbered} from './number.ts';

it('takes the next number of the series, and its ATCUD', () => {
  const document = '{\n  "number": "FT A/123",\n  "atcud": "CSDF7T5H-123",\n  "note": "FT A/1234, 123"\n}';
  expect(renumbered(document, ['FT A/126', 'FT B/900', 'FT A/x'])).toBe(
    '{\n  "number": "FT A/127",\n  "atcud": "CSDF7T5H-127",\n  "note": "FT A/1234, 123"\n}',
  );
  const xml = '<?xml version="1.0"?>\n<Invoice><cbc:ID>FT A/9</cbc:ID><cbc:ID>CSDF7T5H-9</cbc:ID></Invoice>';
  expect(renumbered(xml, [])).toBe(xml.replace('A/9', 'A/10').replace('H-9', 'H-10'));
});

it('leaves a document without such a number as it is', () => {
  for (const document of ['{"number": "FT A"}', '{', '<Invoice/>'])
    expect(renumbered(document, ['FT A/1'])).toBe(document);
});

it.each([
  [409, '{"code": "duplicate-document", "title": "…"}', true],
  [409, '{"code": "idempotency-conflict", "detail": "not \\"duplicate-document\\""}', false],
  [409, '<html>"duplicate-document"</html>', false],
  [400, '{"code": "duplicate-document"}', false],
])('whether %i %s says that the number is used: %s', (status, body, expected) => {
  expect(isDuplicate({status, headers: {}, body: new TextEncoder().encode(body)})).toBe(expected);
});
