import {readFileSync} from 'node:fs';
import type {Page, Route} from '@playwright/test';
import {
  address,
  expect,
  hold,
  isSameDocument,
  languages,
  markDocument,
  message,
  openHydrated,
  test,
} from './support.ts';

const target = '/docs/integrations/as2/others';
const targetLink = `.sidebar a[href$="${target}"]`;

test.use({viewport: {width: 1440, height: 900}});

/** What a page alone needs, code and content, found by opening it in a browser of its own. */
async function chunksOf(page: Page, url: string, from: string): Promise<readonly string[]> {
  const context = await page.context().browser()?.newContext();
  const probe = await context?.newPage();
  if (!context || !probe) throw new Error('no browser');
  await openHydrated(probe, from);
  const requested: string[] = [];
  probe.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await probe.locator(`.sidebar a[href$="${url}"]`).click();
  await expect(probe).toHaveURL(url);
  await expect(probe.locator(`.sidebar a[href$="${url}"]`)).toHaveAttribute('aria-current', 'page');
  await context.close();
  return requested.filter((path) => /^(?:\/en)?\/assets\/(?:js|pages)\//.test(path));
}

function isOneOf(chunks: readonly string[]): (url: URL) => boolean {
  return (url) => chunks.includes(url.pathname);
}

/** From here on time passes only by `page.clock.runFor`. Needs `page.clock.install()` before the page is opened. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): {count: number} {
  const counter = {count: 0};
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counter.count += 1;
  });
  return counter;
}

test.describe('a navigation that takes long', () => {
  test('shows the progress bar and the words after 200 ms, not before, and takes them away', async ({page}) => {
    const chunks = await chunksOf(page, target, '/docs');
    const release = await hold(page, isOneOf(chunks));
    await page.clock.install();
    await openHydrated(page, '/docs');
    await stopClock(page);
    await page.locator(targetLink).click();
    await page.clock.runFor(199);
    await expect(page.locator('.progress')).toBeHidden();
    await page.clock.runFor(2);
    await expect(page.locator('.progress')).toBeVisible();
    await expect(page.locator('[data-announcer]')).toHaveText(message('pt', 'layout.loading'));
    release();
    await expect(page).toHaveURL(target);
    await expect(page.locator('.progress')).toBeHidden();
  });
});

test.describe('failures', () => {
  // They are what the browser reports here.
  test.use({quiet: false});

  for (const language of languages) {
    test(`a page that throws while rendering says so and comes back, in ${language}`, async ({page}) => {
      const from = address('/docs', language);
      const url = address(target, language);
      const chunks = await chunksOf(page, url, from);
      await page.route(isOneOf(chunks), throwsWhenRendered);
      await openHydrated(page, from);
      await page.evaluate(() => Object.assign(window, {throwOnRender: true}));
      await page.locator(targetLink).click();
      await expect(page.getByRole('heading', {level: 1})).toHaveText(message(language, 'crash.title'));
      await expect(page.locator('.navbar')).toBeVisible();
      await page.evaluate(() => Object.assign(window, {throwOnRender: false}));
      await page.getByRole('button', {name: message(language, 'crash.tryAgain')}).click();
      await expect(page.locator('.prose h2').first()).toBeVisible();
    });
  }

  test('a page whose code does not come reloads once and lands on the page', async ({page}) => {
    const chunks = await chunksOf(page, target, '/docs');
    const documents = countDocuments(page);
    await openHydrated(page, '/docs');
    // As after a deployment: the old file is gone until the new page names a new one.
    await page.route(isOneOf(chunks), (route) =>
      documents.count < 2 ? route.fulfill({status: 404}) : route.continue(),
    );
    await page.locator(targetLink).click();
    await expect(page).toHaveURL(target);
    await expect(page.locator(targetLink)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    expect(documents.count).toBe(2);
    await expect(page.locator('.boot-notice')).toBeHidden();
  });

  for (const language of languages) {
    test(`code that stays away ends in readable words and a plain link, after one reload, in ${language}`, async ({
      page,
    }) => {
      const from = address('/docs', language);
      const url = address(target, language);
      const chunks = await chunksOf(page, url, from);
      const documents = countDocuments(page);
      await openHydrated(page, from);
      await page.route(isOneOf(chunks), (route) => route.fulfill({status: 404}));
      await page.locator(targetLink).click();
      await expect(page.locator('.boot-notice')).toContainText(message(language, 'bootError.message'));
      await expect(page.locator('.boot-notice a')).toHaveAttribute('href', url);
      await expect(page.locator('.prose h2').first()).toBeVisible();
      expect(documents.count).toBe(2);
      await page.locator('.pager-previous').click();
      await expect(page).toHaveURL(address('/docs/integrations/as2/status-messages', language));
    });
  }

  test('off line, a page that fails to load shows the error with Retry, and the loading words only after 200 ms', async ({
    page,
    context,
  }) => {
    const chunks = await chunksOf(page, target, '/docs');
    await page.clock.install();
    await openHydrated(page, '/docs');
    await markDocument(page);
    await context.setOffline(true);
    await page.locator(targetLink).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText(message('pt', 'loadError.title'));
    await expect(page.locator('.message pre')).toContainText(/chunk/i);
    await expect(page.getByRole('link', {name: message('pt', 'loadError.plainLink')})).toHaveAttribute('href', target);

    await context.setOffline(false);
    const release = await hold(page, isOneOf(chunks));
    await stopClock(page);
    await page.getByRole('button', {name: message('pt', 'loadError.retry')}).click();
    await page.clock.runFor(199);
    await expect(page.locator('.loading')).toHaveText('');
    await page.clock.runFor(2);
    await expect(page.locator('.loading')).toHaveText(message('pt', 'layout.loading'));
    release();
    await expect(page.locator('.prose h2').first()).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a main bundle that is missing at start leaves a page that reads and navigates', async ({page}) => {
    await page.route('**/assets/js/main.*.js', (route) => route.fulfill({status: 404}));
    await page.goto('/docs');
    await expect(page.locator('.boot-notice')).toBeVisible();
    await expect(page.locator('.prose h2').first()).toBeVisible();
    await page.locator('[data-action="theme"]').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.locator(targetLink).click();
    await expect(page).toHaveURL(target);
    await expect(page.locator('.prose h2').first()).toBeVisible();
  });
});

