import {readFileSync} from 'node:fs';
import {violations} from './axe.ts';
import {searchFor} from './search-dialog.ts';
import {address, builtPages, expect, languages, openReady, routeOf, stickyEdge, test} from './support.ts';

/* Accessibility of single states and pages; `every-page.spec.ts` checks every page. */

const devices = {phone: {width: 375, height: 800}, desktop: {width: 1440, height: 900}};

test('axe finds nothing with the menus open', async ({page}) => {
  await page.setViewportSize(devices.desktop);
  await page.goto('/docs');
  for (const summary of await page.locator('header details summary').all()) {
    await summary.click();
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize(devices.phone);
  await page.goto('/docs');
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  // The open menu makes the page behind it unreachable, with its headings and landmarks: check the menu alone.
  expect(await violations(page, {scope: '#menu'})).toEqual([]);
});

test('at 400 % zoom a page still shows its text, its menu and its navigation', async ({page}) => {
  // 1280 × 1024 at 400 % is a viewport of 320 × 256.
  await page.setViewportSize({width: 320, height: 256});
  await page.goto('/docs');
  await page.getByRole('button', {name: 'Abrir o menu'}).click();
  const last = page.locator('#menu .sidebar a').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page).toHaveURL('/docs/law');
  await expect(page.getByRole('heading', {level: 1, name: 'Legislação'})).toBeVisible();
});

test('with the text spacing of WCAG 1.4.12 nothing of the bar is cut or overlaps, at any width', async ({page}) => {
  for (const url of ['/docs/law', '/en/docs/law']) {
    await openReady(page, url);
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(`
          * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
          p { margin-block-end: 2em !important; }`);
      document.adoptedStyleSheets.push(spacing);
    });
    for (const width of [320, 768, 1024, 1440]) {
      await page.setViewportSize({width, height: 800});
      const wrong = await page.getByRole('banner').evaluate((bar) => {
        const {top, bottom} = bar.getBoundingClientRect();
        const found: string[] = [];
        let end = 0;
        for (const item of bar.querySelectorAll('.menu-button, .brand img, .brand span, :is(nav, .navbar-end) > *')) {
          const box = item.getBoundingClientRect();
          // Hidden elements, and text that only screen readers get.
          if (box.width <= 1) continue;
          const name = item.textContent.trim() || item.className;
          if (box.left < end || box.right > innerWidth) found.push(`${name}: ${box.left}–${box.right} after ${end}`);
          if (box.top < top || box.bottom > bottom) found.push(`${name}: ${box.height} px high`);
          if (item.scrollWidth > item.clientWidth && item.matches('.brand span')) found.push(`${name}: cut`);
          end = box.right;
        }
        return end === 0 ? ['nothing was measured'] : found;
      });
      expect(wrong, `${url}, ${width} px`).toEqual([]);
    }
  }
});

test('on a phone the tab that the arrow keys choose comes into sight', async ({page}) => {
  await page.setViewportSize({width: 375, height: 800});
  await openReady(page, '/en');
  const list = page.locator('[role="tablist"]').first();
  await list.getByRole('tab', {selected: true}).focus();
  for (const key of ['ArrowRight', 'End', 'Home']) {
    await page.keyboard.press(key);
    const cut = await list.evaluate((each) => {
      const [outside, inside] = [each, document.activeElement ?? each].map((one) => one.getBoundingClientRect());
      return Math.max((inside?.right ?? 0) - (outside?.right ?? 0), (outside?.left ?? 0) - (inside?.left ?? 0));
    });
    expect(cut, key).toBeLessThan(1);
  }
});

test('with this spacing nothing is cut on the narrowest phone', async ({page}) => {
  await page.setViewportSize({width: 320, height: 800});
  for (const url of ['/docs/integrations/as2/others', '/404.html', '/en/404.html', '/']) {
    await openReady(page, url);
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
      );
      document.adoptedStyleSheets.push(spacing);
    });
    const cut = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('dl, .search-box-large *')]
          .filter(
            (each) =>
              getComputedStyle(each).overflowX === 'hidden' &&
              each.clientWidth > 1 &&
              each.scrollWidth > each.clientWidth,
          )
          .map((each) => each.textContent),
      );
    expect(cut, url).toEqual([]);
  }
});

test('reduced motion and forced colours are honoured', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce', forcedColors: 'active'});
  await page.goto('/docs');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  expect(await violations(page)).toEqual([]);
});

test('in forced colours the filter of the search that is pressed differs from the others', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await page.goto('/en/docs');
  await searchFor(page, 'webhook');
  /** Colour of a pixel between border and text, from a screenshot: computed styles ignore forced colours. */
  const colourOf = async (pressed: boolean): Promise<string> => {
    const button = page.locator(`.search-filters [aria-pressed="${pressed}"]`).first();
    const {x, y, height} = await button.evaluate((element) => element.getBoundingClientRect());
    return (await page.screenshot({clip: {x: x + 6, y: y + height / 2, width: 1, height: 1}})).toString('base64');
  };
  expect(await colourOf(true)).not.toBe(await colourOf(false));
});

