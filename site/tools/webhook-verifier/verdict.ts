/* What is said of a request comes when somebody is about to ask. */
export {judge} from './judge.ts';
export {default as OutcomeBox} from './OutcomeBox.tsx';
