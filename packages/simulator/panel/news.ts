import {fill} from '@integration-docs/facts';
import type {PanelTexts} from './texts.ts';
import type {PanelView} from './types.ts';

/** Maximum number of items of a sentence. */
const maxNews = 5;

/**
 * Returns sentences for what is new, oldest first: the new deliveries with the outcome of each attempt, then the types of the events that no
 * endpoint subscribes to. Empty when nothing is new.
 */
export function newsOf(
  before: PanelView,
  now: PanelView,
  texts: Pick<PanelTexts, 'news' | 'notTried' | 'unsubscribed'>,
): string {
  const knownIds = new Set(before.events.map(({id}) => id));
  const sentIds = new Set(now.deliveries.map(({eventId}) => eventId));
  const unsent = now.events.filter(({id}) => !knownIds.has(id) && !sentIds.has(id)).map(({type}) => type);
  const attemptCounts = new Map(before.deliveries.map(({id, attempts}) => [id, attempts.length]));
  const outcomes = now.deliveries.toReversed().flatMap(({id, type, attempts}) => {
    if (attempts.length === 0 && !attemptCounts.has(id)) return [`${type} → ${texts.notTried}`];
    return attempts.slice(attemptCounts.get(id) ?? 0).map(({status, error}) => `${type} → ${String(status ?? error)}`);
  });
  const sentences = [
    [texts.news, outcomes],
    [texts.unsubscribed, unsent.toReversed()],
  ] as const;
  return sentences
    .flatMap(([words, items]) => {
      const what = [...new Set(items)].slice(-maxNews).join(', ');
      return what === '' ? [] : [fill(words, {what})];
    })
    .join(' ');
}
