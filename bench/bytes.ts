import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser} from '@playwright/test';
import {newContext} from './browser.ts';

export interface PageBytes {
  readonly page: string;
  /** HTML and style sheet. */
  readonly document: number;
  /** Scripts requested before the page is idle: the shell (its inline part counts as document). */
  readonly scriptBeforeIdle: number;
  /** All scripts, once the framework runs. */
  readonly script: number;
}

/**
 * Compressed bytes (brotli, as the server sends them) that a page fetches.
 *
 * @param folder the build, to look up the compressed sizes
 */
export async function measureBytes(browser: Browser, origin: string, folder: string, page: string): Promise<PageBytes> {
  const context = await newContext(browser);
  const tab = await context.newPage();
  const requested: {path: string; type: string}[] = [];
  tab.on('request', (request) => requested.push({path: new URL(request.url()).pathname, type: request.resourceType()}));
  await tab.goto(origin + page, {waitUntil: 'commit'});
  await tab.waitForSelector('html[data-has-hydrated="true"]');
  await context.close();
  const sizeOf = (wanted: (item: {path: string; type: string}) => boolean): number =>
    requested.filter(wanted).reduce((sum, item) => sum + compressedSize(folder, item.path), 0);
  return {
    page,
    document: sizeOf(({type}) => type === 'document' || type === 'stylesheet'),
    scriptBeforeIdle: sizeOf(({type, path: file}) => type === 'script' && file.includes('/assets/shell/shell.')),
    script: sizeOf(({type}) => type === 'script'),
  };
}

function compressedSize(folder: string, pathname: string): number {
  const file = path.extname(pathname) ? pathname : path.join(pathname, 'index.html');
  return readFileSync(path.join(folder, `${file}.br`)).length;
}
