import {readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import type {Browser} from '@playwright/test';

export interface PageBytes {
  readonly page: string;
  /** HTML and style sheet, without the script in it. */
  readonly document: number;
  /** The inline script and the shell. */
  readonly scriptBeforeIdle: number;
  /** All scripts, once all of them run. */
  readonly script: number;
  /** React comes only to pages that have an island. */
  readonly hasIsland: boolean;
}

/**
 * Compressed bytes (brotli, as the server sends them) that a page fetches.
 *
 * @param folder the build, to look up the compressed sizes
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
  const sizeOf = (wanted: (item: {path: string; type: string}) => boolean): number =>
    requested.filter(wanted).reduce((sum, item) => sum + compressedSize(folder, item.path), 0);
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

/** What the inline script (`packages/docs/shell/before-paint.ts`) adds to the compressed document. */
function inlineScriptSize(folder: string, page: string): number {
  const html = readFileSync(path.join(folder, page, 'index.html'), 'utf8');
  const without = html.replace(/(<script data-shell[^>]*>).*?(?=<\/script>)/s, '$1');
  return brotliCompressSync(html).length - brotliCompressSync(without).length;
}

function compressedSize(folder: string, pathname: string): number {
  const file = path.extname(pathname) ? pathname : path.join(pathname, 'index.html');
  return readFileSync(path.join(folder, `${file}.br`)).length;
}
