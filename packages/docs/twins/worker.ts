import {parentPort, workerData} from 'node:worker_threads';
import {parsePage, type BuiltPage} from '../built/built-page.ts';
import {twinFiles, type TwinOptions} from './files.ts';

/** A page as the build rendered it, not parsed. */
export type RenderedHtml = Pick<BuiltPage, 'address' | 'route' | 'file' | 'html'>;

export interface TwinWork {
  readonly pages: readonly RenderedHtml[];
  readonly options: TwinOptions;
}

/* The thread of `twinFilesAside`. */
const {pages, options} = workerData as TwinWork;
parentPort?.postMessage(
  twinFiles(
    pages.map((page) => ({...page, ...parsePage(page.html)})),
    options,
  ),
);
