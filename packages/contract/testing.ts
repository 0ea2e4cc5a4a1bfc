/* For tests of other packages: the contract of the project with one change. */
export {contractWith, replacing, source} from './openapi/testing.ts';
export type {Change} from './openapi/testing.ts';
