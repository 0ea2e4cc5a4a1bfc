import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from '@playwright/test';

const build = fileURLToPath(new URL('../../build', import.meta.url));

interface Link {
  readonly page: string;
  readonly href: string;
}

function htmlFiles(): readonly string[] {
  return readdirSync(build, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));
}

function linksOf(file: string): readonly Link[] {
  const page = `/${file.replace(/index\.html$/, '')}`;
  const html = readFileSync(path.join(build, file), 'utf8');
  return [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map((match) => ({
    page,
    href: (match[1] ?? '').replaceAll('&amp;', '&'),
  }));
}

/** Returns the built file for a path, or null. */
function fileOf(pathname: string): string | null {
  const candidates = [pathname, path.join(pathname, 'index.html')].map((name) =>
    path.join(build, decodeURIComponent(name)),
  );
  return candidates.find((name) => statSync(name, {throwIfNoEntry: false})?.isFile()) ?? null;
}

test('every link and every anchor of the built pages leads somewhere', () => {
  const broken = htmlFiles()
    .flatMap(linksOf)
    .filter(({href}) => !/^(?:https?|mailto|tel):/.test(href))
    .filter(({page, href}) => {
      const url = new URL(href, `http://site${page}`);
      // The not-found page is served at any address, so links to its own address have no file.
      if (page.endsWith('404.html') && /\/404(?:\.html)?$/.test(url.pathname)) return false;
      const file = fileOf(url.pathname);
      if (file === null) return true;
      const id = decodeURIComponent(url.hash.slice(1));
      return id !== '' && !readFileSync(file, 'utf8').includes(` id="${id}"`);
    });
  expect(broken).toEqual([]);
});

test('no address is on an http link or carries a style attribute', () => {
  const offenders = htmlFiles().filter((file) =>
    / style="|href="http:/.test(readFileSync(path.join(build, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

test('the names of the contract in the text lead to what explains them', async ({page}) => {
  await page.goto('/docs/integrations/api/issued');
  const steps = page.locator('#submit + ol');
  for (const [name, target] of [
    ['validateDocument', '#validate-document'],
    ['attachment-not-found', '/docs/integrations/api/specification#error-attachment-not-found'],
    ['document.rejected', '/docs/integrations/webhooks/types#event-document-rejected'],
  ] as const) {
    await expect(steps.getByRole('link', {name, exact: true})).toHaveAttribute('href', target);
  }
  await page.goto('/docs/integrations/api/flows');
  const next = page.locator('#state-issued-submitted').getByRole('link', {name: 'validated', exact: true});
  await expect(next).toHaveAttribute('href', '#state-issued-validated');
});
