import {address, expect, delayRequests, languages, message, openReady, test} from './support.ts';

const phone = {width: 375, height: 800};
const wide = {width: 1440, height: 900};

/* The side menu, which replaces the navigation on narrow screens. */

test('replaces the navigation at 996 px or less, not at 997 px', async ({page}) => {
  await page.setViewportSize({width: 996, height: 800});
  await page.goto('/docs');
  await expect(page.locator('header [popovertarget="menu"]')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('navigation')).toBeHidden();
  await page.setViewportSize({width: 997, height: 800});
  await expect(page.locator('header [popovertarget="menu"]')).toBeHidden();
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
});

test('replaces the navigation where the letters that the reader set in the browser leave no room for it, and nothing scrolls sideways', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24'],
  });
  const page = await browser.newPage({baseURL});
  for (const url of ['/', '/docs/integrations/api/issued', '/docs/integrations/as2/others', '/en/specification']) {
    await page.goto(url);
    for (const width of [320, 390, 768, 1024, 1280, 1440, 1600, 1920]) {
      await page.setViewportSize({width, height: 800});
      const [excess, size] = await page.evaluate(() => [
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        getComputedStyle(document.documentElement).fontSize,
      ]);
      expect([excess, size], `${url}, ${width} px`).toEqual([0, '24px']);
    }
  }
  await browser.close();
});

test('opens before its script has come, keeps the focus inside, closes on Escape and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const release = await delayRequests(page, '**/assets/shell/shell.*.js');
  await page.goto('/docs', {waitUntil: 'commit'});
  const menu = page.locator('#menu');
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  await expect(menu).toBeVisible();
  release();
  await expect(page.getByRole('button', {name: 'Fechar o menu'})).toBeFocused();
  await expect(menu.locator('.sidebar a').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', {name: 'Abrir o menu'})).toBeFocused();
});

for (const language of languages) {
  test(`opens at its start when what is read is in sight there, at what is read when it is not, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 900});
    await openReady(page, address('/docs/integrations/webhooks/security', language));
    const menu = page.locator('#menu');
    const current = menu.locator('.sidebar [aria-current]');
    const open = page.locator('header [popovertarget="menu"]');
    await open.click();
    await expect(current).toBeInViewport({ratio: 1});
    expect(await menu.evaluate((each) => each.scrollTop)).toBe(0);
    // Near the lower edge of the window the entry is visible too.
    const bottom = await current.evaluate((each) => each.getBoundingClientRect().bottom);
    await page.keyboard.press('Escape');
    await page.setViewportSize({width: 390, height: Math.ceil(bottom) + 10});
    await open.click();
    await expect(current).toBeInViewport({ratio: 1});
    expect(await menu.evaluate((each) => each.scrollTop)).toBe(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({width: 390, height: 500});
    await open.click();
    await expect(current).toBeInViewport({ratio: 1});
    expect(await menu.evaluate((each) => each.scrollTop)).toBeGreaterThan(0);
  });
}

test('closes by itself when the window widens and when a link is chosen', async ({page}) => {
  await page.setViewportSize(phone);
  await openReady(page, '/docs');
  const menu = page.locator('#menu');
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  await expect(menu).toBeVisible();
  await page.setViewportSize(wide);
  await expect.poll(() => menu.evaluate((element) => element.matches(':popover-open'))).toBe(false);
  await expect(page.locator('main')).not.toHaveAttribute('inert');

  await page.setViewportSize(phone);
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  await menu.locator('.sidebar a[href="/docs/onboarding-feap"]').click();
  await expect(page).toHaveURL('/docs/onboarding-feap');
  await expect(menu).toBeHidden();
});

for (const language of languages) {
  test(`is a dialog with a name while it is open, and nothing behind it takes the focus, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await openReady(page, address('/docs/law', language));
    const menu = page.locator('#menu');
    await page.locator('header [popovertarget="menu"]').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', {name: message(language, 'navbar.menu'), exact: true})).toBeVisible();
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      const isInside = await menu.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(isInside, key).toBe(true);
    }
    await page.keyboard.press('Escape');
    // On wide screens the same element is the sidebar.
    await page.setViewportSize(wide);
    await expect(menu).not.toHaveAttribute('role');
    await page.locator('.skip-link').focus();
    await expect(page.locator('.skip-link')).toBeFocused();
  });
}
