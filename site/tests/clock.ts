import type {Page} from '@playwright/test';

/** Stops the clock: time then passes only with `page.clock.runFor`. Call `page.clock.install()` before opening the page. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
