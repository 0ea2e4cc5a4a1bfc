import site from '../../config/site.ts';
import {address, expect, languages, message, openReady, stickyEdge, test, untilDrawn} from '../../tests/support.ts';

test.skip(site.specificationUrl !== null, 'this operator has another one');

for (const language of languages) {
  test(`its contents lead to an operation and follow what is read, in ${language}`, async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await openReady(page, address('/specification', language));
    const contents = page.locator('nav.sidebar');
    await contents.locator('a[href="#list-webhook-deliveries"]').click();
    const heading = page.locator('#list-webhook-deliveries');
    await expect(heading).toBeInViewport();
    await expect(contents.locator('[aria-current]')).toHaveAttribute('href', '#list-webhook-deliveries');
    await expect(contents.locator('[aria-current]')).toBeInViewport();
    // After scrolling, the contents highlight the visible section and scroll to its link.
    await page.evaluate(() => document.getElementById('schema-Problem')?.scrollIntoView());
    await expect(contents.locator('[aria-current]')).toHaveAttribute('href', '#schema-Problem');
    await expect(contents.locator('[aria-current]')).toBeInViewport();
  });

  test(`an operation runs where it stands, and a request in another language comes, in ${language}`, async ({page}) => {
    test.skip(!site.chapters.simulator, 'this site has no simulator');
    await openReady(page, `${address('/specification', language)}#submit-document`);
    await page.locator('button[data-form$="/submitDocument.html"]').click();
    await expect(page.locator('[data-status]')).toHaveText('202');
    const trial = page.locator('[data-trial]', {has: page.locator('[data-status]')});
    // The form does not make the request scroll.
    const code = trial.locator('[data-variants] pre:visible').first();
    expect(await code.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expect(trial.locator('[data-answer]')).toContainText(/"id": "doc_\w+"/);
    await trial.getByRole('combobox').first().selectOption({label: 'Python'});
    await expect(trial.getByText('urllib.request').first()).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toHaveText(message(language, 'navbar.specification'));
  });
}

test('an operation shows its name, which is found in the page and is not copied with the path', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const route of ['/specification', '/docs/integrations/api/issued']) {
    await openReady(page, address(route, 'en'));
    const request = page.locator('#resend-document ~ [data-wide] figure').first();
    await expect(request.getByText('resendDocument', {exact: true})).toBeVisible();
    await request.getByRole('button').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('/documents/{documentId}/resend');
    // As Ctrl F does: the path must be found as one text.
    for (const words of ['resendDocument', '/documents/{documentId}/resend']) {
      expect(await page.evaluate(isFound, words), words).toBe(true);
    }
  }
});

/** Runs in the page: whether the browser finds a text in it. */
function isFound(text: string): boolean {
  const {find} = window as unknown as {find: (text: string, ...caseBackwardsWrap: boolean[]) => boolean};
  return find.call(window, text, true, false, true);
}

test('on a phone a path breaks after its slashes', async ({page}) => {
  await page.setViewportSize({width: 320, height: 800});
  await openReady(page, address('/specification', 'pt'));
  const ends = await page.locator('#resend-document ~ [data-wide] figure code').first().evaluate(lineEnds);
  expect(ends.length).toBeGreaterThan(0);
  for (const end of ends) expect(end).toBe('/');
});

/** Runs in the page: returns the last character of each line of an element, except the last line. */
function lineEnds(element: Element): string[] {
  const ends: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let [bottom, last] = [Infinity, ''];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    for (let index = 0; index < text.length; index += 1) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const box = range.getBoundingClientRect();
      if (box.top >= bottom) ends.push(last);
      [bottom, last] = [box.bottom - 1, text.charAt(index)];
    }
  }
  return ends;
}

test('a heading that a link leads to stands clear of the bar; links of what is explained stay on the page', async ({
  page,
}) => {
  await openReady(page, `${address('/specification', 'pt')}#resend-document`);
  const room = await page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(':target') ?? document.body);
    return words.getBoundingClientRect().top - (document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0);
  });
  expect(room).toBeGreaterThanOrEqual(12);
  await page
    .locator('#resend-document ~ [data-wide] a', {hasText: /^Document$|^DocumentRecord$/})
    .first()
    .click();
  await expect(page).toHaveURL(/\/specification#schema-\w+$/);
  await expect(page.locator(':target')).toBeInViewport();
});

for (const language of languages) {
  // The bars at the top differ: only the second page has its folded contents there.
  for (const route of ['/specification', '/docs/integrations/api/issued'])
    test(`the common errors of an operation open where their link leads, and Back returns, at ${address(route, language)}`, async ({
      page,
    }) => {
      await openReady(page, `${address(route, language)}#resend-document`);
      const link = page.locator('#resend-document ~ [data-wide] a[href^="#common-errors"]').first();
      await link.evaluate((element) => {
        element.scrollIntoView({behavior: 'instant', block: 'center'});
        element.focus({preventScroll: true});
      });
      await untilDrawn(page);
      const before = await page.evaluate(() => scrollY);
      await link.press('Enter');
      await expect(page.locator(':target a').first()).toBeVisible();
      const nameOfFold = await page.locator('details:has(> :target) > summary').boundingBox();
      expect(nameOfFold?.y).toBeGreaterThanOrEqual(await stickyEdge(page));
      await page.goBack();
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);
    });

  test(`on a phone its contents stand in the menu, which opens at what is read with its close button in sight, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 844});
    await openReady(page, `${address('/specification', language)}#schema-DocumentRecord`);
    await page.locator('.menu-button').click();
    const current = page.locator('nav.sidebar [aria-current]');
    await expect(current).toHaveAttribute('href', '#schema-DocumentRecord');
    await expect(current).toBeInViewport({ratio: 1});
    const close = page.locator('.menu-head button');
    await expect(close).toBeFocused();
    await expect(close).toBeInViewport({ratio: 1});
    await page.locator('nav.sidebar a[href="#submit-document"]').click();
    await expect(page.locator('#submit-document')).toBeInViewport();
    await expect(page.locator('nav.sidebar')).toBeHidden();
  });
}
