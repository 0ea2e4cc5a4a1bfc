import type {SenderContext} from '../platform.ts';
import type {OutcomeOf, PlatformEvent, WebhookSender} from '../types.ts';
import type {FaultId, Faults} from './faults.ts';
import {alterations, type Alteration} from '../webhooks/alter.ts';
import {disable} from '../webhooks/disable.ts';
import {isSubscribed} from '../webhooks/wants.ts';
import {unknownProperties} from './requests.ts';
import {day, minute} from '../durations.ts';

const threeDays = 3 * day;

/** Whether requests to the URL of an endpoint are sent at all. */
type IsSentTo = (url: string) => boolean;

/** In a page, which answers for every endpoint itself. */
const toEveryUrl: IsSentTo = () => true;

/** Wraps a sender so that `faults` affect its events. An event that is held back becomes a planned step of the platform. */
export function faultySender<T extends WebhookSender>(
  inner: T,
  context: SenderContext,
  faults: Faults,
  isSentTo = toEveryUrl,
): T {
  function publish(event: PlatformEvent, isHeld = false): void {
    if (isHeld) {
      inner.publish(event);
      return;
    }
    const {id, type} = event;
    if (faults.occurs('unknown-properties', type)) addUnknown(context, event);
    if (faults.occurs('endpoint-disabled', type)) disableAll(context);
    // A fault would have no effect on an event that is not sent to any endpoint.
    const isSent = context.state.endpoints.some((endpoint) => isSubscribed(endpoint, event) && isSentTo(endpoint.url));
    const occurs = (fault: FaultId): boolean => isSent && faults.occurs(fault, type);
    if (occurs('event-lost')) return;
    const send = (): void => inner.publish(event);
    if (occurs('event-late')) context.publishLater(threeDays, id);
    else if (occurs('event-out-of-order')) {
      context.publishLater(Math.ceil(60 * faults.draw('event-out-of-order', type)) * minute, id);
    } else send();
    if (occurs('event-doubled')) send();
  }
  return {...inner, publish};
}

/** Makes the function that returns how `faults` alter an attempt to deliver an event to a URL. */
export function faultyAttempt(
  faults: Faults,
  isSentTo = toEveryUrl,
): (event: PlatformEvent, url: string) => Alteration | undefined {
  return ({type}, url) => (isSentTo(url) ? alterations.find((fault) => faults.occurs(fault, type)) : undefined);
}

/** Wraps `outcomeOf` so that documents delivered by e-mail can bounce, as `faults` decides. */
export function faultyOutcome(outcomeOf: OutcomeOf, faults: Faults): OutcomeOf {
  return (facts) => {
    const original = outcomeOf(facts);
    const isMailed = facts.channel === 'email' && original.outcome.kind === 'deliver';
    if (!isMailed || !faults.occurs('bounce-after-delivered', facts.number)) return original;
    return {...original, outcome: {kind: 'bounce', failureCode: 'email-bounced'}};
  };
}

/** Changes the event in the state, because that one is sent and listed. */
function addUnknown({state}: SenderContext, {id}: PlatformEvent): void {
  const index = state.events.findLastIndex((event) => event.id === id);
  const event = state.events[index];
  if (event !== undefined)
    state.events[index] = {...event, ...unknownProperties, data: {...event.data, ...unknownProperties}};
}

function disableAll({state, clock, onDisabled}: SenderContext): void {
  for (const endpoint of state.endpoints.filter(({state: status}) => status === 'enabled')) {
    disable(endpoint, 'failing', clock.now(), state);
    onDisabled(endpoint);
  }
}
