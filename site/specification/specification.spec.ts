import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import type {Page, Request} from '@playwright/test';
import * as z from 'zod';
import {type Locale, locales, sandboxUrl} from '@integration-docs/facts';
import siteFacts from '../config/site.ts';
import {specificationPath} from '../config/specification.ts';
import {createSimulator, projectContract, type Simulator} from '@integration-docs/simulator';
import {serveBuild} from '../commands/serve.ts';
import {violations} from '../tests/axe.ts';
import {expect, hold, message, test} from '../tests/support.ts';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const operation = '#tag/documents/POST/documents';

const words = {
  pt: {
    title: 'Enviar um documento',
    tryIt: /^Experimentar/,
    send: /^Enviar o pedido/,
    search: 'Abrir a pesquisa',
    entry: 'Anular',
    loading: 'A carregar a especificação…',
  },
  en: {
    title: 'Submit a document',
    tryIt: /^Test Request/,
    send: /^Send /,
    search: 'Open Search',
    entry: 'Annul',
    loading: 'Loading the specification…',
  },
} as const;

async function open(page: Page, locale: Locale, hash = ''): Promise<void> {
  await page.goto(specificationPath(locale) + hash);
  await expect(page.locator('h1')).toBeVisible();
}

for (const locale of locales) {
  const {title, search, entry} = words[locale];

  // `support.ts` fails it when it asks another host for anything or reports an error: a breach of the content policy is one.
  test(`shows the contract, from this host alone, in ${locale}`, async ({page}) => {
    await open(page, locale, operation);
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'pt' ? 'pt-PT' : 'en');
    await expect(page.getByRole('heading', {name: title})).toBeVisible();
    await expect(page.getByText('node simulator.mjs').first()).toBeAttached();
    await page.getByRole('button', {name: search}).first().click();
    await page.getByRole('combobox').last().fill(entry);
    await expect(page.getByRole('option').first()).toContainText(entry);
  });

  test(`leads back to the documentation, to the downloads and to the other language, from ${locale}`, async ({
    page,
  }) => {
    await open(page, locale);
    const bar = page.locator('.bar');
    await bar.locator('summary').click();
    for (const link of await bar.getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      expect((await page.request.get(href)).status(), href).toBe(200);
    }
  });
}

for (const locale of locales) {
  test(`says that it loads until it is there, in ${locale}`, async ({page}) => {
    const release = await hold(page, '**/assets/specification/start.*.js');
    await page.goto(specificationPath(locale), {waitUntil: 'commit'});
    const status = page.getByRole('status').filter({hasText: words[locale].loading});
    await expect(status).toBeVisible();
    release();
    await expect(page.locator('h1')).toBeVisible();
    await expect(status).toHaveCount(0);
  });
}

test('its own words are Portuguese, and nothing of a request is hidden but what was filled in', async ({page}) => {
  await open(page, 'pt', '#tag/authentication');
  const sample = page.locator('.request-card').filter({hasText: 'grant_type'}).first();
  await expect(sample).toBeVisible();
  await expect(sample.locator('.credential').filter({hasText: /^client$/})).toHaveCount(0);
  expect(await sample.innerText()).toContain('client_credentials');
  await expect(sample).toContainText('Exemplo de pedido para');
  await expect(page.getByRole('button', {name: 'More', exact: true})).toHaveCount(0);
  await expect(page.getByRole('region', {name: /^Notificações/})).toBeAttached();
});

test('what has the focus and what can be ticked is seen', async ({page}) => {
  await open(page, 'pt', operation);
  const copy = page.locator('.code-copy').first();
  await copy.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(copy).toBeFocused();
  await expect(copy).toHaveCSS('outline-style', 'solid');
  const box = page.locator('.scalar-card-checkbox-checkmark').first();
  for (const colour of ['rgb(83, 96, 96)', 'rgb(160, 174, 171)']) {
    await expect(box).toHaveCSS('box-shadow', `${colour} 0px 0px 0px 1px inset`);
    await page.locator('[data-action="theme"]').click();
  }
});

