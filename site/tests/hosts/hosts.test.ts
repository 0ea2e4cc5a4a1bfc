import {chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {cp} from 'node:fs/promises';
import {spawn} from 'node:child_process';
import {request, type IncomingMessage} from 'node:http';
import {once} from 'node:events';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium, type Browser, type Locator, type Page} from '@playwright/test';
import {parse} from 'parse5';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {basePath} from '../../config/base-path.ts';
import {
  attribute,
  findAll,
  headerRules,
  type HostedSite,
  httpHeaders,
  policyOf,
  readHostedSite,
} from '@integration-docs/docs/built';
import {projectRoot} from '@integration-docs/facts/node';
import {compressFolder} from '../../commands/compress.ts';
import {copySite} from '../../commands/copy-site.ts';
import {browserOf} from '../engines/browsers.ts';
import {hosts, isInstalled, startHost, type Host, type RunningHost} from './servers.ts';

/* Tests the build on real web servers with the files of `site/deploy/`, at the root and below a path. */

/** The base path of the existing build, and one of the other kind (root or path), for which a copy is built. */
const bases: readonly string[] = [basePath, basePath === '/' ? '/ajuda/' : '/'];

const slow = 300_000;
/** Base path → root folder of a web server that has the site at this path. */
const roots = new Map<string, string>();
/** Base path → promise that its folder is filled: the copy is built while the tests of the existing build run. */
const fills = new Map<string, Promise<void>>();
let browser: Browser | undefined;

beforeAll(async () => {
  for (const base of bases) {
    const root = mkdtempSync(path.join(tmpdir(), 'www-'));
    roots.set(base, root);
    chmodSync(root, 0o755);
    fills.set(base, fill(root, base));
  }
  const installedBrowser = browserOf('chromium');
  browser = await chromium.launch({executablePath: installedBrowser?.path, args: ['--no-sandbox']});
}, slow);

afterAll(async () => {
  await browser?.close();
  await Promise.allSettled(fills.values());
  for (const root of roots.values()) rmSync(root, {recursive: true, force: true});
  // Needs the long timeout: on a machine without web servers only this hook waits for the copy.
}, slow);

async function fill(root: string, base: string): Promise<void> {
  const target = path.join(root, base);
  if (base === basePath) await cp(path.join(projectRoot, 'build'), target, {recursive: true, preserveTimestamps: true});
  else await buildAt(base, target);
  // These tests do not depend on the size of a file, so compress fast.
  await compressFolder(root, () => 1);
}

