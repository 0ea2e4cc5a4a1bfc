import type {Clock, PlatformEvent} from '../types.ts';
import type {TypedQuirk} from './outcome.ts';

/**
 * Hands the events of a document on as its trigger says: late, twice, or in another order.
 *
 * @param publish sends an event to the endpoints that asked for it
 */
export function publishWith(
  {lateMs = 0, lateType, duplicate = false}: TypedQuirk,
  {clock, publish}: {readonly clock: Clock; readonly publish: (event: PlatformEvent) => void},
): (event: PlatformEvent) => void {
  return (event) => {
    const send = (): void => {
      publish(event);
      if (duplicate) publish(event);
    };
    if (lateMs > 0 && (lateType === undefined || lateType === event.type)) clock.after(lateMs, send);
    else send();
  };
}