test.describe('prefetch', () => {
  const connections = [
    {name: 'a fast connection', connection: {effectiveType: '4g', saveData: false}, fetches: true},
    {name: '2g', connection: {effectiveType: '2g', saveData: false}, fetches: false},
    {name: 'slow 2g', connection: {effectiveType: 'slow-2g', saveData: false}, fetches: false},
    {name: 'data saver', connection: {effectiveType: '4g', saveData: true}, fetches: false},
  ];
  for (const {name, connection, fetches} of connections) {
    test(`${fetches ? 'happens' : 'is skipped'} on ${name}`, async ({page}) => {
      const chunks = await chunksOf(page, target, '/docs');
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', {value});
      }, connection);
      await openHydrated(page, '/docs');
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.locator(targetLink).hover();
      if (fetches) await expect.poll(() => requested).toEqual(expect.arrayContaining([...chunks]));
      // A navigation after the hover shows that nothing was under way.
      else expect(requested).toEqual([]);
      await page.locator(targetLink).click();
      await expect(page).toHaveURL(target);
    });
  }
});

/** Lets the page's component throw as long as `window.throwOnRender` is true. */
async function throwsWhenRendered(route: Route): Promise<void> {
  const response = await route.fetch();
  if (!route.request().url().endsWith('.js')) {
    await route.fulfill({response});
    return;
  }
  const source = await response.text();
  const name = /webpackChunk\w+/.exec(source)?.[0] ?? '';
  const prelude = readFileSync(new URL('./fixtures/throwOnRender.js', import.meta.url), 'utf8').replace('CHUNKS', name);
  await route.fulfill({response, body: prelude + source});
}
