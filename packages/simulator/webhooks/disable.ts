import type {StoredDelivery, StoredEndpoint, WebhookState} from '../types.ts';

/** An endpoint gets nothing more: neither new events nor what waits for it. */
export function disable(endpoint: StoredEndpoint, reason: string, now: Date, {deliveries}: WebhookState): void {
  endpoint.state = 'disabled';
  endpoint.disabledReason = reason;
  endpoint.updatedAt = now.toISOString();
  dropPending(deliveries, endpoint.id);
}

/** What waits for an endpoint that is disabled is sent no more, not even when it is enabled again. */
export function dropPending(deliveries: readonly StoredDelivery[], endpointId: string): void {
  for (const delivery of deliveries) {
    if (delivery.endpointId !== endpointId || delivery.state !== 'pending') continue;
    delivery.state = 'failed';
    delivery.nextAttemptAt = null;
  }
}
