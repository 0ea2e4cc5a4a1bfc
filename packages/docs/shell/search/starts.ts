import type {SearchStart} from '../../settings.ts';

/** `Settings.searchStarts` as JSON; filled in when this is bundled (packages/docs/engine/scripts.ts). */
declare const STARTS: string;

/** Where readers begin who have not typed anything, or found nothing. */
export function starts(): readonly SearchStart[] {
  return JSON.parse(STARTS) as SearchStart[];
}
