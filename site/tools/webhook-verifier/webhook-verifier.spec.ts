import {createHmac} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import type samples from '../../../samples/verify-signature/vectors.json';
import {address, waitForIsland, expect, languages, message, test, type Language} from '../../tests/support.ts';

const route = '/docs/integrations/webhooks/security';

const {vectors} = JSON.parse(
  readFileSync(new URL('../../../samples/verify-signature/vectors.json', import.meta.url), 'utf8'),
) as typeof samples;

const secret = 'whsec_cHVyZS1pbnZlbnRpb24tZm9yLXRoaXMtdGVzdC0xMjM0';
const id = 'evt_01JD8Z3K7Q4W9X2V5B6N8M0PE3';
const timestamp = '1793611872';
const body =
  '{"id":"evt_01JD8Z3K7Q4W9X2V5B6N8M0PE3","type":"document.received","data":{"sellerName":"Construções Ávila"}}';

/** Value of the platform's `webhook-signature` header. */
function signatureOf(signed: string | Buffer): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(signed).digest('base64')}`;
}

const verifier = (page: Page) => page.locator('[data-island="WebhookVerifier"]');
const field = (page: Page, name: string) => verifier(page).locator(`[name="${name}"]`);
const result = (page: Page) => verifier(page).getByRole('status').last();
const verify = (page: Page) => verifier(page).locator('button[type="submit"]').click();

/** Fills in a request: the values of the test, and valid ones for the rest. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const all = {secrets: secret, id, timestamp, now: timestamp, ...values};
  for (const [name, value] of Object.entries(all)) await field(page, name).fill(value);
}

/** Opens the page and waits until the island is active. */
async function open(page: Page, language: Language = 'pt'): Promise<void> {
  await page.goto(address(route, language));
  await waitForIsland(page, 'WebhookVerifier');
}

for (const language of languages) {
  test(`the example of the verifier is valid, in ${language}`, async ({page}) => {
    await open(page, language);
    await verifier(page)
      .getByRole('button', {name: language === 'pt' ? 'Carregar o exemplo' : 'Load the example'})
      .click();
    const vector = vectors.find(({name}) => name === 'standard-webhooks');
    await expect(field(page, 'signature')).toHaveValue(vector?.headers['webhook-signature'] ?? '');
    await expect(result(page)).toContainText(language === 'pt' ? 'A assinatura confere.' : 'The signature matches.');
  });
}

test('a body that was written again is recognised, with its cure and a link to the row', async ({page}) => {
  await open(page);
  await fill(page, {signature: signatureOf(body), body: JSON.stringify(JSON.parse(body), null, 2)});
  await verify(page);
  await expect(result(page).locator('[data-outcome="bad"]')).toBeVisible();
  await expect(result(page)).toContainText('Obtém-se com o corpo em JSON sem espaços.');
  await expect(result(page)).toContainText('Verifique sobre o corpo em bruto');
  await result(page).getByRole('link').click();
  await expect(page).toHaveURL(/#cause-body-rewritten$/);
  await expect(page.locator('#cause-body-rewritten')).toBeInViewport();
});

test('the example with another secret leads to the secret; so does, besides, a body that no layout explains', async ({
  page,
}) => {
  await open(page, 'en');
  await verifier(page).getByRole('button', {name: 'Load the example'}).click();
  await field(page, 'secrets').fill(secret);
  await verify(page);
  await expect(result(page).getByRole('link')).toHaveAttribute('href', '#cause-wrong-secret');
  await fill(page, {signature: signatureOf('{}'), body: body.replace('{', '{ ')});
  await verify(page);
  await expect(result(page)).toContainText('If the body is exactly what arrived:');
  await expect(result(page).getByRole('link')).toHaveCount(2);
  await expect(result(page).getByRole('link').last()).toHaveAttribute('href', '#cause-wrong-secret');
});

test("the signature that somebody's code computed is explained", async ({page}) => {
  await open(page);
  const computed = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  await fill(page, {signature: signatureOf(body), body, computed});
  await verify(page);
  await expect(result(page)).toContainText('A assinatura que o seu código calculou está errada.');
  await expect(result(page)).toContainText('O segredo foi usado como texto');
});

for (const [language, right, other] of [
  ['pt', 'O seu código calcula bem a assinatura.', 'a que calculou é a 2 de 2 no cabeçalho'],
  ['en', 'Your code computes the signature correctly.', 'number 2 of 2 in the header'],
] as const) {
  test(`code that computes right and still refuses learns what else can be wrong, in ${language}`, async ({page}) => {
    await open(page, language);
    await fill(page, {signature: signatureOf(body), body, computed: signatureOf(body)});
    await verify(page);
    await expect(result(page).locator('[data-outcome="good"]')).toContainText(right);
    const rows = (): Promise<(string | null)[]> =>
      result(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await rows()).toEqual(['#cause-signature-format', '#cause-clock']);

    const before = `v1,${Buffer.alloc(32, 1).toString('base64')}`;
    await field(page, 'signature').fill(`${before} ${signatureOf(body)}`);
    await verify(page);
    await expect(result(page)).toContainText(other);
    expect(await rows()).toEqual(['#cause-signature-format', '#cause-rotation', '#cause-clock']);
    await result(page).getByRole('link').nth(1).click();
    await expect(page.locator('#cause-rotation')).toBeInViewport();
  });
}

for (const [language, found, cause] of [
  ['pt', 'Obtém-se com undefined no lugar do corpo.', 'O corpo falta no conteúdo assinado'],
  ['en', 'It comes out with undefined in place of the body.', 'The body is missing from the signed content'],
] as const) {
  test(`a signature computed without the body names what was signed instead and leads to its row, in ${language}`, async ({
    page,
  }) => {
    await open(page, language);
    await fill(page, {signature: signatureOf(body), body, computed: signatureOf('undefined')});
    await verify(page);
    await expect(result(page)).toContainText(found);
    await expect(result(page)).toContainText(cause);
    await result(page).getByRole('link').click();
    await expect(page.locator('#cause-body-missing')).toBeInViewport();
  });
}

test('with another secret, a body that ends with a line break leads to the secret first, then to its end', async ({
  page,
}) => {
  await open(page);
  await fill(page, {secrets: vectors[0]?.secrets ?? '', signature: signatureOf(body), body: `${body}\n`});
  await verify(page);
  await expect(result(page)).not.toContainText('entre os valores');
  await expect(result(page)).toContainText('O corpo termina com espaço em branco');
  const links = result(page).getByRole('link');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', '#cause-wrong-secret');
  await expect(links.last()).toHaveAttribute('href', '#cause-body-line-end');
});

for (const [language, optionalEnd] of [
  ['pt', /\(opcional\)$/],
  ['en', /\(optional\)$/],
] as const) {
  test(`fields that may stay empty say so, in ${language}`, async ({page}) => {
    await open(page, language);
    for (const name of ['request', 'file', 'computed', 'now']) {
      await expect(field(page, name)).toHaveAccessibleName(optionalEnd);
    }
    await expect(field(page, 'secrets')).not.toHaveAccessibleName(optionalEnd);
  });
}

for (const language of languages) {
  test(`a request outside the window is a warning, and is verified as of its own time, in ${language}`, async ({
    page,
  }) => {
    await open(page, language);
    await fill(page, {signature: signatureOf(body), body, now: String(Number(timestamp) + 301)});
    await verify(page);
    const warning = result(page).locator('[data-outcome="warning"]');
    await expect(warning).toContainText('301\u00a0s');
    await warning.getByRole('button').click();
    await expect(field(page, 'now')).toHaveValue(timestamp);
    await expect(result(page).locator('[data-outcome="good"]')).toBeVisible();
    await expect(page.locator('[data-island="WebhookVerifier"] [type="submit"]')).toBeFocused();
  });
}

test('pasted headers fill the fields, and the request below them the body', async ({page}) => {
  await open(page);
  const pasted = `POST /webhooks HTTP/1.1\nHost: erp.example\nWebhook-Id: ${id}\nWebhook-Timestamp: ${timestamp}\nWebhook-Signature: ${signatureOf(body)}\n\n${body}`;
  await field(page, 'request').fill(pasted);
  await expect(field(page, 'id')).toHaveValue(id);
  await expect(field(page, 'timestamp')).toHaveValue(timestamp);
  await expect(field(page, 'body')).toHaveValue(body);
  await expect(verifier(page).getByRole('status').first()).toContainText(
    'webhook-id, webhook-timestamp, webhook-signature',
  );
  await field(page, 'secrets').fill(`${vectors[0]?.secrets ?? ''}\n${secret}`);
  await field(page, 'now').fill(timestamp);
  await verify(page);
  await expect(result(page)).toContainText('Segredo 2 de 2, assinatura 1 de 1.');
});

test('pasted JSON with headers and body fills the body too', async ({page}) => {
  await open(page);
  const headers = {'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': signatureOf(body)};
  await field(page, 'request').fill(JSON.stringify({headers, body}, null, 2));
  await expect(field(page, 'body')).toHaveValue(body);
  await field(page, 'secrets').fill(secret);
  await field(page, 'now').fill(timestamp);
  await verify(page);
  await expect(result(page).locator('[data-outcome="good"]')).toBeVisible();
});

test('a file keeps the bytes that a field would change', async ({page}) => {
  await open(page);
  const bytes = Buffer.from(`\ufeff${body}\r\n`);
  await fill(page, {signature: signatureOf(bytes), body});
  await field(page, 'file').setInputFiles({name: 'body.json', mimeType: 'application/json', buffer: bytes});
  await expect(field(page, 'body')).toHaveValue('');
  await verify(page);
  await expect(result(page).locator('[data-outcome="good"]')).toBeVisible();

  await field(page, 'body').fill(body);
  await expect(field(page, 'file')).toHaveValue('');
});

test('padding that is missing and base64url are named; secrets apart by a space are each tried', async ({page}) => {
  await open(page, 'en');
  const otherSecret = vectors[0]?.secrets ?? '';
  await fill(page, {secrets: `${otherSecret} ${secret}`, signature: signatureOf(body), body});
  await verify(page);
  await expect(result(page)).toContainText('Secret 2 of 2, signature 1 of 1.');
  await expect(result(page)).not.toContainText('beside the secret');

  const long = `whsec_${Buffer.alloc(25, 255).toString('base64')}`;
  for (const [spelling, words] of [
    [long.replace(/=+$/, ''), 'The `=` at the end is missing'],
    [long.replaceAll('/', '_'), 'base64url'],
  ] as const) {
    await fill(page, {secrets: spelling});
    await verify(page);
    await expect(field(page, 'secrets')).toHaveAccessibleDescription(new RegExp(words.replaceAll('`', '`?')));
  }

  await fill(page, {signature: signatureOf(body).replace(/=$/, '')});
  await verify(page);
  await expect(result(page).locator('[data-outcome="bad"]')).toContainText(
    'the `=` at its end is missing'.replaceAll('`', ''),
  );
});

