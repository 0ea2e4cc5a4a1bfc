import {expect, it, vi} from 'vitest';
import {readYaml} from './yaml-source.ts';

const mistakes = (source: string): readonly (readonly [line: number, cure: string])[] =>
  readYaml(source, {file: 'a.yaml', line: 1}).problems.map(({line, cure}) => [line, cure]);
const close = expect.stringContaining('Close the quotation mark that opens on this line') as string;

it.each([
  ['alone', "a: 1\nb: 'x\nc: 2\n"],
  ['double', 'a: 1\nb: "x\nc: 2\n'],
  ['with pairs below it', "a: 1\nb: 'x\nc: 'y'\nd: {pt: 'z', en: 'w'}\n"],
  ['in braces', "a: 1\nb: {pt: 'x, en: y}\nc: 2\n"],
])('a quotation mark that is not closed is told where it opens: %s', (_what, source) => {
  expect(mistakes(source)[0]).toEqual([2, close]);
});

it('any other mistake is told on its line', () => {
  expect(mistakes('a: 1\nb: x: y\n')).toEqual([
    [2, expect.stringContaining('put quotation marks around a value') as string],
  ]);
});

it.each([
  [4, 'list item too far right', 'a:\n  - id: x\n    b: 1\n   - id: y\n    b: 2\n'],
  [3, 'key left of its list item', 'a:\n  - id: x\n   b: 1\n  - id: y\n'],
  [3, 'key right of its list item', 'a:\n  - id: x\n     b: 1\n    c: 2\n'],
  [3, 'key left of its group', 'a:\n  b: 1\n c: 2\n'],
  [2, 'key right of its group', 'a: 1\n  b: 2\n'],
  [2, 'tab', 'a:\n\tb: 1\n'],
])('a wrong indentation is told once, on line %i: %s', (line, _what, source) => {
  expect(mistakes(source)).toEqual([[line, expect.stringContaining('Indent this line') as string]]);
});

it('prints nothing by itself: whoever reads says what is wrong with a value', () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  readYaml('nodes:\n  ? {a: 1}\n  : x\n', {file: 'a.yaml', line: 1});
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
