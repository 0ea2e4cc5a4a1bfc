import type {Page} from '@playwright/test';

/** Starts to record what live regions of the page say. Returns a function that returns it so far. */
export async function hear(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, {heard});
    const live = '[aria-live]:not([aria-live="off"]), [role="status"]:not([aria-live]), output:not([aria-live])';
    new MutationObserver((changes) => {
      for (const {target} of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(live);
        if (region) heard.push(region.textContent);
      }
    }).observe(document.body, {childList: true, characterData: true, subtree: true});
  });
  return () => page.evaluate(() => (window as {heard?: readonly string[]}).heard ?? []);
}
