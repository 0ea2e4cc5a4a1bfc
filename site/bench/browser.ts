import {chromium, type Browser, type BrowserContext, type CDPSession, type Page} from '@playwright/test';
import {browserOf, chromiumArguments} from '../tests/engines/browsers.ts';
import {ensureBrowsers} from '../commands/ensure-browsers.ts';

export const flags = [...chromiumArguments, '--no-first-run'];

ensureBrowsers();
export const executablePath = browserOf('chromium')?.path ?? chromium.executablePath();

export async function launch(): Promise<Browser> {
  return chromium.launch({executablePath, args: flags});
}

/** Opens a phone-sized page in a new context, with a DevTools session for throttling. */
export async function openPhone(browser: Browser): Promise<{context: BrowserContext; page: Page; session: CDPSession}> {
  const context = await browser.newContext({viewport: {width: 412, height: 823}, hasTouch: true});
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return {context, page, session};
}

/** Slows the CPU down four times, as Lighthouse does to simulate a mid-range phone. */
export async function slowCpu(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
}

/** Simulates Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
export async function slowNetwork(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
