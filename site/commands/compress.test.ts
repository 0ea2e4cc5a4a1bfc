import {brotliCompressSync, brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect, it} from 'vitest';
import {compress} from './compress.ts';

const text = Array.from({length: 400}, (_, index) => `<li id="n${index}">${index * 7919} documents</li>`).join('\n');

it('writes both encodings of text files, and they hold the same', async () => {
  const compressed = await compress(
    new Map<string, string | Uint8Array>([
      ['docs.md', text],
      ['logo.png', Buffer.from(text)],
    ]),
  );
  expect([...compressed.keys()].sort()).toEqual(['docs.md.br', 'docs.md.gz']);
  expect(brotliDecompressSync(compressed.get('docs.md.br') ?? '').toString()).toBe(text);
  expect(gunzipSync(compressed.get('docs.md.gz') ?? '').toString()).toBe(text);
});

it('spares no time on what every page loads, some on pages and their parts, and most on what programs fetch', async () => {
  const names = [
    'assets/css/styles.abc.css',
    'assets/js/react.abc.js',
    'en/docs/index.html',
    'parts/x.html',
    'docs.md',
  ];
  const compressed = await compress(new Map(names.map((name) => [name, text])));
  const [styles = 0, scripts, page = 0, part, twin] = names.map((name) => compressed.get(`${name}.br`)?.length ?? 0);
  expect(styles).toBe(brotliCompressSync(text).length);
  expect(scripts).toBe(styles);
  expect(page).toBeGreaterThan(styles);
  expect(part).toBe(page);
  expect(twin).toBeGreaterThan(page);
});
