import type {Page} from '@playwright/test';
import site from '../config/site.ts';
import {
  address,
  builtPages,
  expect,
  languages,
  message,
  openReady,
  waitUntilReady,
  specifiedRoutes,
  test,
  type Language,
} from './support.ts';

const {url: origin} = site;

test('no line ends inside a name that belongs together', async ({page}) => {
  await page.setViewportSize({width: 375, height: 800});
  for (const url of ['/docs/law', '/docs/integrations/as2/status-messages', '/en/docs/law']) {
    await page.goto(url);
    const {count, broken} = await page.locator('body').evaluate((body) => {
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const seen = {count: 0, broken: [] as string[]};
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        if (node.parentElement?.closest('pre, code, script, style, svg, option, [data-island]')) continue;
        for (const match of (node.nodeValue ?? '').matchAll(/(?<![\w-])(?:(?:EN|RFC|ISO|UBL|n\.º)\s\d+|FE-AP)/g)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const tops = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
          if (tops.size > 0) seen.count += 1;
          if (tops.size > 1) seen.broken.push(match[0]);
          // In a flex box or grid the element would become a separate item.
          const box = node.parentElement?.closest('.whole')?.parentElement;
          if (box && /flex|grid/.test(getComputedStyle(box).display)) seen.broken.push(`${match[0]} in a flex box`);
        }
      }
      return seen;
    });
    expect(count, url).toBeGreaterThan(0);
    expect(broken, url).toEqual([]);
  }
});

test.describe('what is wide', () => {
  test('the option of a command stays on a line', async ({page}) => {
    await page.goto('/docs/integrations/api/specification');
    const options = page.locator('code', {hasText: /^--data-binary$/});
    expect(await options.count()).toBeGreaterThan(0);
    await expect(options.first()).toHaveCSS('text-wrap-mode', 'nowrap');
  });

  test('the operations fit beside the sidebar', async ({page}) => {
    await page.setViewportSize({width: 1024, height: 800});
    await page.goto('/docs/integrations/api/specification');
    const box = page.locator('.table-scroll', {has: page.locator('#operations-table')});
    expect(await box.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });

  test('the tools of a sample keep to one line on a phone, and its name is whole', async ({page}) => {
    await page.setViewportSize({width: 375, height: 800});
    for (const route of ['/docs/integrations/webhooks/security', '/walkthroughs']) {
      await page.goto(route);
      const bar = page.locator('.code figcaption:visible', {has: page.locator('.copy ~ .copy ~ .copy')}).first();
      const middles = await bar
        .locator('[download], button')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({top, height}) => Math.round(top + height / 2)),
        );
      expect(middles, route).toHaveLength(3);
      expect(Math.max(...middles) - Math.min(...middles), route).toBeLessThanOrEqual(2);
      const name = await bar.locator('> :first-child').evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({top}) => top)).size;
      });
      expect(name, route).toBe(1);
    }
  });

  for (const width of [320, 390]) {
    test(`each file of a sample can be downloaded, at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 800});
      for (const route of ['/walkthroughs', '/docs/integrations/webhooks/security', '/specification']) {
        await openReady(page, route);
        // Of the alternatives, one is shown.
        const bars = page.locator('figure.code', {has: page.locator('[download]')}).filter({visible: true});
        expect(await bars.count(), route).toBeGreaterThan(0);
        const sizes = await bars
          .locator('[download]')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
        for (const {width: linkWidth, height, right} of sizes) {
          expect(Math.min(linkWidth, height), route).toBeGreaterThanOrEqual(24);
          expect(right, route).toBeLessThanOrEqual(width);
        }
        expect(sizes, route).toHaveLength(await bars.count());
        await expect(bars.first().locator('[download]'), route).toHaveAccessibleName(/^Descarregar /);
      }
    });
  }

  // 320 px is a window of 1280 px at 400 % zoom (WCAG 1.4.10).
  for (const width of [320, 375]) {
    test(`a table is one block per row, each value behind its label, at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 800});
      for (const route of [
        '/docs/guides/moloni',
        '/docs/integrations/as2/others',
        '/docs/integrations/api/specification',
      ]) {
        await page.goto(route);
        const cut = await page
          .locator('.table-scroll')
          .evaluateAll((boxes) =>
            boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent),
          );
        expect(cut).toEqual([]);
      }
      await page.goto('/docs/integrations/api/flows#what-if');
      const table = page.locator('#what-if ~ .table-scroll > table').first();
      const label = await table.getByRole('columnheader').nth(2).textContent();
      const row = table.getByRole('row').nth(1);
      await expect(row.getByRole('rowheader')).toHaveCSS('font-weight', '600');
      const cell = row.getByRole('cell').last();
      expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(`"${label}" / ""`);
      const name = await row.getByRole('rowheader').boundingBox();
      expect((await cell.boundingBox())?.x).toBe(name?.x);
    });
  }
});

