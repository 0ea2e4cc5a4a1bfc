import type {PlatformEvent, StoredDelivery, WebhookSender} from '../types.ts';
import type {SenderContext} from '../platform.ts';
import {isSubscribed} from '../webhooks/wants.ts';

/** Keeps deliveries as pending and sends nothing: for callers that need no webhooks. */
export function silentSender({state, clock, newId}: SenderContext): WebhookSender {
  const deliver = (endpointId: string, eventId: string): StoredDelivery => {
    const now = clock.now().toISOString();
    const delivery: StoredDelivery = {
      id: newId('dlv'),
      endpointId,
      eventId,
      attempts: [],
      state: 'pending',
      nextAttemptAt: now,
      createdAt: now,
    };
    state.deliveries.push(delivery);
    return delivery;
  };
  return {
    publish(event) {
      for (const endpoint of state.endpoints) if (isSubscribed(endpoint, event)) deliver(endpoint.id, event.id);
    },
    redeliver: ({endpointId, eventId}) => deliver(endpointId, eventId),
    test({id}) {
      const event: PlatformEvent = {
        id: newId('evt'),
        type: 'webhook_endpoint.test',
        timestamp: clock.now().toISOString(),
        data: {endpointId: id, message: 'Evento de teste. Não altere dados.'},
      };
      state.events.push(event);
      deliver(id, event.id);
      return event;
    },
    resume: () => undefined,
    stop: () => undefined,
  };
}
