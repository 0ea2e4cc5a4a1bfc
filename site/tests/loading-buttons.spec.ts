import type {Locator, Page} from '@playwright/test';
import site from '../config/site.ts';
import {address, expect, languages, message, openReady, test, type Language} from './support.ts';

test.skip(!site.chapters.simulator, 'this site has no simulator');
test.use({quiet: false});

/** A button whose code is loaded when it is pressed. */
interface Case {
  readonly name: string;
  readonly route: string;
  readonly module: string;
  readonly failed: string;
  readonly button: (page: Page, language: Language) => Locator;
  /** Selector of an element that exists once the button has worked. */
  readonly answer: string;
}

const cases: readonly Case[] = [
  {
    name: 'the first minute',
    route: '/',
    module: '**/assets/minute/**',
    failed: 'run.failed',
    button: (page) => page.locator('[data-minute] [data-action="load"]').first(),
    answer: '[data-minute] [data-step="valid"][data-state]',
  },
  {
    name: 'Run',
    route: '/specification',
    module: '**/assets/runner/**',
    failed: 'run.failed',
    button: (page) => page.locator('button[data-form$="/submitDocument.html"]'),
    answer: '[data-run]',
  },
  {
    name: 'a step of a walk-through',
    route: '/walkthroughs',
    module: '**/assets/play/**',
    failed: 'run.failed',
    button: (page) => page.locator('button[data-walkthrough]').first(),
    answer: '[data-walk] > [data-outcome] > *',
  },
  {
    name: 'Play',
    route: '/docs/integrations/api/flows',
    module: '**/assets/play/**',
    failed: 'run.failed',
    button: (page) => page.locator('button[data-diagram]').first(),
    answer: '[data-lit="now"]',
  },
  {
    name: 'the tool of the bar',
    route: '/docs/integrations/as2/intro',
    module: '**/assets/sandbox/**',
    failed: 'navbar.toolFailed',
    button: (page, language) => page.getByRole('button', {name: message(language, 'navbar.tool'), exact: true}),
    answer: 'dialog.sandbox',
  },
];

for (const language of languages) {
  for (const {name, route, module, failed, button, answer} of cases) {
    test(`${name} says beside itself that it loads, and that it did not, in ${language}`, async ({page}) => {
      await page.setViewportSize({width: 390, height: 844});
      await openReady(page, address(route, language));
      const pressed = button(page, language);
      const alert = page.getByRole('alert').filter({hasText: message(language, failed)});
      await page.route(module, (request) => request.abort());
      await pressed.click();
      await expect(alert).toBeInViewport({ratio: 1});
      await expect(pressed).not.toHaveAttribute('aria-busy');
      await expect(page.locator(answer)).toHaveCount(0);

      await page.unroute(module);
      let letCome = (): void => undefined;
      const asked = new Promise<void>((resolve) => (letCome = resolve));
      const queries: string[] = [];
      await page.route(module, async (request) => {
        queries.push(new URL(request.request().url()).search);
        await asked;
        await request.continue();
      });
      await pressed.press('Enter');
      await expect(pressed).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByText(message(language, 'layout.loading'), {exact: true})).toBeInViewport({ratio: 1});
      await expect(alert).toHaveCount(0);
      // Chromium 150 and others do not ask again for an address that failed.
      expect(queries[0]).toMatch(/^\?\d+$/);
      letCome();
      await expect(page.locator(answer).first()).toBeAttached();
      await expect(page.locator('[data-load-note]')).toHaveCount(0);
    });
  }
}

test('a part that does not come is said by the button that needs it', async ({page}) => {
  await openReady(page, address('/walkthroughs', 'en'));
  await page.route('**/parts/play/**', (request) => request.abort());
  const pressed = page.locator('button[data-walkthrough]').first();
  await pressed.click();
  await expect(page.getByRole('alert').filter({hasText: message('en', 'run.failed')})).toBeInViewport({ratio: 1});
  await page.unroute('**/parts/play/**');
  await pressed.click();
  await expect(page.locator('[data-walk] > [data-outcome] > *').first()).toBeVisible();
});
