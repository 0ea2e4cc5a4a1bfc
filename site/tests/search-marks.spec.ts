import type {Page} from '@playwright/test';
import {field, fillAndWait, options, searchFor} from './search-dialog.ts';
import {address, expect, isSameDocument, markDocument, openReady, waitUntilReady, test} from './support.ts';

/* Search words are highlighted on the page that the reader chooses from the results. */

const highlights = (page: Page): Promise<number> => page.evaluate(() => CSS.highlights.get('search')?.size ?? 0);

test('the words are marked on the page that was chosen, until Escape', async ({page}) => {
  await openReady(page, '/docs');
  await markDocument(page);
  await searchFor(page, 'janela de repeticao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/webhooks\/security/);
  await expect.poll(() => highlights(page)).toBeGreaterThan(0);
  expect(await isSameDocument(page)).toBe(true);
  await expect(page.locator('main mark')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => highlights(page)).toBe(0);
  await expect(page.getByRole('button', {name: /Remover destaques/})).toHaveCount(0);
});

test('the marks go with their button, and with the page', async ({page}) => {
  await openReady(page, '/docs/integrations/api/scope');
  await searchFor(page, 'paginação');
  await page.keyboard.press('Enter');
  await expect.poll(() => highlights(page)).toBeGreaterThan(0);
  await page.getByRole('button', {name: /Remover destaques/}).click();
  await expect.poll(() => highlights(page)).toBe(0);

  await searchFor(page, 'multibanco');
  await page.keyboard.press('Enter');
  await expect.poll(() => highlights(page)).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => highlights(page)).toBe(0);
});

test('the marks survive a full load and leave the anchor alone', async ({page}) => {
  await page.goto('/docs');
  await searchFor(page, 'janela de repeticao');
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.stopImmediatePropagation(), {capture: false}),
  );
  const link = options(page).first();
  const target = (await link.getAttribute('href')) ?? '';
  await link.evaluate((element) => ((element as HTMLAnchorElement).dataset.fullLoad = ''));
  await link.click();
  await expect(page).toHaveURL(target);
  await waitUntilReady(page);
  await expect.poll(() => highlights(page)).toBeGreaterThan(0);
  const anchor = new URL(target, 'http://localhost').hash.slice(1);
  if (anchor !== '') await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
});

/** Number of marks outside the element of the address, and the text of all marks. */
const marked = (page: Page): Promise<{outside: number; words: readonly string[]}> =>
  page.evaluate(() => {
    const target = document.getElementById(location.hash.slice(1));
    const ranges = [...(CSS.highlights.get('search') ?? [])].map((range) => range as Range);
    const isInside = (range: Range): boolean => target?.contains(range.startContainer) === true;
    return {outside: ranges.filter((range) => !isInside(range)).length, words: ranges.map(String)};
  });

for (const [language, query, word] of [
  ['pt', 'acentos trocados', /^acentos$/i],
  ['en', 'garbled accents', /^accents$/i],
] as const) {
  test(`only the row that was opened is marked, in ${language}`, async ({page}) => {
    await openReady(page, address('/docs', language));
    await searchFor(page, query);
    await page.locator('dialog.search [href$="#symptom-encoding"]').click();
    await expect.poll(() => highlights(page)).toBeGreaterThan(0);
    const {outside, words} = await marked(page);
    expect(outside).toBe(0);
    expect(words.some((each) => word.test(each))).toBe(true);
  });
}

test('a word of the title of the page is not marked', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'webhook desativado ');
  await page.locator('dialog.search [href$="webhooks/intro#disabled"]').click();
  await expect.poll(() => highlights(page)).toBeGreaterThan(0);
  expect((await marked(page)).words.filter((word) => /webhook/i.test(word))).toEqual([]);
});

test('the button covers nothing that ends the page on a phone', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await openReady(page, '/docs/integrations/api/scope');
  await page.locator('header [data-search]').click();
  await fillAndWait(page, 'multibanco');
  await options(page).first().click();
  const button = page.getByRole('button', {name: 'Remover destaques (Esc)', exact: true});
  await expect(button).toBeVisible();
  await page.evaluate(() => scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'}));
  const [bar, footer] = await Promise.all([button.boundingBox(), page.locator('.footer').boundingBox()]);
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});

test('works with storage blocked', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await openReady(page, '/docs');
  await searchFor(page, 'janela de repeticao');
  await page.keyboard.press('Enter');
  await expect.poll(() => highlights(page)).toBeGreaterThan(0);
  await page.keyboard.press('Control+k');
  await field(page).fill('');
  await expect(page.getByText('Pesquisas recentes')).toBeVisible();
});
