import {search, type Results} from '../query/search.ts';
import {isSentence} from '../index/sentences.ts';
import {addSentences, addWords, onlyThere, openLibrary, type Library} from './files.ts';
import type {Request, Response} from './messages.ts';

/* Runs in a worker, so that a search never blocks typing. */

type Question = Extract<Request, {type: 'search'}>;

interface Languages {
  readonly own: () => Promise<Library>;
  /** Library with the words of the other language; without them if they cannot be loaded. */
  readonly both: () => Promise<Library>;
  /** The same, with the sentences of readers. */
  readonly told: () => Promise<Library>;
  readonly other: (() => Promise<Library>) | null;
  readonly bases: readonly string[];
}

let languages: Languages | undefined;
let hasWords = false;
let hasSentences = false;
let newest = 0;

/** Turns the calling script into a search worker, which receives {@link Request}s and posts {@link Response}s. */
export function startWorker(): void {
  addEventListener('message', ({data}: MessageEvent<Request>) => {
    (data.type === 'start' ? start(data.bases) : answer(data)).catch(() => say({type: 'failed'}));
  });
}

async function start(bases: readonly string[]): Promise<void> {
  const [base = '/', otherBase] = bases;
  const own = once(() => openLibrary(base, read));
  const withWords = once(async () => {
    const library = await own();
    const complete = otherBase === undefined ? library : await addWords(library, base, otherBase, read);
    hasWords = true;
    return complete;
  });
  const both = (): Promise<Library> => withWords().catch(own);
  const withSentences = once(async () => {
    const complete = await addSentences(await both());
    hasSentences = true;
    return complete;
  });
  languages = {
    own,
    both,
    told: () => withSentences().catch(both),
    other: otherBase === undefined ? null : once(() => openLibrary(otherBase, read)),
    bases,
  };
  const {index, files} = await own();
  say({type: 'ready'});
  // The first search is slow, so run one while no question is pending.
  if (newest === 0) await search(index, files, index.pages[0]?.[1] ?? '', null, false);
}

/** Answers a question, unless a newer one arrives: only the newest gets an answer. */
async function answer(question: Question): Promise<void> {
  if (languages === undefined) return;
  newest = question.id;
  const {own, both, told} = languages;
  const isTold = isSentence(question.query);
  // The first answer does not wait for the words of the other language and the sentences; a second answer uses them.
  if (!hasWords) await show(await own(), question, false);
  else if (isTold && !hasSentences) await show(await both(), question, false);
  const library = await (isTold ? told() : both());
  if (question.id === newest) await show(library, question, true);
}

/** @param isLast false when another call follows, with a library that may find more */
async function show(library: Library, question: Question, isLast: boolean): Promise<void> {
  const {id, query, kind} = question;
  const {index, files} = library;
  const first = await search(index, files, query, kind, false);
  const isNothing = first.pageCount === 0 && kind === null && query.trim().length > 1;
  if (id !== newest || (isNothing && !isLast)) return;
  const elsewhere = isNothing ? await searchOther(library, query).catch(() => null) : null;
  if (id !== newest) return;
  const isOtherLanguage = elsewhere !== null;
  const isComplete = isOtherLanguage || !lacksTexts(first);
  say({type: 'results', id, results: elsewhere ?? first, isOtherLanguage, isFinal: isLast && isComplete});
  if (isComplete) return;
  // The results so far have only titles. Search again and wait for the texts.
  const results = await search(index, files, query, kind).catch(() => first);
  if (id === newest) say({type: 'results', id, results, isOtherLanguage, isFinal: isLast});
}

function lacksTexts({pages, answer: found}: Results): boolean {
  return found?.facts === null || pages.some(({sections}) => sections.some(({excerpt}) => excerpt === null));
}

/** Returns results from pages that exist only in the other language; null when there are none. */
async function searchOther(library: Library, query: string): Promise<Results | null> {
  const {other, bases} = languages ?? {};
  if (!other || !library.hasPagesOnlyThere) return null;
  const {index, files} = await other();
  const results = onlyThere(await search(index, files, query, null), library.index, bases ?? []);
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

function say(message: Response): void {
  postMessage(message);
}
