import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {violations} from './axe.ts';
import type {Locator, Page} from '@playwright/test';
import {address, expect, languages, message, openReady, test, untilDrawn} from './support.ts';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const page = '/docs/integrations/api/issued';

/** Element with the request of an operation, in all languages. */
function requestOf(tab: Page, operation = 'getDocument'): Locator {
  return tab.locator(`[data-variants$="/${operation}"]`);
}

for (const language of languages) {
  test(`the request of an operation is in sight, and comes in the language that is chosen, in ${language}`, async ({
    page: tab,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const requestedPaths: string[] = [];
    tab.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openReady(tab, address(page, language));
    const request = requestOf(tab);
    await expect(request.locator('> figure')).toContainText('curl --silent');
    expect(requestedPaths.filter((name) => name.includes('/parts/'))).toEqual([]);
    const choice = request.getByRole('combobox');
    await expect(choice.locator('option')).toHaveText([
      'curl',
      'PowerShell',
      'TypeScript',
      'Python',
      'PHP',
      'Java',
      'C#',
    ]);
    await choice.selectOption('PowerShell');
    await expect(request.locator('> figure')).toContainText('Invoke-WebRequest');
    await expect.poll(() => violations(tab, {scope: '[data-variants$="/getDocument"]'})).toEqual([]);
    await request.locator('[data-action="copy"]').click();
    const file = readFileSync(path.join(build, 'samples/requests/getDocument.ps1'), 'utf8');
    await expect.poll(() => tab.evaluate(() => navigator.clipboard.readText())).toBe(file.trimEnd());
    await expect(request.getByRole('link', {name: message(language, 'code.download')})).toHaveAttribute(
      'href',
      '/samples/requests/getDocument.ps1',
    );
    // The page was not scrolled near the last operation, and only one language was chosen.
    const parts = requestedPaths.filter((name) => name.includes('/parts/'));
    expect(parts.filter((name) => !name.endsWith('.powershell.html'))).toEqual([]);
    expect(parts.some((name) => name.includes('getRecipientCapabilities'))).toBe(false);
    // The request in the first language is still available.
    await choice.selectOption('curl');
    await expect(request.locator('> figure')).toContainText('curl --silent');
  });
}

test('a request that the reader comes back to stays the one that it is', async ({page: tab}) => {
  await openReady(tab, page);
  const request = requestOf(tab);
  await request.getByRole('combobox').selectOption('PowerShell');
  await expect(request.locator('> figure')).toContainText('Invoke-WebRequest');
  await request.scrollIntoViewIfNeeded();
  await request.evaluate((list) => {
    const seen = {changes: 0, times: 0};
    Object.assign(window, {seen});
    new MutationObserver((records) => (seen.changes += records.length)).observe(list, {childList: true});
    // The same margin as that in which the page loads a request.
    new IntersectionObserver((entries) => (seen.times += entries.length), {rootMargin: '50% 0px'}).observe(list);
  });
  const counts = (): Promise<{changes: number; times: number}> =>
    tab.evaluate(() => (window as unknown as {seen: {changes: number; times: number}}).seen);
  await expect.poll(async () => (await counts()).times).toBe(1);
  await tab.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await counts()).times).toBe(2);
  await request.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await counts()).times).toBe(3);
  await untilDrawn(tab);
  expect((await counts()).changes).toBe(0);
});

test('the language of the samples is that of the requests, and the other way round', async ({page: tab}) => {
  await tab.addInitScript(() => localStorage.setItem('tab.language', 'python'));
  await openReady(tab, page);
  const request = requestOf(tab);
  await request.scrollIntoViewIfNeeded();
  await expect(request.getByRole('combobox')).toHaveValue('python');
  await expect(request.locator('> figure')).toContainText('urllib.request');
  await request.getByRole('combobox').selectOption('Java');
  await expect(tab.getByRole('tab', {name: 'Java', selected: true}).first()).toBeAttached();
});

