import {existsSync} from 'node:fs';
import {chromium, firefox, webkit, type Browser as Launched, type BrowserType} from '@playwright/test';
import {commandPath} from '../../commands/packages.ts';

/** The three families of browsers that readers use. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export const playwrightBrowsers: Readonly<Record<EngineName, BrowserType>> = {chromium, firefox, webkit};

/** Commands that can run an engine when Playwright's own build is missing, and the Debian packages that contain them. */
const system: Readonly<
  Record<
    EngineName,
    {
      readonly commands: readonly string[];
      readonly packages: readonly string[];
      /** Packages for distributions that do not have those of `packages`. */
      readonly others?: readonly string[];
    }
  >
> = {
  chromium: {
    // The headless shell comes first: it takes a quarter less time.
    commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    others: ['chromium', 'fonts-liberation'],
  },
  firefox: {commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr']},
  webkit: {commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb']},
};

export interface Browser {
  /** `playwright`: Playwright's own build; `system`: a browser of this machine. */
  readonly from: 'playwright' | 'system';
  readonly path: string;
}

/** Returns the browser of this machine for an engine; undefined when there is none. */
export function browserOf(name: EngineName): Browser | undefined {
  const playwrightPath = playwrightBrowsers[name].executablePath();
  if (existsSync(playwrightPath)) return {from: 'playwright', path: playwrightPath};
  const path = system[name].commands.map(commandPath).find((file) => file !== undefined);
  return path === undefined ? undefined : {from: 'system', path};
}

/** Arguments for Chromium. They switch off its own network requests, which closed networks refuse in large numbers. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium of this machine.
 *
 * @param purpose start of the error message when there is none, for example `The PDF is printed by`
 * @throws Error with the command that installs one
 */
export async function launchChromium(purpose: string): Promise<Launched> {
  const browser = browserOf('chromium');
  if (browser === undefined) {
    throw new Error(
      `${purpose} Chromium, which is not here. Run npx playwright install chromium, or on Debian apt-get install ${packagesOf('chromium')[0].join(' ')}.`,
    );
  }
  return chromium.launch({executablePath: browser.path, args: [...chromiumArguments]});
}

/** Debian packages for an engine, and the packages for distributions that do not have them. */
export function packagesOf(name: EngineName): readonly [packages: readonly string[], others: readonly string[]] {
  const {packages, others = packages} = system[name];
  return [packages, others];
}
