import {readFile} from 'node:fs/promises';
import type {Locator, Page} from '@playwright/test';
import {violations} from '../../tests/axe.ts';
import {
  address,
  delayRequests,
  expect,
  message,
  openReady,
  waitUntilReady,
  test,
  type Language,
} from '../../tests/support.ts';
import site from '../../config/site.ts';

test.skip(!site.chapters.simulator, 'this site has no simulator');

/* The drawer, on a page without relation to it. */
const ordinary = '/docs/integrations/as2/intro';
const issued = '/docs/integrations/api/issued';

const drawer = (page: Page): Locator => page.locator('dialog.sandbox');
const button = (page: Page, language: Language = 'en'): Locator =>
  page.getByRole('button', {name: message(language, 'navbar.tool'), exact: true});

function row(page: Page, list: string, text: string | RegExp): Locator {
  return drawer(page).locator(`[data-list="${list}"] > li`).filter({hasText: text});
}

async function openSection(page: Page, name: string): Promise<Locator> {
  const section = drawer(page).locator(`[data-section="${name}"]`);
  if ((await section.getAttribute('open')) === null) await section.locator('> summary').click();
  return section;
}

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+.');
  await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
}

async function submitSample(page: Page): Promise<void> {
  const actions = await openSection(page, 'actions');
  await actions.getByRole('button', {name: 'Submit the sample invoice'}).click();
  await expect(row(page, 'documents', 'FT SIM/1')).toBeVisible();
}

