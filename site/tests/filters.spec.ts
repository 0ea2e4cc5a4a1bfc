import {readFileSync} from 'node:fs';
import {stopClock} from './clock.ts';
import {expect, message, openReady, test} from './support.ts';
import {hear} from './live-regions.ts';

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
        await expect(table, place).toBeHidden();
        await filter.getByRole('button', {name: message('pt', 'filter.clear')}).click();
        await expect(rows.filter({visible: true}), place).toHaveCount(all);
        await expect(field).toBeFocused();
        await expect(field).toHaveValue('');
      }
    }
  }
});

test('a filter announces its rows and its table once the reader rests, and nothing before', async ({page}) => {
  await page.clock.install();
  await openReady(page, '/en/docs/integrations/api/specification');
  const heard = await hear(page);
  const filter = page.locator('form[data-filter="errors-api"]');
  const caption = await filter.getAttribute('aria-label');
  await expect(filter.locator('output')).toHaveText(/^\d+ of \d+ rows$/);
  await filter.getByRole('searchbox').pressSequentially('duplicate', {delay: 60});
  await expect.poll(heard).toEqual([`${caption}: ${await filter.locator('output').textContent()}`]);
  // Each rest is answered, also with the same number again.
  await stopClock(page);
  await filter.getByRole('searchbox').press('Backspace');
  await page.clock.runFor(1200);
  expect(await heard()).toHaveLength(2);
});

test('the number of rows is in the page, so that nothing is announced when it opens', () => {
  const html = readFileSync('build/en/docs/integrations/api/specification/index.html', 'utf8');
  const counts = [...html.matchAll(/<output[^>]*>([^<]*)<\/output>/g)].map(([, count]) => count);
  expect(counts.length).toBeGreaterThan(1);
  for (const count of counts) expect(count).toMatch(/^(\d+) of \1 rows$/);
});
