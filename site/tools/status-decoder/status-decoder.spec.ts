import site from '../../config/site.ts';
import {address, expect, delayRequests, languages, openReady, test} from '../../tests/support.ts';

test.skip(!site.chapters.as2, 'this site has no status messages');

const route = '/docs/integrations/as2/status-messages';

for (const language of languages) {
  test(`no word of an example breaks, in ${language}`, async ({page}) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({width, height: 844});
      await openReady(page, address(route, language));
      const broken = await page
        .locator('[data-island="StatusDecoder"] button code')
        .evaluateAll((all) =>
          all
            .filter((each) => !each.textContent.includes(' ') && each.getClientRects().length > 1)
            .map((each) => each.textContent),
        );
      expect(broken, `${width} px`).toEqual([]);
    }
  });

  test(`the decoder explains a disposition, a status and an unknown value, in ${language}`, async ({page}) => {
    await openReady(page, address('/docs/integrations/as2/intro', language));
    // By client-side navigation, like most readers.
    await page.locator(`.sidebar a[href="${address(route, language)}"]`).click();
    const field = page.locator('#status-decoder-input');
    const result = page.locator('[data-island="StatusDecoder"] [role="status"]');

    await field.fill('processed/error: decryption-failed');
    await expect(result.locator('[data-outcome="bad"]')).toContainText('decryption-failed');
    const cure = page.locator('#mdn-decryption-failed td').nth(2);
    await expect(result).toContainText((await cure.textContent()) ?? 'no cure');
    await expect(result.getByRole('link')).toHaveAttribute('href', '#mdn-decryption-failed');

    await field.fill('14');
    await expect(result).toContainText((await page.locator('#status-14 td').first().textContent()) ?? 'no phase');

    await field.fill('<?xml version="1.0"?>\n<DocumentStatus');
    await expect(result).toHaveText(/XML .*\b2, .*\b16\)\.$/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/XML/);
    await field.fill('{"type":"document.status_changed"');
    await expect(result).toHaveText(/JSON .*\b1, .*\b34\)\.$/);

    await field.fill('decription faild');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(result.getByRole('link').first()).toHaveAttribute('href', '#mdn-decryption-failed');

    await field.fill('payment_issued');
    await expect(result.getByRole('link')).toHaveAttribute('href', /api\/flows#state-issued-payment-issued$/);

    // Names that are not in the page's tables are explained on other pages.
    for (const [name, place] of [
      ['channel-timeout', /api\/issued#failure-channel-timeout$/],
      ['idempotency-key-reused', /api\/specification#error-idempotency-key-reused$/],
      ['br-co-10', /api\/usecases#rounding$/],
    ] as const) {
      await field.fill(name);
      await expect(result.getByRole('link')).toHaveAttribute('href', place);
    }

    await field.fill('422');
    await expect(result.getByRole('link').first()).toHaveAttribute('href', /api\/specification#error-schema-invalid$/);
    await field.fill('404');
    await expect(result.getByRole('link').first()).toHaveAttribute('href', /as2\/others#node-6$/);
    await field.fill('the MDN is not signed: do not send again; next time, ask for a signed one');
    await expect(result.getByRole('link')).toHaveAttribute('href', /as2\/intro#symptom-unsigned-mdn$/);
    await field.fill('MIC mismatch');
    await expect(result.getByRole('link')).toHaveAttribute('href', '#mdn-integrity-check-failed');
    await field.fill('<ResponseCode>ERROR</ResponseCode><Description>BR-CIUS-PT-66: sem local</Description>');
    await expect(result).toContainText('rejected');
    await expect(result).not.toContainText('failed');
    await field.fill('{"type": "document.failed", "data": {"state": "failed", "failure": {"code": "mdn-error"}}}');
    await expect(result.getByRole('link')).toHaveText([/./, 'mdn-error', 'document.failed']);

    // An API error, an SFTP refusal and a disposition share this name: it shows all three.
    await field.fill('duplicate-document');
    await expect(result.locator('[data-outcome="warning"]').getByRole('link')).toHaveAttribute('href', /^#mdn-/);
    await expect(result.locator('[data-outcome="bad"]').getByRole('link')).toHaveAttribute(
      'href',
      /integrations\/sftp#code-duplicate-document$/,
    );
    await expect(result.locator('> p a')).toHaveAttribute('href', /api\/specification#error-duplicate-document$/);

    await field.fill('{"state": "refused", "code": "checksum-mismatch"}');
    await expect(result.getByRole('link')).toHaveAttribute('href', /integrations\/sftp#code-checksum-mismatch$/);

    await field.fill('{"state": "rejected", "issues": [{"rule": "BR-CO-10"}]}');
    await expect(result.getByRole('link')).toHaveCount(2);
    await expect(result.getByRole('link').last()).toHaveAttribute('href', /api\/usecases#rounding$/);

    await field.fill('banana');
    await expect(result).not.toBeEmpty();
    await expect(result.getByRole('link')).toHaveCount(0);

    // Finds the row by its phase, a column of the table.
    const phase = (await page.locator('#status-22 td').first().textContent()) ?? '';
    await field.fill(`${phase}x`);
    await expect(result.getByRole('link').first()).toHaveAttribute('href', '#status-22');
    await expect(result).toContainText(phase);
  });
}

test('what is typed before the decoder comes is explained once it is there; examples and clearing work', async ({
  page,
}) => {
  const release = await delayRequests(page, '**/assets/js/islands.*.js');
  await page.goto(route);
  const field = page.locator('#status-decoder-input');
  const result = page.locator('[data-island="StatusDecoder"] [role="status"]');
  await field.fill('BE-CIUS-PT-02');
  release();
  await expect(result).toContainText('BE-CIUS-PT-02');
  await page.getByRole('button', {name: 'processed', exact: true}).click();
  await expect(field).toHaveValue('processed');
  await expect(result.locator('[data-outcome="good"]')).toBeVisible();
  await page.getByRole('button', {name: 'Limpar'}).click();
  await expect(result).toBeEmpty();
});

for (const {width, height} of [
  {width: 1440, height: 600},
  {width: 1440, height: 900},
  {width: 390, height: 844},
]) {
  test(`the answer to an example comes into view, and the example stays in it, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height});
    await openReady(page, route);
    const examples = page.locator('[data-island="StatusDecoder"] button:has(code)');
    const result = page.locator('[data-island="StatusDecoder"] [role="status"]');
    for (const example of await examples.all()) {
      // The pressed example is at the lower end of the window.
      await example.evaluate((button) => button.scrollIntoView({block: 'end', behavior: 'instant'}));
      await example.press('Enter');
      await expect(result.locator('> *').first()).toBeInViewport({ratio: 0.5});
      if (height > 850) await expect(result.locator('> *').last()).toBeInViewport({ratio: 0.9});
      await expect(example).toBeFocused();
      // No bar covers it.
      const isSeen = (): Promise<boolean> =>
        example.evaluate((button) => {
          const {left, top} = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + 8, top + 4));
        });
      await expect.poll(isSeen).toBe(true);
    }
    // What is typed does not move the page.
    const field = page.locator('#status-decoder-input');
    await field.evaluate((element) => element.scrollIntoView({block: 'end', behavior: 'instant'}));
    const before = await page.evaluate(() => scrollY);
    await field.fill('decryption-failed');
    await expect(result).toContainText('decryption-failed');
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
}

for (const {width, height} of [
  {width: 320, height: 568},
  {width: 375, height: 667},
  {width: 1440, height: 900},
]) {
  test(`the answer is directly below the field, seen while the reader types, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height});
    await openReady(page, route);
    const decoder = page.locator('[data-island="StatusDecoder"]');
    const field = decoder.getByRole('textbox');
    await field.focus();
    await field.pressSequentially('14');
    await expect(decoder.locator('[data-outcome] strong')).toBeInViewport({ratio: 1});
    const [typed, answer] = [await field.boundingBox(), await decoder.locator('[data-outcome]').boundingBox()];
    const gap = (answer?.y ?? NaN) - (typed?.y ?? NaN) - (typed?.height ?? NaN);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(24);
  });
}

test('paper gets the answer, and no empty decoder', async ({page}) => {
  await openReady(page, route);
  const decoder = page.locator('[data-island="StatusDecoder"] > *');
  await page.emulateMedia({media: 'print'});
  await expect(decoder).toBeHidden();
  await page.emulateMedia({media: 'screen'});
  await decoder.getByRole('textbox').fill('14');
  await page.emulateMedia({media: 'print'});
  await expect(decoder.locator('[data-outcome]')).toBeVisible();
  await expect(decoder.getByRole('button', {includeHidden: true}).filter({visible: true})).toHaveCount(0);
  await expect(decoder.getByText('Exemplos:')).toBeHidden();
});

test('a summary of the answer is announced when the reader rests, not the answer at every letter', async ({page}) => {
  await openReady(page, address(route, 'en'));
  const decoder = page.locator('[data-island="StatusDecoder"]');
  await decoder.getByRole('textbox').focus();
  const live = decoder.locator('[aria-live="polite"]');
  await live.evaluate((region) => {
    const heard: string[] = [];
    Object.assign(window, {heard});
    new MutationObserver(() => heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await expect(decoder.locator('[role="status"]')).toHaveAttribute('aria-live', 'off');
  await decoder.getByRole('textbox').pressSequentially('processed/error: authentication-failed', {delay: 40});
  await expect(live).toHaveText('MDN disposition processed/error: authentication-failed');
  expect(await page.evaluate(() => (window as {heard?: readonly string[]}).heard)).toHaveLength(1);
  await decoder.getByRole('textbox').fill('banana');
  await expect(live).toHaveText(/^This value is not in the tables/);
});
