import {expect, message, openReady, test} from './support.ts';

const pages = [
  '/markdown-page',
  '/docs/guides/main',
  '/docs/integrations/api/specification',
  '/docs/integrations/api/usecases',
  '/docs/integrations/as2/status-messages',
];

for (const width of [390, 1000, 1440]) {
  test(`a filter leaves in sight what it counts, at ${width} pixels`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    for (const address of pages) {
      await openReady(page, address);
      const filters = await page.locator('form[data-filter]').all();
      expect(filters.length, address).toBeGreaterThan(0);
      for (const filter of filters) {
        const table = page.locator(`#${await filter.getAttribute('data-filter')}`);
        const rows = table.locator('> tbody > tr');
        const all = await rows.count();
        const field = filter.getByRole('searchbox');
        if ((await field.count()) === 0) continue;
        await field.fill('zzzz');
        await expect(rows.filter({visible: true}), address).toHaveCount(0);
        await expect(filter.locator('output')).toContainText(message('pt', 'filter.none'));
        await filter.getByRole('button', {name: message('pt', 'filter.clear')}).click();
        await expect(rows.filter({visible: true}), address).toHaveCount(all);
        await expect(field).toBeFocused();
        await expect(field).toHaveValue('');
      }
    }
  });
}
