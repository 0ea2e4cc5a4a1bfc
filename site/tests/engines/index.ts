import {openFirefox} from './bidi.ts';
import {browserOf, playwrightBrowsers, type EngineName} from './browsers.ts';
import type {Engine} from './engine.ts';
import {openWithPlaywright} from './playwright.ts';
import {openWebKit} from './webdriver.ts';

/**
 * Opens a browser.
 *
 * @throws Error when there is none (`site/commands/ensure-browsers.ts` installs one)
 */
export async function openEngine(name: EngineName): Promise<Engine> {
  const browser = browserOf(name);
  if (browser === undefined) throw new Error(`No ${name} for the tests: npm test says how to get one.`);
  const {from, path} = browser;
  if (from === 'playwright') return openWithPlaywright(playwrightBrowsers[name], {});
  if (name === 'firefox') return openFirefox(path);
  if (name === 'webkit') return openWebKit(path);
  return openWithPlaywright(playwrightBrowsers.chromium, {
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
