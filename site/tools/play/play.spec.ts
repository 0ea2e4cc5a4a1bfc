import type {Locator, Page} from '@playwright/test';
import {violations} from '../../tests/axe.ts';
import {address, expect, languages, message, openReady, stickyEdge, test} from '../../tests/support.ts';
import site from '../../config/site.ts';

test.skip(!site.chapters.simulator, 'this site has no simulator');

const walks = '/walkthroughs';
const flows = '/docs/integrations/api/flows';
const security = '/docs/integrations/webhooks/security';

/** A step of a walk-through. */
function step(page: Page, name: string, region: string): Locator {
  return page.locator(`[data-walk$="/${name}.html"][data-step="${region}"]`);
}

/** Records what the status announces. @returns reads what was recorded so far */
async function listen(status: Locator): Promise<() => Promise<readonly string[]>> {
  await status.evaluate((region) => {
    const heard: string[] = [];
    Object.assign(region, {heard});
    new MutationObserver(() => {
      if (region.ariaLive !== 'off') heard.push(region.textContent);
    }).observe(region, {childList: true});
  });
  return () => status.evaluate((region: Element & {readonly heard?: readonly string[]}) => region.heard ?? []);
}

/** The player of a diagram. */
function player(page: Page, id: string): Locator {
  return page.locator(`[data-player="${id}"]`);
}

