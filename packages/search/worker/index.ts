/** The part of the worker that runs in Node too: opening the files of an index, and the messages that a page and the worker exchange. `worker.ts` is the worker. */
export {addWords, openLibrary, type Library} from './files.ts';
export {type Request, type Response} from './messages.ts';
