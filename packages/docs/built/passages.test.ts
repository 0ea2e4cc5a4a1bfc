import {expect, it} from 'vitest';
import {markPassages} from './passages.ts';

const passages = {pt: ['IVA – autoliquidação', 'autoliquidação', 'não'], en: ['not found']};
const inEnglish = (body: string): string => markPassages(body, passages, 'en');

it('gives a passage its language, the longest of two', () => {
  expect(inEnglish('<p>The wording “IVA – autoliquidação”, or “autoliquidação”.</p>')).toBe(
    '<p>The wording “<span lang="pt-PT">IVA – autoliquidação</span>”, or “<span lang="pt-PT">autoliquidação</span>”.</p>',
  );
  expect(markPassages('<code>not found</code>', passages, 'pt')).toBe('<code><span lang="en">not found</span></code>');
});

it('gives the longest of the passages that begin at a place its language, in whatever order they are listed', () => {
  expect(markPassages('<p>não aplicável</p>', {pt: ['não', 'não aplicável']}, 'en')).toBe(
    '<p><span lang="pt-PT">não aplicável</span></p>',
  );
});

it('leaves words that only contain a passage', () => {
  expect(inEnglish('<p>senão, nãoé, not found</p>')).toBe('<p>senão, nãoé, not found</p>');
});

it.each([
  '<pre><code>não<br>não</code></pre>',
  '<div data-island="X"><p>não</p></div>',
  '<span lang="pt-PT"><b>não</b></span>',
  '<svg><text>não</text></svg>',
])('leaves %s', (body) => {
  expect(inEnglish(body)).toBe(body);
  expect(inEnglish(`${body}<p>não</p>`)).toBe(`${body}<p><span lang="pt-PT">não</span></p>`);
});
