import type {Locator, Page} from '@playwright/test';
import site from '../config/site.ts';
import {
  delayRequests,
  address,
  expect,
  isSameDocument,
  languages,
  markDocument,
  message,
  openReady,
  test,
  type Language,
  untilDrawn,
} from './support.ts';

const wide = {width: 1440, height: 900};

test.describe('navigation bar', () => {
  test.use({viewport: wide});

  const dropdowns: readonly {label: string; links: readonly (readonly [name: string, target: string])[]}[] = [
    {
      label: 'Guias Técnicos',
      links: [
        ['API REST', '/docs/integrations/api/scope'],
        ['Webhooks', '/docs/integrations/webhooks/intro'],
        ['AS2', '/docs/integrations/as2/intro'],
        ['Onboarding FEAP', '/docs/onboarding-feap'],
      ],
    },
    {
      label: 'Integrações',
      links: [
        ['Lista de Integrações', '/docs/guides/main'],
        ['Integração Moloni', '/docs/guides/moloni'],
        ['Integração Medidata', '/docs/guides/medidata'],
      ],
    },
    {
      label: 'Ferramentas',
      links: [
        ['Validador de faturas', '/validator'],
        ['Verificador de webhooks', '/docs/integrations/webhooks/security#verifier'],
        ['Descodificador de estados', '/docs/integrations/as2/status-messages#decoder'],
        ['Simulador', '/simulator'],
        ['Percursos', '/walkthroughs'],
        ['Lista de verificação para produção', '/docs/integrations/api/checklist'],
      ],
    },
  ];

  for (const {label, links} of dropdowns) {
    test(`"${label}" holds its links`, async ({page}) => {
      await page.goto('/');
      const bar = page.getByRole('navigation', {name: 'Navegação principal'});
      await bar.getByText(label, {exact: true}).click();
      for (const [name, target] of links) {
        await expect(bar.getByRole('link', {name, exact: true})).toHaveAttribute('href', target);
      }
    });
  }

  test('marks the part of the site that the page on show belongs to, after a navigation too', async ({page}) => {
    const currentSummary = page.locator('header nav summary[aria-current="true"]');
    await openReady(page, '/docs/integrations/api/issued');
    await expect(currentSummary).toHaveText('Guias Técnicos');
    await expect(currentSummary).toHaveCSS('font-weight', '600');
    await markDocument(page);
    await page.getByRole('banner').getByRole('navigation').getByText('Ferramentas', {exact: true}).click();
    await page.locator('header nav a[href="/validator"]').click();
    await expect(page).toHaveURL('/validator');
    await expect(currentSummary).toHaveText('Ferramentas');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await expect(currentSummary).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  for (const language of languages) {
    test(`"Especificação Técnica" leads to the page of this site, in ${language}`, async ({page}) => {
      test.skip(site.specificationUrl !== null, 'this operator has another one');
      await openReady(page, address('/', language));
      await markDocument(page);
      const name = message(language, 'navbar.specification');
      await page.getByRole('banner').getByRole('link', {name, exact: true}).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(address('/specification', language));
      await expect(page.getByRole('heading', {level: 1, name})).toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
    });
  }

  test('a dropdown closes on Escape and gives the focus back, on a click elsewhere, and when the focus leaves', async ({
    page,
  }) => {
    await openReady(page, '/docs');
    const guides = page.locator('header nav details').first();
    const summary = guides.locator('summary');
    await summary.focus();
    await expect(guides).not.toHaveAttribute('open');
    await page.keyboard.press('Enter');
    await expect(guides).toHaveAttribute('open');
    await page.keyboard.press('Tab');
    await expect(guides.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(guides).not.toHaveAttribute('open');
    await expect(summary).toBeFocused();

    await summary.click();
    await page.locator('h1').click();
    await expect(guides).not.toHaveAttribute('open');

    await summary.click();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
    await expect(guides).not.toHaveAttribute('open');
  });

  for (const language of languages) {
    test(`the language dropdown keeps page, query and anchor, from ${language}`, async ({page}) => {
      const target = language === 'pt' ? 'en' : 'pt';
      await openReady(page, `${address('/docs/guides/moloni', language)}?a=1#:~:text=x`);
      await page.goto(`${address('/docs/onboarding-feap', language)}?a=1#content`);
      await page.locator('header details').last().locator('summary').click();
      await page.locator(`header a[data-locale="${target}"]`).click();
      await expect(page).toHaveURL(`${address('/docs/onboarding-feap', target)}?a=1#content`);
    });
  }

  test('the language switch leads to the section that is read, with and without an anchor', async ({page}) => {
    const route = '/docs/integrations/webhooks/intro';
    const scrollInto = async (id: string): Promise<void> => {
      await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView({behavior: 'instant'}));
      await page.evaluate(() => scrollBy({top: 200, behavior: 'instant'}));
    };
    // Click by script: Playwright would scroll first.
    const change = (target: Language): Promise<void> =>
      page.locator(`header a[data-locale="${target}"]`).evaluate((link: HTMLElement) => link.click());
    await openReady(page, route);
    await scrollInto('retry-schedule');
    await change('en');
    await expect(page).toHaveURL(`/en${route}#retry-schedule`);
    await expect(page.locator('#retry-schedule')).toBeInViewport();

    const first = (await page.locator('#content h2[id]').first().getAttribute('id')) ?? '';
    await scrollInto(first);
    await change('pt');
    await expect(page).toHaveURL(`${route}#${first}`);
    await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}));
    await change('en');
    await expect(page).toHaveURL(`/en${route}`);
  });

  for (const keys of ['Enter', 'Control+Enter']) {
    test(`the language dropdown keeps the anchor by keyboard, which scrolls with the focus: ${keys}`, async ({
      page,
    }) => {
      const route = '/docs/integrations/webhooks/intro';
      await openReady(page, `${route}#retry-schedule`);
      await page.locator('.skip-link').focus();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const summary = page.locator('header details').last().locator('summary');
      while (!(await summary.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const link = page.locator('header a[data-locale="en"]');
      while (!(await link.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab');
      const opened = keys === 'Enter' ? Promise.resolve(page) : page.context().waitForEvent('page');
      await page.keyboard.press(keys);
      await expect(await opened).toHaveURL(`/en${route}#retry-schedule`);
    });
  }

  test('the language dropdown keeps the anchor in a new tab, by the middle button', async ({page}) => {
    const route = '/docs/integrations/webhooks/intro';
    await openReady(page, `${route}#retry-schedule`);
    await page.locator('header details').last().locator('summary').click();
    const opened = page.context().waitForEvent('page');
    await page.locator('header a[data-locale="en"]').click({button: 'middle'});
    await expect(await opened).toHaveURL(`/en${route}#retry-schedule`);
  });

  test('the version dropdown shows Next and leads to the documentation', async ({page}) => {
    await page.goto('/docs/guides/main');
    const dropdown = page.locator('header details:has([data-version])');
    await expect(dropdown.locator('summary')).toContainText('Next');
    await dropdown.locator('summary').click();
    await expect(dropdown.getByRole('link', {name: 'Next'})).toHaveAttribute('href', '/docs');
  });

  test('the focus in the bar does not move the page', async ({page}) => {
    await openReady(page, '/docs/integrations/webhooks/intro#retry-schedule');
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(0);
    await page.getByRole('banner').getByRole('link').first().focus();
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    await expect(page.locator('.navbar-end :focus')).toHaveCount(1);
    // Wait for the frame in which the focus would move the page.
    await untilDrawn(page);
    expect(await page.evaluate(() => scrollY)).toBe(position);
  });

  test('the skip link is first and leads to the content', async ({page}) => {
    await page.goto('/docs');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', {name: 'Saltar para o conteúdo'})).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });
});

test.describe('sidebars', () => {
  test.use({viewport: wide});

  test('one serves the guides, the other everything else', async ({page}) => {
    await page.goto('/docs/guides/moloni');
    const links = page.locator('.sidebar a');
    await expect(links).toHaveCount(3);
    await expect(page.locator('.sidebar a[aria-current="page"]')).toHaveAttribute('href', '/docs/guides/moloni');
    await page.goto('/docs/integrations/as2/intro');
    await expect(links).toHaveCount(18);
  });

  test('all categories stand open, stay open when another page is chosen, and cannot be hidden as a whole', async ({
    page,
  }) => {
    await openReady(page, '/docs');
    await expect(page.locator('.sidebar details')).toHaveCount(3);
    await expect(page.locator('.sidebar details[open]')).toHaveCount(3);
    await page.locator('.sidebar a[href="/docs/integrations/as2/others"]').click();
    await expect(page).toHaveURL('/docs/integrations/as2/others');
    await expect(page.locator('.sidebar details[open]')).toHaveCount(3);
    await expect(page.locator('.sidebar button')).toHaveCount(0);
  });
});

/** Counts the paragraphs, tables, samples … in the text of the current page, in the HTML that the server sends. */
async function countParts(page: Page): Promise<number> {
  return page.evaluate(() =>
    // Remove the style element first: the content policy would refuse it and report that.
    fetch(location.href)
      .then((response) => response.text())
      .then((html) => {
        const {docsPolicy} = globalThis as {docsPolicy?: {createHTML: (text: string) => string}};
        const text = html.replace(/<style>[^]*?<\/style>/, '');
        const parsed = new DOMParser().parseFromString(docsPolicy?.createHTML(text) ?? text, 'text/html');
        return parsed.querySelectorAll('.prose > *').length;
      }),
  );
}

test.describe('contents on a phone', () => {
  test.use({viewport: {width: 390, height: 800}});

  for (const language of languages) {
    test(`stay below the bar, name what is read, unfold over the page and lead on, in ${language}`, async ({page}) => {
      await openReady(page, address('/docs/integrations/webhooks/intro', language));
      const contents = page.locator('.toc-folded');
      const heading = page.locator('#retry-schedule');
      await heading.evaluate((each) => each.scrollIntoView({behavior: 'instant'}));
      await expect(contents.locator('summary')).toContainText((await heading.textContent()) ?? '');
      const top = (target: Locator): Promise<number> =>
        target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
      expect(await top(contents)).toBe(Math.round(bar));
      const place = await top(heading);
      await contents.locator('summary').click();
      await expect(contents.locator('a[href="#retry-schedule"]')).toHaveAttribute('aria-current', 'location');
      expect(await top(heading)).toBe(place);
      await page.keyboard.press('Escape');
      await expect(contents).not.toHaveAttribute('open');
      await contents.locator('summary').click();
      await contents.locator('a[href="#limits"]').click();
      await expect(contents).not.toHaveAttribute('open');
      await expect(page.locator('#limits')).toBeInViewport();
      const below = await contents.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(await top(page.locator('#limits'))).toBeGreaterThanOrEqual(Math.floor(below));
    });
  }

  test('leave a window of a few lines to the text', async ({page}) => {
    await page.setViewportSize({width: 320, height: 256});
    await openReady(page, '/docs/integrations/webhooks/intro#retry-schedule');
    await expect(page.locator('#retry-schedule')).toBeInViewport();
    await expect(page.locator('.toc-folded')).not.toBeInViewport();
  });

  test('stand before the text in a low window, as a phone on its side has', async ({page}) => {
    await page.setViewportSize({width: 844, height: 390});
    await openReady(page, '/docs/integrations/webhooks/security');
    const contents = await page.locator('.toc-folded').boundingBox();
    const lead = await page.locator('.toc-folded ~ p, .toc-folded ~ .prose p').first().boundingBox();
    expect(lead?.y).toBeGreaterThanOrEqual((contents?.y ?? 0) + (contents?.height ?? 0));
  });
});

test.describe('a page of the documentation', () => {
  test.use({viewport: wide});

  test('lists its headings of levels 2 and 3 and marks the one being read', async ({page}) => {
    await page.goto('/docs/integrations/as2/intro');
    const headings = await page
      .locator('.prose :is(h2, h3)[id]')
      .evaluateAll((all) => all.map((heading) => `#${heading.id}`));
    const hrefs = await page.locator('.toc a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(headings);
    await page.locator('.toc a').nth(1).click();
    await expect(page.locator('.toc a').nth(1)).toHaveAttribute('aria-current', 'location');
  });

  for (const width of [1400, 1440, 1700]) {
    test(`with two columns has its contents beside the text at its head, where nothing is behind them, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height: 1600});
      for (const route of ['api/issued', 'api/received', 'api/scope', 'api/specification', 'webhooks/intro']) {
        await openReady(page, `/docs/integrations/${route}`);
        await expect(page.locator('nav.toc')).toBeVisible();
        const covered = await page.locator('nav.toc').evaluate((contents) => {
          const {left, bottom} = contents.getBoundingClientRect();
          const beside = [...document.querySelectorAll('article > h1, .prose > *')]
            .filter((block) => block.getBoundingClientRect().right > left && block.getBoundingClientRect().top < bottom)
            .map((block) => block.textContent.slice(0, 40));
          const links = [...contents.querySelectorAll('a')].filter((link) => {
            const {x, y, width: own, height} = link.getBoundingClientRect();
            return y + height < innerHeight && !link.contains(document.elementFromPoint(x + own / 2, y + height / 2));
          });
          return [...beside, ...links.map(({hash}) => hash)];
        });
        expect(covered, route).toEqual([]);
      }
    });
  }

  test('has one colour in each entry of its folded contents', async ({page}) => {
    await page.setViewportSize({width: 1000, height: 800});
    await openReady(page, '/docs/integrations/api/issued');
    await page.locator('.toc-folded summary').click();
    const entry = page.locator('.toc-folded a', {has: page.locator('.whole')}).first();
    const colour = await entry.evaluate((link) => getComputedStyle(link).color);
    await expect(entry.locator('.whole')).toHaveCSS('color', colour);
  });

  test('breaks no short code on a phone', async ({page}) => {
    await page.setViewportSize({width: 320, height: 640});
    for (const route of ['/changelog', '/docs/integrations/api/scope', '/en/changelog']) {
      await openReady(page, route);
      const broken = await page
        .locator('main :not(pre) > code')
        .evaluateAll((codes) =>
          codes
            .filter(
              (code) => code.textContent.length <= 10 && code.getClientRects().length > 1 && code.checkVisibility(),
            )
            .map(({textContent}) => textContent),
        );
      expect(broken, route).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(320);
    }
  });

  test('has breadcrumbs, neighbours and the day of its last change', async ({page}) => {
    await page.goto('/docs/integrations/as2/status-messages');
    await expect(page.locator('.breadcrumbs li')).toHaveCount(3);
    await expect(page.locator('.pager [rel="prev"]')).toHaveAttribute('href', '/docs/integrations/as2/intro');
    await expect(page.locator('.pager [rel="next"]')).toHaveAttribute('href', '/docs/integrations/as2/others');
    await expect(page.locator('.page-footer time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
  });

  for (const [route, crumbs] of [
    ['/validator', ['Início', 'Ferramentas', 'Validador de faturas']],
    ['/simulator', ['Início', 'Ferramentas', 'Simulador']],
    ['/walkthroughs', ['Início', 'Ferramentas', 'Percursos']],
    ['/changelog', ['Início', 'Alterações']],
  ] as const) {
    test(`${route} says where it stands`, async ({page}) => {
      await page.goto(route);
      await expect(page.locator('.breadcrumbs li')).toHaveText([...crumbs]);
    });
  }

  test('is reached without loading a new document, scrolled to its top, focused and announced', async ({page}) => {
    await openReady(page, '/docs/integrations/as2/intro');
    await markDocument(page);
    await page.locator('.pager [rel="next"]').click();
    await expect(page).toHaveURL('/docs/integrations/as2/status-messages');
    await expect(page.locator('#content')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('[data-announcer]')).toHaveText(
      (await page.getByRole('heading', {level: 1}).textContent()) ?? '',
    );
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL('/docs/integrations/as2/intro');
    await expect(page).toHaveTitle(/AS2/);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('is found again as it was left when the reader comes back', async ({page}) => {
    await openReady(page, '/docs/integrations/as2/status-messages');
    await markDocument(page);
    const filter = page.locator('form[data-filter="mdn-dispositions-table"] input[name="text"]');
    await filter.fill('mic');
    await filter.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    const filterTop = async (): Promise<number> => Math.round((await filter.boundingBox())?.y ?? Number.NaN);
    const topBefore = await filterTop();
    await page.locator('.sidebar a[href="/docs/onboarding-feap"]').click();
    await expect(page).toHaveURL('/docs/onboarding-feap');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/docs/integrations/as2/status-messages');
    await expect(filter).toHaveValue('mic');
    // Content outside the window has an estimated height until it is laid out.
    await expect.poll(async () => Math.abs((await filterTop()) - topBefore)).toBeLessThan(8);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('is the last of two clicked before the first has settled; Back leads to the first', async ({page}) => {
    const [first, last] = ['/docs/integrations/as2/status-messages', '/docs/integrations/as2/others'];
    await openReady(page, '/docs/integrations/as2/intro');
    await markDocument(page);
    const link = (path = ''): Locator => page.locator(`.sidebar a[href="${path}"]`);
    const isOnShow = async (path = ''): Promise<void> => {
      await expect(page).toHaveURL(path);
      await expect(page.locator('.sidebar a[aria-current]')).toHaveCount(1);
      await expect(link(path)).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('h1')).toHaveCount(1);
      const heading = (await page.locator('h1').textContent()) ?? '';
      await expect(page).toHaveTitle(new RegExp(`^${heading} `));
      await expect(page.locator('.prose > *')).toHaveCount(await countParts(page));
    };
    for (const path of [last, first]) {
      const content = page.waitForResponse((response) => new URL(response.url()).pathname === path);
      await link(path).hover();
      await content;
    }
    await link(first).evaluate(async (element: HTMLElement, path) => {
      element.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      document.querySelector<HTMLElement>(`.sidebar a[href="${path}"]`)?.click();
    }, last);
    await isOnShow(last);
    await page.goBack();
    await isOnShow(first);
    await page.goBack();
    await isOnShow('/docs/integrations/as2/intro');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('brings its anchor into view', async ({page}) => {
    await openReady(page, '/docs/integrations/as2/intro');
    await markDocument(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/docs/integrations/as2/status-messages#feap-status-codes';
      link.textContent = 'link';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', {name: 'link', exact: true}).click();
    await expect(page.locator('#feap-status-codes')).toBeInViewport();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('filters a long table as the reader types, before and after a client-side navigation', async ({page}) => {
    await page.goto('/markdown-page');
    const rows = page.locator('#glossary-table tbody tr');
    const total = await rows.count();
    await page.getByLabel(message('pt', 'filter.text')).fill('compromisso');
    await expect(rows.filter({visible: true})).not.toHaveCount(total);
    await expect(rows.filter({visible: true}).first()).toContainText(/compromisso/i);
  });
});

for (const path of ['/', '/validator', '/docs/guides/main']) {
  test(`the end of ${path} leads to the glossary and to the changes`, async ({page}) => {
    await page.goto(path);
    await expect(page.locator('.page-footer a[href="/markdown-page#glossary"]')).toBeVisible();
    await expect(page.locator('.page-footer a[href="/changelog"]')).toBeVisible();
  });
}

test('the footer holds one line: copyright, e-mail, telephone', async ({page}) => {
  await page.goto('/');
  const footer = page.locator('.footer');
  const {
    name,
    copyrightYear,
    support: {email, phone},
  } = site;
  await expect(footer).toHaveText(`© ${copyrightYear} ${name} · Suporte: ${email} · ${phone}`);
  await expect(footer.getByRole('link')).toHaveCount(2);
});

test('Back while a page is still to come stays on the page on show', async ({page}) => {
  await openReady(page, '/docs/integrations/api/checklist');
  const release = await delayRequests(page, '**/docs/integrations/api/scope');
  const link = page.locator('.prose a[href="/docs/integrations/api/scope#errors"]').first();
  await link.dispatchEvent('click');
  await expect(page).toHaveURL('/docs/integrations/api/scope#errors');
  await page.goBack();
  const arrives = page.waitForResponse('**/docs/integrations/api/scope');
  release();
  await (await arrives).finished();
  await untilDrawn(page);
  await expect(page).toHaveURL('/docs/integrations/api/checklist');
  await expect(page.locator('[data-island="Checklist"]')).toBeVisible();
});

test('a file that is downloaded is no page that comes', async ({page}) => {
  await openReady(page, '/docs/integrations/api/issued');
  const link = page.locator('a[download]').first();
  const downloading = page.waitForEvent('download');
  await link.click();
  await downloading;
  await expect(link).not.toHaveAttribute('data-pressed');
});

test('a link to a section of another page announces the page and the section', async ({page}) => {
  await openReady(page, '/en/docs');
  for (const [route, anchor, place] of [
    ['/en/docs/integrations/webhooks/intro', 'retry-schedule', 'h2, h3'],
    ['/en/docs/integrations/api/specification', 'error-schema-invalid', 'th'],
  ] as const) {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main p')?.append(link);
      link.click();
    }, `${route}#${anchor}`);
    await expect(page).toHaveURL(`${route}#${anchor}`);
    const target = page.locator(`#${anchor}`);
    const name = place === 'th' ? target.locator('th') : target;
    await expect(name).toBeVisible();
    await expect(page.locator('[data-announcer]')).toHaveText(
      `${await page.getByRole('heading', {level: 1}).textContent()}, ${await name.textContent()}`,
    );
  }
});
