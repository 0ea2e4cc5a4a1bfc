import type {SearchStart} from '../../settings.ts';

/** `Settings.searchStarts` as JSON; set when this is bundled (packages/docs/engine/scripts.ts). */
declare const STARTS: string;

/** The pages to suggest when the query is empty or has no results. */
export function startPages(): readonly SearchStart[] {
  return JSON.parse(STARTS) as SearchStart[];
}
