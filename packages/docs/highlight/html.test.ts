import {expect, it} from 'vitest';
import {mergePieces, toHtml} from './html.ts';

it('wraps each line, marks some, escapes text and leaves plain text bare', () => {
  const lines = [
    [
      {text: 'if', class: 'k'},
      {text: ' (a < b)', class: undefined},
    ],
    [],
    [{text: '"&"', class: 's'}],
  ] as const;
  expect(toHtml(lines, [{first: 2, last: 3}])).toBe(
    '<span class="line"><span class="k">if</span> (a &lt; b)</span>\n' +
      '<span class="line hl"></span>\n' +
      '<span class="line hl"><span class="s">"&amp;"</span></span>',
  );
});

it('leaves lines bare where none is highlighted', () => {
  expect(toHtml([[{text: 'if', class: 'k'}], [], [{text: 'a', class: undefined}]], [])).toBe(
    '<span class="k">if</span>\n\na',
  );
});

it('joins neighbours of one class over white space, and no others', () => {
  expect(
    mergePieces([
      {text: '  ', class: undefined},
      {text: 'export', class: 'k'},
      {text: ' ', class: undefined},
      {text: 'async', class: 'k'},
      {text: ' ', class: 'k'},
      {text: 'f', class: 'f'},
      {text: ' ', class: undefined},
    ]),
  ).toEqual([
    {text: '  ', class: undefined},
    {text: 'export async', class: 'k'},
    {text: ' ', class: undefined},
    {text: 'f', class: 'f'},
    {text: ' ', class: undefined},
  ]);
});
