import site from '../config/site.ts';
import type {Page} from '@playwright/test';
import {expect, delayRequests, message, openReady, test} from './support.ts';

const themeButton = (page: Page) => page.locator('[data-action="theme"]');

test.describe('colour mode', () => {
  test.use({colorScheme: 'dark'});

  test('is light by default whatever the system prefers', async ({page}) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  test('switches, says what it does, and is remembered', async ({page}) => {
    await page.goto('/');
    await expect(themeButton(page)).toHaveAccessibleName(message('pt', 'theme.toDark'));
    await themeButton(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(themeButton(page)).toHaveAccessibleName(message('pt', 'theme.toLight'));
    await page.goto('/en/docs');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await themeButton(page).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test('what is pressed before the script is there is answered when it comes, once', async ({page}) => {
  const release = await delayRequests(page, '**/assets/shell/shell.*.js');
  const script = page.waitForRequest('**/assets/shell/shell.*.js');
  await page.goto('/docs', {waitUntil: 'commit'});
  await script;
  await themeButton(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await themeButton(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test.describe('with the scripts of the page missing', () => {
  // The browser reports the missing scripts.
  test.use({quiet: false});

  test('the colour mode is still the chosen one: it is set before the first paint', async ({page}) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.route('**/assets/shell/*.js', (route) => route.abort());
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await page.goto('/docs');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a field takes letters after Ctrl K, which is kept only as long as the script may come', async ({page}) => {
    const release = await delayRequests(page, '**/assets/shell/shell.*.js', (route) => route.abort());
    const script = page.waitForRequest('**/assets/shell/shell.*.js');
    const failure = page.waitForEvent('requestfailed');
    await page.goto('/docs/integrations/api/specification', {waitUntil: 'commit'});
    await script;
    await page.keyboard.press('Control+k');
    release();
    await failure;
    const filter = page.locator('form[data-filter] input').first();
    await filter.pressSequentially('token');
    await expect(filter).toHaveValue('token');
  });
});

test('the announcement is dismissed and stays so', async ({page}) => {
  test.skip(site.announcement === null, 'there is none');
  await page.goto('/');
  const announcement = page.locator('.announcement');
  await expect(announcement).toBeVisible();
  await announcement.getByRole('button', {name: 'Fechar o aviso'}).click();
  await expect(announcement).toBeHidden();
  await page.goto('/en/docs/guides/main');
  await expect(announcement).toBeHidden();
});

test('the chosen version of the documentation is remembered', async ({page}) => {
  await page.goto('/docs');
  await page.locator('header details:has([data-version]) summary').click();
  await page.locator('header [data-version]').click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe('current');
});

test.describe('with storage blocked', () => {
  test.beforeEach(async ({page}) => {
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', {get: refuse});
      Object.defineProperty(window, 'sessionStorage', {get: refuse});
    });
  });

  test('theme and announcement last for the visit', async ({page}) => {
    await openReady(page, '/');
    await themeButton(page).click();
    if (site.announcement !== null) await page.locator('[data-action="dismiss-announcement"]').click();
    await page.goto('/docs');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('.announcement')).toBeHidden();
    await page.locator('header details:has([data-version]) summary').click();
    await page.locator('header [data-version]').click();
    await expect(page).toHaveURL('/docs');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
