import type * as z from 'zod';
import type {Localized} from '../../lib/model/localize.ts';
import type {schema} from './moloni-errors.schema.ts';
declare const data: Localized<z.infer<typeof schema>>;
export default data;
