import {expect, it} from 'vitest';
import {parseBuiltPage} from '../built/built-page.ts';
import {twinOf} from './twin.ts';

function twin(content: string): string {
  const page = parseBuiltPage(`<html lang="en"><head></head><body><main>${content}</main></body></html>`);
  return twinOf(page.main, {pages: new Set()});
}

it('a list of one line each has no blank lines between its items', () => {
  expect(twin('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')).toBe('- One\n- Two\n');
});

it('a list with an item of several parts keeps the blank lines that separate them', () => {
  expect(twin('<ol><li><p>One</p><p>More</p></li><li><p>Two</p></li></ol>')).toBe('1. One\n\n   More\n\n2. Two\n');
});

it('what a page hides is not in its Markdown', () => {
  expect(twin('<p>Seen</p><p hidden>Hidden</p><p>Also <span aria-hidden="true">→</span>seen</p>')).toBe(
    'Seen\n\nAlso seen\n',
  );
});
