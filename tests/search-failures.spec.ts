import {options, searchFor} from './searchDialog.ts';
import {expect, test} from './support.ts';

test.describe('when files cannot be loaded', () => {
  test.use({quiet: false});

  for (const file of ['ui.', 'worker.', 'index.']) {
    test(`words and Retry: ${file}`, async ({page}) => {
      await page.route(`**/assets/search/${file}*`, (route) => route.abort());
      await page.goto('/docs');
      await page.keyboard.press('/');
      // One key: each asks for the file again.
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

test('in development the search says why it cannot work, and how it can', async ({page}) => {
  await page.route('**/docs', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta[^>]*name="search"/, '$& data-development=""');
    await route.fulfill({response, body});
  });
  await page.goto('/docs');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toContainText('npm start');
});
