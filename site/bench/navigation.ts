import type {Browser} from '@playwright/test';
import {median, slowCpu} from './browser.ts';

interface NavigationResult {
  /** Milliseconds from the click to the first frame of a page that was not opened before; the click comes right after pointing at the link. */
  readonly first: number;
  /** The same when the pointer rests on the link for 300 ms before the click, as it does for a real user. */
  readonly pointed: number;
  /** The same for a page that was opened before. */
  readonly revisit: number;
}

/** Measures clicks in the sidebar at CPU ×4, on a fast network. */
export async function measureNavigation(browser: Browser, origin: string, runs: number): Promise<NavigationResult> {
  const first: number[] = [];
  const pointed: number[] = [];
  const revisit: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({viewport: {width: 1280, height: 900}});
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(`${origin}/docs/integrations/as2/intro`);
    await page.waitForSelector('html[data-has-hydrated="true"]');
    await slowCpu(session);
    const click = async (route: string, pointing = 0): Promise<number> => {
      const link = page.locator(`.sidebar a[href="${route}"]`);
      if (pointing > 0) await link.hover();
      await page.waitForTimeout(pointing);
      await page.evaluate(observeClick, route);
      await link.click();
      const handle = await page.waitForFunction(() => (window as unknown as {shownIn?: number}).shownIn);
      return (await handle.jsonValue()) ?? Number.NaN;
    };
    first.push(await click('/docs/integrations/webhooks/intro'));
    revisit.push(await click('/docs/integrations/as2/intro'), await click('/docs/integrations/webhooks/intro'));
    for (const route of [
      '/docs/integrations/as2/others',
      '/docs/onboarding-feap',
      '/docs/integrations/webhooks/types',
    ]) {
      pointed.push(await click(route, 300));
    }
    await context.close();
  }
  return {
    first: Math.round(median(first)),
    pointed: Math.round(median(pointed)),
    revisit: Math.round(median(revisit)),
  };
}

/** Runs in the page: measures the time from the click until the sidebar marks the new page and a frame is drawn. */
function observeClick(route: string): void {
  Object.assign(window, {shownIn: undefined});
  addEventListener(
    'click',
    (event) => {
      const check = (): void => {
        const current = document.querySelector('.sidebar a[aria-current="page"]');
        if (current?.getAttribute('href') === route) {
          requestAnimationFrame(() => Object.assign(window, {shownIn: performance.now() - event.timeStamp}));
        } else {
          requestAnimationFrame(check);
        }
      };
      check();
    },
    {capture: true, once: true},
  );
}
