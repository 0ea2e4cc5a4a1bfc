import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {test as plain} from '@playwright/test';
import {readPdf} from '@integration-docs/docs/built';
import {bundledFiles} from '../commands/bundled-files.ts';
import {address, expect, languages, test} from './support.ts';

/** A page with tabs, folds in folds and parts that come when they are unfolded. */
const route = '/docs/integrations/api/issued';

for (const language of languages) {
  test(`a printed page has every tab, every fold and every part, in ${language}`, async ({page}) => {
    await page.goto(address(route, language));
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    const parts = page.locator('main a[data-part]');
    const folded = page.locator('main details:not([open])');
    const requests = page.locator('main a[data-part][href*="/requests/"]');
    const [partCount, requestCount, foldCount] = [await parts.count(), await requests.count(), await folded.count()];
    expect(partCount).toBeGreaterThan(requestCount);
    expect(requestCount).toBeGreaterThan(5);
    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        const {dataset} = document.documentElement;
        dataset.parts = String(document.querySelectorAll('main a[data-part]').length);
        dataset.folded = String(document.querySelectorAll('main details:not([open])').length);
      });
    });
    const pdf = readPdf(await page.pdf({tagged: true, outline: true}));
    await expect(page.locator('html')).toHaveAttribute('data-parts', '0');
    await expect(page.locator('html')).toHaveAttribute('data-folded', '0');
    // Seven languages of each request are there, not one.
    expect(pdf.pages).toBeGreaterThan(50);
    expect(await folded.count()).toBeGreaterThanOrEqual(foldCount - 1);

    await page.emulateMedia({media: 'print'});
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const panels = page.locator('main [role="tabpanel"]');
    // The first stands before the others.
    expect(await panels.count()).toBeGreaterThan(requestCount * 6);
    await expect(panels.filter({visible: false})).toHaveCount(0);
    const names = await panels.evaluateAll((all) =>
      all.map((panel) => [panel.getAttribute('data-label'), getComputedStyle(panel, '::before').content]),
    );
    expect(names.filter(([label, shown]) => shown !== JSON.stringify(label))).toEqual([]);
    await expect(page.locator('main pre').filter({visible: false})).toHaveCount(0);
    await expect(page.locator('main .tab-list').filter({visible: true})).toHaveCount(0);
    const tooWide = await page
      .locator('main pre, main .table-scroll')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent.slice(0, 60)),
      );
    expect(tooWide).toEqual([]);

    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({media: 'screen'});
    expect(await folded.count()).toBeGreaterThanOrEqual(foldCount);
    await expect(panels.filter({visible: false}).first()).toBeAttached();
  });
}

test('a page in the dark theme prints dark on light', async ({page}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/docs');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({media: 'print'});
  const [text, ground] = await page
    .locator('html')
    .evaluate((html) => [getComputedStyle(html).color, getComputedStyle(html).backgroundColor]);
  expect([text, ground]).toEqual(['rgb(26, 32, 34)', 'rgb(255, 255, 255)']);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('what is folded is printed too', async ({page}) => {
    await page.emulateMedia({media: 'print'});
    await page.goto(address(route, 'pt'));
    const content = page.locator('.prose details > :not(summary)');
    await expect(content.first()).toBeVisible();
    await expect(content.filter({visible: false, hasText: /\S/})).toHaveCount(0);
  });
});

plain(
  'the site in a folder: every page opens, every link leads somewhere, nothing asks for scripts',
  async ({page}) => {
    const files = await bundledFiles('build');
    const folder = path.resolve('.generated/copies/folder');
    await rm(folder, {recursive: true, force: true});
    for (const {name, content} of files) {
      await mkdir(path.dirname(path.join(folder, name)), {recursive: true});
      await writeFile(path.join(folder, name), content);
    }
    const mistakes: string[] = [];
    page.on('console', (message) => mistakes.push(message.text()));
    page.on('requestfailed', (request) => mistakes.push(request.url()));
    page.on('request', (request) => request.url().startsWith('file:') || mistakes.push(request.url()));
    const addressOf = (name: string): string => pathToFileURL(path.join(folder, name)).href;
    const known = new Set(files.map(({name}) => addressOf(name)));
    const pages = files.filter(({name}) => name.endsWith('.html')).map(({name}) => name);
    expect(pages.length).toBeGreaterThan(40);
    const idsOf = new Map<string, readonly string[]>();
    const links: (readonly [from: string, to: string])[] = [];
    for (const name of pages) {
      await page.goto(addressOf(name));
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('main :is(button, select, textarea, input:not([type="checkbox"]))')).toHaveCount(0);
      const found = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
      links.push(...found.map((href) => [name, href] as const));
      idsOf.set(page.url(), await page.locator('[id]').evaluateAll((all) => all.map(({id}) => id)));
    }
    const broken = links.filter(([, href]) => {
      const [target = '', id] = href.split('#');
      if (!href.startsWith('file:')) return false;
      return (
        !known.has(target) || (id !== undefined && !(idsOf.get(target)?.includes(decodeURIComponent(id)) ?? false))
      );
    });
    expect(broken).toEqual([]);
    expect(mistakes).toEqual([]);

    await page.goto(addressOf('index.html'));
    await page.locator('.prose li a').first().click();
    await expect(page).toHaveURL(addressOf('docs/index.html'));
    await page.setViewportSize({width: 375, height: 800});
    await page.getByRole('button', {name: 'Abrir o menu'}).click();
    await page.locator('#menu .sidebar a', {hasText: 'Adesão à FE-AP'}).click();
    await expect(page).toHaveURL(addressOf('docs/onboarding-feap/index.html'));
  },
);
