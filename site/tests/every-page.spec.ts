import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import site from '../config/site.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {violations} from './axe.ts';
import {address, builtPages, expect, languages, openReady, routeOf, test, untilIdle} from './support.ts';

/* Checks that apply to every page, in one visit of each. */

const desktop = {width: 1440, height: 900};
const phone = {width: 375, height: 800};

for (const route of new Set(builtPages().map((url) => routeOf(url).route))) {
  test(route, async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    // Both languages in one window: the second page finds scripts and fonts in the cache.
    for (const url of languages.map((language) => address(route, language))) {
      await page.setViewportSize(desktop);
      await openReady(page, url);
      await untilIdle(page);
      await test.step(`${url} says what it is`, () => expectMetadata(page, url));
      await test.step(`${url} comes with all the styles that it needs`, () => expectAllStyles(page));
      await test.step(`${url}: axe finds nothing`, () => expectNoViolations(page, url));
      await test.step(`${url} never scrolls sideways`, () => expectNoOverflow(page));
    }
  });
}

async function expectMetadata(page: Page, url: string): Promise<void> {
  const {route, language} = routeOf(url);
  await expect(page).toHaveTitle(new RegExp(`^.+ \\| ${site.title[language]}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt' ? 'pt-PT' : 'en');
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[style]')).toHaveCount(0);
  const head = await page.evaluate(() => {
    const hrefs = (selector: string): readonly (readonly [string, string])[] =>
      [...document.querySelectorAll<HTMLLinkElement>(selector)].map((link) => [
        link.hreflang,
        link.getAttribute('href') ?? '',
      ]);
    return {
      description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
      canonical: hrefs('link[rel="canonical"]'),
      alternates: hrefs('link[rel="alternate"][hreflang]'),
    };
  });
  const pt = site.url + address(route, 'pt');
  expect(head.description).toMatch(/^.{50,160}$/);
  expect(head.canonical).toEqual([['', site.url + url]]);
  expect(Object.fromEntries(head.alternates)).toEqual({
    'pt-PT': pt,
    en: site.url + address(route, 'en'),
    'x-default': pt,
  });
}

/** A page contains only the style rules that its elements need: adding all other rules must change nothing. */
async function expectAllStyles(page: Page): Promise<void> {
  // Keep the styles in the page: those of a long page are a megabyte.
  const look = await page.evaluateHandle(lookOf);
  const isAdded = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = document.documentElement.dataset.styles ?? '';
        link.onload = () => resolve(true);
        link.onerror = () => resolve(false);
        document.head.append(link);
      }),
  );
  expect(isAdded).toBe(true);
  const after = await page.evaluateHandle(lookOf);
  const [count, changed] = await page.evaluate(
    ([before, now]): [number, readonly (readonly [string | undefined, string | undefined])[]] => [
      before.length,
      Array.from(
        {length: Math.max(before.length, now.length)},
        (_, index) => [before[index], now[index]] as const,
      ).filter(([one, other]) => one !== other),
    ],
    [look, after] as const,
  );
  expect(count).toBeGreaterThan(50);
  expect(changed).toEqual([]);
}

/** Runs in the page. Returns the computed styles of every element that a missing rule would change, without sizes: inside a closed fold they are not reliable. */
function lookOf(): string[] {
  const properties = [
    'background-color',
    'border-top-width',
    'color',
    'display',
    'font-family',
    'font-size',
    'font-weight',
    'justify-content',
    'margin-top',
    'overflow-x',
    'padding-left',
    'position',
    'text-align',
    'text-decoration-line',
    'white-space-collapse',
  ];
  return [...document.querySelectorAll('body, body *')].map((element) => {
    const style = getComputedStyle(element);
    const values = properties.map((name) => style.getPropertyValue(name));
    return `${element.tagName}.${element.getAttribute('class')} ${values.join(' ')}`;
  });
}

/**
 * The two languages of a page have the same elements: one is checked on a desktop in the light theme, the other on a phone in the dark theme.
 * Colours that a theme uses at one width only can be missed. They occur in the frame of every page and on the pages of `lookedAtInFull`,
 * which are checked both ways. On these pages axe checks every text, on others some texts of each look.
 */
async function expectNoViolations(page: Page, url: string): Promise<void> {
  const {route, language} = routeOf(url);
  const inLight = language === 'pt';
  const isInFull = lookedAtInFull.has(route);
  expect(await violationsIn(page, inLight ? desktop : phone, inLight, {isOfEachLook: !isInFull})).toEqual([]);
  if (!isInFull) return;
  expect(await violationsIn(page, inLight ? phone : desktop, inLight, {runOnly: ['color-contrast']})).toEqual([]);
}

/** A page of each layout. Together they contain cards, tables, samples, diagrams, a reference and forms. */
const lookedAtInFull: ReadonlySet<string> = new Set([
  '/',
  '/docs',
  '/docs/integrations/api/scope',
  '/docs/integrations/as2/status-messages',
  '/docs/integrations/webhooks/security',
  '/simulator',
  '/validator',
]);

async function violationsIn(
  page: Page,
  size: typeof desktop,
  inLight: boolean,
  options: Parameters<typeof violations>[1],
): Promise<readonly string[]> {
  await page.setViewportSize(size);
  await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), inLight ? 'light' : 'dark');
  const pageViolations = await violations(page, options);
  return pageViolations.map((violation) => `${size.width} px, ${inLight ? 'light' : 'dark'}: ${violation}`);
}

/** Checks the minimum width of every layout, where there is least room, and 320 px. */
async function expectNoOverflow(page: Page): Promise<void> {
  const excess: Record<string, number> = {};
  for (const width of widths) {
    await page.setViewportSize({width, height: 800});
    excess[`${width} px`] = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }
  expect(excess).toEqual(Object.fromEntries(widths.map((width) => [`${width} px`, 0])));
}

const widths = [...new Set([320, ...leastWidths()])];

/** Each `min-width` and the first width above each `max-width`, in pixels: style sheets give them in em of the browser's font size. */
function leastWidths(): readonly number[] {
  const styles = ['packages/docs', 'site'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.join(projectRoot, folder, file)),
  );
  return styles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\((min|max)-width: ([\d.]+)em\)/g)].map(
      ([, kind, width]) => Number(width) * 16 + (kind === 'max' ? 1 : 0),
    ),
  );
}
