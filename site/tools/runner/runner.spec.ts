import {readFile} from 'node:fs/promises';
import type {Locator, Page} from '@playwright/test';
import {createSimulator, projectContract} from '@integration-docs/simulator';
import {operationAnchor} from '@integration-docs/contract/pure';
import {violations} from '../../tests/axe.ts';
import {address, expect, languages, message, openReady, test, type Language} from '../../tests/support.ts';
import site from '../../config/site.ts';

test.skip(!site.chapters.simulator, 'this site has no simulator');

const issued = '/docs/integrations/api/issued';
const usecases = '/docs/integrations/api/usecases';
const specification = '/docs/integrations/api/specification';
const pages = [
  issued,
  '/docs/integrations/api/received',
  '/docs/integrations/api/scope',
  specification,
  '/docs/integrations/webhooks/intro',
];
const submitted = /"id": "(doc_\w+)"/;

/** The button that opens the form of an operation. */
function button(page: Page, operation: string): Locator {
  return page.locator(`button[data-form$="/${operation}.html"]`);
}

function form(page: Page, operation: string): Locator {
  return page.locator(`[data-run*='"operation":"${operation}"']`);
}

/** The table row with the answer to the buttons of a row. */
function answerOf(row: Locator): Locator {
  return row.locator('xpath=following-sibling::tr[1][@data-answer-row]');
}

/** Presses the button of an operation, twice if it acts on an existing resource, and waits for the answer. */
async function run(page: Page, operation: string): Promise<Locator> {
  await button(page, operation).click();
  const runForm = form(page, operation);
  await expect(runForm).toBeVisible();
  if (((await runForm.getAttribute('data-run')) ?? '').includes('"waits":true')) {
    await runForm.locator('button[type="submit"]').click();
  }
  await expect(runForm.locator('[data-status]')).toBeVisible();
  return runForm;
}

/** Removes the old answer first, so that the assertion sees the new one. */
async function runAgain(runForm: Locator, status: number): Promise<void> {
  await runForm.locator('[data-status]').evaluateAll((statuses) => statuses.forEach((each) => each.remove()));
  await runForm.locator('button[type="submit"]').click();
  await expect(runForm.locator('[data-status]')).toHaveText(String(status));
}

/** Opens a `details` element by its first summary. */
async function unfold(runForm: Locator, part: string): Promise<void> {
  const fold = runForm.locator(part);
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click();
}

async function doInState(runForm: Locator, what: 'reset' | 'export', language: Language = 'pt'): Promise<void> {
  await unfold(runForm, '[data-state]');
  await runForm.locator(`[data-do="${what}"]`).click();
  if (what === 'reset') await expect(runForm.getByRole('status')).toHaveText(message(language, 'run.resetDone'));
}

for (const language of languages) {
  test(`a request runs where it is read, and not a byte of it comes before, in ${language}`, async ({page}) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openReady(page, address(issued, language));
    const ofRunner = (): string[] =>
      requestedPaths.filter((path) => /\/assets\/(?:runner|simulator)\/|\/parts\/run\//.test(path));
    expect(ofRunner()).toEqual([]);
    // Hover and focus do not load it.
    await button(page, 'submitDocument').hover();
    await button(page, 'submitDocument').focus();
    expect(ofRunner()).toEqual([]);

    const runForm = await run(page, 'submitDocument');
    expect(ofRunner()).toHaveLength(4);
    await expect(runForm.locator('[data-status]')).toHaveText('202');
    await expect(runForm.getByRole('status')).toHaveText(/202.* ms\. 3 webhooks/);
    // The status appears only once, in the sentence.
    expect((await runForm.innerText()).match(/\b202\b/g)).toHaveLength(1);
    // The focus stays where the button was.
    await expect(runForm.locator('button[type="submit"]')).toBeFocused();
    // Names link to their explanations, in the language of the page.
    await expect(runForm.getByRole('link', {name: 'submitted', exact: true})).toHaveAttribute(
      'href',
      `${address('/docs/integrations/api/flows', language)}#state-issued-submitted`,
    );
    const delivery = runForm.locator('[data-answer] li').filter({hasText: 'document.delivered'}).first();
    await delivery.locator('summary').click();
    await expect(delivery).toContainText('webhook-signature');
    await expect(delivery).toContainText('"type": "document.delivered"');

    await runAgain(runForm, 409);
    await runForm.locator('[data-answer]').getByRole('link', {name: 'duplicate-document'}).click();
    await expect(page).toHaveURL(/specification#error-duplicate-document$/);
  });
}

test('the status and the field say the same number of errors, and why a body cannot be read', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const runForm = await run(page, 'submitDocument');
  await unfold(runForm, '[data-request]');
  const body = runForm.locator('textarea[name="body:application/json"]');
  await body.fill('{"number": "A"}');
  await runAgain(runForm, 422);
  const lines = runForm.locator('[data-fault] > li');
  await expect(lines).toHaveCount(6);
  const faults = runForm.locator('[data-fault] li:not(:has(li))');
  const count = await faults.count();
  await expect(runForm.getByRole('status')).toContainText(`${count} errors`);
  const more = lines.last().locator('summary');
  await expect(more).toHaveText(message('en', 'run.moreErrors').replace('{count}', String(count - 5)));
  await more.click();
  await expect(faults.filter({visible: true})).toHaveCount(count);
  // The fold stays open while the reader corrects.
  await body.fill('{"number": "B"}');
  await expect(more.locator('..')).toHaveAttribute('open');
  // The platform looks at the parameters first; the form marks the body too.
  const key = runForm.locator('input[name="header:Idempotency-Key"]');
  await key.fill('x é');
  await runAgain(runForm, 400);
  await expect.poll(() => faults.count()).toBeGreaterThan(count);
  const marked = await faults.count();
  await expect(runForm.getByRole('status')).toContainText(
    message('en', 'run.errorsBeyond')
      .replace('{count}', String(marked))
      .replace('{named}', String(marked - count)),
  );
  await key.fill('');
  await body.fill('{"number": oops');
  await runAgain(runForm, 400);
  await expect(runForm.getByRole('status')).toContainText(`${message('en', 'run.error')} `);
  await expect(runForm.getByRole('status')).toContainText('JSON');
  await runForm.locator('select[name="media"]').selectOption('application/xml');
  const xml = runForm.locator('textarea[name="body:application/xml"]');
  await xml.fill('<Invoice');
  await expect(xml).toHaveAttribute('aria-invalid', 'true');
  await expect(xml).toHaveAccessibleDescription(/line 1, column 8/);
  await runAgain(runForm, 400);
  await expect(runForm.getByRole('status')).toContainText('line 1, column 8');
});

