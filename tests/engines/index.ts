import {existsSync} from 'node:fs';
import path from 'node:path';
import {chromium, firefox, webkit} from '@playwright/test';
import {openFirefox} from './bidi.ts';
import type {Engine, EngineName} from './engine.ts';
import {openWithPlaywright} from './playwright.ts';
import {openWebKit} from './webdriver.ts';

export const engineNames: readonly EngineName[] = ['chromium', 'firefox', 'webkit'];

/**
 * Opens a browser: Playwright's own where it is installed, else the system's (`tools/ensure-browser.mjs` brings one of the two).
 *
 * @throws Error that says how to get one
 */
export async function openEngine(name: EngineName): Promise<Engine> {
  const types = {chromium, firefox, webkit};
  const type = types[name];
  const system = inPath(
    {chromium: ['chromium', 'google-chrome'], firefox: ['firefox-esr', 'firefox'], webkit: ['WebKitWebDriver']}[name],
  );
  if (existsSync(type.executablePath())) return openWithPlaywright(type, {});
  if (system === undefined) throw new Error(`No ${name} for the tests: npx playwright install --with-deps ${name}`);
  if (name === 'firefox') return openFirefox(system);
  if (name === 'webkit') return openWebKit(system);
  return openWithPlaywright(type, {executablePath: system, args: ['--no-sandbox', '--disable-gpu']});
}

function inPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((file) => folders.map((folder) => path.join(folder, file))).find((file) => existsSync(file));
}
