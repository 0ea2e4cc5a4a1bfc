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

it('spares no time on what every page loads, and some on what programs fetch', async () => {
  const names = [
    'en/docs/index.html',
    'assets/css/styles.abc.css',
    'assets/js/react.abc.js',
    'parts/x.html',
    'docs.md',
  ];
  const compressed = await compress(new Map(names.map((name) => [name, text])));
  const [smallest, ...others] = names.map((name) => compressed.get(`${name}.br`)?.length ?? 0);
  expect(smallest).toBe(brotliCompressSync(text).length);
  expect(others.slice(0, 2)).toEqual([smallest, smallest]);
  for (const size of others.slice(2)) expect(size).toBeGreaterThan(smallest ?? 0);
});

it('spares some time on the longest pages', async () => {
  const long = text.repeat(20);
  const compressed = await compress(new Map(['docs/index.html', 'docs/styles.css'].map((name) => [name, long])));
  expect(compressed.get('docs/index.html.br')?.length).toBeGreaterThan(
    compressed.get('docs/styles.css.br')?.length ?? 0,
  );
});