test('what is typed is checked, and stays; the example comes back', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const runForm = await run(page, 'submitDocument');
  await unfold(runForm, '[data-request]');
  const body = runForm.locator('textarea[name="body:application/json"]');
  const example = await body.inputValue();
  await body.fill(example.replace('"EUR"', '"euro"'));
  const fault = runForm.locator('[data-fault]');
  await expect(fault).toContainText('/currency');
  await expect(body).toHaveAttribute('aria-invalid', 'true');
  await runAgain(runForm, 422);
  await expect(runForm.locator('[data-answer]').getByRole('link', {name: 'schema-invalid'})).toBeVisible();

  await page.reload();
  const reopenedForm = await run(page, 'submitDocument');
  await expect(reopenedForm.locator('[data-status]')).toHaveText('422');
  await expect(body).toHaveValue(/"euro"/);
  await reopenedForm.locator('[data-do="restore"]').click();
  await expect(body).toHaveValue(example);
  await expect(fault).toHaveCount(0);
  // The answer to the refused request is removed.
  await expect(reopenedForm.locator('[data-status]')).toHaveCount(0);
  await expect(reopenedForm.getByRole('status')).toHaveText(message('en', 'run.restored'));
  await expect(page.locator('[data-trial]', {has: reopenedForm}).locator('[data-recorded]')).toBeVisible();
});

test('a secret that is typed is not stored', async ({page}) => {
  await openReady(page, specification);
  const runForm = await run(page, 'createToken');
  await unfold(runForm, '[data-request]');
  await runForm.locator('[name="client:id"]').fill('shop');
  await runForm.locator('[name="client:secret"]').fill('not-to-be-kept');
  await runForm.locator('[name="client:secret"]').press('Enter');
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain('shop');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('not-to-be-kept');
});

test('a damaged store stops no form', async ({page}) => {
  await openReady(page, issued);
  const damaged = ['null', '[1]', '{"doc":5,"etag":[{}],"body:application/json":{}}'];
  for (const text of damaged) {
    await page.evaluate((value) => {
      for (const key of ['run.submitDocument', 'run.known', 'run.latest']) localStorage.setItem(key, value);
    }, text);
    await page.reload();
    await run(page, 'submitDocument');
    expect(new URL(page.url()).search, text).toBe('');
  }
});

