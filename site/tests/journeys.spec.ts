import {expect, test} from '@playwright/test';
import site from '../config/site.ts';
import {browserOf, engineNames} from './engines/browsers.ts';
import {refusedKey, type Engine, type Tab} from './engines/engine.ts';
import {openEngine} from './engines/index.ts';
import {inPage, openPage, origin} from './engines/page.ts';

/* Journeys of a reader, in every engine, with real keys and a real pointer where it matters. */

const desktop = {width: 1280, height: 800};
const phone = {width: 390, height: 800};

/** Scrolls an element to where nothing covers it, and clicks it. */
async function click(tab: Tab, selector: string): Promise<void> {
  await inPage(
    tab,
    `const isInSight = () => {
       const element = find(${JSON.stringify(selector)});
       const {top, bottom} = element.getBoundingClientRect();
       if ((top > 120 || element.closest('.navbar, .announcement, #menu') !== null) && bottom < innerHeight) return true;
       element.scrollIntoView({block: 'center', behavior: 'instant'});
       return false;
     };
     // Late layout may move it once more.
     await frames();
     await until(isInSight);`,
  );
  await tab.click(selector);
}

/** Waits until an expression in the page has the expected value. */
async function expectIn(tab: Tab, expression: string, expected: unknown): Promise<void> {
  await expect.poll(() => tab.run(expression), {message: expression}).toEqual(expected);
}

/** Path of the current page. `location` is not enough: it changes before the page does. */
const shownPath = `new URL(document.querySelector('link[rel="canonical"]').href).pathname`;
const isSearchOpen = `document.querySelector('dialog.search[open]') !== null`;
const isSearching = `document.querySelector('dialog.search [role=listbox]').ariaBusy === 'true'`;
const options = `document.querySelectorAll('dialog.search [role=option]').length`;
const heading = `document.querySelector('main h1')?.textContent ?? ''`;

