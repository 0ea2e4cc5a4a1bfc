/**
 * Search for small documentation sites in Portuguese and English. The build makes an index of the pages ({@link buildIndex}); a browser
 * opens it ({@link openIndex}) and searches it ({@link search}).
 */
export {buildIndex} from './index/build.ts';
export {buildWords, readWords, type WordsFile} from './index/words.ts';
export {buildSentences, isSentence, withSentences} from './index/sentences.ts';
export {openIndex, withWords, type Index} from './index/open.ts';
export {continues, places, type Manifest} from './index/format.ts';
export {
  hrefOf,
  search,
  type Answer,
  type Files,
  type PageResult,
  type Results,
  type SectionResult,
} from './query/search.ts';
export {
  kinds,
  type Fact,
  type Kind,
  type Language,
  type Page,
  type Row,
  type Section,
  type SynonymGroup,
} from './types.ts';

// For showing results.
export {excerpt, isFound, type Piece} from './query/excerpt.ts';
export {byLikeness} from './query/likeness.ts';

// For checking questions and synonyms, and for measuring.
export {everydayWords} from './everyday-words.ts';
export {fold} from './analysis/fold.ts';
export {isStopWord} from './analysis/stop-words.ts';
export {tokenize} from './analysis/tokenize.ts';
export {planQuery, type Plan} from './query/plan.ts';
export {rank} from './query/rank.ts';
export {answerThresholds, type AnswerThresholds} from './query/answer.ts';
export {weights, type Weights} from './query/weights.ts';
export {addSentences, addWords, openLibrary, type Library} from './worker/files.ts';
export {type Request, type Response} from './worker/messages.ts';
export {startWorker} from './worker/worker.ts';