for (const language of languages) {
  test(`a request runs from its last field, and what has the focus stays in sight, in ${language}`, async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await openReady(page, address(issued, language));
    const runForm = await run(page, 'submitDocument');
    const lower = runForm.locator('[data-do="run"]');
    await expect(lower).toBeHidden();
    await expect(lower).toHaveText(`${message(language, 'run.changed')} submitDocument`);
    await expect(runForm.locator('[data-do="restore"]')).toBeHidden();
    await unfold(runForm, '[data-request]');
    const body = runForm.locator('textarea[name="body:application/json"]');
    await body.fill((await body.inputValue()).replace('"EUR"', '"euro"').replace('FT A/123', ''));
    await expect(runForm.locator('[data-do="restore"]')).toBeVisible();
    // Each fault has a line, with its place.
    await expect(runForm.locator('[data-fault] > li > code')).toHaveText(['/number', '/number', '/currency']);
    for (const key of ['Control+Enter', 'Meta+Enter']) {
      await runForm.locator('[data-status]').evaluateAll((statuses) => statuses.forEach((each) => each.remove()));
      await body.press(key);
      await expect(runForm.locator('[data-status]')).toHaveText('422');
      await expect(page.locator(':focus')).toBeInViewport();
    }
    await expect(runForm.getByRole('status')).toContainText(message(language, 'run.errors').replace('{count}', '3'));
    await expect(runForm.getByRole('status')).not.toContainText('webhook');
    // From the button at the top, which is then out of sight, the focus goes to the one above the answer.
    await runForm.locator('button[type="submit"]').evaluate((each) => each.scrollIntoView({behavior: 'instant'}));
    await runAgain(runForm, 422);
    await expect(lower).toBeFocused();
    await expect(lower).toBeInViewport({ratio: 1});
    const place = await lower.boundingBox();
    await runForm.locator('[data-status]').evaluateAll((statuses) => statuses.forEach((each) => each.remove()));
    await body.evaluate((each: HTMLTextAreaElement, text) => {
      each.value = each.value.replace('"seller"', text);
    }, '"vendor"');
    await lower.click();
    await expect(runForm.locator('[data-status]')).toHaveText('422');
    await expect(runForm.locator('[data-fault] > li')).not.toHaveCount(3);
    expect(Math.abs(((await lower.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2);
    await runForm.locator('[data-do="restore"]').click();
    await expect(runForm.locator('[data-do="restore"]')).toBeHidden();
    await expect(runForm.locator('button[type="submit"]')).toBeFocused();
  });

  test(`a request is changed before it runs, and a list is chosen from, in ${language}`, async ({page}) => {
    await openReady(page, address(issued, language));
    const trial = page.locator('[data-trial]', {has: button(page, 'listDocuments')});
    await trial.getByRole('button', {name: `${message(language, 'run.change')} listDocuments`}).click();
    const runForm = form(page, 'listDocuments');
    await expect(runForm.locator('[data-field]').first().locator('input')).toBeFocused();
    const place = message(language, 'run.query');
    await expect(runForm.locator('[data-field]').first().locator('input')).toHaveAccessibleName(
      new RegExp(`^\\w+ ${place}$`),
    );
    await expect(runForm.locator('[data-status]')).toHaveCount(0);
    await expect(button(page, 'listDocuments')).toBeHidden();
    await runForm.locator('[data-request] details > summary').click();
    const state = runForm.locator('select[name="query:state"]');
    await expect(state).toHaveValue('');
    await state.selectOption('failed');
    await expect(trial.locator('[data-variants] > figure code')).toContainText('state=failed');
    await runForm.locator('button[type="submit"]').click();
    await expect(runForm.locator('[data-status]')).toHaveText('200');
    await expect(runForm.locator('[data-answer] > figure').first()).not.toContainText('"state": "delivered"');
    expect(await violations(page, {scope: '[data-run]'})).toEqual([]);
    await runForm.locator('[data-do="restore"]').click();
    await expect(state).toHaveValue('');
  });
}

test('XML goes as well, and a header of the reader counts', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const runForm = await run(page, 'validateDocument');
  await unfold(runForm, '[data-request]');
  await runForm.locator('select[name="media"]').selectOption('application/xml');
  await runAgain(runForm, 200);
  await expect(runForm.locator('[data-answer]')).toContainText('"customizationId"');
  await runForm.locator('[data-request] details > summary').click();
  await runForm.locator('input[name="header:Authorization"]').fill('Bearer nobody');
  await runAgain(runForm, 401);
});

test('the state is that of all tabs and pages, and outlives a reload; identifiers go along', async ({
  page,
  context,
}) => {
  await openReady(page, address(issued, 'pt'));
  const runForm = await run(page, 'submitDocument');
  const [, id = ''] = submitted.exec((await runForm.locator('[data-answer]').textContent()) ?? '') ?? [];
  expect(id).not.toBe('');

  const other = await context.newPage();
  await openReady(other, address(issued, 'en'));
  const inOther = await run(other, 'getDocument');
  await expect(inOther.locator('[data-answer]')).toContainText(`"id": "${id}"`);
  // The first tab continues from the state that the other tab changed.
  await doInState(inOther, 'reset', 'en');
  await runAgain(runForm, 202);

  await page.reload();
  await runAgain(await run(page, 'submitDocument'), 409);
});

test('without a final answer the key stays, and the same request goes through', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const runForm = await run(page, 'submitDocument');
  await unfold(runForm, '[data-request]');
  const body = runForm.locator('textarea[name="body:application/json"]');
  await body.fill((await body.inputValue()).replace('FT A/123', 'FT SIM-429/1'));
  await runAgain(runForm, 429);
  await expect(runForm.getByRole('status')).toContainText(message('en', 'run.sameKey'));
  await runAgain(runForm, 202);
  await expect(runForm.locator('input[name="header:Idempotency-Key"]')).toHaveValue('');
});

test('the state goes to simulator.mjs and back', async ({page}) => {
  await openReady(page, address(issued, 'pt'));
  const runForm = await run(page, 'submitDocument');
  const [, id = ''] = submitted.exec((await runForm.locator('[data-answer]').textContent()) ?? '') ?? [];
  const downloading = page.waitForEvent('download');
  await doInState(runForm, 'export');
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as {
    simulator: number;
    state: never;
  };
  const simulator = await createSimulator({contract: await projectContract(), state: file.state, speed: 'instant'});
  try {
    const url = `${await simulator.listen()}/documents/${id}`;
    const response = await fetch(url, {headers: {authorization: 'Bearer sandbox'}});
    expect(response.status).toBe(200);
    await doInState(runForm, 'reset');
    const state = JSON.stringify({simulator: file.simulator, state: simulator.snapshot()});
    const input = runForm.locator('[data-do="import"]');
    page.on('dialog', (dialog) => {
      expect(dialog.message()).toBe(message('pt', 'run.importQuestion'));
      void dialog.accept();
    });
    await input.setInputFiles({name: 'state.json', mimeType: 'application/json', buffer: Buffer.from(state)});
    await expect(runForm.getByRole('status')).toHaveText(message('pt', 'run.importDone'));
    // The number exists again.
    await runAgain(runForm, 409);
    await input.setInputFiles({name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('[]')});
    await expect(runForm.getByRole('status')).toContainText('other.json');
  } finally {
    await simulator.close();
  }
});

test.describe('without the network', () => {
  // The browser reports that the drawer's links do not load: its names are then shown without them.
  test.use({quiet: false});

  test('after the first run, the programs of the other buttons are loaded ahead, and run without the network', async ({
    page,
    context,
  }) => {
    const ahead = page.locator('link[rel="modulepreload"]');
    await openReady(page, address(issued, 'en'));
    await expect(ahead).toHaveCount(0);
    const loaded = page.waitForResponse('**/assets/sandbox/**');
    const runForm = await run(page, 'listDocuments');
    await (await loaded).finished();
    await expect(ahead).not.toHaveCount(0);
    await context.setOffline(true);
    await runAgain(runForm, 200);
    await page.keyboard.press('Control+.');
    await expect(page.locator('dialog.sandbox [data-list="documents"] > li').first()).toBeVisible();
  });
});

