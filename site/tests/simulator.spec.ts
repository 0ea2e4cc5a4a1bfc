import {expect, test as base, type Page} from '@playwright/test';
import {loadInside, readOptions, type Running, messagesIn, start} from '@integration-docs/simulator';
import {type LocalServer, serve} from '@integration-docs/simulator/testing';
import site from '../config/site.ts';
import {violations} from './axe.ts';

/* The page that the simulator serves at its root address. */

interface Scene {
  readonly running: Running;
  /** Requests to other hosts, and messages of the console. */
  readonly problems: string[];
  readonly receiver: LocalServer;
}

const test = base.extend<Scene>({
  running: async ({}, use) => {
    const project = await loadInside();
    const contract = {...project.contract, basePath: '/einvoice/v2'};
    const inside = {...project, contract, links: {issued: {submitted: '/docs/flows#submitted'}}};
    const options = readOptions(['--port', '0', '--speed', 'instant', '--quiet'], inside.options, 'en');
    const running = await start(options, inside, {say: () => undefined, log: () => undefined}, messagesIn('en'));
    await use(running);
    await running.stop();
  },
  receiver: async ({}, use) => {
    const receiver = await serve(() => ({status: 204}));
    await use(receiver);
    receiver.close();
  },
  problems: async ({page, running}, use) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => request.url().startsWith(running.address) || problems.push(request.url()));
    await use(problems);
    expect(problems).toEqual([]);
  },
});

const row = (page: Page, list: string, text: string | RegExp) =>
  page.locator(`[data-list="${list}"] > li`).filter({hasText: text});

