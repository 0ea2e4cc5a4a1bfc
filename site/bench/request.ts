import type {Browser, Page} from '@playwright/test';
import {openPhone, slowCpu, slowNetwork} from './browser.ts';

export interface RequestTimes {
  /** Milliseconds from the first press of "Run" to the response, when no part of the simulator is loaded yet. */
  readonly first: number;
  /** Milliseconds from a press of the form's button to the response, for the slowest of the following requests. */
  readonly next: number;
}

const button = 'button[data-form$="/validateDocument.html"]';
const form = `[data-run*='"operation":"validateDocument"']`;

/** Measures how long an operation on a reference page takes on a slow phone (CPU ×4, slow 4G), until a frame shows the response. */
export async function measureRequest(browser: Browser, origin: string): Promise<RequestTimes> {
  const {context, page, session} = await openPhone(browser);
  await page.goto(`${origin}/docs/integrations/api/issued`, {waitUntil: 'networkidle'});
  await page.locator(button).scrollIntoViewIfNeeded();
  await slowCpu(session);
  await slowNetwork(session);
  const first = await timed(page, button);
  const next: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    await page.waitForTimeout(500);
    next.push(await timed(page, `${form} button[type="submit"]`));
  }
  await context.close();
  return {first, next: Math.max(...next)};
}

/** Taps a button. @returns milliseconds from the tap to the first frame with a new response */
async function timed(page: Page, selector: string): Promise<number> {
  await page.evaluate(awaitAnswer, form);
  // Not locator.tap(): its check in the page, between touch and click, would be part of the measured time.
  const {x, y, width, height} = (await page.locator(selector).boundingBox()) ?? {x: 0, y: 0, width: 0, height: 0};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  return page.evaluate(() => (window as unknown as {answered: Promise<number>}).answered);
}

/** Runs in the page: sets `window.answered` to a promise of the time from the next tap to the response. */
function awaitAnswer(place: string): void {
  let tapTime = 0;
  addEventListener('pointerdown', ({timeStamp}) => (tapTime = timeStamp), {once: true, capture: true});
  const oldStatus = document.querySelector(`${place} [data-status]`);
  (window as unknown as {answered: Promise<number>}).answered = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const newStatus = document.querySelector(`${place} [data-status]`);
      if (newStatus === null || newStatus === oldStatus) return;
      observer.disconnect();
      // The message arrives after the frame, when layout and paint are done.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(Math.round(performance.now() - tapTime));
      requestAnimationFrame(() => channel.port2.postMessage(null));
    });
    observer.observe(document.body, {childList: true, subtree: true});
  });
}