test('when nothing had the focus, it is at the button after Escape', async ({page}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('its key opens it also when it was pressed before the script of the page is there', async ({page}) => {
  const release = await delayRequests(page, '**/assets/shell/shell.*.js');
  const script = page.waitForRequest('**/assets/shell/shell.*.js');
  await page.goto(address(ordinary, 'en'), {waitUntil: 'commit'});
  await script;
  await page.keyboard.press('Control+.');
  await expect(drawer(page)).toHaveCount(0);
  release();
  await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
});

test('nothing of it comes before it is opened; it opens and closes by its key, and the focus returns', async ({
  page,
}) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await openReady(page, address(ordinary, 'en'));
  const ofDrawer = (): string[] => requestedPaths.filter((path) => /\/assets\/(?:sandbox|simulator)\//.test(path));
  expect(ofDrawer()).toEqual([]);
  await button(page).focus();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await openByKey(page);
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(button(page)).toHaveAttribute('aria-controls', (await drawer(page).getAttribute('id')) ?? '');
  expect(ofDrawer()).toHaveLength(2);
  await expect(drawer(page).getByRole('button', {name: 'Close'})).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Control+.');
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Control+.');
  await expect(drawer(page)).toBeHidden();
});

for (const language of ['pt', 'en'] as const) {
  test(`Escape closes it wherever the focus is, unless something else is in front, in ${language}`, async ({page}) => {
    await openReady(page, address(ordinary, language));
    await openByKey(page);
    // The button says the key.
    const close = drawer(page).getByRole('button', {name: language === 'pt' ? 'Fechar' : 'Close', exact: true});
    await expect(close).toHaveAttribute('title', /\(Esc\)$/);
    const opener = button(page, language);
    await opener.focus();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(opener).toBeFocused();

    await openByKey(page);
    await page.keyboard.press('Control+k');
    const search = page.locator('dialog[open]:not(.sandbox)');
    await expect(search).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(drawer(page)).toBeVisible();
    const dropdown = page.locator('.navbar-links [data-dropdown]').first();
    await dropdown.locator('summary').click();
    await page.keyboard.press('Escape');
    await expect(dropdown).not.toHaveAttribute('open');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });
}

test('no state in the history of a document breaks', async ({page}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({width, height: 844});
    await openReady(page, address(ordinary, 'en'));
    await page.keyboard.press('Control+.');
    const document = row(page, 'documents', 'FT A/124');
    await document.locator('summary').first().click();
    const lines = document.locator('.line code');
    await expect(lines.filter({hasText: 'submitted'})).toBeVisible();
    expect(
      await lines.evaluateAll((all) =>
        all.filter((each) => each.getClientRects().length > 1).map((each) => each.textContent),
      ),
    ).toEqual([]);
  }
});

test('what an operation has done is there: the document, its event, its delivery, verified, the request', async ({
  page,
}) => {
  await openReady(page, address(issued, 'en'));
  await page.locator('button[data-form$="/submitDocument.html"]').click();
  await expect(page.locator('[data-status]')).toHaveText('202');
  await page.keyboard.press('Control+.');
  const document = drawer(page).locator('[data-list="documents"] > li').first();
  await expect(document).toContainText('payment_issued');
  await document.locator('summary').first().click();
  await expect(document.getByRole('link', {name: 'delivered', exact: true})).toHaveAttribute(
    'href',
    `${address('/docs/integrations/api/flows', 'en')}#state-issued-delivered`,
  );
  const delivery = row(page, 'deliveries', 'document.delivered').first();
  await expect(delivery).toContainText('signature verified');
  await delivery.locator('summary').first().click();
  await delivery.locator('ol summary').first().click();
  await expect(delivery).toContainText('HMAC-SHA256');
  await openSection(page, 'events');
  await expect(row(page, 'events', 'document.delivered').first()).toBeVisible();
  await openSection(page, 'requests');
  await expect(row(page, 'requests', 'POST /documents').first()).toContainText('202');
});

test('a request is copied in the language that the reader has chosen, on the page or here', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, address(issued, 'en'));
  const choice = page.locator('[data-variants$="/submitDocument"] > select');
  await choice.selectOption('python');
  await page.locator('button[data-form$="/submitDocument.html"]').click();
  await expect(page.locator('[data-status]')).toHaveText('202');
  await page.keyboard.press('Control+.');
  const requests = await openSection(page, 'requests');
  const request = row(page, 'requests', 'POST /documents').first();
  await request.locator('summary').first().click();
  await request.getByRole('button', {name: 'Copy in Python'}).click();
  await expect(drawer(page).getByRole('status')).toHaveText('Copied.');
  const program = await page.evaluate(() => navigator.clipboard.readText());
  expect(program).toContain('import urllib.request');
  expect(program).toContain('Path("body.json").read_bytes()');
  const downloading = page.waitForEvent('download');
  await request.getByRole('button', {name: 'Save body.json'}).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('"number": "FT A/123"');
  // A language chosen here also applies to the page.
  await requests.getByLabel('Another language to copy requests in').selectOption('PHP');
  await expect(request.getByRole('button', {name: 'Copy in PHP'})).toBeVisible();
  await expect(choice).toHaveValue('php');
  await expect(request.getByRole('button', {name: 'Copy as curl'})).toBeVisible();
  expect(await violations(page, {scope: 'dialog.sandbox'})).toEqual([]);
});

test('an endpoint that refuses is tried again as the clock goes; a reload and another tab change nothing', async ({
  page,
  context,
}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  await drawer(page).getByLabel('500: refuses').check();
  await expect(drawer(page).getByRole('status')).toHaveText('The endpoint now responds 500: it refuses.');
  await submitSample(page);
  const delivery = row(page, 'deliveries', 'document.delivered').first();
  await expect(delivery).toContainText('2 attempts, the last: 500');
  await expect(delivery).toContainText('next: ');

  await page.reload();
  await waitUntilReady(page);
  await openByKey(page);
  await expect(drawer(page).getByLabel('500: refuses')).toBeChecked();
  await expect(delivery).toContainText('2 attempts, the last: 500');

  const second = await context.newPage();
  await openReady(second, address(issued, 'en'));
  await openByKey(second);
  await drawer(second).getByLabel('204: accepts').check();
  await drawer(second).getByRole('button', {name: '+1 hour'}).click();
  await expect(row(second, 'deliveries', 'document.delivered').first()).toContainText('204');
  // The first tab updates by itself and announces the change.
  await expect(delivery).toContainText(/\d attempts, the last: 204/);
  await expect(delivery).toContainText('succeeded');
  await expect(drawer(page).locator('[aria-live="polite"]')).toContainText('document.delivered → 204');
  await second.close();
});

