import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test as base, type Page, type Route} from '@playwright/test';

export {expect};

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Language = 'pt' | 'en';
export const languages: readonly Language[] = ['pt', 'en'];

/** Routes of docs-internal/specification.md, §2, without language prefix. */
export const specifiedRoutes = [
  '/',
  '/markdown-page',
  '/docs',
  '/docs/guides/main',
  '/docs/guides/medidata',
  '/docs/guides/moloni',
  '/docs/integrations/api/checklist',
  '/docs/integrations/api/flows',
  '/docs/integrations/api/issued',
  '/docs/integrations/api/received',
  '/docs/integrations/api/scope',
  '/docs/integrations/api/specification',
  '/docs/integrations/api/usecases',
  '/docs/integrations/as2/intro',
  '/docs/integrations/as2/others',
  '/docs/integrations/as2/status-messages',
  '/docs/integrations/webhooks/intro',
  '/docs/integrations/webhooks/security',
  '/docs/integrations/webhooks/types',
  '/docs/onboarding-feap',
] as const;

/** The address of a route in a language, for example `address('/docs', 'en')` → `/en/docs`. */
export function address(route: string, language: Language): string {
  if (language === 'pt') return route;
  return route === '/' ? '/en/' : `/en${route}`;
}

/** Splits an address into route and language. @example routeOf('/en/docs') // → {route: '/docs', language: 'en'} */
export function routeOf(url: string): {readonly route: string; readonly language: Language} {
  const [, route] = /^\/en(\/.*)$/.exec(url) ?? [];
  return route === undefined ? {route: url, language: 'pt'} : {route, language: 'en'};
}

/** Paths of all built pages, from the sitemaps. */
export function builtPages(): readonly string[] {
  return ['build/sitemap.xml', 'build/en/sitemap.xml'].flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1] ?? '').pathname,
    ),
  );
}

/** Returns an interface string of a language (site/interface/<language>.json). */
export function message(language: Language, id: string): string {
  const messages = JSON.parse(readFileSync(path.join(root, `site/interface/${language}.json`), 'utf8')) as Record<
    string,
    {message: string} | undefined
  >;
  const entry = messages[id];
  if (!entry) throw new Error(`No message "${id}" in site/interface/${language}.json`);
  return entry.message;
}

/** Opens a page and waits until its scripts have started and the whole page is laid out, so that elements do not move before a click. */
export async function openReady(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilReady(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-late');
}

export async function waitUntilReady(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

/** Waits for two frames: by then the page is drawn as it is now, and its observers (of sizes, of what is visible) have run. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Waits until what the page does when it is idle is done, such as the marks of what scrolls, and drawn. */
export async function untilIdle(page: Page): Promise<void> {
  // Idle callbacks run in the order in which they were requested. While a page asks for no frame, Chromium 156 may never call them.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isIdle = false;
        const draw = (): void => {
          if (isIdle) resolve();
          else requestAnimationFrame(draw);
        };
        requestIdleCallback(() => (isIdle = true));
        draw();
      }),
  );
  await untilDrawn(page);
}

/** Returns the lower edge of the bars that stick to the top, in pixels of the window. */
export function stickyEdge(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('.navbar, .toc-folded')]
        .filter((bar) => getComputedStyle(bar).position === 'sticky')
        .map((bar) => Math.floor(bar.getBoundingClientRect().bottom)),
    ),
  );
}

/** Waits until an island is interactive. */
export async function waitForIsland(page: Page, island: string): Promise<void> {
  await expect(page.locator(`[data-island="${island}"]`)).toHaveAttribute('data-alive', '');
}

/**
 * Delays all requests of a page to a URL.
 *
 * @param end handles the requests after the delay
 * @returns function that ends the delay
 */
export async function delayRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
  end = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await end(route);
  });
  return () => release();
}

/** Marks the document: `isSameDocument` is true until the page is loaded again. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, {sameDocument: true}));
}

export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'sameDocument' in window);
}

/** A test that fails when the page reports an error or a warning, or sends a request to another host. */
export const test = base.extend<{quiet: boolean; problems: string[]}>({
  /** Set to false where the test causes errors on purpose. */
  quiet: [true, {option: true}],
  problems: [
    async ({page, quiet}, use) => {
      const problems: string[] = [];
      page.on('console', (entry) => {
        if (entry.type() === 'error' || entry.type() === 'warning') problems.push(`console: ${entry.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const {hostname, protocol} = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== 'localhost') problems.push(`request to ${hostname}`);
      });
      await use(problems);
      if (quiet) expect(problems).toEqual([]);
    },
    {auto: true},
  ],
});