test('paper shows no sign of a fold and no link to what comes with it', async ({page}) => {
  for (const language of languages) {
    await openReady(page, address('/specification', language));
    await page.emulateMedia({media: 'print'});
    await expect(page.locator('main a[data-part]').filter({visible: true})).toHaveCount(0);
    const signs = await page.evaluate(() =>
      [...document.querySelectorAll('main summary')].map((fold) => getComputedStyle(fold, '::before').content),
    );
    expect(signs.length).toBeGreaterThan(10);
    expect([...new Set(signs)]).toEqual(['none']);
    await page.emulateMedia({media: 'screen'});
  }
});

test('code that goes on at its right end says so, light and dark', async ({page}) => {
  await page.setViewportSize(devices.phone);
  await openReady(page, '/specification');
  const code = page.locator('.code pre[tabindex]').first();
  await code.scrollIntoViewIfNeeded();
  const {x, y, width} = await code.evaluate((block) => block.getBoundingClientRect());
  // Above the first line, where there are no letters.
  const colourAt = async (left: number): Promise<string> =>
    (await page.screenshot({clip: {x: left, y: y + 5, width: 1, height: 1}})).toString('base64');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => void (document.documentElement.dataset.theme = value), theme);
    await code.evaluate((block) => block.scrollTo({left: 0, behavior: 'instant'}));
    expect(await colourAt(x + width - 2), theme).not.toBe(await colourAt(x + width / 2));
    await code.evaluate((block) => block.scrollTo({left: block.scrollWidth, behavior: 'instant'}));
    expect(await colourAt(x + width - 2), theme).toBe(await colourAt(x + width / 2));
  }
});

test('print shows the text and none of the chrome', async ({page}) => {
  await page.emulateMedia({media: 'print'});
  await page.goto('/docs/integrations/as2/intro');
  for (const chrome of ['.navbar', '.sidebar', '.toc', '.pager', '.announcement']) {
    await expect(page.locator(chrome).first()).toBeHidden();
  }
  await expect(page.locator('.prose h2').first()).toBeVisible();
});

test('a heading is called by its words alone, and leads to itself', async ({page}) => {
  await page.setViewportSize(devices.desktop);
  await page.goto('/en/docs/integrations/webhooks/intro');
  const names = await page.locator('.toc a').allTextContents();
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) await expect(page.getByRole('heading', {name, exact: true})).toHaveCount(1);
  const heading = page.getByRole('heading', {name: names[2] ?? '', exact: true});
  await heading.getByRole('link').click();
  await expect(page.locator(':target')).toHaveText(names[2] ?? '');
});

