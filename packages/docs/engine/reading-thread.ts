import {parentPort} from 'node:worker_threads';
import type {Page} from '@integration-docs/search';
import {mainOf, namesOn, type BuiltPage, type ShownNames} from '../built/built-page.ts';
import {indexFiles, type SearchedPages} from '../search/index-files.ts';
import {readPage} from '../search/pages/read-page.ts';
import {openTwins, type TwinOptions} from '../twins/files.ts';

/** A page as the build rendered it, not parsed: parsed trees cannot be sent to a thread. */
export type RenderedHtml = Omit<BuiltPage, 'main'>;

/** A request to the thread, which answers requests in order. */
export type Question =
  {readonly pages: readonly RenderedHtml[]; readonly twins: TwinOptions} | {readonly searched: SearchedPages};

/** The data that the build needs from the pages of one language. */
export interface ReadPages {
  /** `Twins.files()` */
  readonly twins: ReadonlyMap<string, string>;
  /** By route. */
  readonly names: ReadonlyMap<string, ShownNames>;
  /** Pages as the search indexes them. */
  readonly pages: readonly Page[];
}

parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage('pages' in question ? read(question.pages, question.twins) : indexFiles(question.searched));
});

/** Reads the pages one by one and parses each once, so that only one tree is in memory at a time. */
function read(rendered: readonly RenderedHtml[], options: TwinOptions): ReadPages {
  const twins = openTwins(rendered, options);
  const names = new Map<string, ShownNames>();
  const pages: Page[] = [];
  for (const each of rendered) {
    const page = {...each, main: mainOf(each.html)};
    twins.add(page);
    names.set(page.route, namesOn(page));
    const searched = readPage(page);
    if (searched !== null) pages.push(searched);
  }
  return {twins: twins.files(), names, pages};
}