for (const name of engineNames) {
  test.describe(`in ${name}`, () => {
    // All tests share one browser: each starts with cleared storage.
    test.describe.configure({mode: 'default'});
    test.skip(browserOf(name) === undefined, `no ${name} here`);
    let engine: Engine;
    let tab: Tab;
    test.beforeAll(async () => {
      engine = await openEngine(name);
      ({tab} = engine);
    });
    test.afterAll(() => engine.close());
    test.beforeEach(async () => {
      await tab.resize(desktop.width, desktop.height);
      await tab.open(`${origin}/robots.txt`);
      await tab.run('(localStorage.clear(), sessionStorage.clear())');
    });
    test.afterEach(async () => {
      expect(await tab.run(`sessionStorage.getItem('${refusedKey}')`), 'refused by the content policy').toBeNull();
    });

    test.describe('search', () => {
      test('Enter at once after typing opens the first result', async () => {
        await openPage(tab, '/docs');
        await click(tab, '[data-search]');
        await expectIn(tab, isSearchOpen, true);
        await tab.type('moloni');
        await tab.press('Enter');
        await expectIn(tab, shownPath, '/docs/guides/moloni');
        await expectIn(tab, isSearchOpen, false);
        await expectIn(tab, `(${heading}).includes('Moloni')`, true);
      });

      // In Chromium: search.spec.ts.
      if (name !== 'chromium') {
        test('the arrow chooses, Enter opens what is chosen', async () => {
          await openPage(tab, '/docs');
          await click(tab, '[data-search]');
          await tab.type('webhook');
          await expect.poll(() => tab.run<number>(options)).toBeGreaterThan(2);
          await expectIn(tab, isSearching, false);
          await tab.press('ArrowDown');
          await tab.press('ArrowDown');
          const chosen = `document.querySelector('dialog.search [aria-selected=true]')?.href ?? ''`;
          const href = await tab.run<string>(chosen);
          expect(href).not.toBe('');
          await tab.press('Enter');
          await expect.poll(tab.address).toBe(href);
          await expectIn(tab, isSearchOpen, false);
        });

        test('Escape closes it and gives the focus back', async () => {
          await openPage(tab, '/docs');
          await click(tab, '[data-search]');
          await tab.type('as2');
          await expect.poll(() => tab.run<number>(options)).toBeGreaterThan(0);
          await tab.press('Escape');
          await expectIn(tab, isSearchOpen, false);
          await expectIn(tab, `document.activeElement.matches('[data-search]')`, true);
        });
      }

      test('Back closes it, to another page and to another place on this one', async () => {
        await openPage(tab, '/docs');
        await click(tab, '.sidebar a[href="/docs/integrations/as2/intro"]');
        await expectIn(tab, shownPath, '/docs/integrations/as2/intro');
        await click(tab, '.toc li:last-child a');
        await expectIn(tab, `location.hash !== ''`, true);
        for (const place of ['/docs/integrations/as2/intro', '/docs']) {
          await click(tab, '[data-search]');
          await expectIn(tab, isSearchOpen, true);
          await tab.back();
          await expectIn(tab, 'location.pathname + location.hash', place);
          await expectIn(tab, isSearchOpen, false);
        }
      });

      test('without workers it says what is wrong', async () => {
        await openPage(tab, '/docs');
        await inPage(
          tab,
          `window.Worker = class { constructor() { throw new DOMException('Refused', 'SecurityError'); } };`,
        );
        await click(tab, '[data-search]');
        await tab.type('moloni');
        await expectIn(
          tab,
          `document.querySelector('dialog.search .search-status')?.textContent.includes('Worker') === true`,
          true,
        );
        await expectIn(tab, `document.querySelector('dialog.search [data-retry]')`, null);
      });
    });

    test('Back closes the side menu of a phone, and the page is in reach', async () => {
      await tab.resize(phone.width, phone.height);
      await openPage(tab, '/docs');
      await click(tab, 'header [popovertarget="menu"]');
      await expectIn(tab, `document.getElementById('menu').matches(':popover-open')`, true);
      await click(tab, '#menu .sidebar a[href="/docs/onboarding-feap"]');
      await expectIn(tab, shownPath, '/docs/onboarding-feap');
      await click(tab, 'header [popovertarget="menu"]');
      await expectIn(tab, `document.querySelector('main').inert`, true);
      await tab.back();
      await expectIn(tab, shownPath, '/docs');
      await expectIn(tab, `document.getElementById('menu').matches(':popover-open')`, false);
      await expectIn(tab, `document.querySelectorAll('[inert]').length`, 0);
      await expectIn(tab, `getComputedStyle(document.documentElement).overflowY !== 'hidden'`, true);
    });

    test('the contents mark the section being read, downwards and upwards', async () => {
      for (const page of ['/docs/integrations/as2/others', '/docs/integrations/api/scope']) {
        await openPage(tab, page);
        const wrong = await inPage<readonly string[]>(
          tab,
          `const links = [...document.querySelectorAll('.toc a')];
           const headings = links.map(({hash}) => document.getElementById(decodeURIComponent(hash.slice(1))));
           const wrong = [];
           // On pages with two columns the contents are a second sticky bar.
           const bar = () => Math.max(...[...document.querySelectorAll('.navbar, .toc-folded')].map((each) => each.getBoundingClientRect().bottom));
           const expectMark = async (index, how) => {
             const marked = () => links.findIndex((link) => link.hasAttribute('aria-current'));
             await frames();
             // On a busy machine Firefox fires scroll events some frames later.
             for (let left = 60; marked() !== index && left > 0; left -= 1) await frames();
             if (marked() !== index) wrong.push(how + ' ' + links[index]?.hash + ': ' + links[marked()]?.hash);
           };
           scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'});
           await frames();
           const last = document.documentElement.scrollHeight - innerHeight;
           const places = [...headings.keys()].filter((index) => headings[index].getBoundingClientRect().top + scrollY - 80 < last);
           for (const index of places) {
             headings[index].scrollIntoView({behavior: 'instant'});
             await expectMark(index, 'down');
           }
           for (const index of [...places].reverse().slice(0, -1)) {
             headings[index].scrollIntoView({behavior: 'instant'});
             // Move the heading below the reading line: the section before it is then the current one.
             scrollBy({top: -innerHeight / 2, behavior: 'instant'});
             // Firefox undoes a scroll by a script if the position before it was between two pixels.
             await frames();
             const read = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < bar() + 40);
             await expectMark(read, 'up from ' + links[index].hash + ',');
           }
           return wrong;`,
        );
        expect(wrong, page).toEqual([]);
      }
    });

    test('a filter shows the rows that have the words', async () => {
      await openPage(tab, '/docs/integrations/api/specification');
      const visibleRowCount = `[...document.querySelectorAll('#operations-table > tbody > tr')].filter((row) => row.checkVisibility()).length`;
      const all = await tab.run<number>(visibleRowCount);
      await click(tab, 'form[data-filter="operations-table"] input');
      await tab.type('webhook');
      await expect.poll(() => tab.run<number>(visibleRowCount)).toBeLessThan(all);
      expect(await tab.run<number>(visibleRowCount)).toBeGreaterThan(0);
      await expectIn(
        tab,
        `document.querySelector('form[data-filter="operations-table"] output').textContent`,
        `${await tab.run<number>(visibleRowCount)} de ${all} linhas`,
      );
    });

    test('a chosen tab is remembered, on other pages too', async () => {
      await openPage(tab, '/docs/integrations/webhooks/security');
      await click(tab, '[data-tabs="language"] [data-tab="java"]');
      const chosen = `[...document.querySelectorAll('[data-tabs="language"] [data-tab][aria-selected=true]')].every(({dataset}) => dataset.tab === 'java')`;
      await expectIn(tab, chosen, true);
      await tab.press('ArrowRight');
      await expectIn(tab, chosen, false);
      await click(tab, '[data-tabs="language"] [data-tab="java"]');
      await openPage(tab, '/docs/integrations/webhooks/security');
      await expectIn(tab, chosen, true);
    });

    test('theme and announcement stay as chosen, in the other language too', async () => {
      await openPage(tab, '/docs');
      const theme = 'document.documentElement.dataset.theme';
      await expectIn(tab, theme, 'light');
      await click(tab, '[data-action="theme"]');
      await expectIn(tab, theme, 'dark');
      const announcement = `document.querySelector('.announcement')?.checkVisibility() ?? false`;
      await expectIn(tab, announcement, site.announcement !== null);
      if (site.announcement !== null) await click(tab, '[data-action="dismiss-announcement"]');
      await expectIn(tab, announcement, false);
      await click(tab, '.navbar-end .dropdown:not(.version-dropdown) summary');
      await click(tab, 'a[data-locale="en"]');
      await expect.poll(tab.address).toMatch(/\/en\/docs\/?$/);
      await inPage(tab, 'await ready();');
      await expectIn(tab, theme, 'dark');
      await expectIn(tab, announcement, false);
    });

    test('a sample is copied, or selected where the browser refuses', async () => {
      await openPage(tab, '/docs/integrations/as2/intro');
      const sample = 'figure:has(code) [data-action="copy"]:not([data-file])';
      await click(tab, sample);
      await expectIn(
        tab,
        `'copied' in document.querySelector(${JSON.stringify(sample)}).dataset || String(getSelection()).length > 10`,
        true,
      );
    });

    test('a page is copied, or shown as Markdown where the browser refuses', async () => {
      await openPage(tab, '/docs/integrations/as2/intro');
      const button = '.page-tools [data-action="copy"]';
      await click(tab, button);
      const isDone = `location.pathname.endsWith('.md') || 'copied' in document.querySelector(${JSON.stringify(button)}).dataset`;
      // While the browser loads the file, there is no page to evaluate the expression in.
      await expect.poll(() => tab.run<boolean>(isDone).catch(() => false), {message: isDone}).toBe(true);
    });

    test('links, Back and Forward keep the document, its title and what is read out', async () => {
      await openPage(tab, '/docs');
      await tab.run('void (window.isSame = true)');
      const title = await tab.run<string>('document.title');
      await click(tab, '.sidebar a[href="/docs/integrations/api/flows"]');
      await expectIn(tab, shownPath, '/docs/integrations/api/flows');
      await expectIn(tab, `document.querySelector('[data-announcer]').textContent === (${heading})`, true);
      await tab.back();
      await expectIn(tab, 'document.title', title);
      await tab.forward();
      await expectIn(tab, shownPath, '/docs/integrations/api/flows');
      await expectIn(tab, 'document.title !== ' + JSON.stringify(title), true);
      await expectIn(tab, 'window.isSame', true);
    });

    // In Chromium: failures.spec.ts, navigation.spec.ts.
    if (name !== 'chromium') {
      test('a navigation that takes long shows the progress bar until its page has come', async () => {
        await openPage(tab, '/docs');
        await inPage(
          tab,
          `const {fetch} = window;
         const held = new Promise((resolve) => (window.release = resolve));
         window.fetch = async (...request) => (await held, fetch(...request));`,
        );
        const isBarShown = `document.querySelector('.progress').checkVisibility()`;
        await click(tab, '.sidebar a[href="/docs/onboarding-feap"]');
        await expectIn(tab, isBarShown, true);
        await expectIn(tab, shownPath, '/docs');
        await tab.run('void window.release()');
        await expectIn(tab, shownPath, '/docs/onboarding-feap');
        await expectIn(tab, isBarShown, false);
      });

      test('without a connection a page says so, and comes when it is asked for again', async () => {
        await openPage(tab, '/docs');
        await inPage(
          tab,
          `const {fetch} = window;
         window.connect = () => (window.fetch = fetch);
         window.fetch = () => Promise.reject(new TypeError('No connection'));`,
        );
        await click(tab, '.sidebar a[href="/docs/onboarding-feap"]');
        // The message of the site, not of the browser.
        const message = `document.querySelector('main .message')?.textContent.includes('No connection') === false`;
        await expectIn(tab, message, true);
        await tab.run('void window.connect()');
        await click(tab, 'main .message button');
        await expectIn(tab, `(${heading}).includes('FE-AP')`, true);
        await expectIn(tab, message, false);
      });

      test('Tab leads first to the link that skips to the content', async () => {
        await openPage(tab, '/docs');
        await tab.press('Tab');
        await expectIn(tab, 'document.activeElement.hash', '#content');
        await tab.press('Enter');
        await expectIn(tab, 'document.activeElement.id', 'content');
      });
    }

    test('a dropdown closes with Escape and gives the focus back; the chosen version is remembered', async () => {
      await openPage(tab, '/docs/guides/main');
      const summary = 'header details:has([data-version]) summary';
      const isOpen = `document.querySelector('header details:has([data-version])').open`;
      await click(tab, summary);
      await expectIn(tab, isOpen, true);
      await tab.press('Escape');
      await expectIn(tab, isOpen, false);
      await expectIn(tab, `document.activeElement.matches(${JSON.stringify(summary)})`, true);
      await tab.press('Enter');
      await expectIn(tab, isOpen, true);
      await click(tab, 'header [data-version]');
      await expectIn(tab, shownPath, '/docs');
      await expectIn(tab, `localStorage.getItem('docs-preferred-version-default')`, 'current');
    });

    test('an unknown path says so, in its language', async () => {
      for (const [address, language] of [
        ['/nope', 'pt-PT'],
        ['/en/docs/nope', 'en'],
      ] as const) {
        await tab.open(origin + address);
        await inPage(tab, 'await ready();');
        await expectIn(tab, 'document.documentElement.lang', language);
        await expectIn(tab, `document.querySelectorAll('[data-island="NearestPages"] a').length > 0`, true);
      }
    });

    // In Chromium: the files of the tools, islands.spec.ts, specification.spec.ts.
    if (name !== 'chromium') {
      test('the decoder explains what is typed', async () => {
        await openPage(tab, '/docs/integrations/as2/status-messages');
        await click(tab, '#status-decoder-input');
        await tab.type('processed/error: decryption-failed');
        await expectIn(
          tab,
          `document.querySelector('[data-island="StatusDecoder"] [role="status"] a')?.getAttribute('href')`,
          '#mdn-decryption-failed',
        );
      });

      test('the verifier accepts its example', async () => {
        await openPage(tab, '/docs/integrations/webhooks/security');
        await inPage(
          tab,
          `[...document.querySelectorAll('[data-island="WebhookVerifier"] button')].find(({textContent}) => textContent === 'Carregar o exemplo').click();`,
        );
        await expectIn(
          tab,
          `document.querySelector('[data-island="WebhookVerifier"]').textContent.includes('A assinatura confere.')`,
          true,
        );
      });

      test('the validator reads its example in a worker', async () => {
        await openPage(tab, '/validator');
        await inPage(
          tab,
          `[...document.querySelectorAll('[data-island="Validator"] button')].find(({textContent}) => textContent === 'Sem local de entrega').click();`,
        );
        await expectIn(tab, `document.querySelectorAll('[data-island="Validator"] [data-severity]').length > 0`, true);
      });

      test('ticks of the checklist stay', async () => {
        const page = '/docs/integrations/api/checklist';
        await openPage(tab, page);
        await click(tab, '#tick-logs');
        await expectIn(
          tab,
          `document.querySelector('[data-island="Checklist"] output').textContent.startsWith('Feitos: 1 de')`,
          true,
        );
        await openPage(tab, page);
        await expectIn(tab, `document.getElementById('tick-logs').checked`, true);
      });

      test('the specification lands at an operation and says in its contents which', async () => {
        await openPage(tab, '/specification#annul-document');
        await expectIn(tab, `document.querySelector('.sidebar [aria-current]')?.hash`, '#annul-document');
      });
    }
  });
}