test('what is missing is said at the field, which takes the focus', async ({page}) => {
  await open(page);
  await verify(page);
  const secrets = field(page, 'secrets');
  await expect(secrets).toBeFocused();
  await expect(secrets).toHaveAttribute('aria-invalid', 'true');
  await expect(secrets).toHaveAccessibleDescription(/Escreva o segredo do endereço\./);
  await expect(field(page, 'computed')).not.toHaveAttribute('aria-invalid', 'true');
  await secrets.fill(secret);
  await expect(secrets).not.toHaveAttribute('aria-invalid', 'true');
  await expect(result(page)).toBeEmpty();
});

test('a verdict on other values does not stay', async ({page}) => {
  await open(page);
  await fill(page, {signature: signatureOf(body), body});
  await verify(page);
  await expect(result(page).locator('[data-outcome="good"]')).toBeVisible();
  await field(page, 'body').fill(`${body} `);
  await expect(result(page)).toBeEmpty();
});

test.describe('without what judges', () => {
  test.use({quiet: false});

  test('what judges comes with the first sign of intent, and when it does not come the tool says so', async ({
    page,
  }) => {
    const requestedUrls: string[] = [];
    await page.route('**/assets/js/verdict.*', (route) => {
      requestedUrls.push(route.request().url());
      return route.abort();
    });
    await open(page);
    expect(requestedUrls).toEqual([]);
    await verify(page);
    await expect(verifier(page).getByRole('alert').getByRole('heading')).toHaveText(message('pt', 'crash.title'));
  });
});

