import type {StoredDelivery, StoredEndpoint, WebhookState} from '../types.ts';

/** Disables an endpoint: it gets neither new events nor pending deliveries. */
export function disable(endpoint: StoredEndpoint, reason: string, now: Date, {deliveries}: WebhookState): void {
  endpoint.state = 'disabled';
  endpoint.disabledReason = reason;
  endpoint.updatedAt = now.toISOString();
  dropPending(deliveries, endpoint.id);
}

/** Ends the pending deliveries of a disabled endpoint as failed. They are not sent when it is enabled again. */
export function dropPending(deliveries: readonly StoredDelivery[], endpointId: string): void {
  for (const delivery of deliveries) {
    if (delivery.endpointId !== endpointId || delivery.state !== 'pending') continue;
    delivery.state = 'failed';
    delivery.nextAttemptAt = null;
  }
}
