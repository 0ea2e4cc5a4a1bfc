/** The command `cius-pt` as a function, for programs and tests; `main.ts` is the program. */
export {run, type Host, type Settings} from './run.ts';
export {WORDS, type Words} from './words.ts';
