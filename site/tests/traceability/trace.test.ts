import {describe, expect, it} from 'vitest';
import {blockTexts} from './blocks.ts';
import {sourceOf} from './trace.ts';

const file = {name: 'a.ts', lines: ['function a() {', '  if (b) {', '    c();', '', '    d();', '  }', '}']};
const name = (code: string): string | undefined => sourceOf(code, [file])?.name;

describe('sourceOf', () => {
  it.each([
    ['all of it', file.lines.join('\n')],
    ['lines with less indentation', 'c();\n\nd();\n'],
    ['a line', '  if (b) {'],
    ['lines with others left out', 'function a() {\n…\n}'],
  ])('%s', (_, code) => {
    expect(name(code)).toBe('a.ts');
  });

  it.each([
    ['a changed byte', 'c();\n\nd()'],
    ['a line left out in silence', 'function a() {\n}'],
    ['another order', '}\n…\nfunction a() {'],
    ['another indentation inside', 'if (b) {\n    c();'],
    ['half a line', 'function a()'],
    ['nothing', '\n'],
    ['pieces that touch', 'function a() {\n…\n  if (b) {'],
  ])('%s comes from nowhere', (_, code) => {
    expect(name(code)).toBeUndefined();
  });
});

it('blockTexts finds every block, in templates too', () => {
  const html =
    '<pre><code><span>a &lt;b&gt;</span>\nc</code></pre><code>inline</code><template><pre>d</pre></template><code>e\nf</code><textarea>g</textarea><textarea></textarea>';
  expect(blockTexts(html)).toEqual(['a <b>\nc', 'd', 'e\nf', 'g']);
});