test('triggers, faults, reset, export and import', async ({page}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  await submitSample(page);
  const actions = drawer(page).locator('[data-section="actions"]');
  await actions.getByText('Trigger a result').click();
  await actions.getByRole('button', {name: /^Submit: .*mdn-error/}).click();
  await expect(row(page, 'documents', 'FT SIM/2')).toContainText('mdn-error');
  await actions.getByText('Trigger a failure').click();
  await actions.getByRole('button', {name: /^Trigger once: It is sent twice/}).click();
  await expect(actions).toContainText('waiting');

  const state = await openSection(page, 'state');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    state.getByRole('button', {name: 'Export'}).click(),
  ]);
  page.on('dialog', (dialog) => void dialog.accept());
  await state.getByRole('button', {name: 'Back to the initial state'}).click();
  await expect(row(page, 'documents', 'FT SIM/2')).toHaveCount(0);
  page.removeAllListeners('dialog');
  // An import replaces what there is: it asks first.
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await state.getByLabel('Import').setInputFiles(await file.path());
  await expect.poll(() => questions).toEqual([expect.stringMatching(/^Replace all documents/)]);
  await expect(state.getByLabel('Import')).toHaveValue('');
  await expect(row(page, 'documents', 'FT SIM/2')).toHaveCount(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await state.getByLabel('Import').setInputFiles(await file.path());
  await expect(row(page, 'documents', 'FT SIM/2')).toContainText('mdn-error');
});

test('a file that is no state is refused in words of the page', async ({page}) => {
  await openReady(page, address(ordinary, 'pt'));
  await openByKey(page);
  const state = await openSection(page, 'state');
  const wrong = {name: 'notas.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}')};
  page.on('dialog', (dialog) => void dialog.accept());
  await state.getByLabel('Importar').setInputFiles(wrong);
  await expect(drawer(page).getByRole('status')).toHaveText(
    '«notas.json» não foi importado: não é um estado desta versão do simulador. Escolha um ficheiro gravado com «Exportar».',
  );
});

