import {readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import type {Browser} from '@playwright/test';

export interface PageBytes {
  readonly page: string;
  /** Bytes of HTML and stylesheets, without the inline script. */
  readonly document: number;
  /** Bytes of the inline script and the shell. */
  readonly scriptBeforeIdle: number;
  /** Bytes of all scripts, after all of them have been loaded. */
  readonly script: number;
  /** Whether the page has an island: only such pages load React. */
  readonly hasIsland: boolean;
}

/**
 * Measures the compressed bytes (brotli, as the server sends them) that a page loads.
 *
 * @param folder folder of the build, for the compressed sizes
 */
export async function measureBytes(browser: Browser, origin: string, folder: string, page: string): Promise<PageBytes> {
  const context = await browser.newContext();
  const tab = await context.newPage();
  const requested: {path: string; type: string}[] = [];
  tab.on('request', (request) => requested.push({path: new URL(request.url()).pathname, type: request.resourceType()}));
  await tab.goto(origin + page, {waitUntil: 'commit'});
  await tab.waitForSelector('html[data-has-hydrated="true"]');
  const hasIsland = (await tab.locator('[data-island]').count()) > 0;
  await context.close();
  const sizeOf = (isIncluded: (item: {path: string; type: string}) => boolean): number =>
    requested.filter(isIncluded).reduce((sum, item) => sum + compressedSize(folder, item.path), 0);
  const inline = inlineScriptSize(folder, page);
  return {
    page,
    document: sizeOf(({type}) => type === 'document' || type === 'stylesheet') - inline,
    scriptBeforeIdle:
      sizeOf(({type, path: file}) => type === 'script' && file.includes('/assets/shell/shell.')) + inline,
    script: sizeOf(({type}) => type === 'script') + inline,
    hasIsland,
  };
}

/** Returns the bytes that the inline script (`packages/docs/shell/before-paint.ts`) adds to the compressed document. */
function inlineScriptSize(folder: string, page: string): number {
  const html = readFileSync(path.join(folder, page, 'index.html'), 'utf8');
  const without = html.replace(/(<script data-shell[^>]*>).*?(?=<\/script>)/s, '$1');
  return brotliCompressSync(html).length - brotliCompressSync(without).length;
}

function compressedSize(folder: string, pathname: string): number {
  const file = path.extname(pathname) ? pathname : path.join(pathname, 'index.html');
  return readFileSync(path.join(folder, `${file}.br`)).length;
}