test('the worker comes beside the script that asks it, and only once', async ({page}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  let letCome = (): void => undefined;
  const requestedPaths = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/runner/**', async (route) => {
    await requestedPaths;
    await route.continue();
  });
  await openReady(page, address(issued, 'en'));
  const coming = page.waitForRequest('**/assets/simulator/**');
  await button(page, 'validateDocument').click();
  await coming;
  letCome();
  await expect(form(page, 'validateDocument').locator('[data-status]')).toHaveText('200');
  expect(workers).toHaveLength(1);
});

test('without room for more it says what to do, and the state is that from before', async ({page}) => {
  // The second change exceeds the quota: browsers abort the transaction with this error.
  const full = `let count = 0;
    const {put} = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values);
      if ((count += 1) === 2) {
        Object.defineProperty(this.transaction, 'error', {value: new DOMException('No room', 'QuotaExceededError')});
        this.transaction.abort();
      }
      return request;
    };`;
  await page.route('**/assets/simulator/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, body: full + (await response.text())});
  });
  await openReady(page, address(issued, 'en'));
  const runForm = await run(page, 'submitDocument');
  await expect(runForm.locator('[data-status]')).toHaveText('202');
  await runForm.locator('button[type="submit"]').click();
  await expect(runForm.getByRole('status')).toContainText('QuotaExceededError: No room');
  await expect(runForm.getByRole('status')).toContainText('free space');
  await runAgain(runForm, 409);
});

test.describe('where the browser lets it not run', () => {
  test.use({quiet: false});

  test('without workers, the recorded answer is shown, and why', async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'Worker', {
        value: function blocked(): never {
          throw new DOMException('Workers are blocked.', 'SecurityError');
        },
      });
    });
    await openReady(page, address(issued, 'en'));
    await button(page, 'getDocument').click();
    const runForm = form(page, 'getDocument');
    await expect(runForm.getByRole('status')).toContainText('Workers are blocked.');
    const recorded = page.locator('[data-trial]', {has: runForm}).locator('[data-recorded]');
    await expect(recorded).toContainText('"state": "delivered"');
    await expect(recorded).toBeVisible();
  });

  test('a worker that does not come is asked for again', async ({page}) => {
    await page.route('**/assets/simulator/**', (route) => route.abort());
    await openReady(page, address(issued, 'en'));
    await button(page, 'getDocument').click();
    const runForm = form(page, 'getDocument');
    await expect(runForm.getByRole('status')).toHaveText(message('en', 'run.failed'));
    await page.unroute('**/assets/simulator/**');
    await runAgain(runForm, 200);
  });

  test('a document that does not come says so, and is sent the next time', async ({page}) => {
    await page.route('**/samples/payloads/card.*', (route) => route.abort(), {times: 1});
    await openReady(page, address(usecases, 'en'));
    const row = page.locator('#usecase-card');
    await row.locator('[data-kind="validate"]').click();
    await expect(answerOf(row).getByRole('status')).toHaveText(message('en', 'run.failed'));
    await row.locator('[data-kind="validate"]').click();
    await expect(answerOf(row).getByRole('status')).toContainText(message('en', 'run.valid'));
  });

  test('a form that does not come says so, and comes the next time', async ({page}) => {
    await page.route('**/parts/run/getDocument.html', (route) => route.abort(), {times: 1});
    await openReady(page, address(issued, 'en'));
    await button(page, 'getDocument').click();
    await expect(page.getByRole('alert').filter({hasText: message('en', 'run.failed')})).toBeVisible();
    await run(page, 'getDocument');
  });
});

for (const route of pages) {
  test(`every operation of ${route} runs`, async ({page}) => {
    await openReady(page, address(route, 'pt'));
    const names = await page.locator('[data-trial] button[data-form] .visually-hidden').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names.map((text) => text.trim())) {
      await expect(page.locator(`#${operationAnchor(name)}`)).toBeAttached();
      const runForm = await run(page, name);
      await expect(runForm.locator('[data-status="good"]'), name).toBeVisible();
      await doInState(runForm, 'reset');
    }
  });
}

test('what acts on something that is there waits for a second press', async ({page}) => {
  await openReady(page, address(issued, 'pt'));
  await expect(button(page, 'annulDocument')).toContainText(message('pt', 'run.prepare'));
  await expect(button(page, 'submitDocument')).toContainText(message('pt', 'run.button'));
  await button(page, 'resendDocument').click();
  const runForm = form(page, 'resendDocument');
  await expect(runForm.getByRole('status')).toHaveText(message('pt', 'run.waiting'));
  await expect(runForm.locator('input[name="path:documentId"]')).toBeFocused();
  await expect(runForm.locator('[data-status]')).toHaveCount(0);
  await runForm.locator('button[type="submit"]').click();
  await expect(runForm.locator('[data-status]')).toBeVisible();
});

