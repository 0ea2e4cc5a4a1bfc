/** Helpers for tests: parse an invoice, and change XML by path. */
export {parseXml} from './rules/testing/parse-xml.ts';
export {edit} from './rules/testing/edit.ts';
/** For the test that compares them with those of `facts`, which this package must not import. */
export {editDistance, nearest} from './validator/nearest.ts';
/** Applies the words of a cure. */
export {follow} from './rules/testing/follow.ts';
/** The command `cius-pt` as a function; `cli/main.ts` is the program. */
export {run, type Host, type Settings} from './cli/run.ts';
export {WORDS, type Words} from './cli/words.ts';
