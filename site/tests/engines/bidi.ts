import puppeteer from 'puppeteer-core';
import {noteRefused, type Engine} from './engine.ts';

/** Drives the Firefox of the system over WebDriver BiDi. Playwright drives only its own build of Firefox. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {'intl.accept_languages': 'pt-PT'},
  });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(noteRefused);
  return {
    tab: {
      open: async (url) => {
        await page.goto('about:blank');
        await page.goto(url);
      },
      address: () => Promise.resolve(page.url()),
      run: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      click: (selector) => page.click(selector),
      back: () => page.evaluate('history.back()') as Promise<void>,
      forward: () => page.evaluate('history.forward()') as Promise<void>,
      resize: (width, height) => page.setViewport({width, height}),
    },
    close: () => browser.close(),
  };
}