for (const language of languages) {
  test(`what takes documents of some states is given one of them, with its entity tag, in ${language}`, async ({
    page,
  }) => {
    await openReady(page, address(issued, language));
    // The submitted document is delivered and paid, so it cannot be resent or annulled.
    const submission = await run(page, 'submitDocument');
    const [, id = ''] = submitted.exec((await submission.locator('[data-answer]').textContent()) ?? '') ?? [];
    for (const [operation, status] of [
      ['resendDocument', '202'],
      ['annulDocument', '200'],
    ] as const) {
      const runForm = await run(page, operation);
      await expect(runForm.locator('[data-status]'), operation).toHaveText(status);
      await expect(runForm.locator('[data-offers]')).not.toContainText(id);
    }
    // The reader's own document, once it has such a state: it waits for a channel that does not answer.
    const body = submission.locator('textarea[name="body:application/json"]');
    await unfold(submission, '[data-request]');
    await body.fill((await body.inputValue()).replace('FT A/123', 'FT A/900').replace('600000001', '600000419'));
    await runAgain(submission, 202);
    const [, ownId = ''] = submitted.exec((await submission.locator('[data-answer]').textContent()) ?? '') ?? [];
    const annulment = form(page, 'annulDocument');
    await expect(annulment.locator('input[name="path:documentId"]')).toHaveValue(ownId);
    await runAgain(annulment, 200);
    await expect(annulment.locator('[data-answer]')).toContainText(`"id": "${ownId}"`);
  });

  test(`a number that is taken is followed by a new one in one press, in ${language}`, async ({page}) => {
    await openReady(page, address(issued, language));
    const runForm = await run(page, 'submitDocument');
    const newNumberButton = runForm.getByRole('button', {name: message(language, 'run.newNumber')});
    await expect(newNumberButton).toHaveCount(0);
    await runAgain(runForm, 409);
    // What is announced says why, and offers the button.
    const status = runForm.getByRole('status');
    await expect(status).toContainText(
      language === 'pt' ? ' duplicate-document: Documento repetido.' : ' duplicate-document: Duplicate document.',
    );
    await expect(status.getByRole('link', {name: 'duplicate-document'})).toHaveAttribute(
      'href',
      /#error-duplicate-document$/,
    );
    await expect(status.getByRole('button', {name: message(language, 'run.newNumber')})).toBeVisible();
    // The detail is read without scrolling sideways.
    expect(
      await runForm
        .locator('[data-answer] .code pre')
        .first()
        .evaluate((each) => each.scrollWidth - each.clientWidth),
    ).toBeLessThan(2);
    await newNumberButton.click();
    await expect(runForm.locator('[data-status]')).toHaveText('202');
    await expect(runForm.locator('button[type="submit"]')).toBeFocused();
    await expect(runForm.locator('textarea[name="body:application/json"]')).not.toHaveValue(/FT A\/123"|-123"/);
    // XML documents have a number too.
    await unfold(runForm, '[data-request]');
    await runForm.locator('select[name="media"]').selectOption('application/xml');
    await runAgain(runForm, 409);
    await newNumberButton.click();
    await expect(runForm.locator('[data-status]')).toHaveText('202');
  });
}

test('beside its operation the code stays in sight with the field that is written', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await openReady(page, `${address(issued, 'en')}#list-documents`);
  const runForm = await run(page, 'listDocuments');
  await unfold(runForm, '[data-request]');
  await runForm.locator('[data-request] details > summary').click();
  const figure = page.locator('[data-trial]', {has: runForm}).locator('[data-variants] > figure');
  const fields = runForm.locator('[data-field] :is(input, select)');
  const bottom = (all: Locator): Promise<number> => all.evaluate((each) => each.getBoundingClientRect().bottom);
  const last = fields.last();
  await last.focus();
  for (const field of [last, fields.nth((await fields.count()) - 6), fields.nth(2)]) {
    await field.focus();
    await expect(field).toBeInViewport({ratio: 1});
    await expect(figure).toBeInViewport({ratio: 1});
    const top = await field.evaluate((each) => each.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(await bottom(figure));
  }
  // Code that the reader clicks in does not move away.
  await last.focus();
  await figure.locator('[data-action="copy"]').click();
  await expect(figure).toBeInViewport({ratio: 1});
  // The code is unpinned, so that the answer has room.
  await runForm.locator('button[type="submit"]').focus();
  await expect(figure.locator('xpath=..')).not.toHaveCSS('position', 'sticky');
});

/** How many of 25 points of the focused element are visible. */
function seenOfFocused(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const {left, top, width, height} = focused?.getBoundingClientRect() ?? new DOMRect();
    const parts = [1, 2, 3, 4, 5].map((part) => part / 6);
    const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y] as const));
    return points.filter(([x, y]) => {
      const hitElement = document.elementFromPoint(x, y);
      return hitElement !== null && (focused?.contains(hitElement) === true || hitElement.contains(focused));
    }).length;
  });
}

for (const language of languages) {
  test(`the code covers nothing of the form that has the focus, nor what is scrolled to, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 1440, height: 900});
    await openReady(page, `${address(issued, language)}#submit-document`);
    await page.locator('[data-variants$="/submitDocument"] > select').selectOption('typescript');
    const runForm = await run(page, 'submitDocument');
    await unfold(runForm, '[data-request]');
    await runForm.locator('[data-request] details > summary').click();
    const lines = runForm.locator('[data-field] :is(input, select)');
    await lines.last().focus();
    for (
      let fields = await runForm.locator('[data-request] :is(input, select, textarea, summary)').count();
      fields > 0;
      fields -= 1
    ) {
      const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
      expect(await seenOfFocused(page), name).toBe(25);
      await page.keyboard.press('Shift+Tab');
    }
    // After scrolling by hand, the code covers nothing either.
    await lines.last().focus();
    const figure = page.locator('[data-trial]', {has: runForm}).locator('[data-variants] > figure');
    await expect(figure).toBeInViewport({ratio: 1});
    await lines.last().hover();
    await page.mouse.wheel(0, 100);
    await expect(figure).not.toBeInViewport({ratio: 1});
  });

  test(`the webhooks of an answer are shown in the drawer by one press, open or not, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 1920, height: 900});
    await openReady(page, address(issued, language));
    const runForm = await run(page, 'submitDocument');
    const show = runForm.getByRole('button', {name: message(language, 'run.seeWebhooks')});
    const deliveries = page.locator('dialog.sandbox [data-section="deliveries"]');
    await show.click();
    await expect(deliveries.locator('> summary')).toBeFocused();
    await expect(deliveries.locator('li').first()).toBeInViewport();
    await deliveries.locator('> summary').click();
    await show.evaluate((each: HTMLElement) => each.click());
    await expect(deliveries.locator('li').first()).toBeInViewport();
    // No webhooks, no button.
    await page.keyboard.press('Escape');
    await expect(
      (await run(page, 'listDocuments')).getByRole('button', {name: message(language, 'run.seeWebhooks')}),
    ).toHaveCount(0);
  });
}

for (const width of [1440, 1024, 390]) {
  test(`the answer takes the place of the recorded one, below the button, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    await openReady(page, `${address(issued, 'en')}#get-document`);
    const trial = page.locator('[data-trial]', {has: button(page, 'getDocument')});
    await expect(trial.locator('[data-recorded]')).toBeVisible();
    await button(page, 'getDocument').focus();
    await page.keyboard.press('Enter');
    await expect(trial.locator('[data-status]')).toHaveText('200');
    await expect(trial.locator('[data-recorded]')).toBeHidden();
    const tops = await trial
      .locator('figure:visible, button[type="submit"], [data-status]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((first, second) => first - second));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page, {scope: '#get-document + div'})).toEqual([]);
  });
}

