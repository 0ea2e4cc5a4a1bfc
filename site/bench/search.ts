import type {Browser, Request} from '@playwright/test';
import {slowCpu} from './browser.ts';

export interface SearchResult {
  readonly p50: number;
  readonly p95: number;
  /** Compressed kilobytes loaded before the first result: manifest and index. `npm run eval:search` measures code and texts. */
  readonly before: number;
  /** Compressed kilobytes loaded automatically after it: the words of the other language. */
  readonly after: number;
}

/** Typical queries of readers: words, names, a question, a typo. */
const queries = ['nota de crédito', 'BT-19', 'webhook assinatura', 'recebo 409', 'prazo de conservação', 'certficado'];

/** Types about 60 letters at CPU ×4 and measures the time from each key to the first frame with its results. */
export async function measureSearch(browser: Browser, origin: string): Promise<SearchResult> {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}});
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const files: Request[] = [];
  context.on('requestfinished', (request) => files.push(request));
  await page.goto(`${origin}/docs`);
  await page.keyboard.press('Control+k');
  await page.locator('dialog.search [role="combobox"]').fill('fatura');
  await page.locator('dialog.search [role="option"]').first().waitFor();
  await page.waitForTimeout(1500);
  const before = await kilobytesOf(files, /^\/(?:assets\/)?search\/(?!documents)[^/]*\.json$/);
  // The worker loads these after the first result (packages/search/worker/worker.ts).
  const after = await kilobytesOf(files, /^\/en\/(?:assets\/)?search\/[^/]*\.json$/);
  await slowCpu(session);
  await page.evaluate(observeKeys);
  for (const query of queries) {
    await page.locator('dialog.search [role="combobox"]').fill('');
    await page.waitForTimeout(200);
    for (const letter of query) {
      await page.keyboard.insertText(letter);
      await page.waitForTimeout(200);
    }
  }
  const times = await page.evaluate(() => (window as unknown as {keyTimes: number[]}).keyTimes);
  await context.close();
  times.sort((first, second) => first - second);
  const percentile = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  return {p50: percentile(0.5), p95: percentile(0.95), before, after};
}

async function kilobytesOf(requests: readonly Request[], address: RegExp): Promise<number> {
  const matching = requests.filter((request) => address.test(new URL(request.url()).pathname));
  const sizes = await Promise.all(matching.map((request) => request.sizes()));
  return Math.round(sizes.reduce((sum, {responseBodySize}) => sum + responseBodySize, 0) / 100) / 10;
}

/** Runs in the page: measures the first update of the list after each key. A second update, with excerpts, is not counted. */
function observeKeys(): void {
  const times: number[] = [];
  (window as unknown as {keyTimes: number[]}).keyTimes = times;
  let typedAt: number | null = null;
  addEventListener(
    'input',
    (event) => {
      typedAt = (event.target as HTMLInputElement).value === '' ? null : event.timeStamp;
    },
    {capture: true},
  );
  const list = document.querySelector('dialog.search [role="listbox"]');
  if (!list) throw new Error('The search has no list.');
  const channel = new MessageChannel();
  channel.port1.onmessage = ({data}) => times.push(performance.now() - (data as number));
  new MutationObserver(() => {
    if (typedAt === null) return;
    const since = typedAt;
    typedAt = null;
    // The message arrives after the frame, when layout and paint are done.
    requestAnimationFrame(() => channel.port2.postMessage(since));
  }).observe(list, {childList: true});
}
