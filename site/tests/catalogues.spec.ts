import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, type Locator, test} from '@playwright/test';
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

interface Placed {
  readonly label: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** The cells of a row of errors, or the names above them. */
async function placesIn(row: Locator): Promise<Record<'code' | 'status' | 'meaning' | 'cause' | 'cure', Placed>> {
  const placed = await row.locator('> *').evaluateAll((cells) =>
    cells.map((cell) => {
      const {left, right, top} = cell.getBoundingClientRect();
      return {label: cell.getAttribute('data-label') ?? 'Código', left, right, top};
    }),
  );
  const [code, status, meaning, cause, cure] = placed;
  if (!code || !status || !meaning || !cause || !cure) throw new Error(`found ${JSON.stringify(placed)}`);
  return {code, status, meaning, cause, cure};
}

test('an error reads downwards: its code with the status, what it means and why, what to do', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 900});
  await page.goto('/docs/integrations/api/specification#error-malformed-body');
  const {code, status, meaning, cause, cure} = await placesIn(page.locator('#error-malformed-body'));
  expect([code, status, meaning, cause, cure].map(({label}) => label)).toEqual([
    'Código',
    'Estado HTTP',
    'Significado',
    'Causa provável',
    'Solução',
  ]);
  expect(status.left).toBeGreaterThan(code.left);
  expect(status.right).toBeLessThan(meaning.left);
  expect(status.top).toBeCloseTo(code.top, 0);
  expect(cause.left).toBe(meaning.left);
  expect(cause.top).toBeGreaterThan(meaning.top);
  expect(cure.left).toBeGreaterThan(meaning.right);
  expect(cure.top).toBeCloseTo(meaning.top, 0);
});

test('with room, the columns of errors are side by side, with their names above them once; a code links to its row', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/docs/integrations/api/specification');
  const table = page.locator('#errors-api');
  const names = await placesIn(table.locator('thead tr'));
  const {code, status, meaning, cause, cure} = await placesIn(page.locator('#error-malformed-body'));
  expect(status.right).toBeLessThan(meaning.left);
  expect(meaning.right).toBeLessThan(cause.left);
  expect(cause.right).toBeLessThan(cure.left);
  for (const cell of [status, meaning, cause, cure]) expect(cell.top).toBeCloseTo(code.top, 0);
  expect(names.meaning.left).toBeCloseTo(meaning.left, 0);
  expect(names.cause.left).toBeCloseTo(cause.left, 0);
  expect(names.cure.left).toBeCloseTo(cure.left, 0);
  const label = (cell: Element): string => getComputedStyle(cell, '::before').content;
  expect(await page.locator('#error-malformed-body td').last().evaluate(label)).toBe('none');
  await table.getByRole('link', {name: 'malformed-body', exact: true}).click();
  await expect(page).toHaveURL(/#error-malformed-body$/);
});

test('the other words for a term are announced in the language of the page', async ({page}) => {
  await page.goto('/markdown-page');
  await expect(page.locator('#term-hmac td').first()).toContainText('Procura-se também por: HMAC-SHA256');
  await expect(page.locator('#term-hmac td').first().getByText('HMAC-SHA256')).toHaveAttribute('lang', 'en');
});