test('an outage is seen above all else until it ends, and an error of the body belongs to its field', async ({
  page,
}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  const endpoints = await openSection(page, 'endpoints');
  const register = endpoints.getByRole('button', {name: 'Register for all events'});
  const status = drawer(page).getByRole('status');
  const field = endpoints.getByLabel('Endpoint (URL)');
  for (const address of ['http://erp.example/webhooks', '']) {
    await field.fill(address);
    await register.click();
    await expect(field).toHaveAccessibleDescription(/schema-invalid\. \d errors? in the body\. \/url: \S/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(status).toBeEmpty();
  }

  const actions = await openSection(page, 'actions');
  await actions.getByText('Trigger a failure').click();
  await actions.getByRole('button', {name: /^Trigger once: The platform stops responding/}).click();
  await expect(status).toContainText('The next time: The platform stops responding');
  await register.click();
  await expect(status).toHaveText('The platform did not respond.');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(field).toHaveAccessibleDescription('');
  const clock = drawer(page).locator('.clock');
  await expect(clock).toContainText(/Simulated outage until .*\d:\d\d/);
  await drawer(page).getByRole('button', {name: '+1 hour'}).click();
  await expect(clock).not.toContainText('outage');
});

test('what became due before a file was imported is due now, never at a time before the clock', async ({page}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  await drawer(page).getByLabel('500: refuses').check();
  await submitSample(page);
  const clock = drawer(page).locator('.clock');
  await expect(clock).toContainText(/Next: \d/);
  const state = await openSection(page, 'state');
  const downloading = page.waitForEvent('download');
  await state.getByRole('button', {name: 'Export'}).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const buffer = Buffer.from(text.replaceAll(/"nextAttemptAt":"[^"]+"/g, '"nextAttemptAt":"2026-01-01T00:00:00.000Z"'));
  page.on('dialog', (dialog) => void dialog.accept());
  await state.getByLabel('Import').setInputFiles({name: 'a.json', mimeType: 'application/json', buffer});
  await expect(clock).toContainText('Next: with the next action.');
});

test('maintenance goes on after a reload, on every page, until the clock is there', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const run = page.locator('button[data-form$="/listDocuments.html"]');
  const runStatus = page.locator('[data-run*=\'"operation":"listDocuments"\'] [data-status]');
  const fault = drawer(page).locator('li').filter({hasText: 'Maintenance of two hours begins'});
  // The drawer covers the second column.
  const runBehind = async (button: Locator, status: string): Promise<void> => {
    await page.keyboard.press('Escape');
    await button.click();
    await expect(runStatus).toHaveText(status);
    await page.keyboard.press('Control+.');
  };
  const openFaults = async (): Promise<void> => {
    await openByKey(page);
    const actions = await openSection(page, 'actions');
    await actions.getByText('Trigger a failure').click();
  };
  await openFaults();
  await fault.getByRole('button').click();
  await expect(fault).toContainText('waiting');
  await runBehind(run, '503');
  await expect(fault).toContainText(/until .*\d:\d\d/);

  await page.reload();
  await waitUntilReady(page);
  await openFaults();
  await expect(fault).toContainText(/until .*\d:\d\d/);
  await runBehind(run, '503');
  await drawer(page).getByRole('button', {name: '+1 hour'}).click();
  await expect(drawer(page).getByRole('status')).toContainText('The clock is at');
  await drawer(page).getByRole('button', {name: '+1 hour'}).click();
  await expect(fault).not.toContainText('until');
  await runBehind(page.locator('[data-run*=\'"operation":"listDocuments"\'] button[type="submit"]'), '200');
});

test('it stays while the reader goes on to another page', async ({page}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  await page.locator('.sidebar a[href$="/as2/others"]').click();
  await expect(page).toHaveURL(/as2\/others$/);
  await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
});

test('where storage is blocked, it says what to do', async ({page}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'Worker', {value: undefined}));
  await openReady(page, address(ordinary, 'en'));
  await page.keyboard.press('Control+.');
  await expect(drawer(page).getByRole('status')).toContainText('does not let the simulator run');
});

// Both languages have the same elements: one is checked in the light theme, the other in the dark one.
for (const [language, colorScheme, other] of [
  ['pt', 'light', 'dark'],
  ['en', 'dark', 'light'],
] as const) {
  test(`is accessible, also on a phone, ${language}, ${colorScheme}`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    await openReady(page, address(ordinary, language));
    await openByKey(page);
    await drawer(page)
      .locator('[data-section]')
      .evaluateAll((sections) => sections.forEach((section) => section.setAttribute('open', '')));
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({width: 390, height: 844});
    await button(page, language).click();
    await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
    await row(page, 'documents', 'FT A/123').locator('summary').first().click();
    expect(await violations(page)).toEqual([]);
    const box = await drawer(page).boundingBox();
    expect([box?.x, box?.width, box?.height]).toEqual([0, 390, 844]);
    expect(
      await drawer(page)
        .locator('.panel')
        .evaluate((panel) => panel.scrollWidth > panel.clientWidth),
    ).toBe(false);
    await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), other);
    expect(await violations(page, {runOnly: ['color-contrast']})).toEqual([]);
  });
}