for (const [width, height] of [
  [390, 800],
  [1024, 768],
  [1300, 800],
] as const) {
  test(`what has the focus is not below a bar, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height});
    await openReady(page, '/docs/integrations/webhooks/intro');
    const last = page.locator('#content .prose').locator('a, button, summary').last();
    await last.focus();
    const hidden: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = await page.evaluate(() => {
        const {top, bottom} = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return {top, bottom, name: document.activeElement?.textContent.slice(0, 30) ?? ''};
      });
      // An element that is higher than the window starts above it.
      const isInSight = focused.top >= (await stickyEdge(page)) - 1 || focused.bottom > height;
      if (!isInSight) hidden.push(`${focused.name}: ${focused.top}`);
    }
    expect(await page.evaluate(() => document.activeElement?.closest('.prose') !== null)).toBe(true);
    expect(hidden).toEqual([]);
  });
}

test('only a block that scrolls is a stop of the Tab key, and it has a name', async ({page}) => {
  const blocks = page.locator('main').locator('.table-scroll, .diagram-scroll, .code pre').filter({visible: true});
  const wrong = (): Promise<readonly string[]> =>
    blocks.evaluateAll((all) =>
      all
        .filter((block) => {
          const isScrolling = block.scrollWidth > block.clientWidth || block.scrollHeight > block.clientHeight;
          const isNamed = (block.getAttribute('aria-label') ?? '') !== '' && block.role !== null;
          return block.hasAttribute('tabindex') !== isScrolling || (isScrolling && !isNamed);
        })
        .map((block) => block.textContent.trim().slice(0, 60)),
    );
  for (const url of ['/docs/integrations/as2/status-messages', '/docs/integrations/api/scope']) {
    await openReady(page, url);
    for (const size of [devices.desktop, devices.phone]) {
      await page.setViewportSize(size);
      await expect.poll(wrong, `${url}, ${size.width} px`).toEqual([]);
    }
    await expect(page.locator('main [tabindex="0"]').filter({visible: true})).not.toHaveCount(0);
  }
});

test('a block that scrolls has the whole name of its figure', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  for (const language of languages) {
    await openReady(page, address('/docs/onboarding-feap', language));
    const title = (await page.locator('.diagram figcaption').first().textContent()) ?? '';
    expect(title).toContain('FE-AP');
    await expect(page.locator('.diagram-scroll').first()).toHaveAttribute('aria-label', title);
  }
});

/** A page as it is built, with the parts that load when their folds open. */
function builtWithParts(url: string): string {
  const html = readFileSync(`build${url.replace(/\/$/, '')}/index.html`, 'utf8');
  const parts = [...html.matchAll(/<a href="([^"]+)" data-part=""/g)].map(([, part]) => part ?? '');
  return [html, ...parts.map((part) => readFileSync(`build${part}`, 'utf8'))].join('');
}

test('no id is twice on a page, also with every fold open', () => {
  for (const url of builtPages()) {
    const ids = [...builtWithParts(url).matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(ids.length, url).toBeGreaterThan(1);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      url,
    ).toEqual([]);
  }
});

test('tables have names', () => {
  for (const url of builtPages()) {
    const html = builtWithParts(url);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    // What is above the first heading belongs to the page as a whole.
    const nameless = [...html.slice(html.indexOf('<h2')).matchAll(/<table[^>]*>(?:<caption)?/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/<caption$| aria-label="[^"]/.test(tag))
      .filter((tag) => !ids.has(/ aria-labelledby="([^"]+)"/.exec(tag)?.[1] ?? ''));
    expect(nameless, url).toEqual([]);
  }
});

test('tabs have names, and no two tab lists of a page the same one', () => {
  for (const url of builtPages()) {
    const lists = [...builtWithParts(url).matchAll(/<div class="tab-list"[^>]*>/g)].map(([tag]) => tag);
    const names = lists.map((tag) => / aria-label="([^"]+)"/.exec(tag)?.[1] ?? '');
    expect(names, url).not.toContain('');
    expect(new Set(names).size, url).toBe(names.length);
  }
});

test('what an English page quotes in Portuguese is marked as Portuguese', () => {
  // Names need no language; code has the values of samples.
  const names = /Diário da República|Portal das Finanças/g;
  for (const url of builtPages()) {
    if (routeOf(url).language !== 'en') continue;
    const html = builtWithParts(url)
      .replaceAll(/<(script|style|pre|code|svg|head|textarea)\b[^]*?<\/\1>/g, '')
      .replaceAll(/<(\w+) lang="pt-PT"[^>]*>[^]*?<\/\1>/g, '')
      .replaceAll(/<a [^>]*lang="pt-PT"[^]*?<\/a>/g, '')
      .replaceAll(/<[^>]*>/g, '|');
    expect(html.replaceAll(names, '').match(/[^|]*[ãõçâêô][^|]*/g) ?? [], url).toEqual([]);
  }
});

test('the words that an invoice bears are read in Portuguese, in tables and in sentences', async ({page}) => {
  await page.goto('/en/docs/integrations/api/usecases');
  const wording = page.locator('#exemption-code-m12 td').first().locator('[lang="pt-PT"]');
  await expect(wording).toHaveText('Regime da margem de lucro – Agências de viagens');
  await page.goto('/en/docs/law');
  await expect(page.locator('[lang="pt-PT"]', {hasText: 'IVA – autoliquidação'}).first()).toBeVisible();
  await page.goto('/docs/integrations/as2/status-messages');
  await expect(page.locator('main [lang="en"]', {hasText: 'Document number xxx already exists'}).first()).toBeVisible();
});

test('in a table of records the name of a column is not part of its cells', async ({page}) => {
  await openReady(page, '/en/docs/integrations/api/specification');
  await page.setViewportSize({width: 1000, height: 800});
  const cell = page.locator('#error-schema-invalid td').nth(1);
  const name = await cell.getAttribute('data-label');
  expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(`"${name}" / ""`);
  expect(await cell.ariaSnapshot()).not.toContain(`"${name} `);
});

test('a sample is called by its title alone, and its buttons by what they copy', async ({page}) => {
  await openReady(page, '/docs/integrations/api/usecases');
  const copies = await page.locator('main tr .copy').allTextContents();
  expect(copies.length).toBeGreaterThan(90);
  expect(new Set(copies).size).toBe(copies.length);
  const files = page.locator('main tr a', {hasText: /^(?:JSON|XML)$/});
  const names = await files.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(names.length).toBeGreaterThan(150);
  expect(names).not.toContain(null);
  await page.goto('/docs/integrations/api/issued');
  const figure = page.locator('figure.code').first();
  const title = (await figure.locator('figcaption > span').first().textContent()) ?? '';
  await expect(figure).toHaveAccessibleName(title);
});
