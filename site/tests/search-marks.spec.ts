import type {Page} from '@playwright/test';
import {field, options, searchFor} from './search-dialog.ts';
import {expect, isSameDocument, markDocument, openReady, ready, test} from './support.ts';

/* The words that a reader looked for, on the page that they chose. */

const highlights = (page: Page): Promise<number> => page.evaluate(() => CSS.highlights.get('search')?.size ?? 0);

test('the words are marked on the page that was chosen, until Escape', async ({page}) => {
  await openReady(page, '/docs');
  await markDocument(page);
  await searchFor(page, 'janela de repeticao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/webhooks\/security/);
  await expect.poll(() => highlights(page)).toBeGreaterThan(3);
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
  await page.locator('.navbar .brand').click();
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
  await ready(page);
  await expect.poll(() => highlights(page)).toBeGreaterThan(0);
  const anchor = new URL(target, 'http://localhost').hash.slice(1);
  if (anchor !== '') await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
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
  await page.keyboard.press('/');
  await field(page).fill('');
  await expect(page.getByText('Pesquisas recentes')).toBeVisible();
});