test('is in the theme of the site, and switches it', async ({page}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await open(page, 'pt');
  await expect(page.locator('body')).toHaveClass(/dark-mode/);
  await page.locator('[data-action="theme"]').click();
  await expect(page.locator('body')).toHaveClass(/light-mode/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

test('no part of the renderer speaks to its maker', async ({page}) => {
  await open(page, 'pt', operation);
  const links = await page
    .locator('a[href^="http"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  // Its name at the foot of the side bar: a link, nothing that loads.
  expect(new Set(links)).toEqual(new Set(['https://www.scalar.com']));
  await expect(page.getByText(/MCP|Ask AI|Perguntar/)).toHaveCount(0);
});

test.describe('try it', () => {
  let simulator: Simulator;
  let site: Server;
  let base = '';

  const listen = async (server: Server, host: string): Promise<number> => {
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return (server.address() as AddressInfo).port; // an AddressInfo, because it listens on a port
  };

  /** The built page, but with a simulator on a port that is free. */
  test.beforeAll(async () => {
    simulator = await createSimulator({contract: await projectContract()});
    const {host} = new URL(await simulator.listen());
    const files = serveBuild(build);
    site = createServer((request, response) => {
      const locale = locales.find((code) => specificationPath(code) === request.url);
      if (locale === undefined) {
        files.emit('request', request, response);
        return;
      }
      const html = readFileSync(`${build}${specificationPath(locale)}index.html`, 'utf8');
      response.writeHead(200, {'Content-Type': 'text/html;charset=utf-8'});
      response.end(html.replaceAll(new URL(sandboxUrl).host, host));
    });
    base = `http://localhost:${await listen(site, 'localhost')}`;
  });

  test.beforeEach(() => simulator.platform.reset());

  test.afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await simulator.close();
  });

  for (const locale of locales) {
    // The simulator is another host for `support.ts`: what matters is looked at here.
    test.describe(() => {
      test.use({quiet: false});

      test(`sends a request to the simulator and shows its answer, in ${locale}`, async ({page, problems}) => {
        await page.goto(base + specificationPath(locale) + operation);
        const section = page.getByRole('region', {name: words[locale].title});
        await section.getByRole('button', {name: words[locale].tryIt}).click();
        const answer = page.waitForResponse((response) => response.url().startsWith('http://127.0.0.1:'));
        await page.getByRole('button', {name: words[locale].send}).first().click();
        expect((await answer).status()).toBe(202);
        const {id} = z.object({id: z.string()}).parse(await (await answer).json());
        await expect.poll(() => violations(page, {scope: '[role="dialog"]', rules: acceptedInWindow})).toEqual([]);
        await expect(page.getByText('202 Accepted').last()).toBeVisible();
        await expect(page.getByText(id).last()).toBeVisible();
        expect(new Set(problems)).toEqual(new Set(['request to 127.0.0.1']));
      });
    });
  }

  test.describe(() => {
    test.use({quiet: false});

    test('offers no production, asks for tokens where the chosen server gives them, and makes a new key each time', async ({
      page,
    }) => {
      const {api} = siteFacts;
      const html = readFileSync(`${build}${specificationPath('pt')}index.html`, 'utf8');
      const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(policy).toContain(new URL(api.tokenSandbox).origin);
      expect(policy).not.toContain(new URL(api.production).origin);
      expect(policy).not.toContain(new URL(api.tokenProduction).origin);
      const sent: Request[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(base) && request.method() === 'POST') sent.push(request);
      });
      await page.route(/^https:/, (route) =>
        route.fulfill({
          json: {access_token: 'hosted', token_type: 'Bearer', expires_in: 3600},
          headers: {'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*, Authorization'},
        }),
      );
      await page.goto(base + specificationPath('pt') + operation);
      const section = page.getByRole('region', {name: words.pt.title});
      await section.getByRole('button', {name: words.pt.tryIt}).click();
      const dialog = page.getByRole('dialog');
      const send = dialog.getByRole('button', {name: words.pt.send}).first();
      const answered = async (): Promise<Request> => {
        const before = sent.length;
        const answer = page.waitForResponse((response) => !response.url().startsWith(base));
        await send.click();
        await answer;
        const last = sent.at(-1);
        if (last === undefined || sent.length !== before + 1) throw new Error('not one request');
        return last;
      };
      const keys = [(await answered()).headers()['idempotency-key'], (await answered()).headers()['idempotency-key']];
      expect(new Set(keys).size).toBe(2);
      // Only what must be sent, as in the other examples.
      expect(new URL(sent[0]?.url() ?? '').search).toBe('');
      await dialog.getByRole('button', {name: /^Servidor/}).click();
      await expect(page.getByText(api.production, {exact: true})).toHaveCount(0);
      await page.getByText(api.sandbox, {exact: true}).last().click();
      const token = page.waitForResponse(api.tokenSandbox);
      await dialog.getByRole('button', {name: 'Pedir o token'}).click();
      await token;
      await expect(dialog.getByRole('button', {name: 'Renovar'})).toBeVisible();
      const hosted = await answered();
      expect(hosted.url()).toBe(`${api.sandbox}/documents`);
      expect(hosted.headers().authorization).toBe('Bearer hosted');
    });

    test('says what to do when the simulator does not run', async ({page}) => {
      await page.route(/^http:\/\/127\.0\.0\.1:/, (route) => route.abort('connectionrefused'));
      await page.goto(base + specificationPath('en') + operation);
      const section = page.getByRole('region', {name: words.en.title});
      await section.getByRole('button', {name: words.en.tryIt}).click();
      await page.getByRole('button', {name: words.en.send}).first().click();
      await expect(
        page.getByText(/^The simulator does not answer\. Download \/tools\/simulator\.mjs/).first(),
      ).toBeVisible();
    });
  });
});