test.describe('an unknown path', () => {
  // The browser reports the 404.
  test.use({quiet: false});

  for (const language of languages) {
    test(`shows the not-found page in ${language}`, async ({page}) => {
      const response = await page.goto(address('/docs/integrations/webhook', language));
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt' ? 'pt-PT' : 'en');
      await expect(page.getByRole('heading', {level: 1})).toHaveText(message(language, 'notFound.title'));
      await waitUntilReady(page);
      const nearest = page.getByRole('heading', {name: message(language, 'notFound.nearest')}).locator('+ ul a');
      await expect(nearest.first()).toHaveAttribute(
        'href',
        new RegExp(`^${address('/docs/integrations/webhooks/', language)}`),
      );
    });

    test(`finds near pages outside the documentation, and lists all, in ${language}`, async ({page}) => {
      const nearest = page.getByRole('heading', {name: message(language, 'notFound.nearest')}).locator('+ ul a');
      const glossary = language === 'pt' ? '/glosario' : '/glosary';
      for (const [wrong, right] of [
        ['/validater', '/validator'],
        ['/walkthrough', '/walkthroughs'],
        [glossary, '/markdown-page'],
      ] as const) {
        await page.goto(address(wrong, language));
        await waitUntilReady(page);
        await expect(nearest.first(), wrong).toHaveAttribute('href', new RegExp(`^${address(right, language)}/?$`));
      }
      for (const route of [
        '/',
        '/validator',
        '/simulator',
        '/specification',
        '/walkthroughs',
        '/changelog',
        '/docs/law',
      ])
        await expect(page.locator(`[data-all-pages] a[href="${address(route, language)}"]`), route).toHaveCount(1);
    });

    test(`that had a page leads to the page where it is now, in ${language}`, async ({page}) => {
      await answerMoves(page, {[address('/docs/gone', language)]: address('/docs', language)}, language);
      await page.goto(address('/docs/gone', language));
      await expect(page).toHaveURL(new RegExp(`${address('/docs', language)}/?$`));
      await expect(page.locator('[data-not-found]')).toBeHidden();
    });
  }

  test('keeps its anchor where it moved', async ({page}) => {
    await answerMoves(page, {'/docs/gone': '/docs', '/docs/gone#old': '/docs/integrations/api/flows'}, 'pt');
    await page.goto('/docs/gone/#deadlines');
    await expect(page).toHaveURL(/\/docs\/?#deadlines$/);
    await page.goto('/docs/gone#old');
    await expect(page).toHaveURL(/\/api\/flows\/?#old$/);
  });

  test('stays where it is when nothing tells where it went', async ({page}) => {
    const asked = page.waitForResponse('/moved.json');
    await answerMoves(page, {'/docs/other': '/docs'}, 'pt');
    await page.goto('/docs/gone#50%');
    await asked;
    await waitUntilReady(page);
    await expect(page.locator('[data-not-found]')).toBeVisible();
  });
});

test('an anchor that the home page had leads to where it is now', async ({page}) => {
  for (const language of languages) {
    const home = address('/', language);
    await answerMoves(
      page,
      {[`${withoutSlash(home) || '/'}#gone`]: `${address('/docs', language)}#deadlines`},
      language,
    );
    await page.goto(`${home}#gone`);
    await expect(page).toHaveURL(new RegExp(`${address('/docs', language)}/?#deadlines$`));
  }
});

test('an anchor that is no encoding, and moves that cannot be read, do no harm', async ({page}) => {
  await page.route('/moved.json', (route) => route.fulfill({body: '{'}));
  const asked = page.waitForResponse('/moved.json');
  await page.goto('/docs#50%');
  await asked;
  await waitUntilReady(page);
  await expect(page.locator('h1')).toBeVisible();
});

test('security.txt is there, and the introduction leads to it', async ({page, request}) => {
  const contact = site.operations?.securityContact;
  test.skip(!contact, 'no contact is given');
  await page.goto('/docs');
  const link = page.locator('#operations-security a[href$="security.txt"]');
  const response = await request.get((await link.getAttribute('href')) ?? '');
  expect(await response.text()).toContain(`Contact: mailto:${contact}`);
});

test('/docs and /docs/ both show the introduction', async ({page}) => {
  await page.goto('/docs');
  const heading = await page.locator('h1').textContent();
  await page.goto('/docs/');
  await expect(page.locator('h1')).toHaveText(heading ?? '');
  await waitUntilReady(page);
  await expect(page.locator('h1')).toHaveText(heading ?? '');
});

test('the sitemaps hold every specified route in both languages', () => {
  const expected = languages.flatMap((language) => specifiedRoutes.map((route) => address(route, language)));
  const built = builtPages().map(withoutSlash);
  expect(built).toEqual(expect.arrayContaining(expected.map(withoutSlash)));
  // Pages that are not in the specification exist in both languages too.
  const [portuguese, english] = [
    (path: string) => !/^\/en(?:\/|$)/.test(path),
    (path: string) => /^\/en(?:\/|$)/.test(path),
  ];
  expect(
    built
      .filter(english)
      .map((path) => path.slice(3))
      .sort(),
  ).toEqual(built.filter(portuguese).sort());
});

test('the old address of a schema leads to the page where it is now', async ({page}) => {
  await page.goto('/docs/integrations/webhooks/types#schema-DocumentState');
  await expect(page).toHaveURL(/\/api\/issued\/?#schema-DocumentState$/);
});

test('robots.txt, favicon and social cards are there', async ({request}) => {
  const robots = await request.get('/robots.txt');
  expect(await robots.text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const file of ['/img/favicon.svg', '/img/social-card.pt.png', '/img/social-card.en.png']) {
    expect((await request.get(file)).status()).toBe(200);
  }
});

/** Replaces the file of moved addresses of one language. */
async function answerMoves(page: Page, moves: Readonly<Record<string, string>>, language: Language): Promise<void> {
  await page.route(address('/moved.json', language), (route) => route.fulfill({json: moves}));
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

test('the names of the columns stay in sight along a long table, and the text of a row that is gone to stands below them', async ({
  page,
}) => {
  await openReady(page, address('/docs/integrations/api/usecases', 'en'));
  const table = page
    .locator('.table-scroll:not([tabindex]) > table:has(tbody tr:nth-child(30) th[scope="row"])')
    .first();
  const row = table.locator('tbody tr').nth(25);
  await row.evaluate((element) => element.scrollIntoView({block: 'start', behavior: 'instant'}));
  const head = table.locator('thead th').first();
  await expect(head).toBeInViewport({ratio: 1});
  const bottom = await head.evaluate((element) => element.getBoundingClientRect().bottom);
  const text = await row.locator('th').evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().top;
  });
  expect(text).toBeGreaterThanOrEqual(bottom - 1);
});

test('the row that an address names is seen from its first line, below a table of whatever head', async ({page}) => {
  const id = 'situation-wrong-withholding';
  await openReady(page, `${address('/docs/integrations/api/issued', 'pt')}#${id}`);
  const isSeen = (): Promise<boolean> =>
    page.evaluate((row) => {
      const range = document.createRange();
      const name = document.querySelector(`#${row} th`);
      if (!name) throw new Error(`no ${row}`);
      range.selectNodeContents(name);
      const [line] = range.getClientRects();
      return line !== undefined && name.contains(document.elementFromPoint(line.x + 4, line.y + 4));
    }, id);
  await expect.poll(isSeen).toBe(true);
});
