import {parentPort, workerData} from 'node:worker_threads';
import type {Page} from '@integration-docs/search';
import {mainOf, namesOn, type BuiltPage, type ShownNames} from '../built/built-page.ts';
import {indexFiles, type SearchInput} from '../search/index-files.ts';
import type {SearchRules} from '../search/pages/rules.ts';
import {readPage} from '../search/pages/read-page.ts';
import {openTwins, type TwinOptions} from '../twins/files.ts';

/** A page as the build rendered it, not parsed: parsed trees cannot be sent to a thread. */
export type RenderedHtml = Omit<BuiltPage, 'main'>;

/** A request to the thread, which answers requests in order. */
export type ThreadRequest =
  {readonly pages: readonly RenderedHtml[]; readonly twins: TwinOptions} | {readonly searched: SearchInput};

/** The data that the build needs from the pages of one language. */
export interface ReadPages {
  /** `Twins.files()` */
  readonly twins: ReadonlyMap<string, string>;
  /** By route. */
  readonly names: ReadonlyMap<string, ShownNames>;
  /** Pages as the search indexes them. */
  readonly pages: readonly Page[];
}

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage('pages' in request ? read(request.pages, request.twins) : indexFiles(request.searched));
});

/** Reads the pages one by one and parses each once, so that only one tree is in memory at a time. */
function read(renderedPages: readonly RenderedHtml[], options: TwinOptions): ReadPages {
  const twins = openTwins(renderedPages, options);
  const names = new Map<string, ShownNames>();
  const pages: Page[] = [];
  for (const renderedPage of renderedPages) {
    const page = {...renderedPage, main: mainOf(renderedPage.html)};
    twins.add(page);
    names.set(page.route, namesOn(page));
    const searchPage = readPage(page, workerData as SearchRules);
    if (searchPage !== null) pages.push(searchPage);
  }
  return {twins: twins.files(), names, pages};
}