test('shows what the simulator has, and presses the triggers', async ({page, running, problems}) => {
  await page.goto(`${running.address}/?lang=en`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText(`Simulator of ${site.name}`);
  await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
  await page.getByRole('button', {name: 'Submit the sample invoice'}).click();
  await expect(page.getByRole('status')).toHaveText('Sample invoice submitted.');
  await expect(row(page, 'documents', 'FT SIM/1')).toContainText('payment_issued');
  await page.getByText('Trigger a result').click();
  await page.getByRole('button', {name: /^Submit: .*mdn-error/}).click();
  await expect(row(page, 'documents', 'FT SIM/2')).toContainText('mdn-error');
  await page.getByRole('button', {name: 'Simulate a received document'}).click();
  await expect(row(page, 'received', 'FT B/102')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', {name: 'Back to the initial state'}).click();
  await expect(row(page, 'documents', 'FT SIM/1')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('names lead to the documentation; the state leaves as a file of --data', async ({page, running, problems}) => {
  await page.goto(`${running.address}/?lang=en`);
  await page.getByRole('button', {name: 'Submit the sample invoice'}).click();
  const document = row(page, 'documents', 'FT SIM/1');
  await document.locator('summary').first().click();
  await expect(document.getByRole('link', {name: 'submitted', exact: true})).toHaveAttribute(
    'href',
    /^https:\/\/[^/]+\/en\/docs\/flows#submitted$/,
  );
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Export'}).click();
  const file = await (await downloading).path();
  const inside = await loadInside();
  const options = readOptions(['--port', '0', '--quiet', '--data', file], inside.options, 'en');
  const again = await start(options, inside, {say: () => undefined, log: () => undefined}, messagesIn('en'));
  const view = await fetch(`${again.address}/simulator/view`).then((response) => response.text());
  await again.stop();
  expect(view).toContain('FT SIM/1');
  await page.getByLabel('Another language to copy requests in').selectOption('PowerShell');
  const request = row(page, 'requests', 'POST /documents').first();
  await request.locator('summary').first().click();
  await request.getByText('PowerShell', {exact: true}).click();
  await expect(request.locator('pre').last()).toContainText('Invoke-WebRequest');
  await page.reload();
  await expect(page.getByLabel('Another language to copy requests in')).toHaveValue('powershell');
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('puts the clock forward, shows the retry, and the request as a command', async ({page, running, problems}) => {
  const receiver = await serve((_, before) => ({status: before === 0 ? 500 : 204}));
  await page.goto(`${running.address}/?lang=en`);
  await page.getByLabel('Speed').selectOption('1');
  await page.getByLabel('Endpoint (URL)').fill(`${receiver.base}/hooks`);
  await page.getByRole('button', {name: 'Register for all events'}).click();
  const endpoint = row(page, 'endpoints', receiver.base);
  await endpoint.locator('summary').first().click();
  await endpoint.getByRole('button', {name: 'Send test event'}).click();
  const delivery = row(page, 'deliveries', receiver.base);
  await expect(delivery).toContainText('500');
  await page.getByRole('button', {name: '+1 hour'}).click();
  await expect(delivery).toContainText('2 attempts, the last: 204');
  const request = row(page, 'requests', 'POST /webhook-endpoints').last();
  await request.locator('summary').first().click();
  await request.getByText('curl', {exact: true}).click();
  await expect(request.locator('pre').last()).toContainText(`\${BASE_URL:-${running.address}}/webhook-endpoints`);
  // The base path of the API is in BASE_URL: a command does not repeat it.
  const headers = {authorization: 'Bearer sandbox'};
  await fetch(`${running.address}/einvoice/v2/events`, {headers});
  const below = row(page, 'requests', 'GET /einvoice/v2/events').first();
  await below.locator('summary').first().click();
  await below.getByText('curl', {exact: true}).click();
  await expect(below.locator('pre').last()).toContainText(`\${BASE_URL:-${running.address}}/events"`);
  // Unambiguous date with the name of the month, and the time zone: `23 Nov 2026, 14:05:09`.
  await expect(page.getByRole('region', {name: 'Clock'})).toContainText(
    /\d [A-Z][a-z]{2} 20\d\d, \d\d:\d\d:\d\d \(.*UTC/,
  );
  receiver.close();
  expect(problems).toEqual([]);
});

test('says what the API answered', async ({page, running}) => {
  await page.goto(`${running.address}/?lang=pt`);
  await page.getByText('Provocar um resultado').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', {name: 'Enviar: 429 com rate-limit-exceeded e Retry-After'}).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Resposta 429: rate-limit-exceeded.');
});

test('registers an endpoint, sends to it, shows each attempt and sends again', async ({
  page,
  running,
  receiver,
  problems,
}) => {
  await page.goto(`${running.address}/?lang=en`);
  await page.getByLabel('Endpoint (URL)').fill(`${receiver.base}/hooks`);
  await page.getByRole('button', {name: 'Register for all events'}).click();
  const endpoint = row(page, 'endpoints', receiver.base);
  await endpoint.locator('summary').first().click();
  await endpoint.getByRole('button', {name: 'Send test event'}).click();
  const delivery = row(page, 'deliveries', receiver.base);
  await expect(delivery).toContainText('succeeded');
  await expect(delivery).toContainText('signature verified');
  await delivery.locator('summary').first().click();
  await delivery.locator('ol summary').first().click();
  await expect(delivery.locator('dl').first()).toContainText(/webhook-signature\s*v1,/);
  // When the page adds new entries, open entries stay open and the focus does not move.
  const again = delivery.getByRole('button', {name: 'Deliver again'});
  const key = (await again.getAttribute('data-key')) ?? '';
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(delivery).toHaveCount(2);
  await expect(page.locator(`[data-key="${key}"]`)).toBeFocused();
  await expect(delivery.last().locator('dl')).toBeVisible();
  expect(receiver.seen.map(({headers}) => headers['webhook-id'])).toHaveLength(2);
  expect(new Set(receiver.seen.map(({headers}) => headers['webhook-id'])).size).toBe(1);
  expect(problems).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible, also on a phone, ${colorScheme}`, async ({page, running, problems}) => {
    await page.emulateMedia({colorScheme});
    await page.setViewportSize({width: 360, height: 740});
    await page.goto(`${running.address}/?lang=pt`);
    await expect(row(page, 'documents', 'FT A/123')).toBeVisible();
    await page.getByText('Provocar um resultado').click();
    expect(await violations(page)).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
    expect(problems).toEqual([]);
  });
}