/** Builds a copy of the site for another base path. */
async function buildAt(base: string, target: string): Promise<void> {
  const copy = await copySite(projectRoot);
  try {
    const siteFile = path.join(copy, 'site/config/site.ts');
    const facts = readFileSync(siteFile, 'utf8');
    writeFileSync(siteFile, facts.replace(/(\n {2}url: 'https:\/\/[^'/]+)[^']*'/, `$1${base.slice(0, -1)}'`));
    const build = spawn(process.execPath, ['site/commands/build.ts', '--draft'], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [build.stdout, build.stderr]) stream.on('data', (text) => (output += String(text)));
    const [status] = (await once(build, 'close')) as [number | null];
    expect(status, output).toBe(0);
    await cp(path.join(copy, 'build'), target, {recursive: true, preserveTimestamps: true});
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

const installed = (Object.keys(hosts) as Host[]).filter(isInstalled);
const cases = bases.flatMap((base) => installed.map((host) => [host, base] as const));

describe.each(cases)('%s at %s', (name, base) => {
  let host: RunningHost | undefined;
  let site: HostedSite;
  let build = '';
  let origin = '';

  beforeAll(async () => {
    await fills.get(base);
    const root = roots.get(base) ?? '';
    build = path.join(root, base);
    site = readHostedSite(build, base, 31_536_000);
    host = await startHost(name, site, root);
    ({origin} = host);
  }, slow);
  afterAll(() => host?.stop());

  const get = (address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
    fetch(origin + address, {headers, method, redirect: 'manual'});

  it(
    'has every page, and all that a page names',
    async () => {
      const missing: string[] = [];
      const seen = new Set<string>();
      const queue = pagesOf(build, base);
      for (const address of queue) {
        const answer = await get(address);
        if (answer.status !== 200) missing.push(`${address}: ${answer.status}`);
        for (const target of targetsOnce(await answer.text(), address)) {
          if (seen.has(target)) continue;
          seen.add(target);
          const {status} = await get(target, {}, 'HEAD');
          if (status !== 200) missing.push(`${address} → ${target}: ${status}`);
        }
      }
      expect(missing).toEqual([]);
      expect(queue.length).toBeGreaterThan(40);
      expect(seen.size).toBeGreaterThan(300);
    },
    slow,
  );

  it('answers alike with and without a slash at the end', async () => {
    for (const route of ['docs', 'en/docs', 'en', 'docs/guides/moloni']) {
      const [bare, slash] = await Promise.all([get(base + route), get(`${base}${route}/`)]);
      expect([bare.status, slash.status]).toEqual([200, 200]);
      expect((await slash.text()) === (await bare.text())).toBe(true);
    }
  });

  it('says 404 in the language of the path', async () => {
    const languages = {nope: 'pt-PT', 'docs/nope/x': 'pt-PT', 'en/nope': 'en', 'en/docs/nope': 'en'};
    for (const [route, language] of Object.entries(languages)) {
      const answer = await get(base + route);
      expect(answer.status).toBe(404);
      expect(/<html[^>]* lang="([^"]*)"/.exec(await answer.text())?.[1]).toBe(language);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('says 404 of a file for programs without the headers that only those files have', async () => {
    for (const file of ['tools/nope.mjs', 'en/samples/nope.sh']) {
      const {status, headers} = await get(base + file);
      const shown = [status, headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')];
      expect(shown, file).toEqual([404, null, 'same-origin']);
    }
  });

  it('answers no method but GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'TRACE']) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request(`${origin}${base}docs/`, {method}, resolve).on('error', reject).end();
      });
      response.resume();
      expect(response.statusCode, method).toBe(405);
    }
  });

  it('has no fault of its own for a path that no file can have', async () => {
    for (const file of ['%00', 'docs/%00.html', `tools/${'a'.repeat(300)}`, 'a/'.repeat(2500)]) {
      const {status} = await get(base + file);
      expect([400, 403, 404, 414], file.slice(0, 40)).toContain(status);
    }
  });

  it('lists no folder, and shows neither dot files nor source maps nor compressed files by name', async () => {
    const names = [
      'assets/',
      'samples',
      'samples/',
      'catalogues/',
      '.git/config',
      '.env',
      'index.html.br',
      'index.html.gz',
    ];
    const statuses = await Promise.all(names.map(async (file) => `${file} ${(await get(base + file)).status}`));
    expect(statuses).toEqual(names.map((file) => `${file} 404`));
    expect(readdirSync(build, {recursive: true}).filter((file) => String(file).endsWith('.map'))).toEqual([]);
  });

  it('sends the headers of packages/docs/hosting/http-headers.ts', async () => {
    const asset = targetsIn(await (await get(base)).text(), base).find((target) => target.includes('/assets/')) ?? '';
    const files = [
      '',
      'docs',
      'en/docs',
      'catalogues/errors.json',
      'specification',
      'specification/',
      'en/specification/',
      'tools/cius-pt.mjs',
    ];
    for (const file of [...files.map((each) => base + each), asset]) {
      const {headers} = await get(file);
      const expected = httpHeaders(`/${file.slice(base.length)}`, site.rules);
      const actual = Object.fromEntries(Object.keys(expected).map((header) => [header, headers.get(header)]));
      expect(actual, file).toEqual(expected);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('server') ?? '').not.toMatch(/\d/);
    }
  });

  it('sends each file in the encoding that is asked for', async () => {
    const file = `${base}docs`;
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get(file, {'Accept-Encoding': accepted});
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')?.replace(' ', '').toLowerCase()).toBe('text/html;charset=utf-8');
      expect((await answer.text()).slice(0, 15).toLowerCase()).toBe('<!doctype html>');
    }
    expect((await get(file)).headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  });

  it('sends a page as Markdown to who asks for that', async () => {
    for (const route of ['', 'en', 'en/', 'docs', 'docs/', 'en/docs/guides/moloni']) {
      const answer = await get(base + route, {Accept: 'text/markdown, */*;q=0.1'});
      expect([answer.status, answer.headers.get('content-type')?.split(';')[0]], route).toEqual([200, 'text/markdown']);
      expect((await answer.text()).slice(0, 2)).toBe('# ');
    }
    expect((await get(`${base}docs`)).headers.get('vary')?.toLowerCase()).toMatch(/accept(?:,|$)/);
  });

  it('answers HEAD, ranges and conditions', async () => {
    const file = `${base}catalogues/errors.json`;
    const plain = {'Accept-Encoding': 'identity'};
    const whole = await get(file, plain);
    const size = (await whole.arrayBuffer()).byteLength;
    const head = await get(file, plain, 'HEAD');
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, size]);
    const part = await get(file, {...plain, Range: 'bytes=0-9'});
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const tag = whole.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await get(file, {...plain, 'If-None-Match': tag})).status).toBe(304);
  });

  it(
    'no page and nothing that a reader does on one breaks the policy',
    async () => {
      const refused: string[] = [];
      // One server at one base path tests every page; the content policy is the same everywhere.
      const all = pagesOf(build, base);
      const isEverywhere = name === 'nginx' && base === basePath;
      const pages = (isEverywhere ? [...inOneLanguage(all, base), `${base}nope`] : all.slice(0, 3)).values();
      const readers = Array.from({length: isEverywhere ? 2 : 1}, async (_, reader) => {
        const page = await openPage(refused);
        for (const address of pages) await usePage(page, origin + address);
        if (reader === 0) {
          await page.goto(origin + base);
          await leave(page);
        }
        await page.close();
      });
      await Promise.all(readers);
      expect(refused).toEqual([]);
    },
    slow,
  );
});

