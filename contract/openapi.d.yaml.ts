import type {Reference} from './reference/types.ts';
declare const reference: Reference;
export default reference;
