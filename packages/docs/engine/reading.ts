import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import type {SearchInput} from '../search/index-files.ts';
import type {SearchRules} from '../search/pages/rules.ts';
import type {TwinOptions} from '../twins/files.ts';
import type {ThreadRequest, ReadPages, RenderedHtml} from './reading-thread.ts';

/** Reads the rendered pages of one language in a worker thread, while the main thread renders the next language. */
export interface Reading {
  readonly read: (pages: readonly RenderedHtml[], twins: TwinOptions) => Promise<ReadPages>;
  /** The files of the search, by path below the folder of the language. */
  readonly index: (searched: SearchInput) => Promise<ReadonlyMap<string, string>>;
  readonly close: () => Promise<unknown>;
}

/** Starts the thread. Call it early: the thread loads its modules while the first pages are rendered. */
export function openReading(rules: SearchRules): Reading {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {workerData: rules});
  const send = async (request: ThreadRequest): Promise<unknown> => {
    worker.postMessage(request);
    const [response] = (await once(worker, 'message')) as readonly unknown[];
    return response;
  };
  return {
    read: (pages, twins) => send({pages, twins}) as ReturnType<Reading['read']>,
    index: (searched) => send({searched}) as ReturnType<Reading['index']>,
    close: () => worker.terminate(),
  };
}
