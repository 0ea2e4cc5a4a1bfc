/** Zod building blocks for the schemas of catalogues. */
export {column, head, kebab, name} from './tables/schema/table.ts';
export {isoDate, sources, text} from './tables/schema/text.ts';
