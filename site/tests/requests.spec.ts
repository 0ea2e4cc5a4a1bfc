import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {violations} from './axe.ts';
import {address, expect, languages, message, test} from './support.ts';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const page = '/docs/integrations/api/issued';
const summary = {pt: 'Pedido em 7 linguagens', en: 'Request in 7 languages'};

for (const language of languages) {
  test(`the request of an operation comes when it is unfolded, in ${language}`, async ({page: tab, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await tab.goto(address(page, language));
    const fold = tab.locator('#get-document ~ div details').first();
    await expect(fold.locator('summary')).toContainText(summary[language]);
    expect(asked.filter((name) => name.includes('/parts/'))).toEqual([]);
    // With the keyboard alone.
    await fold.locator('summary').focus();
    await tab.keyboard.press('Enter');
    const tabs = fold.getByRole('tab');
    await expect(tabs).toHaveText(['curl', 'PowerShell', 'TypeScript', 'Python', 'PHP', 'Java', 'C#']);
    await tabs.first().focus();
    await tab.keyboard.press('ArrowRight');
    await expect(fold.getByRole('tabpanel').filter({visible: true})).toContainText('Invoke-WebRequest');
    await expect.poll(() => violations(tab, {scope: '#get-document ~ div details'})).toEqual([]);
    await fold.locator('[data-action="copy"]:visible').click();
    const file = readFileSync(path.join(build, 'samples/requests/getDocument.ps1'), 'utf8');
    await expect.poll(() => tab.evaluate(() => navigator.clipboard.readText())).toBe(file.trimEnd());
    await expect(
      fold.getByRole('link', {name: message(language, 'code.download')}).filter({visible: true}),
    ).toHaveAttribute('href', '/samples/requests/getDocument.ps1');
  });
}

test('the language of the samples is that of the requests', async ({page: tab}) => {
  await tab.addInitScript(() => localStorage.setItem('tab.language', 'python'));
  await tab.goto(page);
  const fold = tab.locator('#get-document ~ div details').first();
  await fold.locator('summary').click();
  await expect(fold.getByRole('tab', {selected: true})).toHaveText('Python');
  await expect(fold.getByRole('tabpanel').filter({visible: true})).toContainText('urllib.request');
});

test.describe(() => {
  // The request that fails is one on purpose.
  test.use({quiet: false});

  test('a request that does not come leaves the link to it, and comes when it is asked for again', async ({
    page: tab,
  }) => {
    await tab.goto(page);
    await expect(tab.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    let broken = true;
    await tab.route('**/parts/requests/getDocument.html', (route) => (broken ? route.abort() : route.continue()));
    const fold = tab.locator('#get-document ~ div details').first();
    const failed = tab.waitForEvent('requestfailed');
    await fold.locator('summary').click();
    await failed;
    await expect(fold.getByRole('link', {name: 'Mostrar o pedido'})).toBeVisible();
    broken = false;
    await fold.locator('summary').click();
    await fold.locator('summary').click();
    await expect(fold.getByRole('tab').first()).toBeVisible();
  });
});

test('of a part of a sample, the whole file can be copied and downloaded', async ({page: tab, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await tab.goto('/docs/integrations/api/issued');
  const block = tab.locator('figure.code', {has: tab.locator('[data-file$=".sh"]')}).first();
  const button = block.locator('[data-file]');
  await expect(button).toHaveText(message('pt', 'code.copyFile'));
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

test('without scripts, a link leads to the request', async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const tab = await context.newPage();
  await tab.goto(`${baseURL}${page}`);
  const fold = tab.locator('#get-document ~ div details').first();
  await fold.locator('summary').click();
  await fold.getByRole('link', {name: 'Mostrar o pedido'}).click();
  await expect(tab.locator('figure').first()).toContainText('getDocument.sh');
  await context.close();
});
