import type {CDPSession} from '@playwright/test';
import {expect, openReady, test} from './support.ts';

test.use({viewport: {width: 1440, height: 900}});
test.setTimeout(180_000);

interface Usage {
  readonly nodes: number;
  readonly listeners: number;
  /** Bytes. */
  readonly heap: number;
}

/** Measures what the tab holds after garbage collection. */
async function measure(session: CDPSession): Promise<Usage> {
  await session.send('HeapProfiler.collectGarbage');
  const {metrics} = await session.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize')};
}

test('after 40 navigations a tab holds what it held after 10', async ({playwright, launchOptions}) => {
  // Lite mode: otherwise the engine collects data about code that runs often (a third of a megabyte in a hundred navigations).
  const args = [...(launchOptions.args ?? []), '--js-flags=--lite-mode'];
  // Starts its own browser: with `test.use` this test would run alone, after all others.
  const browser = await playwright.chromium.launch({...launchOptions, args});
  const page = await browser.newPage();
  await openReady(page, '/docs');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Visits the same ten pages in each round, some with an island, so that the tab should keep the same each time.
  const round = await page.evaluate(() =>
    [...document.querySelectorAll('.sidebar a')].slice(4, 14).map((link) => link.getAttribute('href')),
  );
  const visitAll = (): Promise<void> =>
    page.evaluate(async (paths) => {
      for (const path of paths) {
        const isComplete = new Promise((resolve) =>
          document.addEventListener('docs:page-complete', resolve, {once: true}),
        );
        document.querySelector<HTMLElement>(`.sidebar a[href="${path}"]`)?.click();
        await isComplete;
        const island = document.querySelector<HTMLElement>('[data-island]');
        if (island && !('alive' in island.dataset)) {
          await new Promise((resolve) => island.addEventListener('docs:hydrated', resolve, {once: true}));
        }
      }
    }, round);
  await visitAll();
  const after10 = await measure(session);
  for (let rounds = 1; rounds < 4; rounds += 1) await visitAll();
  const after40 = await measure(session);
  // Elements and listeners must not grow; the engine itself adds a sixtieth to the heap.
  expect(after40.nodes).toBeLessThanOrEqual(after10.nodes + 20);
  expect(after40.listeners).toBeLessThanOrEqual(after10.listeners + 2);
  expect(after40.heap).toBeLessThanOrEqual(after10.heap * 1.04);
  await browser.close();
});