test('a webhook that was altered is refused by the endpoint of the page, and the verifier says why', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  await openByKey(page);
  const actions = await openSection(page, 'actions');
  await actions.getByText('Trigger a failure').click();
  await actions.getByRole('button', {name: /^Trigger once: The body arrives/}).click();
  await actions.getByRole('button', {name: 'Submit the sample invoice'}).click();
  const delivery = row(page, 'deliveries', '401');
  await delivery.locator('> details > summary').click();
  const attempts = delivery.locator('ol > li');
  await expect(attempts.first()).toContainText('401');
  await expect(attempts.last()).toContainText('204');
  await attempts.first().locator('summary').click();
  await attempts.first().getByRole('link', {name: 'Open in the verifier'}).click();
  await expect(page).toHaveURL(/webhooks\/security#verifier$/);
  const verifier = page.locator('[data-island="WebhookVerifier"]');
  await expect(verifier.locator('[data-outcome="bad"]')).toContainText('The body was parsed and written again');

  // It also works on the verifier's page; the handed-over values are not stored.
  await attempts.last().locator('summary').click();
  await attempts.last().getByRole('link', {name: 'Open in the verifier'}).click();
  await expect(verifier.locator('[data-outcome="good"]')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('nothing lies over what is scrolled as long as there is nothing to say', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await openReady(page, address(issued, 'pt'));
  await page.keyboard.press('Control+.');
  const panel = drawer(page).locator('.panel');
  await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
  // It says for a moment that it is ready.
  await expect(drawer(page).getByRole('status')).toBeEmpty();
  const top = await panel.evaluate((element) => {
    element.scrollTo({top: 300, behavior: 'instant'});
    const {left, bottom, width} = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, bottom - 10)?.className ?? '';
  });
  expect(top).not.toMatch(/told|status|news/);
});

test('what is pressed stays below the pointer while what comes of it is told, and says by its row what it does', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await openReady(page, address(issued, 'en'));
  await openByKey(page);
  const actions = await openSection(page, 'actions');
  await actions.getByText('Trigger a result').click();
  const submit = actions.getByRole('button', {name: 'Submit: FE-AP 22: returned'});
  await submit.evaluate((element) => element.scrollIntoView({block: 'center', behavior: 'instant'}));
  const place = await submit.boundingBox();
  await submit.click();
  await expect(drawer(page).getByRole('status')).toHaveText(/^Submitted. FE-AP 22: returned/);
  await expect(drawer(page).locator('[aria-live="polite"]')).not.toBeEmpty();
  expect(await submit.boundingBox()).toEqual(place);
  // Nor does it move when something above grows: the card at the top shows an outage.
  await actions.getByText('Trigger a failure').click();
  const outage = actions.getByRole('button', {name: /^Trigger once: The platform stops responding/});
  await outage.click();
  await submit.evaluate((element) => element.scrollIntoView({block: 'center', behavior: 'instant'}));
  const pressed = await submit.boundingBox();
  await submit.click();
  await expect(drawer(page).locator('.clock')).toContainText('Simulated outage until');
  expect(await submit.boundingBox()).toEqual(pressed);
  await expect(drawer(page)).not.toContainText('--speed');
});

for (const language of ['pt', 'en'] as const) {
  test(`the drawer says that it starts, and shows what a refused webhook was answered, in ${language}`, async ({
    page,
  }) => {
    const words = {
      pt: {starting: 'A iniciar…', ready: 'Pronto.', refuse: '500: recusa', submit: 'Enviar a fatura de exemplo'},
      en: {starting: 'Starting…', ready: 'Ready.', refuse: '500: refuses', submit: 'Submit the sample invoice'},
    }[language];
    let letCome = (): void => undefined;
    const release = new Promise<void>((resolve) => (letCome = resolve));
    await page.route('**/assets/simulator/**', async (route) => {
      await release;
      await route.continue();
    });
    await openReady(page, address(ordinary, language));
    await page.keyboard.press('Control+.');
    await expect(drawer(page).getByRole('status')).toHaveText(words.starting);
    await expect(drawer(page).locator('[data-section="state"]')).toBeHidden();
    letCome();
    await expect(drawer(page).getByRole('status')).toHaveText(words.ready);
    await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
    await expect(drawer(page).getByRole('status')).toBeEmpty();
    await drawer(page).getByLabel(words.refuse).check();
    const actions = await openSection(page, 'actions');
    await actions.getByRole('button', {name: words.submit}).click();
    const news = drawer(page).locator('[aria-live]');
    await expect(news).toContainText(/^\S+: .*document\.delivered → 500/);
    expect((await news.boundingBox())?.width).toBeGreaterThan(100);
    expect(await violations(page, {scope: 'dialog.sandbox'})).toEqual([]);
  });
}

