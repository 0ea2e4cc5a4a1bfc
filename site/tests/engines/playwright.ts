import type {BrowserType, LaunchOptions} from '@playwright/test';
import {isSamePage, noteRefused, type Engine} from './engine.ts';

/** A browser that Playwright drives: its own, or a Chromium of the system. */
export async function openWithPlaywright(type: BrowserType, options: LaunchOptions): Promise<Engine> {
  const browser = await type.launch(options);
  const page = await browser.newPage({locale: 'pt-PT'});
  await page.addInitScript(noteRefused);
  return {
    tab: {
      open: async (url) => {
        if (isSamePage(page.url(), url)) await page.goto('about:blank');
        await page.goto(url);
      },
      address: () => Promise.resolve(page.url()),
      run: (expression) => page.evaluate(expression),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      click: (selector) => page.locator(selector).first().click(),
      back: async () => {
        await page.goBack({waitUntil: 'commit'});
      },
      forward: async () => {
        await page.goForward({waitUntil: 'commit'});
      },
      resize: (width, height) => page.setViewportSize({width, height}),
    },
    close: () => browser.close(),
  };
}
