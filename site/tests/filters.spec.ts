import {expect, message, openReady, test} from './support.ts';

const pages = [
  '/markdown-page',
  '/docs/guides/main',
  '/docs/integrations/api/specification',
  '/docs/integrations/api/usecases',
  '/docs/integrations/as2/status-messages',
];

const widths = [390, 1000, 1440];

test('a filter leaves in sight what it counts, at every width', async ({page}) => {
  for (const address of pages) {
    await openReady(page, address);
    const filters = await page.locator('form[data-filter]').all();
    expect(filters.length, address).toBeGreaterThan(0);
    for (const width of widths) {
      await page.setViewportSize({width, height: 900});
      const place = `${address}, ${width} px`;
      for (const filter of filters) {
        const table = page.locator(`#${await filter.getAttribute('data-filter')}`);
        const rows = table.locator('> tbody > tr');
        const all = await rows.count();
        const field = filter.getByRole('searchbox');
        if ((await field.count()) === 0) continue;
        await field.fill('zzzz');
        await expect(rows.filter({visible: true}), place).toHaveCount(0);
        await expect(filter.locator('output')).toContainText(message('pt', 'filter.none'));
        await filter.getByRole('button', {name: message('pt', 'filter.clear')}).click();
        await expect(rows.filter({visible: true}), place).toHaveCount(all);
        await expect(field).toBeFocused();
        await expect(field).toHaveValue('');
      }
    }
  }
});
