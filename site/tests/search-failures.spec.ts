import type {Page} from '@playwright/test';
import {options, searchFor} from './search-dialog.ts';
import {expect, hold, openReady, test} from './support.ts';

test.describe('when files cannot be loaded', () => {
  test.use({quiet: false});

  for (const file of ['ui.', 'worker.', 'index.']) {
    test(`words and Retry: ${file}`, async ({page}) => {
      await page.route(`**/assets/search/${file}*`, (route) => route.abort());
      await page.goto('/docs');
      await page.keyboard.press('Control+k');
      // Press one key only: each key requests the file again.
      await page.keyboard.type('f');
      const retry = page.getByRole('button', {name: 'Tentar novamente'});
      await expect(retry).toBeVisible();
      await expect(page.getByRole('dialog')).toContainText('Não foi possível carregar a pesquisa');
      await page.unroute(`**/assets/search/${file}*`);
      await retry.click();
      await expect(options(page).first()).toBeVisible();
    });
  }

  test('titles without excerpts when only the texts are missing', async ({page}) => {
    await page.route('**/assets/search/documents.*', (route) => route.abort());
    await page.goto('/docs');
    await searchFor(page, 'fatura');
    await expect(page.locator('.search-title').first()).not.toBeEmpty();
  });
});

/** Ways to close the search before its results arrive. */
const endings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  Back: (page) => page.goBack(),
};

for (const [ending, end] of Object.entries(endings)) {
  for (const file of ['ui.', 'index.']) {
    test(`Enter, then ${ending}, while the search loads, opens nothing: ${file}`, async ({page}) => {
      const release = await hold(page, `**/assets/search/${file}*`);
      await openReady(page, '/docs');
      await page.locator('.sidebar a[href="/docs/onboarding-feap"]').click();
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/docs\/onboarding-feap$/);
      await page.evaluate(() => {
        const note = ({target}: Event): void => {
          if (target instanceof Element && target.matches('dialog.search *')) Object.assign(window, {wasPressed: true});
        };
        document.addEventListener('click', note, true);
      });
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.type('moloni');
      await page.keyboard.press('Enter');
      await end(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      release();
      // The results still arrive, in the closed dialog.
      await expect(options(page).first()).toBeAttached();
      expect(await page.evaluate(() => 'wasPressed' in window)).toBe(false);
    });
  }
}

test('in development the search says why it cannot work, and how it can', async ({page}) => {
  await page.route('**/docs', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta[^>]*name="search"/, '$& data-development=""');
    await route.fulfill({response, body});
  });
  await page.goto('/docs');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toContainText('npm start');
});