test.describe(() => {
  // The test makes a request fail on purpose, and the browser reports it.
  test.use({quiet: false});

  test('a request that does not come leaves the one before and a link, and comes when it is chosen again', async ({
    page: tab,
  }) => {
    await openReady(tab, page);
    let broken = true;
    await tab.route('**/parts/requests/getDocument.python.html', (route) =>
      broken ? route.abort() : route.continue(),
    );
    const request = requestOf(tab);
    const choice = request.getByRole('combobox');
    await choice.selectOption('Python');
    await expect(request.locator('> details > summary')).toBeVisible();
    await expect(choice).toHaveValue('curl');
    await expect(request.locator('> figure')).toContainText('curl --silent');
    broken = false;
    await choice.selectOption('Python');
    await expect(request.locator('> figure')).toContainText('urllib.request');
    await expect(request.locator('> details > summary')).toBeHidden();
  });
});

for (const width of [1440, 1024, 390]) {
  test(`request, button and answer stand ${width < 1200 ? 'below' : 'beside'} what they are about at ${width} px`, async ({
    page: tab,
  }) => {
    await tab.setViewportSize({width, height: 900});
    await openReady(tab, `${page}#list-documents`);
    const place = (locator: Locator): Promise<{x: number; y: number; width: number; height: number}> =>
      locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    const trial = tab.locator('#list-documents ~ div [data-trial]').first();
    const head = await place(tab.locator('#list-documents + div figure').first());
    const sample = await place(trial.locator('figure').first());
    if (width < 1200) {
      expect(sample.y).toBeGreaterThan(head.y + head.height);
      expect(sample.x).toBeCloseTo(head.x, 0);
    } else {
      expect(sample.x).toBeGreaterThan(head.x + head.width);
      expect(sample.y).toBeCloseTo(head.y, 0);
      // The sample stays visible while the reader scrolls through the parameters.
      await tab.evaluate(() => scrollBy({top: 600, behavior: 'instant'}));
      await expect(trial.locator('figure').first()).toBeInViewport({ratio: 1});
    }
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('contents that lie over a page of two columns go when one of them is chosen', async ({page: tab}) => {
  await tab.setViewportSize({width: 1440, height: 900});
  await openReady(tab, page);
  await tab.evaluate(() => scrollBy({top: 3000, behavior: 'instant'}));
  const contents = tab.locator('.toc-folded');
  await contents.locator('summary').click();
  await contents.locator('a[href="#annul-document"]').click();
  await expect(contents).not.toHaveAttribute('open');
  const [heading, bar] = await Promise.all([
    tab.locator('#annul-document').evaluate((element) => element.getBoundingClientRect().top),
    contents.evaluate((element) => element.getBoundingClientRect().bottom),
  ]);
  expect(heading).toBeGreaterThanOrEqual(bar - 1);
});

test('of a part of a sample, the whole file can be copied and downloaded', async ({page: tab, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(tab, '/docs/integrations/api/issued');
  const block = tab.locator('figure.code', {has: tab.locator('[data-file$=".sh"]')}).first();
  const button = block.locator('[data-file]');
  // For screen readers the text includes the name of the file.
  await expect(button).toHaveText(`${message('pt', 'code.copyFile')} submit-json.sh`);
  await expect(block.locator('[data-action="copy"]:not([data-file])')).toHaveText(
    `${message('pt', 'code.copyPart')} submit-json.sh sample`,
  );
  const name = (await button.getAttribute('data-file')) ?? '';
  await button.click();
  await expect(button).toHaveAttribute('data-copied', '');
  const file = readFileSync(path.join(build, name), 'utf8');
  expect(file).toMatch(/^#!/);
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(file);
  const download = tab.waitForEvent('download');
  await block.getByRole('link', {name: message('pt', 'code.download')}).click();
  expect((await download).suggestedFilename()).toBe(path.basename(name));
});

test('without scripts, the request is there, a link leads to its other languages, and a sentence to the simulator', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const tab = await context.newPage();
  await tab.goto(`${baseURL}${page}`);
  const trial = tab.locator('[data-trial]', {has: requestOf(tab)});
  await expect(trial.locator('figure').first()).toContainText('getDocument.sh');
  await expect(trial.getByRole('link', {name: message('pt', 'run.simulator')})).toHaveAttribute('href', '/simulator');
  await trial.locator('details > summary').click();
  await trial.getByRole('link', {name: 'Mostrar o pedido'}).click();
  await expect(tab.locator('figure').first()).toContainText('getDocument.ps1');
  await context.close();
});
