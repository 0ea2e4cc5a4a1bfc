import {expect, it} from 'vitest';
import {escapeAttribute, escapeText} from './escape.ts';

const text = `<a href="x">'&amp;'</a>`;

it('escapes what would be markup in content, and quotes for attributes', () => {
  expect(escapeText(text)).toBe(`&lt;a href="x"&gt;'&amp;amp;'&lt;/a&gt;`);
  expect(escapeAttribute(text)).toBe("&lt;a href=&quot;x&quot;&gt;'&amp;amp;'&lt;/a&gt;");
});
