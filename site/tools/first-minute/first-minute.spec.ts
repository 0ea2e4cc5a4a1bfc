import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Locator, Page} from '@playwright/test';
import {projectRoot} from '@integration-docs/facts/node';
import {violations} from '../../tests/axe.ts';
import {hear} from '../../tests/live-regions.ts';
import {address, expect, languages, message, openReady, test} from '../../tests/support.ts';
import site from '../../config/site.ts';

test.skip(!site.chapters.simulator, 'this site has no simulator');

function panel(page: Page): Locator {
  return page.locator('[data-minute]');
}

function row(page: Page, step: string): Locator {
  return panel(page).locator(`[data-step="${step}"]`);
}

async function start(page: Page, which = ':not([data-own])'): Promise<void> {
  const status = panel(page).locator(`[role="status"]${which}`);
  // Clears the status, so that the assertion sees the new text.
  await status.evaluate((words) => words.replaceChildren());
  await panel(page).locator(`[data-action="load"]${which}`).click();
  await expect(status).not.toBeEmpty();
  await expect(panel(page)).not.toHaveAttribute('data-busy');
}

for (const language of languages) {
  test(`the example goes from validation to the verified webhook, and nothing comes before the press, in ${language}`, async ({
    page,
  }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openReady(page, address('/', language));
    const loaded = (): string[] =>
      requestedPaths.filter((each) => /\/assets\/(?:minute|play|runner|simulator)\//.test(each));
    expect(loaded()).toEqual([]);
    const boxBefore = await panel(page).boundingBox();

    await start(page);
    expect(loaded()).toHaveLength(2);
    for (const step of ['valid', 'sent', 'delivered', 'webhook']) {
      await expect(row(page, step)).toHaveAttribute('data-state', 'good');
    }
    const [, id = ''] = /(doc_\w+)/.exec((await row(page, 'sent').textContent()) ?? '') ?? [];
    await expect(panel(page).getByRole('status').first()).toContainText(id);
    await expect(row(page, 'delivered').getByRole('link', {name: 'delivered', exact: true})).toHaveAttribute(
      'href',
      `${address('/docs/integrations/api/flows', language)}#state-issued-delivered`,
    );
    // The answers fill the reserved space.
    expect((await panel(page).boundingBox())?.height).toBe(boxBefore?.height);

    await row(page, 'webhook').locator('summary').first().click();
    const webhook = row(page, 'webhook');
    await expect(webhook).toContainText(message(language, 'play.signed'));
    await expect(webhook).toContainText('webhook-signature');
    await expect(webhook).toContainText('"type": "document.delivered"');
    await row(page, 'sent').locator('summary').first().click();
    await expect(row(page, 'sent')).toContainText('idempotency-key');

    // Another page of the site continues with the same document.
    await openReady(page, address('/docs/integrations/api/issued', language));
    await page.locator('button[data-form$="/getDocument.html"]').click();
    await expect(page.locator('input[name="path:documentId"]').first()).toHaveValue(id);
  });
}

test('an invoice of the reader is refused with its findings, and goes on when it is mended', async ({page}) => {
  await openReady(page, '/en/');
  const invalid = readFileSync(path.join(projectRoot, 'samples/payloads/invalid/BR-CIUS-PT-66.xml'), 'utf8');
  await panel(page)
    .locator('summary', {hasText: message('en', 'minute.own')})
    .click();
  await panel(page)
    .locator('input[type="file"]')
    .setInputFiles({name: 'invoice.xml', mimeType: 'application/xml', buffer: Buffer.from(invalid)});
  const boxBefore = await panel(page).boundingBox();
  await start(page, '[data-own]');
  const finding = row(page, 'valid').locator('li').filter({hasText: 'BR-CIUS-PT-66'});
  await expect(finding.getByRole('link')).toHaveAttribute('href', /usecases#/);
  // The status beside the button says how far it came, and the remaining steps stay visible.
  const status = panel(page).locator('details > [role="status"]');
  await expect(status).toBeInViewport();
  await expect(status).toHaveText('Stopped at validation. Errors: 1.');
  await expect(panel(page).locator('[role="status"]').last()).toHaveText(message('en', 'minute.private'));
  await expect(row(page, 'valid').getByRole('heading')).toHaveText('Validation');
  for (const step of ['sent', 'delivered', 'webhook']) {
    await expect(row(page, step)).toBeVisible();
    await expect(row(page, step)).toContainText(message('en', 'minute.notReached'));
    await expect(row(page, step)).not.toHaveAttribute('data-state');
  }
  expect((await panel(page).boundingBox())?.height).toBe(boxBefore?.height);

  const valid = readFileSync(path.join(projectRoot, 'samples/first-call/invoice.json'), 'utf8');
  await panel(page).locator('textarea').fill(valid.replace('FT A/123', 'FT M/1'));
  await start(page, '[data-own]');
  await expect(row(page, 'webhook')).toHaveAttribute('data-state', 'good');
});

for (const language of languages) {
  test(`a number that is taken stores nothing, and the next number of the series goes on, in ${language}`, async ({
    page,
  }) => {
    await openReady(page, address('/', language));
    const valid = readFileSync(path.join(projectRoot, 'samples/first-call/invoice.json'), 'utf8');
    const first = valid.replaceAll('FT A/123', 'FT M/7').replaceAll('-123"', '-7"');
    const corrected = first.replace('Rua', 'Avenida');
    expect(corrected).not.toBe(first);
    await panel(page)
      .locator('summary', {hasText: message(language, 'minute.own')})
      .click();
    const field = panel(page).locator('textarea');
    await field.fill(first);
    await start(page, '[data-own]');
    await expect(row(page, 'webhook')).toHaveAttribute('data-state', 'good');
    const [, id = ''] = /(doc_\w+)/.exec((await row(page, 'sent').textContent()) ?? '') ?? [];

    await field.fill(corrected);
    await start(page, '[data-own]');
    await expect(row(page, 'valid')).toHaveAttribute('data-state', 'bad');
    await expect(row(page, 'sent')).toHaveAttribute('data-state', 'bad');
    await expect(row(page, 'sent')).toContainText('409 duplicate-document');
    await expect(row(page, 'sent')).toContainText(id);
    for (const step of ['delivered', 'webhook']) {
      await expect(row(page, step)).toContainText(message(language, 'minute.notReached'));
      await expect(row(page, step)).not.toHaveAttribute('data-state');
    }
    const status = panel(page).locator('details > [role="status"]');
    await expect(status).toHaveText(message(language, 'minute.notStored'));
    expect(await violations(page, {scope: '[data-minute]'})).toEqual([]);

    await row(page, 'sent')
      .getByRole('button', {name: message(language, 'minute.nextNumber')})
      .click();
    await expect(row(page, 'webhook')).toHaveAttribute('data-state', 'good');
    await expect(row(page, 'sent')).not.toContainText(id);
    await expect(field).toHaveValue(/"FT M\/8"[^]*-8"/);
    await expect(field).toHaveValue(/Avenida/);
    await expect(panel(page).locator('[data-action="load"][data-own]')).toBeFocused();
  });
}

for (const encoding of ['latin1', 'utf16le'] as const) {
  test(`a file in ${encoding} is refused for it`, async ({page}) => {
    await openReady(page, '/en/');
    const text = readFileSync(path.join(projectRoot, 'samples/first-call/invoice.json'), 'utf8').replace(
      'FT A/',
      'FT Ç/',
    );
    await panel(page)
      .locator('summary', {hasText: message('en', 'minute.own')})
      .click();
    await panel(page)
      .locator('input[type="file"]')
      .setInputFiles({name: 'invoice.json', mimeType: 'application/json', buffer: Buffer.from(text, encoding)});
    await start(page, '[data-own]');
    await expect(row(page, 'valid').locator('li').filter({hasText: 'UTF-8'})).toBeVisible();
    await expect(row(page, 'sent')).toContainText(message('en', 'minute.notReached'));
  });
}

test('a sentence is neither XML nor JSON, in the words of the validator', async ({page}) => {
  await openReady(page, '/');
  await panel(page)
    .locator('summary', {hasText: message('pt', 'minute.own')})
    .click();
  await panel(page).locator('textarea').fill('olá');
  await start(page, '[data-own]');
  await expect(row(page, 'valid').locator('li')).toContainText('XML-FILE O texto não é XML nem JSON.');
});

test('a webhook that the endpoint of the page refuses is no success', async ({page}) => {
  await openReady(page, '/en/');
  await page.keyboard.press('Control+.');
  await page.getByRole('dialog').getByRole('radio', {name: /^500/}).click();
  await page.keyboard.press('Escape');
  await start(page);
  await expect(row(page, 'delivered')).toHaveAttribute('data-state', 'good');
  await expect(row(page, 'webhook')).toHaveAttribute('data-state', 'bad');
  await expect(row(page, 'webhook')).toContainText('responded 500');
});

test('a signature that the endpoint of the page refuses is named as the reason', async ({page}) => {
  await openReady(page, '/en/');
  await page.keyboard.press('Control+.');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Trigger a failure').click();
  await drawer.getByRole('button', {name: /^Trigger once: The signature matches, but/}).click();
  await page.keyboard.press('Escape');
  await start(page);
  await expect(row(page, 'webhook')).toHaveAttribute('data-state', 'bad');
  await expect(row(page, 'webhook')).toContainText('responded 401, because the signature does not match');
  await expect(row(page, 'webhook').locator('[data-said]')).not.toContainText('verified');
});

test('a link leads to what runs in the language: a command, or the program', async ({page}) => {
  await openReady(page, '/');
  await expect(panel(page).getByRole('link', {name: 'Shell'})).toHaveAttribute('href', /\/issued#json$/);
  await panel(page).getByRole('link', {name: 'C#'}).click();
  await expect(page).toHaveURL(/\/docs\/integrations\/connector#start$/);
  await expect(page.getByRole('tab', {name: 'C#', selected: true}).first()).toBeVisible();
  await expect(page.getByRole('link', {name: 'connector-csharp.zip'})).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}});

  test('is accessible in the light and in the dark, and nothing stands beside the screen', async ({page}) => {
    await openReady(page, '/');
    await start(page);
    await row(page, 'webhook').locator('summary').first().click();
    expect(await violations(page, {scope: '[data-minute]'})).toEqual([]);
    await page.evaluate(() => void (document.documentElement.dataset.theme = 'dark'));
    expect(await violations(page, {scope: '[data-minute]', runOnly: ['color-contrast']})).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('where workers are blocked', () => {
  test.use({quiet: false});

  test('it says so', async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'Worker', {
        value: function blocked(): never {
          throw new DOMException('Workers are blocked.', 'SecurityError');
        },
      });
    });
    await openReady(page, '/en/');
    await start(page);
    await expect(panel(page).getByRole('status').first()).toContainText('Workers are blocked.');
  });
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('it is not there', async ({page}) => {
    await page.goto('/');
    await expect(panel(page)).toBeHidden();
  });
});

test('on a phone a press brings the steps into view', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  await openReady(page, address('/', 'pt'));
  const button = panel(page).locator('[data-action="load"]:not([data-own])');
  await button.evaluate((element) => element.scrollIntoView({block: 'end', behavior: 'instant'}));
  await expect(row(page, 'valid')).not.toBeInViewport();
  await start(page);
  for (const step of ['valid', 'sent', 'delivered', 'webhook'])
    await expect(row(page, step)).toBeInViewport({ratio: 0.9});
});

for (const language of languages) {
  test(`without an invoice the field has the focus and says what it needs, in ${language}`, async ({page}) => {
    await page.setViewportSize({width: 390, height: 800});
    await openReady(page, address('/', language));
    await panel(page)
      .locator('summary', {hasText: message(language, 'minute.own')})
      .click();
    const field = panel(page).locator('textarea');
    const button = panel(page).locator('[data-action="load"][data-own]');
    await expect(field).not.toHaveAttribute('aria-invalid');
    const heard = await hear(page);
    await button.click();
    await expect(field).toBeFocused();
    expect(await heard()).not.toContain(message(language, 'run.running'));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(message(language, 'minute.nothing'));
    await expect(panel(page).locator('[data-problem]')).toBeInViewport({ratio: 1});
    expect(await violations(page, {scope: '[data-minute]'})).toEqual([]);
    await field.fill('{');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(panel(page).locator('[data-problem]')).toBeHidden();
    // An invoice that cannot be read is a problem of the field too.
    await field.fill('{"number": oops');
    await start(page, '[data-own]');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/JSON/);
    await field.press('a');
    await expect(field).not.toHaveAttribute('aria-invalid');
  });

  for (const width of [390, 1440]) {
    test(`a list of errors is whole, and each of its links has a name, at ${width} px, in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height: 800});
      await openReady(page, address('/', language));
      await panel(page)
        .locator('summary', {hasText: message(language, 'minute.own')})
        .click();
      await panel(page).locator('textarea').fill('{"number": "FT A/1", "typeCode": "380"}');
      await start(page, '[data-own]');
      const findings = row(page, 'valid').locator('[data-findings]');
      const items = findings.getByRole('listitem');
      expect(await items.count()).toBeGreaterThan(5);
      expect(await findings.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(0);
      await expect(findings).not.toHaveAttribute('tabindex');
      await expect(findings.getByRole('link', {name: message(language, 'minute.validator')})).toBeInViewport();
      const cures = items.getByRole('link');
      const names = await Promise.all((await cures.all()).map((each) => each.textContent()));
      expect(names.length).toBeGreaterThan(3);
      expect(new Set(names).size).toBe(names.length);
      // No step lies over another.
      const [end, next] = await Promise.all(['valid', 'sent'].map((step) => row(page, step).boundingBox()));
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
    });
  }
}

test('the printed page has neither the search box nor the form', async ({page}) => {
  await openReady(page, '/');
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('.search-box').last()).toBeHidden();
  await expect(panel(page).locator('input[type="file"]')).toBeHidden();
  await expect(panel(page).getByText(message('pt', 'minute.own'))).toBeHidden();
  await expect(row(page, 'webhook')).toBeVisible();
});
