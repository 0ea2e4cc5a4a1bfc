import {address, expect, languages, specifiedRoutes, test} from './support.ts';

test.use({javaScriptEnabled: false});

for (const language of languages) {
  test(`without JavaScript every page reads and every link works, in ${language}`, async ({page, request}) => {
    const targets = new Set<string>();
    for (const route of specifiedRoutes) {
      await page.goto(address(route, language));
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('.prose')).toBeVisible();
      const hrefs = await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      for (const href of hrefs) targets.add((href ?? '').replace(/#.*/, ''));
      await expect(page.locator('.needs-script').filter({visible: true})).toHaveCount(0);
    }
    for (const target of targets) expect((await request.get(target)).status(), target).toBe(200);
  });
}

test('without JavaScript no text promises a tool that is not there', async ({page}) => {
  for (const [route, words] of [
    ['/en/validator', 'Choose the file or paste its content'],
    ['/en/specification', 'sends the request to the simulator'],
    ['/en/docs/integrations/as2/status-messages', 'Paste a disposition'],
    ['/en/docs/integrations/api/checklist', 'What you tick is kept in this browser'],
  ] as const) {
    await page.goto(route);
    await expect(page.getByText(words), route).toHaveCount(1);
    await expect(page.getByText(words), route).toBeHidden();
  }
});

test('without JavaScript the menus open, one at a time', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/docs');
  const [guides, integrations] = ['Guias Técnicos', 'Integrações'].map((label) => page.getByText(label).first());
  const open = page.locator('header details[open]');
  await integrations?.click();
  await expect(open).toHaveText(/^Integrações/);
  await guides?.click();
  await expect(open).toHaveText(/^Guias Técnicos/);
  await page.getByRole('banner').getByRole('link', {name: 'Onboarding FEAP'}).click();
  await expect(page).toHaveURL('/docs/onboarding-feap');

  await page.setViewportSize({width: 375, height: 800});
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  await page.locator('#menu .sidebar a[href="/docs/integrations/as2/intro"]').click();
  await expect(page).toHaveURL('/docs/integrations/as2/intro');
});