/** @param refused receives violations of the content policy, and errors */
async function openPage(refused: string[]): Promise<Page> {
  if (browser === undefined) throw new Error('The browser did not start.');
  const page = await browser.newPage({serviceWorkers: 'block'});
  await page.exposeFunction('refused', (text: string) => refused.push(text));
  await page.addInitScript(() => {
    const report = Reflect.get(globalThis, 'refused') as (text: string) => void;
    addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, documentURI, sourceFile}) => {
      report([documentURI, violatedDirective, blockedURI, sourceFile].join(' '));
    });
  });
  page.on('pageerror', (error) => refused.push(`${page.url()} ${String(error)}`));
  return page;
}

/** Opens folds and uses the controls of a page. */
async function usePage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // On a page with two columns the open table of contents would cover the page.
  await page.evaluate(() =>
    document.querySelectorAll<HTMLDetailsElement>('details:not(.toc-folded)').forEach((fold) => (fold.open = true)),
  );
  if ((await page.locator('html[data-build]').count()) === 0) return;
  await page.keyboard.press('Control+k');
  const box = page.locator('dialog.search input');
  await box.fill('webhook');
  await page.locator('dialog.search [role="option"]').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('details[open] > p > a[data-part]').first().waitFor({state: 'detached'});
  for (const tab of await page.locator('[role="tab"]:visible').all()) await tab.click();
  const island = page.locator('[data-island]').first();
  if ((await island.count()) > 0) {
    await island.scrollIntoViewIfNeeded();
    await island.click({position: {x: 5, y: 5}});
    await page.locator('[data-island][data-alive]').first().waitFor();
    await tools[(await island.getAttribute('data-island')) ?? '']?.(island);
  }
  await page.locator('[data-action="theme"]').click();
}

