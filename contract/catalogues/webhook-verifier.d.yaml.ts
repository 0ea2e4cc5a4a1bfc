import type * as z from 'zod';
import type {Localized} from '../localize.ts';
import type {schema} from './webhook-verifier.schema.ts';
declare const data: Localized<z.infer<typeof schema>>;
export default data;
