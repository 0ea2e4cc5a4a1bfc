import {Worker} from 'node:worker_threads';
import type {TwinOptions} from './files.ts';
import type {RenderedHtml, TwinWork} from './worker.ts';

/**
 * The same as `twinFiles`, in a thread of its own: the build goes on with the next language meanwhile.
 *
 * @param pages with their HTML, which the thread parses
 */
export function twinFilesAside(
  pages: readonly RenderedHtml[],
  options: TwinOptions,
): Promise<ReadonlyMap<string, string>> {
  // Of a page of the build only these can be handed over.
  const plain = pages.map(({address, route, file, html}) => ({address, route, file, html}));
  const workerData: TwinWork = {pages: plain, options};
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {workerData});
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
