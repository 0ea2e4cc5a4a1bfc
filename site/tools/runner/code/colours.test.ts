import {expect, it} from 'vitest';
import {colourCode, linesOf} from './colours.ts';

const sample = linesOf([
  {text: 'get(', className: ''},
  {text: '"/a/1"', className: 's'},
  {text: ')\n', className: ''},
  {text: '# one\n# two', className: 'c'},
]);
const plain = {className: '', isNew: false};

it('takes the colours of the sample over, also across lines', () => {
  expect(colourCode('get("/a/1")\n# one\n# two', sample)).toEqual([
    {text: 'get(', ...plain},
    {text: '"/a/1"', className: 's', isNew: false},
    {text: ')\n', ...plain},
    {text: '# one\n# two', className: 'c', isNew: false},
  ]);
});

it('gives what differs the colour of what stood in its place, and what is like nothing none', () => {
  expect(colourCode('get("/a/200")\nnew line', sample)).toEqual([
    {text: 'get(', ...plain},
    {text: '"/a/', className: 's', isNew: false},
    {text: '200', className: 's', isNew: true},
    {text: '"', className: 's', isNew: false},
    {text: ')\n', ...plain},
    {text: 'new line', className: '', isNew: true},
  ]);
});

it('loses and adds no letter', () => {
  for (const code of ['', '\n', '\n\n', 'get(', 'get("/a/1"))', '# onee\n\n# tw', 'a\n'])
    expect(
      colourCode(code, sample)
        .map(({text}) => text)
        .join(''),
    ).toBe(code);
});
