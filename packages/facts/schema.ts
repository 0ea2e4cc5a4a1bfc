/** What schemas of catalogues are built from (zod). */
export {column, head, name} from './tables/schema/table.ts';
export {isoDate, sources, text} from './tables/schema/text.ts';