// runnable-rows.test.ts sends each row that has a button to the same simulator.
test('a row of the error catalogues is brought about, and the state stays', async ({page}) => {
  await openReady(page, address(specification, 'pt'));
  const row = page.locator('#error-duplicate-document');
  await row.locator('[data-name] > button').click();
  await expect(answerOf(row).locator('[data-status]')).toHaveText(
    (await row.locator('td').first().textContent()) ?? '',
  );
  await expect(answerOf(row).locator('[data-shown]')).toContainText('"duplicate-document"');
  await openReady(page, address(issued, 'pt'));
  const runForm = await run(page, 'submitDocument');
  await expect(runForm.locator('[data-status]')).toHaveText('202');
});

for (const language of languages) {
  test(`documents are validated and submitted in their rows, as JSON and as XML, in ${language}`, async ({page}) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openReady(page, address(usecases, language));
    expect(requestedPaths.filter((path) => /\/samples\/|\/parts\/run\/|\/assets\/runner\//.test(path))).toEqual([]);
    for (const row of [
      page.locator('#usecase-card'),
      page.locator('tr:has([data-kind="submit"]):has([data-name$=".xml"])').first(),
    ]) {
      const rowOutput = answerOf(row).locator('[data-shown]');
      await row.locator('[data-kind="validate"]').click();
      await expect(rowOutput.getByRole('status')).toContainText(message(language, 'run.valid'));
      await expect(rowOutput).toContainText('"valid": true');
      await row.locator('[data-kind="submit"]').click();
      await expect(rowOutput.locator('[data-status]')).toHaveText('202');
      await expect(rowOutput.getByRole('link', {name: 'submitted', exact: true})).toBeVisible();
    }
    // The second document is refused without a report: it lacks the data of a record.
    for (const [rule, status] of [
      ['BR-CIUS-PT-66', message(language, 'run.invalid')],
      ['BR-CIUS-PT-03', '422'],
    ] as const) {
      const row = page.locator(`#invalid-${rule.toLowerCase()}`);
      await row.getByRole('button', {name: message(language, 'run.validate')}).press('Enter');
      await expect(answerOf(row).getByRole('status')).toContainText(status);
      await expect(answerOf(row).locator('[data-shown]')).toContainText(`"${rule}`);
    }
    expect(await violations(page, {scope: '#usecase-card, #usecase-card + tr'})).toEqual([]);
  });
}

test('a use case that was submitted is known to the next request, and is refused the second time', async ({page}) => {
  await openReady(page, address(usecases, 'en'));
  const row = page.locator('#usecase-card');
  const submit = row.getByRole('button', {name: message('en', 'run.submit')});
  await submit.press('Enter');
  await expect(answerOf(row).locator('[data-status]')).toHaveText('202');
  await expect(submit).toBeFocused();
  const [, id = ''] = submitted.exec((await answerOf(row).locator('[data-shown]').textContent()) ?? '') ?? [];
  await submit.press('Enter');
  await expect(answerOf(row).locator('[data-status]')).toHaveText('409');
  await expect(answerOf(row).getByRole('status')).toContainText('duplicate-document: ');
  await expect(answerOf(row).locator('figure').getByRole('link', {name: 'duplicate-document'})).toBeVisible();
  await openReady(page, address(issued, 'en'));
  await button(page, 'getDocument').click();
  await expect(form(page, 'getDocument').locator('input[name="path:documentId"]')).toHaveValue(id);
});

test('a request follows the answer before it, with its entity tag; what was typed stays, and a reset forgets', async ({
  page,
}) => {
  await openReady(page, address('/docs/integrations/webhooks/intro', 'en'));
  const created = await run(page, 'createWebhookEndpoint');
  const [id = ''] = /whe_\w{26}/.exec((await created.locator('[data-answer]').textContent()) ?? '') ?? [];
  const update = await run(page, 'updateWebhookEndpoint');
  const subject = update.locator('input[name="path:endpointId"]');
  await expect(subject).toHaveValue(id);
  await expect(update.locator('[data-status]')).toHaveText('200');
  // The field is updated to the new tag: filled-in values do not count as typed.
  await runAgain(update, 200);
  const tag = update.locator('input[name="header:If-Match"]');
  await tag.fill('"typed"');
  await runAgain(update, 412);
  await expect(tag).toHaveValue('"typed"');
  await doInState(created, 'reset', 'en');
  await expect(subject).not.toHaveValue(id);
});

test('a delivery that fails is shown with its events', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const row = page.locator('#failure-email-bounced');
  await row.getByRole('button').press('Enter');
  await expect(answerOf(row).locator('[data-shown]')).toContainText('"code": "email-bounced"');
  await expect(answerOf(row).locator('li').filter({hasText: 'document.failed'}).first()).toBeVisible();
  expect(await violations(page, {scope: '#failure-email-bounced, #failure-email-bounced + tr'})).toEqual([]);
});

test('an answer is as wide as its table, and the filter hides it with its row without counting it', async ({page}) => {
  await openReady(page, address('/simulator', 'en'));
  const row = page.locator('#trigger-feap-22');
  await row.locator('[data-name] > button').click();
  const answer = answerOf(row);
  await expect(answer.locator('[data-status]')).toHaveText('200');
  const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;
  expect(await widthOf(answer.locator('td'))).toBeCloseTo(await widthOf(row), 0);
  const filter = page.locator('form[data-filter="simulator-triggers-table"]');
  await filter.locator('select').selectOption('Series of the number');
  await expect(row).toBeHidden();
  await expect(answer).toBeHidden();
  await filter.locator('select').selectOption('');
  await expect(answer).toBeVisible();
  const shownRows = await page.locator('#simulator-triggers-table > tbody > tr[id]:visible').count();
  await expect(filter.locator('output')).toContainText(new RegExp(`^${shownRows} `));
});

