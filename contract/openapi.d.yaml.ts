import type {Reference} from '../lib/model/reference/types.ts';
declare const reference: Reference;
export default reference;