test('what an action did is not told of the next one, and goes from the oldest to the newest', async ({page}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  // The actions are visible.
  await expect(drawer(page).getByRole('button', {name: 'Submit the sample invoice'})).toBeInViewport();
  await submitSample(page);
  const news = drawer(page).locator('[aria-live="polite"]');
  await expect(news).toHaveText(
    /^New: document\.delivered → 204.*\. Not subscribed: document\.submitted, document\.validated\.$/,
  );
  await drawer(page).getByRole('button', {name: '+1 hour'}).click();
  await expect(drawer(page).getByRole('status')).toContainText('The clock is at');
  await expect(news).toHaveText('');
});

for (const language of ['pt', 'en'] as const) {
  test(`on a phone what it says never lies over what has the focus, in ${language}`, async ({page}) => {
    await page.setViewportSize({width: 375, height: 667});
    await openReady(page, address(ordinary, language));
    await openByKey(page);
    await (await openSection(page, 'actions')).locator('button').first().press('Enter');
    await expect(drawer(page).locator('.news')).toContainText('document.delivered → 204');
    for (let stop = 0; stop < 12; stop += 1) {
      const hidden = await page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector('.told')];
        if (!focused || !bar || document.querySelector('.sandbox-head')?.contains(focused)) return 0;
        return focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
      });
      expect(hidden, `stop ${stop}`).toBeLessThan(1);
      await page.keyboard.press('Tab');
    }
  });
}

test('on a phone on its side what it says takes a line, and most of the window is left', async ({page}) => {
  await page.setViewportSize({width: 740, height: 360});
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  await expect(drawer(page).locator('[data-section="actions"]')).not.toHaveAttribute('open');
  await submitSample(page);
  await expect(drawer(page).locator('[aria-live="polite"]')).not.toBeEmpty();
  const room = await drawer(page)
    .locator('.panel')
    .evaluate((panel) => panel.clientHeight - (panel.querySelector('.told')?.getBoundingClientRect().height ?? 0));
  expect(room).toBeGreaterThan(240);
});

for (const language of ['pt', 'en'] as const) {
  test(`calls results and failures what the page of the simulator calls them, in ${language}`, async ({page}) => {
    await openReady(page, address('/simulator', language));
    await button(page, language).click();
    const actions = await openSection(page, 'actions');
    for (const anchor of ['simulator-triggers', 'simulator-faults']) {
      const heading = (await page.locator(`#${anchor}`).textContent()) ?? '';
      await expect(actions.locator('summary').getByText(heading, {exact: true})).toBeVisible();
    }
  });
}

for (const language of ['pt', 'en'] as const) {
  test(`a failure that waits is seen outside the drawer, in the answer too, and can be cancelled, in ${language}`, async ({
    page,
  }) => {
    const {section, once, cancel, waits} = {
      pt: {section: 'Provocar uma falha', once: 'Provocar uma vez', cancel: 'Cancelar', waits: 'à espera'},
      en: {section: 'Trigger a failure', once: 'Trigger once', cancel: 'Cancel', waits: 'waiting'},
    }[language];
    const name = message(language, 'navbar.tool');
    const marked = page.getByRole('button', {name: `${name} (${message(language, 'navbar.toolNote')})`, exact: true});
    await openReady(page, address(issued, language));
    await openByKey(page);
    const actions = await openSection(page, 'actions');
    await actions.getByText(section).click();
    const fault = actions
      .locator('li')
      .filter({hasText: /^429 \S+ Retry-After/})
      .first();
    await fault.getByRole('button', {name: once}).click();
    await expect(fault).toContainText(waits);
    await expect(marked).toHaveCount(1);
    await fault.getByRole('button', {name: cancel}).click();
    await expect(fault).not.toContainText(waits);
    await expect(marked).toHaveCount(0);
    await fault.getByRole('button', {name: once}).click();
    await expect(marked).toHaveCount(1);

    await page.reload();
    await waitUntilReady(page);
    await expect(marked).toBeVisible();
    await page.locator('button[data-form$="/listDocuments.html"]').click();
    const form = page.locator('[data-run*=\'"operation":"listDocuments"\']');
    await expect(form.locator('[data-status]')).toHaveText('429');
    await expect(form.getByRole('status')).toContainText(message(language, 'run.failure').replace(/\{what\}.*/, '429'));
    await expect(marked).toHaveCount(0);
    await form.locator('[type="submit"]').click();
    await expect(form.locator('[data-status]')).toHaveText('200');
    await expect(form.locator('[data-failure]')).toHaveCount(0);
  });
}

