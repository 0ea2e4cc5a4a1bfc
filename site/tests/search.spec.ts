import {violations} from './axe.ts';
import {stopClock} from './clock.ts';
import {hear} from './live-regions.ts';
import {active, field, fillAndWait, hits, options, searchFor, status} from './search-dialog.ts';
import {
  address,
  expect,
  delayRequests,
  isSameDocument,
  languages,
  markDocument,
  message,
  openReady,
  test,
  untilDrawn,
} from './support.ts';

for (const language of languages) {
  const word = language === 'pt' ? 'certificado' : 'certificate';

  test(`the box opens the search and a result opens its section, in ${language}`, async ({page}) => {
    await openReady(page, address('/docs', language));
    await markDocument(page);
    await page
      .getByRole('banner')
      .getByRole('button', {name: message(language, 'search.label')})
      .click();
    await expect(field(page)).toBeFocused();
    await field(page).fill(word);
    await expect(options(page).first().locator('mark').first()).toBeVisible();
    const link = options(page).first();
    const target = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  test(`the big box of the home page is the same search, in ${language}`, async ({page}) => {
    await page.goto(address('/', language));
    await page
      .locator('main')
      .getByRole('button', {name: message(language, 'search.placeholder')})
      .click();
    await field(page).fill(word);
    await expect(options(page).first()).toBeVisible();
    await expect(status(page)).toContainText(/\d/);
  });
}

test.describe('a symptom that is found', () => {
  for (const [language, query] of [
    ['pt', 'acentos trocados'],
    ['en', 'garbled accents'],
  ] as const) {
    test(`opens at its row, in ${language}`, async ({page}) => {
      await openReady(page, address('/docs', language));
      await searchFor(page, query);
      const row = address('/docs/integrations/api/scope#symptom-encoding', language);
      await options(page)
        .and(page.locator(`[href="${row}"]`))
        .click();
      await expect(page).toHaveURL(row);
      await expect(page.locator('tr#symptom-encoding')).toBeInViewport();
    });
  }
});

test('nothing of the search is fetched before a sign of intent', async ({page}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const ofSearch = (): string[] => fetched.filter((path) => path.includes('search'));
  await openReady(page, '/docs');
  await page.waitForLoadState('networkidle');
  expect(ofSearch()).toEqual([]);
  await page.locator('header [data-search]').hover();
  await expect.poll(() => ofSearch().some((path) => path.includes('/index.pt.'))).toBe(true);
  expect(ofSearch().filter((path) => path.includes('.en.'))).toEqual([]);
});

test('results stand in groups with page, place, section, excerpt and marks', async ({page}) => {
  await page.goto('/docs');
  await searchFor(page, 'janela anti-repeticao');
  const group = page
    .locator('dialog.search')
    .getByRole('group')
    .filter({has: page.getByRole('option')})
    .first();
  await expect(group).toContainText('Webhooks');
  await expect(group.getByRole('option').first()).toHaveAttribute('href', /^\/docs\/integrations\/webhooks\/security/);
  await expect(group.locator('.search-excerpt').first()).not.toBeEmpty();
  await expect(
    group
      .locator('mark')
      .filter({hasText: /^janela$/i})
      .first(),
  ).toBeVisible();
});

test('an option is heard in parts: what it is called, its kind, what it says', async ({page}) => {
  await openReady(page, '/en/docs');
  await searchFor(page, 'retry schedule');
  const all = options(page);
  await expect(all.filter({has: page.locator('.search-excerpt')}).first()).toHaveAccessibleName(/ › [^.]+\. \S/);
  await fillAndWait(page, 'duplicate-document');
  const badge = all.filter({has: page.locator('small')}).first();
  await expect(badge).toHaveAccessibleName(/\S ?, \S+ ?\. \S/);
  await fillAndWait(page, 'token lifetime');
  await expect(page.locator('.search-answer [role="option"]')).toHaveAccessibleName(/ › [^.]+\. [^.]+: /);
});

test('a result says which words of the query it lacks', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'certificado zzyzxq ');
  await expect(options(page).first()).toContainText('sem: zzyzxq');
  await field(page).fill('certificado ');
  await expect(page.locator('dialog.search')).not.toContainText('sem:');
});

