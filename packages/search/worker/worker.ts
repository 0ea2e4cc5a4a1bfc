import {search, type Results} from '../query/search.ts';
import {isSentence} from '../index/sentences.ts';
import {addSentences, addWords, withoutOwnPages, openLibrary, type Library} from './files.ts';
import type {Request, Response} from './messages.ts';

/* Runs in a worker, so that a search never blocks typing. */

type Question = Extract<Request, {type: 'search'}>;

interface Languages {
  readonly ownLibrary: () => Promise<Library>;
  /** Library with the words of the other language; without them if they cannot be loaded. */
  readonly libraryWithWords: () => Promise<Library>;
  /** The same, with the sentences of readers. */
  readonly libraryWithSentences: () => Promise<Library>;
  readonly otherLibrary: (() => Promise<Library>) | null;
  readonly bases: readonly string[];
}

let languages: Languages | undefined;
let hasWords = false;
let hasSentences = false;
let newest = 0;

/** Turns the calling script into a search worker, which receives {@link Request}s and posts {@link Response}s. */
export function startWorker(): void {
  addEventListener('message', ({data}: MessageEvent<Request>) => {
    (data.type === 'start' ? start(data.bases) : answer(data)).catch(() => post({type: 'failed'}));
  });
}

async function start(bases: readonly string[]): Promise<void> {
  const [base = '/', otherBase] = bases;
  const ownLibrary = once(() => openLibrary(base, read));
  const loadWithWords = once(async () => {
    const library = await ownLibrary();
    const completeLibrary = otherBase === undefined ? library : await addWords(library, base, otherBase, read);
    hasWords = true;
    return completeLibrary;
  });
  const libraryWithWords = (): Promise<Library> => loadWithWords().catch(ownLibrary);
  const loadWithSentences = once(async () => {
    const completeLibrary = await addSentences(await libraryWithWords());
    hasSentences = true;
    return completeLibrary;
  });
  languages = {
    ownLibrary,
    libraryWithWords,
    libraryWithSentences: () => loadWithSentences().catch(libraryWithWords),
    otherLibrary: otherBase === undefined ? null : once(() => openLibrary(otherBase, read)),
    bases,
  };
  const {index, files} = await ownLibrary();
  post({type: 'ready'});
  // The first search is slow, so run one while no question is pending.
  if (newest === 0) await search(index, files, index.pages[0]?.[1] ?? '', null, false);
}

/** Answers a question, unless a newer one arrives: only the newest gets an answer. */
async function answer(question: Question): Promise<void> {
  if (languages === undefined) return;
  newest = question.id;
  const {ownLibrary, libraryWithWords, libraryWithSentences} = languages;
  const isSentenceQuery = isSentence(question.query);
  // The first answer does not wait for the words of the other language and the sentences; a second answer uses them.
  if (!hasWords) await show(await ownLibrary(), question, false);
  else if (isSentenceQuery && !hasSentences) await show(await libraryWithWords(), question, false);
  const library = await (isSentenceQuery ? libraryWithSentences() : libraryWithWords());
  if (question.id === newest) await show(library, question, true);
}

/** @param isLast false when another call follows, with a library that may find more */
async function show(library: Library, question: Question, isLast: boolean): Promise<void> {
  const {id, query, kind, isAll} = question;
  const {index, files} = library;
  const firstResults = await search(index, files, query, kind, false, isAll);
  const isNothing = firstResults.pageCount === 0 && kind === null && query.trim().length > 1;
  if (id !== newest || (isNothing && !isLast)) return;
  const otherResults = isNothing ? await searchOther(library, question).catch(() => null) : null;
  if (id !== newest) return;
  const isOtherLanguage = otherResults !== null;
  const isComplete = isOtherLanguage || !lacksTexts(firstResults);
  post({type: 'results', id, results: otherResults ?? firstResults, isOtherLanguage, isFinal: isLast && isComplete});
  if (isComplete) return;
  // The results so far have only titles. Search again and wait for the texts.
  const results = await search(index, files, query, kind, true, isAll).catch(() => firstResults);
  if (id === newest) post({type: 'results', id, results, isOtherLanguage, isFinal: isLast});
}

function lacksTexts({pages, answer: foundAnswer}: Results): boolean {
  return foundAnswer?.facts === null || pages.some(({sections}) => sections.some(({excerpt}) => excerpt === null));
}

/** Returns results from pages that exist only in the other language; null when there are none. */
async function searchOther(library: Library, {query, isAll}: Question): Promise<Results | null> {
  const {otherLibrary, bases} = languages ?? {};
  if (!otherLibrary || !library.hasPagesOnlyThere) return null;
  const {index, files} = await otherLibrary();
  const results = withoutOwnPages(await search(index, files, query, null, true, isAll), library.index, bases ?? []);
  return results.pageCount > 0 ? results : null;
}

async function read(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Caches the result of the first call. After a failure, the next call runs again. */
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

function post(message: Response): void {
  postMessage(message);
}
