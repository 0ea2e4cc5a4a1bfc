import {type Knowledge, mostBytes, type Report, validate} from '@integration-docs/cius-pt';
import type {Request, Response} from './messages.ts';

/** What the contract says, as JSON; filled in when it is bundled (packages/docs/engine/scripts.ts). */
declare const KNOWLEDGE: string;

/* Runs beside the page, so that a large file never blocks it. */

const knowledge = JSON.parse(KNOWLEDGE) as Knowledge;
let queue = Promise.resolve();

addEventListener('message', ({data: {id, file}}: MessageEvent<Request>) => {
  queue = queue
    .then(async () => {
      const response: Response = {id, report: await reportOn(file)};
      postMessage(response);
    })
    // The page hears of it as an error of the worker.
    .catch(reportError);
});

/** One byte more than is read at most tells that the file is too long. */
async function reportOn(file: File): Promise<Report | null> {
  const bytes = await file
    .slice(0, mostBytes + 1)
    .arrayBuffer()
    .catch(() => null);
  return bytes && validate(file.name, new Uint8Array(bytes), knowledge);
}
