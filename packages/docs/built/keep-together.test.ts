import {expect, it} from 'vitest';
import {keepTogether} from './keep-together.ts';

it.each([
  ['A norma EN 16931 e o RFC 9457', 'A norma EN·16931 e o RFC·9457'],
  ['o n.º 4 do artigo; n.os 2 e 3', 'o n.º·4 do artigo; n.os·2 e 3'],
  ['UBL 2.1 em 60 dias, até 20 kB.', 'UBL·2.1 em 60·dias, até 20·kB.'],
  ['a FE-AP, (FE-AP)', 'a [FE-AP], ([FE-AP])'],
  ['BT-133 (BG-3)', '[BT-133] ([BG-3])'],
  ['CIUS-PT 2.1.1. CIUS-PT', '[CIUS-PT·2.1.1]. [CIUS-PT]'],
  ['<p title="EN 16931">ISO 4217</p>', '<p title="EN 16931">ISO·4217</p>'],
  ['2 e 3 dias úteis', '2 e 3·dias úteis'],
  ['26 214 400 bytes, 5 MB; em 2026 100 faturas', '26·214·400 bytes, 5·MB; em 2026 100 faturas'],
])('keeps together what %s names', (text, expected) => {
  const shown = keepTogether(text)
    .replaceAll('\u00a0', '·')
    .replaceAll(/<span class="whole">(.*?)<\/span>/g, '[$1]');
  expect(shown).toBe(expected);
});

it.each([
  'SEVEN 16931, X-EN 16931',
  'FE-APs, urn:FE-AP-x',
  '<a href="/docs/EN 16931">x</a>',
  '<pre><code><span>EN 16931</span>: FE-AP</code> EN 16931</pre>',
  '<code>FE-AP</code>',
  '<div data-island="X"><div>EN 16931</div> FE-AP</div>',
  '<span class="whole">FE-AP</span>',
])('leaves %s as it is', (html) => {
  expect(keepTogether(html)).toBe(html);
});

it('begins no line with a sign that separates', () => {
  expect(keepTogether('<p><a>curl</a> · <a>PHP</a>, 5·6</p>')).toBe('<p><a>curl</a>\u00a0· <a>PHP</a>, 5·6</p>');
});

it('goes on after what it leaves', () => {
  expect(keepTogether('<div data-island="X"><div>EN 1</div></div><p>EN 1<!-- --> EN 2</p>')).toBe(
    '<div data-island="X"><div>EN 1</div></div><p>EN\u00a01<!-- --> EN\u00a02</p>',
  );
});
