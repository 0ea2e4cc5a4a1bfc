import type {PanelView} from './types.ts';

/** Maximum number of items. */
const most = 5;

/** Returns short texts for what is new, oldest first: types of new events, outcomes of new attempts. */
export function newsOf(before: PanelView, now: PanelView): readonly string[] {
  const known = new Set(before.events.map(({id}) => id));
  const events = now.events
    .filter(({id}) => !known.has(id))
    .map(({type}) => type)
    .toReversed();
  const made = new Map(before.deliveries.map(({id, attempts}) => [id, attempts.length]));
  const attempts = now.deliveries
    .toReversed()
    .flatMap(({id, type, attempts: all}) =>
      all.slice(made.get(id) ?? 0).map(({status, error}) => `${type} → ${String(status ?? error)}`),
    );
  // An attempt already names its type of event.
  const told = new Set([...events.filter((type) => !attempts.some((one) => one.startsWith(`${type} `))), ...attempts]);
  return [...told].slice(-most);
}
