import {existsSync} from 'node:fs';
import {chromium, firefox, webkit, type Browser as Launched, type BrowserType} from '@playwright/test';
import {commandPath} from '../../commands/packages.ts';

/** The three families of browsers that readers use. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export const playwrightBrowsers: Readonly<Record<EngineName, BrowserType>> = {chromium, firefox, webkit};

/** What an engine is driven with when Playwright's own build is not there, and where Debian has it. */
const system: Readonly<
  Record<
    EngineName,
    {
      readonly commands: readonly string[];
      readonly packages: readonly string[];
      /** Where a distribution has no such packages. */
      readonly others?: readonly string[];
    }
  >
> = {
  chromium: {
    // The first, without a window, takes a quarter less time.
    commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    others: ['chromium', 'fonts-liberation'],
  },
  firefox: {commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr']},
  webkit: {commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb']},
};

export interface Browser {
  /** `playwright`: its own build, which it drives; `system`: installed here. */
  readonly from: 'playwright' | 'system';
  readonly path: string;
}

/** The browser that tests of an engine use here; undefined when there is none. */
export function browserOf(name: EngineName): Browser | undefined {
  const own = playwrightBrowsers[name].executablePath();
  if (existsSync(own)) return {from: 'playwright', path: own};
  const path = system[name].commands.map(commandPath).find((file) => file !== undefined);
  return path === undefined ? undefined : {from: 'system', path};
}

/** How Chromium is started here: its own look-ups are refused on closed networks, many at a time. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium that is here.
 *
 * @param purpose begins the sentence that says that there is none: `The PDF is printed by`
 * @throws Error that says how to get one
 */
export async function launchChromium(purpose: string): Promise<Launched> {
  const found = browserOf('chromium');
  if (found === undefined) {
    throw new Error(
      `${purpose} Chromium, which is not here. Run npx playwright install chromium, or on Debian apt-get install ${packagesOf('chromium')[0].join(' ')}.`,
    );
  }
  return chromium.launch({executablePath: found.path, args: [...chromiumArguments]});
}

/** What to install of Debian for an engine, and what to install where there is no such thing. */
export function packagesOf(name: EngineName): readonly [packages: readonly string[], others: readonly string[]] {
  const {packages, others = packages} = system[name];
  return [packages, others];
}
