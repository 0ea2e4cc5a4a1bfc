import type {Page} from '@playwright/test';
import {expect, openReady, test} from './support.ts';

/* Long pages are laid out late, without a visible effect: packages/docs/shell/navigation/late.ts. */
const longPages = [
  '/docs',
  '/docs/integrations/api/usecases',
  '/docs/integrations/as2/status-messages',
  '/docs/guides/moloni',
];
const parts = '.prose :is(.table-scroll, .code, .diagram, dl)';

test.use({viewport: {width: 1440, height: 900}});

/** Counts the parts that are not drawn yet, without those inside a closed fold. */
function undrawn(page: Page): Promise<number> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter((part) => {
        const content = part.firstElementChild ?? part;
        return content.checkVisibility() && !content.checkVisibility({contentVisibilityAuto: true});
      }).length,
    parts,
  );
}

/** Returns the cumulative layout shift since the page was opened: https://web.dev/articles/cls. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {value: number})[];
          resolve(shifts.reduce((sum, {value}) => sum + value, 0));
        }).observe({type: 'layout-shift', buffered: true});
        // Without entries the observer never calls back.
        requestAnimationFrame(() => resolve(0));
      }),
  );
}

for (const url of longPages) {
  test(`once ${url} is idle, all of it is laid out, and nothing has moved`, async ({page}) => {
    await openReady(page, url);
    await expect(page.locator('html')).not.toHaveAttribute('data-late');
    expect(await undrawn(page)).toBe(0);
    expect(await layoutShift(page)).toBeLessThan(0.005);
  });

  test(`${url} is drawn wherever the reader goes before it is idle`, async ({page}) => {
    // Block the script that draws the parts of an idle page in slices.
    await page.route('**/assets/shell/rest.*.js', () => undefined);
    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('data-late', '');
    expect(await undrawn(page)).toBeGreaterThan(0);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 100_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await undrawn(page)).toBe(0);
  });
}

test('a page that a navigation leads to is whole once it is idle, and at once when the reader scrolls', async ({
  page,
}) => {
  await openReady(page, '/docs/onboarding-feap');
  await page.locator('.sidebar a[href="/docs/integrations/api/usecases"]').click();
  await expect(page).toHaveURL('/docs/integrations/api/usecases');
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await undrawn(page)).toBe(0);
  await expect(page.locator('#next')).toBeAttached();
});

test('a link within a page that is not drawn yet leads to where it says', async ({page}) => {
  // Block the script that draws the parts of an idle page in slices.
  await page.route('**/assets/shell/rest.*.js', () => undefined);
  await page.goto('/docs/integrations/api/usecases');
  await expect(page.locator('html')).toHaveAttribute('data-late', '');
  expect(await undrawn(page)).toBeGreaterThan(0);
  await page.locator('.toc a').last().click();
  expect(await undrawn(page)).toBe(0);
});

test('an anchor typed into the address of a page that is not drawn yet leads to where it says', async ({page}) => {
  // Block the script that draws the parts of an idle page in slices.
  await page.route('**/assets/shell/rest.*.js', () => undefined);
  await page.goto('/docs/integrations/api/usecases');
  await expect(page.locator('html')).toHaveAttribute('data-late', '');
  await page.evaluate(() => {
    location.hash = '#exemption-codes';
  });
  await expect(page.locator('html')).not.toHaveAttribute('data-late');
  const top = (): Promise<number | undefined> =>
    page.evaluate(() => document.querySelector('#exemption-codes')?.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  expect(await top()).toBeLessThan(200);
});

/** The height of the page and the places of its headings. */
function places(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => [
    document.documentElement.scrollHeight,
    ...[...document.querySelectorAll('.prose :is(h2, h3)')].map((heading) => heading.getBoundingClientRect().top),
  ]);
}

for (const width of [390, 1440]) {
  test.describe(`in a window of ${width} px, opening and closing the search and switching the theme`, () => {
    test.use({viewport: {width, height: 900}});

    for (const url of ['/specification', '/docs/integrations/api/usecases', '/docs/integrations/api/issued'])
      test(`skips what is not seen of ${url}, moves nothing, and leaves all of it drawn`, async ({page}) => {
        await openReady(page, url);
        await page.evaluate(() => scrollTo({top: document.documentElement.scrollHeight / 2, behavior: 'instant'}));
        const before = await places(page);
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await undrawn(page)).toBeGreaterThan(0);
        expect(await places(page)).toEqual(before);
        await page.keyboard.press('Escape');
        await expect.poll(() => undrawn(page)).toBe(0);
        expect(await places(page)).toEqual(before);
        await page.locator('[data-action="theme"]').click();
        expect(await places(page)).toEqual(before);
        await expect.poll(() => undrawn(page)).toBe(0);
        expect(await places(page)).toEqual(before);
      });
  });
}