/** Island name → actions of a reader with that tool. */
const tools: Readonly<Record<string, (tool: Locator) => Promise<void>>> = {
  Checklist: (tool) => tool.getByRole('checkbox').first().check(),
  StatusDecoder: async (tool) => {
    await tool.locator('textarea').fill('processed/error: decryption-failed');
    await tool.locator('[role="status"] a').first().waitFor();
  },
  WebhookVerifier: async (tool) => {
    await tool.getByRole('button', {name: /exemplo|example/}).click();
    await tool.locator('[data-outcome="good"]').waitFor();
  },
  Validator: async (tool) => {
    await tool
      .locator('input[type="file"]')
      .setInputFiles(path.join(projectRoot, 'samples/payloads/invalid/BR-CIUS-PT-66.xml'));
    await tool.locator('[data-severity]').first().waitFor();
  },
};

/** Navigates: to a search result, by a link, back, and to the other language. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog.search input').fill('moloni');
  await page.keyboard.press('Enter');
  await page.waitForURL(/moloni/);
  await page.locator('.pager-next, .pager-previous').first().click();
  await page.waitForURL((url) => !url.pathname.includes('moloni'));
  await page.goBack();
  await page.waitForURL(/moloni/);
  await page.locator('.navbar-end .dropdown:not(.version-dropdown) summary').click();
  await page.locator('a[data-locale]:not([aria-current])').click();
  await page.waitForURL(/\/en\//);
  await page.locator('html[data-has-hydrated]').waitFor();
}

/** Returns each page in one language, alternating: both languages have the same elements, code and policy. */
function inOneLanguage(pages: readonly string[], base: string): readonly string[] {
  const twinOf = (address: string): string => `${base}en/${address.slice(base.length)}`.replace(/\/$/, '');
  const twins = new Set(pages.map(twinOf));
  const routes = pages.filter((address) => !twins.has(address));
  return routes.map((address, index) =>
    index % 2 === 1 && pages.includes(twinOf(address)) ? twinOf(address) : address,
  );
}

function pagesOf(build: string, base: string): readonly string[] {
  return readdirSync(build, {recursive: true})
    .map(String)
    .filter((file) => /(?:^|[\\/])index\.html$/.test(file))
    .map(
      (file) =>
        base +
        file
          .split(path.sep)
          .join('/')
          .replace(/\/?index\.html$/, ''),
    )
    .sort();
}

/** Address and HTML of a page → its link targets. A cache, because every server sends the same pages. */
const parsed = new Map<string, readonly string[]>();

function targetsOnce(html: string, address: string): readonly string[] {
  const key = `${address}\n${html}`;
  const targets = parsed.get(key) ?? targetsIn(html, address);
  parsed.set(key, targets);
  return targets;
}

/** Addresses on this host that a page refers to, without anchors. */
function targetsIn(html: string, address: string): readonly string[] {
  const elements = findAll(parse(html), ({tagName}) => ['a', 'link', 'script', 'img'].includes(tagName));
  return elements
    .filter((element) => attribute(element, 'rel') !== 'canonical' && attribute(element, 'rel') !== 'alternate')
    .map((element) => attribute(element, 'href') || attribute(element, 'src'))
    .filter((target) => target !== '' && !/^[a-z]+:|^\/\//.test(target))
    .map((target) => new URL(target, `http://localhost${address}`).pathname);
}

it('the policy of a page is the one that its build says', () => {
  const html = readFileSync(path.join(projectRoot, 'build/index.html'), 'utf8');
  const policy = policyOf(html) ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-");
  const [all] = headerRules(policy);
  expect(all?.headers['Content-Security-Policy']).not.toContain("script-src 'self' 'unsafe-inline'");
});
