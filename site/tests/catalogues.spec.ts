import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from '@playwright/test';
import * as z from 'zod';
import site from '../config/site.ts';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const index = z.object({
  catalogues: z.array(z.object({name: z.string(), url: z.string(), schema: z.string(), entries: z.number()})),
});

function fileOf(url: string): string {
  return path.join(build, new URL(url).pathname);
}

/** Every address under the key `url`, in each language. */
function addressesIn(value: unknown): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'url' && isObject(item) ? Object.values(item).map(String) : addressesIn(item),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

test('every catalogue of the index is served, and every address in it leads to its entry', () => {
  const {catalogues} = index.parse(JSON.parse(readFileSync(path.join(build, 'catalogues/index.json'), 'utf8')));
  expect(catalogues.length).toBeGreaterThan(10);
  const pages = new Map<string, string>();
  const pageOf = (url: URL): string => {
    const file = path.join(build, url.pathname, 'index.html');
    const html = pages.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
    pages.set(file, html);
    return html;
  };
  for (const {url, schema, entries} of catalogues) {
    expect(existsSync(fileOf(schema)), schema).toBe(true);
    const addresses = addressesIn(JSON.parse(readFileSync(fileOf(url), 'utf8')));
    expect(addresses, url).toHaveLength(entries * 2);
    const broken = addresses.filter((address) => {
      const target = new URL(address);
      return target.origin !== new URL(site.url).origin || !pageOf(target).includes(` id="${target.hash.slice(1)}"`);
    });
    expect(broken).toEqual([]);
  }
});
