import type {SenderSeam} from '../platform.ts';
import type {OutcomeOf, PlatformEvent, WebhookSender} from '../types.ts';
import type {Faults} from './faults.ts';
import {UNKNOWN} from './requests.ts';

const MINUTE = 60 * 1000;
const THREE_DAYS = 3 * 24 * 60 * MINUTE;

/** A sender whose webhooks go wrong as `faults` says. An event that waits is forgotten when the simulator stops; it stays in `listEvents`. */
export function faultySender<T extends WebhookSender>(inner: T, seam: SenderSeam, faults: Faults): T {
  function publish(event: PlatformEvent): void {
    const {type} = event;
    if (faults.strikes('unknown-properties', type)) addUnknown(seam, event);
    if (faults.strikes('endpoint-disabled', type)) disableAll(seam);
    if (faults.strikes('event-lost', type)) return;
    const send = (): void => inner.publish(event);
    if (faults.strikes('event-late', type)) seam.clock.after(THREE_DAYS, send);
    else if (faults.strikes('event-out-of-order', type)) {
      seam.clock.after(Math.ceil(60 * faults.draw('event-out-of-order', type)) * MINUTE, send);
    } else send();
    if (faults.strikes('event-doubled', type)) send();
  }
  return {...inner, publish};
}

/** A document is delivered, and then fails, as `faults` says. */
export function faultyOutcome(outcomeOf: OutcomeOf, faults: Faults): OutcomeOf {
  return (facts) => {
    const decided = outcomeOf(facts);
    const isDelivered = decided.outcome.kind === 'deliver';
    if (!isDelivered || !faults.strikes('bounce-after-delivered', facts.number)) return decided;
    return {...decided, outcome: {kind: 'bounce', failureCode: 'email-bounced'}};
  };
}

/** What is sent, and listed, is the event of the state. */
function addUnknown({state}: SenderSeam, {id}: PlatformEvent): void {
  const index = state.events.findLastIndex((event) => event.id === id);
  const event = state.events[index];
  if (event !== undefined) state.events[index] = {...event, ...UNKNOWN, data: {...event.data, ...UNKNOWN}};
}

function disableAll({state, clock, onDisabled}: SenderSeam): void {
  for (const endpoint of state.endpoints.filter(({state: status}) => status === 'enabled')) {
    endpoint.state = 'disabled';
    endpoint.disabledReason = 'failing';
    endpoint.updatedAt = clock.now().toISOString();
    onDisabled(endpoint);
  }
}
