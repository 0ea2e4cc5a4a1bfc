import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import type {AxeResults} from 'axe-core';
import type {Page} from '@playwright/test';
import {builtPages, expect, test} from './support.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const devices = {phone: {width: 375, height: 800}, desktop: {width: 1440, height: 900}};

/** Evaluated, not added as an element: the content policy of the page allows no other script. */
async function violations(page: Page, scope = 'html'): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(scope)}, {resultTypes: ["violations"]})`);
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}

/** What is out of sight is not laid out, and axe would not see it, or see it in the colours of before. */
function layOutAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
  }
}

for (const url of builtPages()) {
  test(`axe finds nothing on ${url}, light and dark, phone and desktop`, async ({page}) => {
    for (const [device, viewport] of Object.entries(devices)) {
      await page.setViewportSize(viewport);
      await page.goto(url);
      await page.evaluate(layOutAll);
      for (const theme of ['light', 'dark']) {
        await page.locator('html').evaluate((html, value) => (html.dataset.theme = value), theme);
        expect(await violations(page), `${device}, ${theme}`).toEqual([]);
      }
    }
  });

  test(`${url} never scrolls sideways from 320 to 1440 px`, async ({page}) => {
    await page.setViewportSize({width: 320, height: 800});
    await page.goto(url);
    const overflowing: string[] = [];
    for (let width = 320; width <= 1440; width += 20) {
      await page.setViewportSize({width, height: 800});
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (excess > 0) overflowing.push(`${width} px: ${excess} px too wide`);
    }
    expect(overflowing).toEqual([]);
  });
}

test('axe finds nothing with the menus open', async ({page}) => {
  await page.setViewportSize(devices.desktop);
  await page.goto('/docs');
  for (const summary of await page.locator('.navbar details summary').all()) {
    await summary.click();
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize(devices.phone);
  await page.goto('/docs');
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  // The page behind an open menu is out of reach, its headings and landmarks with it.
  expect(await violations(page, '#menu')).toEqual([]);
});

test('at 400 % zoom a page still shows its text, its menu and its navigation', async ({page}) => {
  // 1280 × 1024 at 400 % is a viewport of 320 × 256.
  await page.setViewportSize({width: 320, height: 256});
  await page.goto('/docs');
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  const last = page.locator('#menu .sidebar a').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page).toHaveURL('/docs/onboarding-feap');
  await expect(page.locator('h1')).toBeVisible();
});

test('reduced motion and forced colours are honoured', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce', forcedColors: 'active'});
  await page.goto('/docs');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  expect(await violations(page)).toEqual([]);
});

test('print shows the text and none of the chrome', async ({page}) => {
  await page.emulateMedia({media: 'print'});
  await page.goto('/docs/integrations/as2/intro');
  for (const chrome of ['.navbar', '.sidebar', '.toc', '.pager', '.announcement']) {
    await expect(page.locator(chrome).first()).toBeHidden();
  }
  await expect(page.locator('.prose h2').first()).toBeVisible();
});