test('where it is not modal, the page is beside it, and what is read stays at its height', async ({page}) => {
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({width, height: 900});
    await openReady(page, address(issued, 'en'));
    const run = page.locator('button[data-form$="/listDocuments.html"]');
    await run.focus();
    const {y: top = 0} = (await run.boundingBox()) ?? {};
    await openByKey(page);
    const edge = (await drawer(page).boundingBox())?.x ?? 0;
    const {x = 0, y = 0, width: own = 0} = (await run.boundingBox()) ?? {};
    expect(x + own).toBeLessThan(edge);
    expect(Math.abs(y - top)).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    expect(Math.abs(((await run.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
  }
});

test('the head of a page stays where it is', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await openReady(page, address('/docs/integrations/api/received', 'en'));
  await openByKey(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Names of the visible controls of the bar that something covers, in whole or in part. */
function coveredControls(page: Page): Promise<readonly string[]> {
  return page.locator('.navbar :is(a, button, summary):visible').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const {left, right, top, bottom} = control.getBoundingClientRect();
      const points = [left + 2, (left + right) / 2, right - 2].map((x) => [x, (top + bottom) / 2] as const);
      const isCovered = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit === null || !(control.contains(hit) || hit.contains(control));
      });
      return isCovered ? [control.textContent] : [];
    }),
  );
}

for (const width of [1024, 1440, 1920]) {
  test(`the bar stays above the drawer, and its button closes the drawer again, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    await openReady(page, address(issued, 'en'));
    const bar = page.locator('.navbar');
    const head = drawer(page).getByRole('heading', {name: 'Simulator'});
    const before = await bar.boundingBox();
    await button(page).click();
    await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
    for (const top of [0, 20, 700, 0]) {
      await page.evaluate((y) => scrollTo({top: y, behavior: 'instant'}), top);
      // The drawer follows the bar, which the announcement above it moves.
      await expect
        .poll(async () => (await drawer(page).boundingBox())?.y)
        .toBe(await bar.evaluate((each) => each.getBoundingClientRect().bottom));
      expect(await coveredControls(page)).toEqual([]);
      await expect(head).toBeInViewport({ratio: 1});
    }
    expect(await bar.boundingBox()).toEqual(before);
    await page.locator('.announcement button').click();
    await expect.poll(async () => (await drawer(page).boundingBox())?.y).toBe(before?.height);
    await button(page).click();
    await expect(drawer(page)).toBeHidden();
  });
}

test('the button that jumps to what is next keeps the focus when nothing is left', async ({page}) => {
  await openReady(page, address(ordinary, 'en'));
  await openByKey(page);
  await drawer(page).getByLabel('500: refuses').check();
  await submitSample(page);
  await drawer(page).getByLabel('204: accepts').check();
  const jump = drawer(page).getByRole('button', {name: 'Jump to next'});
  await expect(jump).toBeEnabled();
  await jump.press('Enter');
  await expect(jump).toBeDisabled();
  await expect(jump).toBeFocused();
});
