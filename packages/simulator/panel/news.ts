import type {PanelView} from './types.ts';

/** Maximum number of items. */
const maxNews = 5;

/** Returns short texts for what is new, oldest first: types of new events, outcomes of new attempts. */
export function newsOf(before: PanelView, now: PanelView): readonly string[] {
  const knownIds = new Set(before.events.map(({id}) => id));
  const events = now.events
    .filter(({id}) => !knownIds.has(id))
    .map(({type}) => type)
    .toReversed();
  const attemptCounts = new Map(before.deliveries.map(({id, attempts}) => [id, attempts.length]));
  const attempts = now.deliveries
    .toReversed()
    .flatMap(({id, type, attempts: allAttempts}) =>
      allAttempts.slice(attemptCounts.get(id) ?? 0).map(({status, error}) => `${type} → ${String(status ?? error)}`),
    );
  // An attempt already names its type of event.
  const texts = new Set([...events.filter((type) => !attempts.some((one) => one.startsWith(`${type} `))), ...attempts]);
  return [...texts].slice(-maxNews);
}