for (const key of ['Control+k', 'Meta+k']) {
  test(`${key} opens the search, Escape closes it and gives the focus back`, async ({page}) => {
    await page.goto('/docs');
    const link = page.getByRole('banner').getByRole('link').first();
    await link.focus();
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
  });
}

test('when nothing had the focus, it is at the box after Escape', async ({page}) => {
  await openReady(page, '/docs');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('header [data-search]')).toBeFocused();
});

test('no key is lost while the search is still loading', async ({page}) => {
  const release = await delayRequests(page, '**/assets/search/ui.*');
  await page.goto('/docs');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhook');
  release();
  await expect(options(page).first()).toBeVisible();
  await expect(field(page)).toHaveValue('webhook');
});

test('no key is lost before the script of the page is there', async ({page}) => {
  const release = await delayRequests(page, '**/assets/shell/shell.*.js');
  const script = page.waitForRequest('**/assets/shell/shell.*.js');
  await page.goto('/docs', {waitUntil: 'commit'});
  await script;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhook');
  release();
  await expect(field(page)).toHaveValue('webhook');
  await expect(options(page).first()).toBeVisible();
});

for (const way of ['a key', 'a click']) {
  test(`counted hits that the list leaves out come with ${way}, below those that were there`, async ({page}) => {
    await openReady(page, '/en/docs');
    await searchFor(page, 'invoice');
    const more = options(page).last();
    const shown = (await options(page).count()) - 1;
    await expect(more).toHaveText(/^Show the rest \(\d+\)$/);
    if (way === 'a click') {
      await more.click();
    } else {
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    }
    await expect(more.filter({hasText: 'Show the rest'})).toHaveCount(0);
    await expect(active(page)).toHaveId(`search-option-${shown}`);
    await expect(page.locator('dialog.search [role="listbox"]')).toHaveAttribute('aria-busy', 'false');
    const count = Number(/\d+/.exec(await status(page).innerText())?.[0]);
    expect(await options(page).count()).toBeGreaterThanOrEqual(count);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('no character by itself opens the search', async ({page}) => {
  await openReady(page, '/docs');
  await page.keyboard.type('/ks');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('arrows, Home and End move, Enter opens', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'webhook');
  const count = await options(page).count();
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'search-option-0');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('End');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  const target = (await active(page).getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(target);
});

test('Page Down and Page Up move in the results; the page behind stays', async ({page}) => {
  await openReady(page, '/docs/law');
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  const left = (): Promise<number> => page.locator('h1').evaluate((title) => title.getBoundingClientRect().left);
  const before = await left();
  await searchFor(page, 'webhook');
  await page.keyboard.press('PageDown');
  await expect(options(page).nth(5)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(5)).toBeInViewport();
  const count = await options(page).count();
  for (let pressed = 0; pressed < count; pressed += 5) await page.keyboard.press('PageDown');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('PageUp');
  await expect(options(page).nth(count - 6)).toHaveAttribute('aria-selected', 'true');
  await page.mouse.move(20, 600);
  await page.mouse.wheel(0, 600);
  // From a filter, keys that scroll have nothing to scroll either.
  await page.locator('dialog.search .search-filters button').first().focus();
  await page.keyboard.press('PageDown');
  await untilDrawn(page);
  expect(await page.evaluate(() => scrollY)).toBe(100);
  expect(await left()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.search')).toBeHidden();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
});

test('Enter opens the first result when none is chosen', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'BT-19');
  const target = (await options(page).first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(target);
});

test('Enter that ends the composition of a character opens nothing', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'BT-19');
  await field(page).dispatchEvent('keydown', {key: 'Enter', isComposing: true});
  await untilDrawn(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/docs');
});

test('kinds filter the results', async ({page}) => {
  await page.goto('/docs');
  await searchFor(page, 'assinatura');
  const filters = page.getByRole('group', {name: 'Filtrar por tipo'});
  await filters.getByRole('button', {name: /^AS2/}).click();
  await expect(filters.getByRole('button', {name: /^AS2/})).toHaveAttribute('aria-pressed', 'true');
  await expect(field(page)).toBeFocused();
  for (const href of await hits(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
    expect(href).toMatch(/^\/docs\/integrations\/as2\//);
  }
  await filters.getByRole('button', {name: 'Tudo'}).click();
  await expect(
    options(page)
      .filter({has: page.locator('mark')})
      .first(),
  ).toBeVisible();
});

test('by keyboard the focus stays at the filter, also when all are shown again', async ({page}) => {
  await page.goto('/docs');
  await searchFor(page, 'assinatura');
  const filters = page.getByRole('group', {name: 'Filtrar por tipo'});
  for (const name of [/^AS2/, /^Webhooks/, /^Tudo/]) {
    await filters.getByRole('button', {name}).press('Enter');
    await expect(filters.getByRole('button', {name})).toHaveAttribute('aria-pressed', 'true');
    await expect(filters.getByRole('button', {name})).toBeFocused();
  }
});

test('recent searches and pages are offered, and can be cleared', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'multibanco');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field(page).fill('');
  await expect(page.getByText('Pesquisas recentes')).toBeVisible();
  await options(page).filter({hasText: 'multibanco'}).first().click();
  await expect(field(page)).toHaveValue('multibanco');
  await field(page).fill('');
  await page.getByRole('button', {name: 'Limpar recentes'}).click();
  await expect(page.getByText('Pesquisas recentes')).toHaveCount(0);
  await expect(options(page).filter({hasText: 'multibanco'})).toHaveCount(0);
});

test('a search that is opened while a page is still to come stays open', async ({page}) => {
  await openReady(page, '/docs');
  const release = await delayRequests(page, '**/docs/onboarding-feap');
  await page.locator('.sidebar a[href="/docs/onboarding-feap"]').click();
  await searchFor(page, 'multibanco');
  release();
  await expect(page).toHaveTitle(/FE-AP/);
  await expect(field(page)).toHaveValue('multibanco');
  await expect(field(page)).toBeFocused();
});

test('the search opens again in the frame in which a result was chosen', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'multibanco');
  await delayRequests(page, '**/docs/integrations/**');
  await page.evaluate(() => {
    for (const keys of [{key: 'Enter'}, {key: 'k', ctrlKey: true}]) {
      const event = new KeyboardEvent('keydown', {...keys, bubbles: true, cancelable: true});
      document.activeElement?.dispatchEvent(event);
    }
  });
  await expect(page).toHaveURL(/#/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page that comes with its anchor leaves the focus to the search that was opened meanwhile', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'multibanco');
  const href = (await options(page).first().getAttribute('href')) ?? '';
  const release = await delayRequests(page, `**${href.replace(/#.*/, '')}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  release();
  await expect(page.locator(`[id="${href.replace(/.*#/, '')}"]`)).toBeInViewport();
  await untilDrawn(page);
  await expect(field(page)).toBeFocused();
});

for (const path of ['/?q=multibanco', '/en/docs/onboarding-feap?q=deadline', '/isto-nao-existe?q=fatura']) {
  test.describe(path, () => {
    test.use({quiet: !path.includes('nao-existe')});
    test('opens with the query, and closing forgets it', async ({page}) => {
      await page.goto(path);
      await expect(options(page).first()).toBeVisible();
      await expect(field(page)).toHaveValue(/.+/);
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/[?&]q=/);
    });
  });
}

test('a mistyped word is put right, and says so', async ({page}) => {
  await page.goto('/docs');
  await searchFor(page, 'multibnaco');
  await expect(status(page)).toContainText('multibanco');
  await page.getByRole('button', {name: 'multibanco'}).click();
  await expect(field(page)).toHaveValue('multibanco');
  await expect(status(page)).not.toContainText('Quis dizer');
});

test('when nothing fits, places to start are offered', async ({page}) => {
  await page.goto('/docs');
  await searchFor(page, 'xyzzyqwv');
  await expect(status(page)).toContainText('xyzzyqwv');
  await expect(page.getByRole('group', {name: 'Por onde começar'}).getByRole('option').first()).toBeVisible();
  // They are no results: only one that the reader chooses opens.
  await expect(active(page)).toHaveCount(0);
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/?$/);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveCount(1);
});

for (const language of languages) {
  test(`an empty search offers places to start, by keyboard, and stores no words, in ${language}`, async ({page}) => {
    await openReady(page, address('/docs', language));
    await page.keyboard.press('Control+k');
    const starts = page.getByRole('group', {name: language === 'pt' ? 'Por onde começar' : 'Where to start'});
    await expect(starts.getByRole('option')).toHaveCount(8);
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText('webhooks', {ignoreCase: true});
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address('/docs/integrations/webhooks/intro#symptom-webhooks-missing', language));
    await expect(page.locator('#symptom-webhooks-missing')).toBeInViewport();
    const stored = await page.evaluate(() => localStorage.getItem(`search.recent.${document.documentElement.lang}`));
    expect(JSON.parse(stored ?? '{}')).toMatchObject({queries: []});
  });
}

test('the line above the list counts what the list shows', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'assinatura mismatch ');
  const partialCount = await options(page).filter({hasText: 'sem: '}).count();
  expect(partialCount).toBeGreaterThan(0);
  await expect(status(page)).toContainText(`só com parte delas: ${partialCount}.`);
  await fillAndWait(page, 'certificado ');
  await expect(status(page)).toContainText(/^\d+ secções em \d+ páginas\./);
});

test('the search announces what it found once the reader rests, and nothing before', async ({page}) => {
  await page.clock.install();
  await openReady(page, '/docs');
  await searchFor(page, 'certificado');
  await stopClock(page);
  const heard = await hear(page);
  await field(page).press('End');
  await field(page).pressSequentially(' as2 renovar');
  const list = page.locator('dialog.search [role="listbox"]');
  // Frame by frame: the time stays below the rest after which the status is announced.
  const isBusyAfterFrame = (): Promise<string | null> =>
    page.clock.runFor(16).then(() => list.getAttribute('aria-busy'));
  await expect.poll(isBusyAfterFrame).toBe('false');
  expect(await heard()).toEqual([]);
  await page.clock.runFor(1200);
  expect(await heard()).toEqual([await status(page).textContent()]);
  // The same status is not announced again.
  const announced = (await status(page).textContent()) ?? '';
  await field(page).press('x');
  await expect(status(page)).not.toHaveText(announced);
  await field(page).press('Backspace');
  await expect(status(page)).toHaveText(announced);
  await page.clock.runFor(1200);
  expect(await heard()).toHaveLength(1);
});

test('on a phone the kinds are one row, which scrolls sideways, also at 400 % zoom', async ({page}) => {
  for (const [width, height] of [
    [375, 667],
    [320, 256],
  ] as const) {
    await page.setViewportSize({width, height});
    await openReady(page, '/docs');
    await page.locator('.navbar [data-search]').click();
    await fillAndWait(page, 'anular');
    const kinds = page.locator('.search-filters button');
    const boxes = await kinds.evaluateAll((all) => all.map((kind) => kind.getBoundingClientRect()));
    expect(boxes.length).toBeGreaterThan(4);
    expect(new Set(boxes.map(({top}) => top)).size).toBe(1);
    await expect(options(page).first()).toBeInViewport();
    await kinds.last().click();
    await expect(kinds.last()).toHaveAttribute('aria-pressed', 'true');
    await expect(kinds.last()).toBeInViewport({ratio: 0.9});
  }
});

test('on a phone a group says its page once, on a line of its own', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await openReady(page, '/docs');
  await page.locator('header [data-search]').click();
  await fillAndWait(page, 'assinatura inválida ');
  const group = page.locator('.search-group').first();
  const [place, title] = await Promise.all(
    ['.search-place', '.search-page strong'].map((each) => group.locator(each).first().boundingBox()),
  );
  expect(title?.y).toBeGreaterThanOrEqual((place?.y ?? 0) + (place?.height ?? 0) - 1);
  await expect(group.locator('.search-of').first()).toBeHidden();
});

const wordsOfTheOther = {
  pt: [
    ['checklist', /^\/docs\/integrations\/api\/checklist/],
    ['too many requests', /^\/docs\/integrations\/api\/(?:scope#limits|specification#error-rate-limit-exceeded)$/],
    ['retries', /^\/docs\/.*#retr/],
  ],
  en: [
    ['devolução', /^\/en\/docs\/.*/],
    [
      'retenção na fonte',
      /^\/en\/docs\/(?:integrations\/api\/usecases#usecase-withholding-tax|law#withholding-rates)$/,
    ],
  ],
} as const;
for (const language of languages) {
  test(`words of the other language lead to sections in the reader's, in ${language}`, async ({page}) => {
    await openReady(page, address('/docs', language));
    await page.keyboard.press('Control+k');
    for (const [word, section] of wordsOfTheOther[language]) {
      await fillAndWait(page, `${word} `);
      await expect(options(page).first()).toHaveAttribute('href', section);
      for (const href of await hits(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
        expect(href).toMatch(language === 'en' ? /^\/en\// : /^\/(?!en\/)/);
      }
    }
  });
}

test('the words of the other language come after the first results', async ({page}) => {
  const release = await delayRequests(page, '**/assets/search/words.*');
  await openReady(page, '/docs');
  await page.keyboard.press('Control+k');
  await field(page).fill('fatura too many requests');
  await expect(options(page).first()).toBeVisible();
  await expect(page.locator('dialog.search [role="listbox"]')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator('dialog.search [role="listbox"]')).toHaveAttribute('aria-busy', 'false');
});

test('sentences come for a query of three words, not before, and after the first results', async ({page}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isFetched = (): boolean => fetched.some((path) => path.includes('/search/sentences.'));
  const release = await delayRequests(page, '**/assets/search/sentences.*');
  await openReady(page, '/docs');
  await page.keyboard.press('Control+k');
  await fillAndWait(page, 'fatura devolvida ');
  expect(isFetched()).toBe(false);
  await field(page).fill('o vizinho devolveu a fatura');
  await expect(options(page).first()).toBeVisible();
  await expect(page.locator('dialog.search [role="listbox"]')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator('dialog.search [role="listbox"]')).toHaveAttribute('aria-busy', 'false');
  expect(isFetched()).toBe(true);
});

test('a part of a rule leads to its rule', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'DT-CIUS-PT-046.1');
  await expect(options(page).first()).toHaveAttribute('href', /#usecase-tax-numbers$/);
});

for (const [language, query, words, target] of [
  ['pt', 'timeout webhook', ['15 segundos'], /#(?:limit|timeout)-webhook-timeout$/],
  ['pt', 'estado 14', ['Regularização'], /#status-14$/],
  ['en', 'token lifetime', ['1 hour'], /#(?:limit|timeout)-token-lifetime$/],
  ['en', 'invoice returned by buyer', ['the number does not become free', 'submit both'], /#situation-returned$/],
] as const) {
  test(`the answer stands above the results and opens by keyboard: ${query}, in ${language}`, async ({page}) => {
    await openReady(page, address('/docs', language));
    await searchFor(page, query);
    const answer = page.locator('dialog.search').getByRole('group', {name: language === 'pt' ? 'Resposta' : 'Answer'});
    for (const word of words) await expect(answer).toContainText(word);
    await expect(status(page)).toContainText(
      language === 'pt' ? 'Resposta na primeira opção' : 'The first option answers',
    );
    await expect(answer.getByRole('option')).toHaveAttribute('aria-selected', 'true');
    await expect(answer.getByRole('option')).toHaveAttribute('href', target);
    const href = (await answer.getByRole('option').getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href);
  });
}

test('one option bears the sign of what Enter opens: the first, then what is chosen', async ({page}) => {
  await openReady(page, address('/docs', 'en'));
  await page.keyboard.press('Control+k');
  const marked = (): Promise<number[]> =>
    options(page).evaluateAll((all) =>
      all.flatMap((each, index) => (getComputedStyle(each, '::after').content === 'none' ? [] : [index])),
    );
  // Without a query, Enter opens nothing, so no option has the mark.
  expect(await marked()).toEqual([]);
  for (const query of ['22', 'idempotency']) {
    await fillAndWait(page, query);
    expect(await marked(), query).toEqual([0]);
    await page.keyboard.press('ArrowDown');
    expect(await marked(), query).toEqual([1]);
  }
  const [answer, plain] = await page
    .locator('dialog.search .search-group')
    .evaluateAll((groups) => groups.map((group) => getComputedStyle(group).backgroundColor));
  expect(answer).toBe(plain);
});

test('no answer where none is sure', async ({page}) => {
  await openReady(page, '/docs');
  await page.keyboard.press('Control+k');
  for (const query of ['enviar fatura', 'webhooks', 'como começar', 'não recebo webhooks']) {
    await fillAndWait(page, query);
    await expect(page.locator('.search-answer'), query).toHaveCount(0);
    await expect(status(page), query).not.toContainText('Resposta');
  }
});

test('a hit is named by page and section', async ({page}) => {
  await openReady(page, '/docs');
  await searchFor(page, 'quando algo falha');
  const titles = await page.locator('.search-option .search-title').allTextContents();
  expect(titles.length).toBeGreaterThan(2);
  for (const title of titles.filter((each) => each.includes('Quando algo falha')))
    expect(title).toMatch(/^.{3,} › Quando/);
  await field(page).fill('Lista de verificação para produção');
  await expect(
    page
      .locator('.search-title')
      .filter({hasText: /^Lista de verificação para produção/})
      .first(),
  ).toBeVisible();
  await expect(page.locator('dialog.search')).not.toContainText('Início da página');
});

for (const [width, height] of [
  [320, 640],
  [320, 256],
] as const) {
  test(`fills the screen and loses nothing at ${width} × ${height}`, async ({page}) => {
    await page.setViewportSize({width, height});
    await page.goto('/docs');
    await page.locator('header [data-search]').click();
    await field(page).fill('Disposition-Notification-To');
    await expect(options(page).first()).toBeVisible();
    const box = await page.locator('dialog.search').boundingBox();
    expect(box).toMatchObject({x: 0, y: 0, width, height});
    expect(await page.locator('dialog.search').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    // Results from the other language redraw the list: wait for them.
    await expect(page.locator('dialog.search [role="listbox"]')).toHaveAttribute('aria-busy', 'false');
    await options(page).last().scrollIntoViewIfNeeded();
    await expect(options(page).last()).toBeInViewport();
    await page.getByRole('dialog').getByRole('button', {name: 'Fechar a pesquisa'}).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('typing is answered for the last query, whatever came before', async ({page}) => {
  await page.goto('/docs');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('certificado renovar', {delay: 5});
  await expect(options(page).first()).toHaveAttribute('href', /as2\/others/);
  await field(page).fill('');
  await field(page).pressSequentially('moloni', {delay: 5});
  await expect(options(page).first()).toHaveAttribute('href', /guides\/moloni/);
});

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing in the open search, ${theme}`, async ({page}) => {
    await page.goto('/docs');
    await page.locator('html').evaluate((html, value) => (html.dataset.theme = value), theme);
    const findViolations = (): Promise<readonly string[]> => violations(page, {scope: 'dialog.search'});
    await searchFor(page, 'assinatura');
    await page.keyboard.press('ArrowDown');
    expect(await findViolations()).toEqual([]);
    await field(page).fill('multibnaco');
    await expect(status(page)).toContainText('multibanco');
    expect(await findViolations()).toEqual([]);
    await field(page).fill('xyzzyqwv');
    await expect(status(page)).toContainText('xyzzyqwv');
    expect(await findViolations()).toEqual([]);
  });
}
