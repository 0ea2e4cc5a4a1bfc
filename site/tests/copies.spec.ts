import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {test as plain} from '@playwright/test';
import {readPdf} from '@integration-docs/docs/built';
import {bundledFiles} from '../commands/bundled-files.ts';
import {address, expect, languages, openReady, test} from './support.ts';

/** A page with tabs, nested folds and parts that are loaded when they are opened. */
const route = '/docs/integrations/api/issued';

for (const language of languages) {
  test(`a printed page has every fold and part, and each sample in the language that was chosen, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('tab.language', 'python'));
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
        dataset.parts = String(document.querySelectorAll('main a[data-part]:not(.variants a)').length);
        dataset.folded = String(document.querySelectorAll('main details:not([open])').length);
      });
    });
    const pdf = readPdf(await page.pdf({tagged: true, outline: true}));
    await expect(page.locator('html')).toHaveAttribute('data-parts', '0');
    await expect(page.locator('html')).toHaveAttribute('data-folded', '0');
    expect(pdf.pages).toBeGreaterThan(20);
    expect(await folded.count()).toBeGreaterThanOrEqual(foldCount - 1);

    await page.emulateMedia({media: 'print'});
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const lists = page.locator('main .variants');
    const samples = lists.locator('pre').filter({visible: true});
    await expect(samples).toHaveCount(await lists.count());
    const languages = await samples.evaluateAll((all) => all.map((each) => each.dataset.language));
    expect(new Set(languages)).toEqual(new Set(['python']));
    await expect(page.locator('main button').filter({visible: true})).toHaveCount(0);
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
  });
}

test('tabs print the language that was chosen, and all where they differ in what they say', async ({page}) => {
  await page.addInitScript(() => localStorage.setItem('tab.language', 'python'));
  await page.emulateMedia({media: 'print'});
  const shown = (group: string): Promise<readonly (string | undefined)[]> =>
    page
      .locator(`[data-tabs="${group}"] > [role="tabpanel"]`)
      .filter({visible: true})
      .evaluateAll((all) => [...new Set(all.map((each) => each.dataset.panel))]);
  await openReady(page, '/docs/guides/medidata');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect((await shown('status-file')).length).toBeGreaterThan(1);
  await openReady(page, '/docs/integrations/api/flows');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await shown('language')).toEqual(['python']);
});

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
    // A fold whose content is loaded when it is opened is not checked at all.
    const content = page.locator('.prose details:not(:has(> p > a[data-part])) > :not(summary)');
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
