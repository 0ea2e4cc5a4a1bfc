import {type Knowledge, mostBytes, type Report, validate} from '@integration-docs/cius-pt';
import type {Request, Response} from './messages.ts';

/** Data of the contract as JSON, inserted by the bundler (packages/docs/engine/scripts.ts). */
declare const KNOWLEDGE: string;

/* Validates files in a worker, so that a large file never blocks the page. */

const knowledge = JSON.parse(KNOWLEDGE) as Knowledge;
let queue = Promise.resolve();

addEventListener('message', ({data: {id, file}}: MessageEvent<Request>) => {
  queue = queue
    .then(async () => {
      const response: Response = {id, report: await reportOn(file)};
      postMessage(response);
    })
    // The page receives an error event of the worker.
    .catch(reportError);
});

/** Reads one byte more than allowed, so that the validator detects a file that is too long. */
async function reportOn(file: File): Promise<Report | null> {
  const bytes = await file
    .slice(0, mostBytes + 1)
    .arrayBuffer()
    .catch(() => null);
  return bytes && validate(file.name, new Uint8Array(bytes), knowledge);
}