for (const language of languages) {
  test(`a walk-through runs from its first to its last step, by one button, in ${language}`, async ({page}) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openReady(page, address(walks, language));
    expect(requestedPaths.filter((each) => /\/assets\/(?:play|simulator)\//.test(each))).toEqual([]);
    const first = step(page, 'public-body', 'token');
    const heard = await listen(first.getByRole('status'));
    await first.getByRole('button', {name: message(language, 'play.all')}).click();
    const rejected = step(page, 'public-body', 'rejected');
    await expect(rejected).toContainText('BR-CIUS-PT-66');
    await expect(step(page, 'public-body', 'follow')).toContainText('"feapCode": "33"');
    // Names link to their explanations.
    await expect(rejected.getByRole('link', {name: 'rejected', exact: true}).first()).toHaveAttribute('href', /flows#/);
    const summary = message(language, 'play.allDone').replace('{count}', '7');
    await expect(first.getByRole('status')).toHaveText(summary);
    expect(await heard()).toEqual([summary]);
  });
}

test('each step of a walk-through runs by its own button, and brings what it needs', async ({page}) => {
  await openReady(page, walks);
  const steps = ['token', 'arrive', 'list', 'download', 'acknowledge', 'accept', 'sent'];
  const press = async (region: string): Promise<void> => {
    await step(page, 'received', region)
      .getByRole('button', {name: message('pt', 'play.step')})
      .click();
    await expect(step(page, 'received', region).locator('[data-outcome] > *').first()).toBeVisible();
  };
  // The third step needs the first two.
  for (const region of steps.slice(2)) await press(region);
  await expect(step(page, 'received', 'arrive')).toContainText('rcv_');
  await expect(step(page, 'received', 'sent')).toContainText('"state": "accepted"');
});

for (const width of [390, 1440]) {
  test(`a pressed step stays in its place when the answers of earlier steps come above it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 900});
    await openReady(page, '/en/');
    const last = step(page, 'first-call', 'status');
    const button = last.getByRole('button', {name: message('en', 'play.step')});
    await button.evaluate((element) => element.scrollIntoView({block: 'center', behavior: 'instant'}));
    const topOf = (): Promise<number> => button.evaluate((element) => element.getBoundingClientRect().top);
    const topBefore = await topOf();
    await button.click();
    await expect(last.locator('[data-outcome]')).toContainText('"state":');
    await expect(step(page, 'first-call', 'submit').locator('[data-outcome]')).toContainText('doc_');
    expect(Math.abs((await topOf()) - topBefore)).toBeLessThanOrEqual(2);
    await expect(last.locator('[data-outcome] > *').first()).toBeInViewport();
  });
}

test('a webhook comes, one is lost, and is recovered', async ({page}) => {
  await openReady(page, walks);
  await step(page, 'webhooks', 'token')
    .getByRole('button', {name: message('pt', 'play.all')})
    .click();
  await expect(step(page, 'webhooks', 'again')).toContainText('"error": "connection"');
  await expect(step(page, 'webhooks', 'test')).toContainText('webhook_endpoint.test');
  await expect(step(page, 'webhooks', 'reconcile')).toContainText('document.received');
  expect(await violations(page, {scope: '[data-walk]'})).toEqual([]);
});

for (const language of languages) {
  test(`steps keep their numbers when their answers come, in ${language}`, async ({page}) => {
    await openReady(page, address(walks, language));
    const first = step(page, 'public-body', 'token');
    const list = page.locator('ol', {has: first}).last();
    const session = await page.context().newCDPSession(page);
    const numbers = async (): Promise<readonly string[]> => {
      await list.evaluate((each) => each.setAttribute('aria-label', 'list'));
      const {nodes} = await session.send('Accessibility.getFullAXTree');
      const root = nodes.find(({role, name}) => role?.value === 'list' && name?.value === 'list');
      const items = nodes.filter(({nodeId}) => root?.childIds?.includes(nodeId));
      const markers = nodes.filter(
        ({role, parentId}) => role?.value === 'ListMarker' && items.some(({nodeId}) => nodeId === parentId),
      );
      return markers.map(({name}) => String(name?.value).trim());
    };
    const numbersBefore = await numbers();
    expect(numbersBefore.length).toBeGreaterThan(2);
    expect(numbersBefore).toEqual(numbersBefore.map((_, index) => `${index + 1}.`));
    await first.getByRole('button', {name: message(language, 'play.all')}).click();
    await expect(step(page, 'public-body', 'follow')).toContainText('"feapCode": "33"');
    expect(await numbers()).toEqual(numbersBefore);
  });
}

test('a diagram plays step by step; each call and each webhook can be unfolded', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openReady(page, flows);
  const playing = player(page, 'rest-issue');
  const button = playing.locator('button[data-diagram]');
  const lit = page.locator('figure svg [data-lit="now"]');
  for (let number = 1; number <= 9; number += 1) {
    await button.click();
    await expect(lit).toHaveAttribute('data-step', String(number));
    await expect(playing.locator('ol > li')).toHaveCount(number);
    await expect(playing).not.toHaveAttribute('data-busy');
  }
  await expect(playing.getByRole('status')).toContainText('9');
  await playing.getByRole('link', {name: message('pt', 'play.below')}).click();
  await expect(playing.locator('ol > li').first()).toBeInViewport();
  await playing.locator('summary', {hasText: 'POST /documents'}).click();
  await expect(playing).toContainText('idempotency-key');
  await playing.locator('summary', {hasText: 'document.delivered'}).click();
  await expect(playing).toContainText(message('pt', 'play.signed'));
  expect(await violations(page, {scope: '[data-player="rest-issue"]'})).toEqual([]);
  // It starts again.
  await expect(button).toHaveText(message('pt', 'play.again'));
  await button.click();
  await expect(lit).toHaveAttribute('data-step', '1');
});

for (const [width, height] of [
  [390, 520],
  [1024, 500],
  [1440, 500],
] as const) {
  test(`the step that plays is seen, below what sticks to the top, at ${width} × ${height}`, async ({page}) => {
    await page.setViewportSize({width, height});
    await page.emulateMedia({reducedMotion: 'reduce'});
    await openReady(page, flows);
    const playing = player(page, 'rest-issue');
    for (let number = 1; number <= 9; number += 1) {
      await playing.getByRole('button').click();
      const lit = page.locator(`figure svg [data-step="${number}"][data-lit="now"]`);
      await expect(lit).toBeAttached();
      const {top, bottom} = await lit.evaluate((part) => part.getBoundingClientRect().toJSON() as DOMRect);
      expect(top, `step ${number}`).toBeGreaterThanOrEqual(await stickyEdge(page));
      expect(bottom, `step ${number}`).toBeLessThanOrEqual(height);
      await expect(playing).not.toHaveAttribute('data-busy');
    }
  });
}

test('the lines of what has not come yet stand back, its words do not', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openReady(page, flows);
  const playing = player(page, 'rest-issue');
  const opacities = (kind: string): Promise<readonly (readonly string[])[]> =>
    playing.evaluate((root, selector) => {
      const steps = [...(root.previousElementSibling?.querySelectorAll('svg [data-step]') ?? [])];
      const opacitiesOf = (number: string): readonly string[] => [
        ...new Set(
          steps
            .filter((each) => each.getAttribute('data-step') === number)
            .flatMap((each) => [...each.querySelectorAll(selector)].map((part) => getComputedStyle(part).opacity)),
        ),
      ];
      return ['1', '2', '3'].map(opacitiesOf);
    }, kind);
  expect(await opacities('path, line')).toEqual([['1'], ['1'], ['1']]);
  for (let presses = 0; presses < 2; presses += 1) {
    await playing.getByRole('button').click();
    await expect(playing.locator('ol > li')).toHaveCount(presses + 1);
    await expect(playing).not.toHaveAttribute('data-busy');
  }
  expect(await opacities('path, line')).toEqual([['1'], ['1'], ['0.5']]);
  expect(await opacities('text')).toEqual([['1'], ['1'], ['1']]);
});

test('in forced colours the line of the step that plays differs from those before', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce', forcedColors: 'active', colorScheme: 'dark'});
  await openReady(page, flows);
  const playing = player(page, 'rest-issue');
  for (let presses = 0; presses < 2; presses += 1) {
    await playing.getByRole('button').click();
    await expect(playing.locator('ol > li')).toHaveCount(presses + 1);
    await expect(playing).not.toHaveAttribute('data-busy');
  }
  const strokeOf = (lit: string): Promise<string> =>
    page
      .locator(`[data-lit="${lit}"] .dg-line`)
      .first()
      .evaluate((line) => getComputedStyle(line).stroke);
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.cssText = 'forced-color-adjust: none; color: Highlight';
    return getComputedStyle(probe).color;
  });
  expect(await strokeOf('now')).toBe(highlight);
  expect(await strokeOf('past')).not.toBe(highlight);
});

test('a diagram plays by itself, and pauses', async ({page}) => {
  await openReady(page, `/en${flows}`);
  const playing = player(page, 'rest-retry');
  const heard = await listen(playing.getByRole('status'));
  await playing.getByRole('button', {name: message('en', 'play.play')}).click();
  await expect(playing.locator('ol > li')).toHaveCount(3);
  expect(await heard()).toEqual([]);
  await playing.getByRole('button', {name: message('en', 'play.pause')}).click();
  expect(await heard()).toEqual([await playing.getByRole('status').textContent()]);
  await playing.getByRole('button', {name: message('en', 'play.goOn')}).click();
  await expect(playing.locator('ol > li')).toHaveCount(6);
  // The same request with the same key returns the same document.
  const [first, second] = await playing.locator('li', {hasText: 'POST /documents'}).allTextContents();
  const idOf = (text = ''): string => /"id": "(doc_\w+)"/.exec(text)?.[1] ?? '';
  expect(idOf(first)).not.toBe('');
  expect(idOf(second)).toBe(idOf(first));
  // After the last step there is no next one, until the diagram starts again.
  const next = playing.getByRole('button', {name: message('en', 'play.next')});
  const again = playing.getByRole('button', {name: message('en', 'play.again')});
  await expect(again).toBeVisible();
  expect(await heard()).toHaveLength(2);
  await expect(next).toBeDisabled();
  await again.click();
  await expect(next).toBeEnabled();
});

/** Plays a diagram to its end, step by step. */
async function playThrough(page: Page, id: string, steps: number): Promise<Locator> {
  const playing = player(page, id);
  for (let number = 1; number <= steps; number += 1) {
    await playing.getByRole('button').click();
    await expect(playing.locator('ol > li:not([data-given])')).toHaveCount(number);
    await expect(playing).not.toHaveAttribute('data-busy');
  }
  await expect(playing.getByRole('button')).toHaveText(message('pt', 'play.again'));
  await expect(playing).not.toContainText(message('pt', 'play.missing'));
  await expect(playing.getByRole('status')).not.toContainText(message('pt', 'play.refused'));
  return playing;
}

for (const [id, steps] of [
  ['rest-receive', 9],
  ['rest-status', 7],
  ['rest-early-event', 5],
  ['rest-polling', 6],
] as const) {
  test(`${id} plays to its end`, async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await openReady(page, flows);
    await playThrough(page, id, steps);
  });
}

test('what fails is delivered when it is sent again', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openReady(page, flows);
  const playing = await playThrough(page, 'rest-delivery-failure', 9);
  await expect(playing.locator('li[data-given]')).toContainText('POST /simulator/triggers/channel-unreachable');
  await expect(playing.locator('li[value="4"]')).toContainText('"code": "channel-unreachable"');
  const idOf = async (step: string): Promise<string> =>
    /doc_\w+/.exec((await playing.locator(`li[value="${step}"]`).textContent()) ?? '')?.[0] ?? '';
  expect(await idOf('9')).toMatch(/^doc_/);
  expect(await idOf('9')).toBe(await idOf('4'));
});

test('a rotation signs twice for a day, then once; the page knows the new secret, also the next time', async ({
  page,
}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openReady(page, security);
  const playing = player(page, 'webhook-rotation');
  const signatures = async (step: number): Promise<number> =>
    ((await playing.locator(`li[value="${step}"]`).textContent()) ?? '').match(/v1,[\w+/]{43}=/g)?.length ?? 0;
  for (let time = 1; time <= 2; time += 1) {
    await playThrough(page, 'webhook-rotation', 7);
    expect([await signatures(3), await signatures(6)]).toEqual([2, 1]);
    await expect(playing).not.toContainText(message('pt', 'play.unsigned'));
    await expect(playing.locator('li[value="6"]')).toContainText('simulator/clock');
  }
});

test('the diagram of states shows where the last document is', async ({page}) => {
  await openReady(page, '/en/');
  await page.locator('[data-minute] [data-action="load"]').first().click();
  await expect(page.locator('[data-minute] [data-step="webhook"]')).toHaveAttribute('data-state', 'good');
  await openReady(page, `/en${flows}`);
  const playing = player(page, 'rest-states');
  await playing.getByRole('button').click();
  await expect(playing.getByRole('status')).toContainText('payment_issued');
  await expect(playing.getByRole('status')).not.toContainText(message('en', 'play.made'));
  await expect(page.locator('svg [data-lit="now"]')).toHaveAttribute('data-state', 'payment_issued');
});

for (const language of languages) {
  test(`the diagram of states follows the documents of the drawer, in ${language}`, async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await openReady(page, address(flows, language));
    const playing = player(page, 'rest-states');
    const polling = player(page, 'rest-polling');
    const status = playing.getByRole('status');
    // Its list has the examples of the contract, which are not the reader's documents.
    await polling.getByRole('button').click();
    await expect(polling.locator('li[value="1"]')).toContainText('doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS');
    for (const number of ['FT SIM/1', 'FT SIM/2']) {
      await page.keyboard.press('Control+.');
      await page.locator('dialog.sandbox button[data-key="submit"]').click();
      const row = page.locator('dialog.sandbox [data-list="documents"] > li').filter({hasText: number});
      await expect(row).toBeVisible();
      const id = /doc_[0-9A-Z]{26}/.exec((await row.textContent()) ?? '')?.[0] ?? 'no id';
      await page.keyboard.press('Escape');
      await playing.getByRole('button').click();
      await expect(status).toContainText(id);
      await expect(status).toContainText('payment_issued');
      await expect(status).not.toContainText(message(language, 'play.made'));
    }
  });
}

test('the diagram of states makes a document only when there is none, also when a request is refused', async ({
  page,
}) => {
  await openReady(page, address(flows, 'en'));
  const playing = player(page, 'rest-states');
  const status = playing.getByRole('status');
  await playing.getByRole('button').click();
  await expect(status).toContainText(message('en', 'play.made'));
  await page.keyboard.press('Control+.');
  const documents = page.locator('dialog.sandbox [data-list="documents"] > li');
  await expect(documents).toHaveCount(4);
  await page.getByText('Trigger a failure').click();
  await page.getByRole('button', {name: /^Trigger once: 429 with Retry/}).click();
  await playing.getByRole('button').click();
  await expect(status).toHaveText(message('en', 'play.refused'));
  await expect(playing.locator('ol')).toContainText('429');
  await expect(documents).toHaveCount(4);
  await playing.getByRole('button').click();
  await expect(status).toContainText('payment_issued');
  await expect(status).not.toContainText(message('en', 'play.made'));
});

for (const language of languages) {
  test(`on a phone the controls of a diagram stay in reach while it plays, step by step too, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 664});
    await page.emulateMedia({reducedMotion: 'reduce'});
    await openReady(page, address(flows, language));
    const root = page.locator('[data-player]').first();
    const control = root.locator('[data-diagram]');
    await control.click();
    const lit = page.locator('[data-lit="now"]');
    await expect(control).toHaveText(message(language, 'play.next'));
    await expect(lit).toBeInViewport();
    await expect(control).toBeInViewport({ratio: 1});
    await control.click();
    await expect(root.getByRole('status')).toContainText('2.');
    await expect(control).toBeInViewport({ratio: 1});

    await page.emulateMedia({reducedMotion: 'no-preference'});
    await page.reload();
    await control.click();
    await expect(control).toHaveText(message(language, 'play.pause'));
    await expect(root.getByRole('status')).toContainText('2.');
    await expect(control).toBeInViewport({ratio: 1});
    await control.click();
    await expect(control).toHaveText(message(language, 'play.goOn'));
    expect(await violations(page, {scope: '[data-started]'})).toEqual([]);
  });

  test(`every button of the walk-throughs has a name of its own, in ${language}`, async ({page}) => {
    await openReady(page, address(walks, language));
    for (const id of ['play.step', 'play.all', 'code.copyPart'] as const) {
      const names = await page
        .getByRole('button', {name: message(language, id)})
        .evaluateAll((all) => all.map(({textContent}) => textContent));
      expect(names.length).toBeGreaterThan(2);
      expect(new Set(names).size).toBe(names.length);
    }
  });
}
