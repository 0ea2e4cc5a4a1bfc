/* The part that verifies a request, loaded when the reader approaches the form. */
export {judge} from './judge.ts';
export {default as OutcomeBox} from './OutcomeBox.tsx';
