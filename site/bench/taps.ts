import type {Browser} from '@playwright/test';
import {openPhone, slowCpu, slowNetwork} from './browser.ts';

interface Tap {
  readonly name: string;
  readonly page: string;
  readonly selector: string;
  /** Expression, evaluated in the page, that is true when the reaction is visible. */
  readonly answered: string;
}

export const taps: readonly Tap[] = [
  {
    name: 'menu',
    page: '/docs',
    selector: '.menu-button',
    answered: "document.querySelector('#menu').matches(':popover-open')",
  },
  {
    name: 'theme',
    page: '/docs',
    selector: '[data-action="theme"]',
    answered: "document.documentElement.dataset.theme === 'dark'",
  },
  {
    name: 'language',
    page: '/docs',
    selector: '.navbar-end .dropdown:not(.version-dropdown) summary',
    answered: "document.querySelector('.navbar-end .dropdown[open]') !== null",
  },
  {
    name: 'contents',
    page: '/docs',
    selector: '.toc-folded summary',
    answered: "document.querySelector('.toc-folded').open",
  },
  {
    name: 'search',
    page: '/docs',
    selector: '.navbar [data-search]',
    answered: "document.querySelector('dialog.search')?.open === true",
  },
  {
    name: 'tab',
    page: '/docs/integrations/webhooks/security',
    selector: '[data-tab="python"]',
    answered: "document.querySelector('[data-tab=\"python\"]').getAttribute('aria-selected') === 'true'",
  },
  {
    name: 'link',
    page: '/docs',
    selector: '.breadcrumbs a',
    answered: "document.querySelector('a[data-pressed]') !== null || location.pathname === '/'",
  },
];

interface TapResult {
  readonly name: string;
  /** Milliseconds from the first paint to the tap. */
  readonly after: number;
  /** Milliseconds from the tap to the first frame that shows the reaction; Infinity when there is none within 5 s. */
  readonly answer: number;
}

/** Measures the first tap on a page, at a given time after its first paint, on a slow phone and a slow network. */
export async function measureTap(browser: Browser, origin: string, tap: Tap, after: number): Promise<TapResult> {
  const {context, page, session} = await openPhone(browser);
  // A binding instead of a variable in the page, because a tapped link unloads the page and its variables.
  let resolveAnswer: (milliseconds: number) => void = () => undefined;
  const answer = new Promise<number>((resolve) => (resolveAnswer = resolve));
  await context.exposeBinding('answeredIn', (_source, milliseconds: number) => resolveAnswer(milliseconds));
  await page.addInitScript(observeAnswer, tap.answered);
  await slowNetwork(session);
  await slowCpu(session);
  await page.goto(origin + tap.page, {waitUntil: 'commit'});
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const target = page.locator(tap.selector).first();
  await target.evaluate((element) => element.scrollIntoView({block: 'center', behavior: 'instant'}));
  const box = await target.boundingBox();
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await page.waitForFunction((time) => performance.now() >= time, painted + after);
  if (!box) throw new Error(`${tap.selector} is not on ${tap.page}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const milliseconds = await Promise.race([answer, page.waitForTimeout(5000).then(() => Number.POSITIVE_INFINITY)]);
  await context.close();
  return {name: tap.name, after, answer: Math.round(milliseconds)};
}

/** Runs in the page before the scripts of the page: reports the time from the tap to the reaction. */
function observeAnswer(condition: string): void {
  const report = (milliseconds: number): void => {
    (window as unknown as {answeredIn: (milliseconds: number) => void}).answeredIn(milliseconds);
  };
  // The condition is text, because functions of this program are not available in the page.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const isAnswered = new Function(`return ${condition}`) as () => boolean;
  addEventListener(
    'pointerdown',
    (event) => {
      const check = (): void => {
        if (isAnswered()) requestAnimationFrame(() => report(performance.now() - event.timeStamp));
        else requestAnimationFrame(check);
      };
      check();
    },
    {capture: true, once: true},
  );
}
