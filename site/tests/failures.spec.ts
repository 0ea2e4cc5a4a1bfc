import type {Page, Route} from '@playwright/test';
import site from '../config/site.ts';
import {stopClock} from './clock.ts';
import {
  address,
  expect,
  delayRequests,
  isSameDocument,
  languages,
  markDocument,
  message,
  openReady,
  test,
} from './support.ts';

const target = '/docs/integrations/as2/others';
const targetLink = `.sidebar a[href$="${target}"]`;

test.use({viewport: {width: 1440, height: 900}});

/** Matches the request of a navigation: a script fetches the page. */
function isFetched(url: string): (request: {url: () => string; resourceType: () => string}) => boolean {
  return (request) => new URL(request.url()).pathname === url && request.resourceType() === 'fetch';
}

/** Replaces the answer to the request of a navigation; a full load of the same page gets the real page. */
async function answerNavigation(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(
    ({pathname}) => pathname === url,
    (route) => (isFetched(url)(route.request()) ? answer(route) : route.continue()),
  );
}

/** Counts the documents that the page loads from this call on. */
function countDocuments(page: Page): {count: number} {
  const counter = {count: 0};
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counter.count += 1;
  });
  return counter;
}

test.describe('a navigation that takes long', () => {
  test('shows the progress bar and the words after 200 ms, not before, and takes them away', async ({page}) => {
    const release = await delayRequests(page, ({pathname}) => pathname === target);
    await page.clock.install();
    await openReady(page, '/docs');
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
  // The browser reports the failures that these tests cause.
  test.use({quiet: false});

  for (const [name, answer] of [
    ['does not come', (route: Route) => route.fulfill({status: 404})],
    // After a deployment, the new page does not match the styles and code of the current page.
    ['is of a newer build', newerBuild],
  ] as const) {
    test(`a page that ${name} is loaded in full, once`, async ({page}) => {
      const documents = countDocuments(page);
      await openReady(page, '/docs');
      await answerNavigation(page, target, answer);
      await page.locator(targetLink).click();
      await expect(page).toHaveURL(target);
      await expect(page.locator(targetLink)).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
      expect(documents.count).toBe(2);
      await expect(page.locator('.boot-notice')).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL('/docs');
      await expect(page.locator('.sidebar a[href="/docs"]')).toHaveAttribute('aria-current', 'page');
    });
  }

  for (const language of languages) {
    test(`code that stays away ends in readable words and a plain link, after one reload, in ${language}`, async ({
      page,
    }) => {
      const url = address('/docs/integrations/as2/status-messages', language);
      const documents = countDocuments(page);
      await page.route('**/assets/js/islands.*.js', (route) => route.fulfill({status: 404}));
      await page.goto(url);
      await expect(page.locator('.boot-notice')).toContainText(message(language, 'bootError.message'));
      await expect(page.getByRole('link', {name: message(language, 'bootError.reload')})).toHaveAttribute('href', '');
      await expect(page.locator('.prose h2').first()).toBeVisible();
      expect(documents.count).toBe(2);
      await page.locator('.pager-next').click();
      await expect(page).toHaveURL(address(target, language));
    });
  }

  test('off line, a page that fails to load shows the error with Retry, and the loading words only after 200 ms', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await openReady(page, '/docs');
    await markDocument(page);
    await context.setOffline(true);
    await page.locator(targetLink).click();
    await expect(page.getByRole('heading', {level: 1})).toContainText(message('pt', 'loadError.title'));
    await expect(page.getByRole('button', {name: message('pt', 'loadError.retry')})).toBeFocused();
    // Off line, a full load would fail too, and the browser's own message would not help the reader.
    await expect(page.getByRole('link', {name: message('pt', 'loadError.plainLink')})).toBeHidden();
    await expect(page.locator('main')).not.toContainText(/fetch/i);

    await context.setOffline(false);
    const release = await delayRequests(page, ({pathname}) => pathname === target);
    await stopClock(page);
    await page.getByRole('button', {name: message('pt', 'loadError.retry')}).click();
    await page.clock.runFor(199);
    await expect(page.locator('.loading')).toHaveText('');
    await page.clock.runFor(2);
    await expect(page.locator('.loading')).toHaveText(message('pt', 'layout.loading'));
    release();
    await expect(page.locator('.prose h2').first()).toBeVisible();
    await expect(page.locator(targetLink)).toHaveAttribute('aria-current', 'page');
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await expect(page.getByRole('heading', {level: 1})).not.toContainText(message('pt', 'loadError.title'));
    await expect(page.locator('.sidebar a[href="/docs"]')).toHaveAttribute('aria-current', 'page');
  });

  test('off line, a style sheet that is missing is not named to the reader', async ({page, context}) => {
    await page.route('**/assets/css/*.css', (route) => route.abort());
    await openReady(page, '/docs');
    const fetched = page.waitForResponse((response) => isFetched(target)(response.request()));
    await page.locator(targetLink).hover();
    await fetched;
    await context.setOffline(true);
    await page.locator(targetLink).click();
    await expect(page.getByRole('heading', {level: 1})).toContainText(message('pt', 'loadError.title'));
    await expect(page.locator('main pre')).toHaveCount(0);
  });

  for (const language of languages) {
    test(`off line, heading, title and sidebar say which page did not load, and Back leads to the one before, in ${language}`, async ({
      page,
      context,
    }) => {
      const wanted = address(target, language);
      await openReady(page, address('/docs', language));
      const link = page.locator(`.sidebar a[href="${wanted}"]`);
      await context.setOffline(true);
      await link.click();
      const heading = `${message(language, 'loadError.title')}: ${(await link.textContent()) ?? ''}`;
      await expect(page.getByRole('heading', {level: 1})).toHaveText(heading);
      await expect(page).toHaveTitle(`${heading} | ${site.title[language]}`);
      await expect(page.locator('.sidebar [aria-current]')).toHaveAttribute('href', wanted);
      await page.goBack();
      await expect(page.getByRole('heading', {level: 1})).not.toHaveText(heading);
      await expect(page.locator('.sidebar [aria-current]')).toHaveAttribute('href', address('/docs', language));
      await expect(page).not.toHaveTitle(new RegExp(`^${heading}`));
    });
  }

  test('on line, a server that does not answer leaves the plain link', async ({page}) => {
    await openReady(page, '/docs');
    await page.route(
      ({pathname}) => pathname === target,
      (route) => route.abort(),
    );
    await page.locator(targetLink).click();
    await expect(page.getByRole('link', {name: message('pt', 'loadError.plainLink')})).toHaveAttribute(
      'href',
      new RegExp(`${target}$`),
    );
  });

  for (const script of ['shell', 'rest']) {
    test(`a page whose script "${script}" does not come reads and navigates`, async ({page}) => {
      await page.route(`**/assets/shell/${script}.*.js`, (route) => route.fulfill({status: 404}));
      await page.goto('/docs');
      await expect(page.locator('.boot-notice')).toBeVisible({visible: script === 'rest'});
      await expect(page.locator('.prose h2').first()).toBeVisible();
      await page.locator(targetLink).click();
      await expect(page).toHaveURL(target);
      await expect(page.locator('.prose h2').first()).toBeVisible();
    });
  }
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
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', {value});
      }, connection);
      await openReady(page, '/docs');
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.locator(targetLink).hover();
      if (fetches) await expect.poll(() => requested).toContain(target);
      // The navigation after the hover makes one request: the hover had not started another.
      else expect(requested).toEqual([]);
      await page.locator(targetLink).click();
      await expect(page).toHaveURL(target);
      expect(requested.filter((path) => path === target)).toHaveLength(1);
    });
  }
});

async function newerBuild(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(/data-build="\w+"/, 'data-build="newer"');
  await route.fulfill({response, body});
}
