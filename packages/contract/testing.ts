/* For tests of other rooms: the contract of the project with one thing changed. */
export {contractWith, replacing, source} from './openapi/testing.ts';
export type {Change} from './openapi/testing.ts';