test('the form is accessible on a phone, in the light and in the dark', async ({page}) => {
  await page.setViewportSize({width: 375, height: 800});
  await openReady(page, address(issued, 'pt'));
  const runForm = await run(page, 'submitDocument');
  await unfold(runForm, '[data-request]');
  await unfold(runForm, '[data-state]');
  expect(await violations(page, {scope: '[data-run]'})).toEqual([]);
  await page.evaluate(() => void (document.documentElement.dataset.theme = 'dark'));
  expect(await violations(page, {scope: '[data-run]', runOnly: ['color-contrast']})).toEqual([]);
  // Nothing overflows the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

for (const language of languages) {
  for (const {width, height} of [
    {width: 1440, height: 900},
    {width: 390, height: 844},
  ]) {
    test(`the status of an answer is in sight, and nothing scrolls in itself, at ${width} × ${height} in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height});
      await openReady(page, `${address('/specification', language)}#resend-document`);
      await button(page, 'resendDocument').press('Enter');
      const runForm = form(page, 'resendDocument');
      await expect(runForm.locator('textarea')).toHaveJSProperty('rows', 3);
      const submit = runForm.locator('button[type="submit"]');
      await submit.focus();
      // At the bottom edge of the window.
      await submit.evaluate((each) => each.scrollIntoView({block: 'end'}));
      await page.keyboard.press('Enter');
      await expect(runForm.locator('[data-status]')).toHaveText('202');
      await expect(runForm.locator('[data-status]')).toBeInViewport({ratio: 1});
      await expect(submit).toBeFocused();
      const trial = page.locator('[data-trial]', {has: runForm});
      expect(await trial.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(0);
    });
  }

  test(`the request goes on offer as it was sent, and as curl, and the answer is copied, in ${language}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openReady(page, address(issued, language));
    const runForm = await run(page, 'submitDocument');
    await unfold(runForm, '[data-request]');
    const body = runForm.locator('textarea[name="body:application/json"]');
    const typedBody = (await body.inputValue())
      .replace('FT A/123', 'FT A/124')
      .replace('Serviço A', "Serviço d'A $x `y`");
    await body.fill(typedBody);
    await runForm.locator('input[name="header:Idempotency-Key"]').fill('3f0a2c1e-7a55-4b6e-9d0c-0b6f4f1c2d3e');
    await runAgain(runForm, 202);
    const copied = async (figure: Locator): Promise<string> => {
      await figure.getByRole('button', {name: message(language, 'code.copy')}).click();
      await expect(figure.locator('[data-copied]')).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const answer = runForm.locator('[data-answer] > figure').first();
    expect(JSON.parse(await copied(answer))).toMatchObject({state: 'submitted'});

    const request = runForm.locator('[data-answer] > figure').filter({hasText: message(language, 'run.request')});
    // The button is visible without unfolding.
    await request.getByRole('button', {name: message(language, 'run.copyCurl')}).click();
    await expect(request.locator('[data-copied]')).toBeVisible();
    const curl = await page.evaluate(() => navigator.clipboard.readText());
    await request.locator('summary').click();
    const [head = '', ...rest] = (await copied(request.locator('figure'))).split('\n\n');
    expect(rest.join('\n\n')).toBe(typedBody);
    expect(head.split('\n')).toEqual([
      'POST /documents?externalReference=ERP-2026-000123',
      expect.stringMatching(/^authorization: Bearer \S+$/),
      `accept-language: ${language}`,
      'content-type: application/json',
      'idempotency-key: 3f0a2c1e-7a55-4b6e-9d0c-0b6f4f1c2d3e',
      'accept: application/json',
    ]);
    expect(curl).toContain(`--data-binary '${typedBody.replaceAll("'", `'\\''`)}'`);
    expect(curl).toContain("--header 'idempotency-key: 3f0a2c1e-7a55-4b6e-9d0c-0b6f4f1c2d3e'");
    expect(curl).not.toContain('Bearer sim.');
    await expect(runForm.locator('[data-copied]')).toHaveCount(0);
    const names = await runForm
      .locator('[data-action="copy"]')
      .evaluateAll((all) => all.map(({ariaLabel}) => ariaLabel));
    expect(names).toEqual(
      ['run.copyAnswer', 'run.copyCurl', 'run.copyHttp'].map((key) => `${message(language, key)} submitDocument`),
    );
    expect(await violations(page, {scope: '[data-run]'})).toEqual([]);
  });
}

for (const language of languages) {
  test(`a short answer stands beside its request without a press, in ${language}`, async ({page}) => {
    await openReady(page, address('/specification', language));
    const trialOf = (operation: string): Locator => page.locator('[data-trial]', {has: button(page, operation)});
    for (const [operation, text] of [
      ['resendDocument', '"state": "validated"'],
      ['getWebhookEndpoint', '"status": "enabled"'],
      ['updateWebhookEndpoint', '"url"'],
      ['redeliverWebhook', '"status": "pending"'],
      ['listReceivedDocumentAttachments', '"attachmentId"'],
    ] as const) {
      await expect(trialOf(operation).locator('[data-recorded] figure'), operation).toContainText(text);
    }
    // A file has no text to show.
    await expect(trialOf('getDocumentContent').locator('[data-recorded]')).toHaveCount(0);
  });
}

for (const language of languages) {
  test(`the code beside an operation is that of the request in the form, in the reader's language, in ${language}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const writers: string[] = [];
    page.on('request', (request) => {
      const {pathname} = new URL(request.url());
      if (pathname.includes('/assets/code/')) writers.push(pathname);
    });
    await openReady(page, address(issued, language));
    const runForm = await run(page, 'getDocument');
    const list = page.locator('[data-trial]', {has: runForm}).locator('[data-variants]');
    const [figure, chosen] = [list.locator('> figure'), list.locator('> select')];
    const code = figure.locator('code');
    const example = await code.innerHTML();
    await unfold(runForm, '[data-request]');
    expect(writers).toEqual([]);

    // Screen readers do not announce each change.
    await page.evaluate(() => {
      const spoken = document.querySelectorAll('[aria-live], [role="status"], [role="alert"], [data-announcer]');
      const observer = new MutationObserver(() => void (document.body.dataset.spoken = ''));
      for (const each of spoken) observer.observe(each, {childList: true, characterData: true, subtree: true});
    });
    const subject = runForm.locator('input[name="path:documentId"]');
    await subject.fill('');
    await subject.pressSequentially('doc_01JD8Z3K7Q4W9X2V5B6N8M0ABC');
    await expect(code).toContainText('/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0ABC"');
    await expect(code).not.toContainText('M0PRS');
    await expect(page.locator('body')).not.toHaveAttribute('data-spoken');
    await expect(subject).toBeFocused();
    expect(writers).toHaveLength(1);

    await chosen.selectOption('python');
    await expect(code).toContainText('import urllib.request');
    await expect(code).toContainText('/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0ABC"');
    // The new text has the colour of the replaced text.
    await expect(code.locator('.s[data-changed]')).toHaveText('ABC');
    await figure.getByRole('button', {name: message(language, 'code.copy')}).click();
    await expect(figure.locator('[data-copied]')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
    const downloading = page.waitForEvent('download');
    await figure.getByText(message(language, 'code.download')).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('getDocument.py');
    expect(await readFile(await file.path(), 'utf8')).toBe(`${await code.textContent()}\n`);
    await expect(figure.locator('[data-copied], [data-pressed]')).toHaveCount(0);
    expect(await violations(page, {scope: '[data-variants]'})).toEqual([]);

    // A new field value and a new language together: the code shows both.
    await subject.fill('doc_2');
    await chosen.selectOption('curl');
    await expect(code).toContainText('/documents/doc_2"');
    await runForm.locator('[data-do="restore"]').click();
    await expect.poll(() => code.innerHTML()).toBe(example);
    await chosen.selectOption('python');
    await expect(code).toContainText('import urllib.request');
    await expect(code).toContainText('M0PRS');
    await expect(code.locator('[data-changed]')).toHaveCount(0);
    expect(writers).toHaveLength(1);
  });
}

test('the code has a body that was changed in itself, and what was typed on another visit', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const code = page.locator('[data-variants$="/submitDocument"] > figure code');
  const runForm = await run(page, 'submitDocument');
  await expect(code).toContainText('--json @');
  await unfold(runForm, '[data-request]');
  const body = runForm.locator('textarea[name="body:application/json"]');
  const typedBody = (await body.inputValue()).replace('"EUR"', '"euro"');
  await body.fill(typedBody);
  await expect(code).toContainText(`--json '${typedBody}'`);
  await page.reload();
  await expect(code).toContainText('--json @');
  await run(page, 'submitDocument');
  await expect(code).toContainText('"euro"');
});

test('the code follows to the document of the answer before', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  const submission = await run(page, 'submitDocument');
  const [, id = ''] = submitted.exec((await submission.locator('[data-answer]').textContent()) ?? '') ?? [];
  await button(page, 'getDocument').click();
  const runForm = form(page, 'getDocument');
  await expect(runForm.locator('input[name="path:documentId"]')).toHaveValue(id);
  await expect(page.locator('[data-trial]', {has: runForm}).locator('[data-variants] code')).toContainText(
    `/documents/${id}`,
  );
});

test('the button of a request stays where it was pressed, and the start of the lines in sight', async ({page}) => {
  await openReady(page, address(issued, 'en'));
  await run(page, 'submitDocument');
  const opener = button(page, 'getDocument');
  await opener.evaluate((element) => element.scrollIntoView({block: 'center', behavior: 'instant'}));
  const before = await opener.boundingBox();
  await opener.click();
  const runForm = form(page, 'getDocument');
  const code = page.locator('[data-trial]').filter({has: runForm}).locator('[data-variants] pre');
  await expect(code.locator('[data-changed]')).toHaveText(/[0-9A-Z]{8}/);
  expect(await code.evaluate(({scrollLeft}) => scrollLeft)).toBe(0);
  const after = await runForm.locator('[type="submit"]').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test('the answer of a row closes, and the focus goes back to its button', async ({page}) => {
  await openReady(page, address(specification, 'en'));
  const row = page.locator('#error-duplicate-document');
  const opener = row.locator('[data-name] > button');
  await opener.click();
  const answer = answerOf(row);
  await expect(answer.locator('[data-status]')).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await answer.getByRole('button', {name: message('en', 'run.close'), exact: true}).click();
  await expect(answer).toHaveCount(0);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(opener).toBeFocused();
});

test.describe('where it does not come', () => {
  test.use({quiet: false});

  test('without what writes it, the code stays that of the example, and follows with the next change', async ({
    page,
  }) => {
    await page.route('**/assets/code/**', (route) => route.abort(), {times: 1});
    await openReady(page, address(issued, 'en'));
    const runForm = await run(page, 'getDocument');
    await unfold(runForm, '[data-request]');
    const code = page.locator('[data-trial]', {has: runForm}).locator('[data-variants] > figure code');
    const subject = runForm.locator('input[name="path:documentId"]');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/code/'));
    await subject.fill('doc_1');
    await failed;
    await expect(code).toContainText('M0PRS');
    await subject.fill('doc_2');
    await expect(code).toContainText('/documents/doc_2"');
  });
});