/** What cannot be mended from outside (site/specification/browser/repairs.ts), in the window "try it" only. */
const acceptedInWindow = {
  // Names a panel that is rendered when it is opened.
  'aria-valid-attr-value': {enabled: false},
  // The window has a <main> of its own; the page behind it is out of reach meanwhile.
  'landmark-no-duplicate-main': {enabled: false},
};

// Both languages have the same elements: one is looked at on a desktop, the other on a phone. Of a theme only the colours differ.
for (const [device, viewport, locale] of [
  ['desktop', {width: 1440, height: 900}, 'pt'],
  ['phone', {width: 375, height: 800}, 'en'],
] as const) {
  test(`axe finds nothing on a ${device}, light and dark`, async ({page}) => {
    await page.setViewportSize(viewport);
    await open(page, locale, operation);
    await expect(page.getByRole('heading', {name: words[locale].title})).toBeVisible();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.locator('[data-action="theme"]').click();
    await expect.poll(() => violations(page, {runOnly: ['color-contrast']})).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
}

test('nothing stands beside the screen of a phone, in the longer language', async ({page}) => {
  await open(page, 'pt', operation);
  await expect(page.locator('.operation-auth').first()).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({width, height: 844});
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('every id is one element, and no path of a list of operations is cut', async ({page}) => {
  await page.setViewportSize({width: 375, height: 800});
  await open(page, 'pt', operation);
  await expect(page.locator('.endpoint-path').first()).toBeVisible();
  // What is out of sight has not been rendered.
  await expect(page.locator('.show-more').first()).toBeAttached();
  await page.locator('.show-more').first().scrollIntoViewIfNeeded();
  const twice = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
  await expect.poll(twice).toEqual([]);
  const cut = await page
    .locator('.endpoints')
    .evaluateAll((lists) => lists.filter((list) => list.scrollWidth > list.clientWidth).length);
  expect(cut).toBe(0);
});

test('other pages load nothing of it', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs/integrations/api/specification');
  await page
    .locator('.navbar')
    .getByRole('link', {name: message('pt', 'navbar.specification'), exact: true})
    .hover();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  expect(asked.filter((path) => path.includes('specification') && !path.includes('/docs/'))).toEqual([]);
});
