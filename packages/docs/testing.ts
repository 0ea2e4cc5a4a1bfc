/** For tests. */
export {compareWords} from './twins/testing/compare.ts';
