import {search} from '../query/search.ts';
import {openLibrary, type Library} from './files.ts';
import type {Request, Response} from './messages.ts';

/* Runs beside the page, so that typing never waits for a search. */

let libraries: readonly (() => Promise<Library>)[] = [];
let newest = 0;

addEventListener('message', ({data}: MessageEvent<Request>) => {
  (data.type === 'start' ? start(data.bases) : answer(data)).catch(() => say({type: 'failed'}));
});

async function start(bases: readonly string[]): Promise<void> {
  libraries = bases.map((base) => once(() => openLibrary(base, read)));
  const own = await libraries[0]?.();
  say({type: 'ready'});
  // The first search takes long: while nothing is asked yet.
  if (own && newest === 0) await search(own.index, own.files, own.index.pages[0]?.[1] ?? '', null, false);
}

/** Answers the newest question only; those before it are out of date. */
async function answer({id, query, kind}: Extract<Request, {type: 'search'}>): Promise<void> {
  newest = id;
  for (const [place, open] of libraries.entries()) {
    const {index, files} = await open();
    const first = await search(index, files, query, kind, false);
    if (id !== newest) return;
    const isLast = place === libraries.length - 1;
    if (first.pageCount === 0 && kind === null && !isLast && query.trim().length > 1) continue;
    if (first.pageCount === 0 && place > 0) break;
    const isOtherLanguage = place > 0;
    say({type: 'results', id, results: first, isOtherLanguage});
    if (first.pages.some(({sections}) => sections.some(({excerpt}) => excerpt === null))) {
      // Without the texts the titles stand alone.
      const results = await search(index, files, query, kind).catch(() => null);
      if (results && id === newest) say({type: 'results', id, results, isOtherLanguage});
    }
    return;
  }
  const own = await libraries[0]?.();
  if (own && id === newest)
    say({type: 'results', id, results: await search(own.index, own.files, query, kind), isOtherLanguage: false});
}

async function read(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Runs at the first call; a failure is forgotten, so that the next call tries again. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= run().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

function say(message: Response): void {
  postMessage(message);
}