test('nothing that is typed leaves the browser or stays in it', async ({page}) => {
  await open(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await fill(page, {signature: signatureOf(body), body});
  await verify(page);
  await expect(result(page).locator('[data-outcome="good"]')).toBeVisible();
  expect(
    requests.filter((url) => url.includes(id) || url.includes(secret) || !/\.(?:js|css|woff2|html|json)/.test(url)),
  ).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])),
  ).not.toContain('whsec_');
});

test('what is larger than an event is refused with a message, in the text, the file and the request', async ({
  page,
}) => {
  await open(page, 'en');
  const large = 'x'.repeat(64 * 1024 + 1);
  await fill(page, {signature: signatureOf(body), body: large});
  await verify(page);
  await expect(verifier(page)).toContainText('It has more than 64 kB');
  await fill(page, {signature: signatureOf(body), body});
  await verify(page);
  await expect(result(page).locator('[data-outcome="good"]')).toBeVisible();
  await field(page, 'file').setInputFiles({name: 'body', mimeType: 'text/plain', buffer: Buffer.from(large)});
  await verify(page);
  await expect(verifier(page)).toContainText('It has more than 64 kB');
  // As a paste: Chromium takes minutes to type so many lines.
  const milliseconds = await field(page, 'request').evaluate((area: HTMLTextAreaElement) => {
    area.value = 'webhook-id: evt_1\n'.repeat(6000);
    const start = performance.now();
    area.dispatchEvent(new InputEvent('input', {bubbles: true}));
    return performance.now() - start;
  });
  expect(milliseconds).toBeLessThan(1000);
  await expect(verifier(page)).toContainText('It has more than 100,000 characters');
  await field(page, 'request').fill('webhook-id: evt_1\n');
  await expect(verifier(page)).not.toContainText('It has more than 100,000 characters');
});

test('on a phone everything fits', async ({page}) => {
  await page.setViewportSize({width: 320, height: 700});
  await open(page);
  await fill(page, {signature: signatureOf(body), body: `${body}\n`});
  await verify(page);
  await expect(result(page)).toContainText('sem a mudança de linha');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
